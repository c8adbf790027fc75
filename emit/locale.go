package emit

import (
	"maps"
	"strings"
	"sync"

	"github.com/agentrosetta/rosettac/ast"
)

// Locale is the language of the words that a rendering adds. What a message says
// is never translated.
type Locale struct {
	Name  string
	Doc   string
	table func() map[string]string // made when first asked for; nil is empty
}

// Locales is the table of languages.
var Locales = []Locale{
	{"en", "English", inOneTable(englishWords, englishProse)},
	{"zh", "Chinese", inOneTable(chineseWords, chineseProse)},
}

// inOneTable returns what puts the words of a locale into one table; those of Prose
// are in files of their own.
func inOneTable(words, prose func() map[string]string) func() map[string]string {
	return sync.OnceValue(func() map[string]string {
		table := words()
		maps.Copy(table, prose())
		return table
	})
}

// lookup returns the word or phrase of a key.
func (l Locale) lookup(key string) (word string, ok bool) {
	if l.table == nil {
		return "", false
	}
	word, ok = l.table()[key]
	return word, ok
}

// LookupLocale returns the locale of a name of Locales; "" is the first.
func LookupLocale(name string) (Locale, error) {
	if name == "" {
		return Locales[0], nil
	}
	return lookup("language", name, Locales, func(l Locale) string { return l.Name })
}

// word returns the word of a group: the slot "why", the act "ask". A word that
// the table lacks is the key itself.
func (l Locale) word(group, key string) string {
	if w, ok := l.lookup(group + "." + key); ok {
		return w
	}
	return key
}

// say returns a phrase with its places, written %, filled in order.
func (l Locale) say(phrase string, args ...string) string {
	w, ok := l.lookup(phrase)
	if !ok {
		return strings.Join(append([]string{phrase}, args...), " ")
	}
	if len(args) == 0 {
		return w
	}
	var b strings.Builder
	size := len(w)
	for _, a := range args {
		size += len(a)
	}
	b.Grow(size)
	for _, a := range args {
		before, after, _ := strings.Cut(w, "%")
		b.WriteString(before)
		b.WriteString(a) // never looked at again
		w = after
	}
	b.WriteString(w)
	return b.String()
}

// conf returns a confidence in words, in brackets behind a value; "" when it is
// unstated.
func (l Locale) conf(c ast.Conf) string {
	if c.Level == ast.Unstated {
		return ""
	}
	return l.say("bracket", l.certainty(c))
}

// clamped is conf for a confidence of which a policy lets less count.
func (l Locale) clamped(counts, stated ast.Conf) string {
	return l.say("bracket", l.say("conf.clamped", l.certainty(counts), l.certainty(stated)))
}

func (l Locale) certainty(c ast.Conf) string {
	if c.Level == ast.Numeric {
		return l.say("conf.number", c.Raw)
	}
	return l.word("conf", c.String())
}
