package optimize

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// Topic is the topic of the def that declares what was abbreviated (language.md
// §2.4: `#sys.*` is the protocol's own).
const Topic = "sys.opt"

// The symbols of the declaration that stand for no text. Those that stand for one
// have two letters.
const (
	namesSymbol = "IDS" // agents under other names
	textsSymbol = "TXT" // blocks that lost their lines, and gained a src=, and a win= where they are a part
	linesSymbol = "SRC" // blocks that lost their lines, and had a src=
)

// declaration is what the def on Topic says.
type declaration struct {
	Names []Rename
	Day   string // 2026-08-26: the day of times of day
	Terms []term
	Texts []string // m7.draft
	Lines []string
}

// term is a symbol and the text it stands for.
type term struct{ symbol, text string }

func (d declaration) isZero() bool {
	return len(d.Names)+len(d.Terms)+len(d.Texts)+len(d.Lines) == 0 && d.Day == ""
}

// def returns the message that declares d, with the blank line behind it; "" when
// there is nothing to declare. Its sender is that of the first message.
func (d declaration) def(r *run) string {
	said := d
	if r.KeepNames {
		said.Names = nil
	}
	if said.isZero() {
		return ""
	}
	var b strings.Builder
	b.WriteString(d.id(r).String() + " def >* #" + Topic + "\n")
	bind := func(key, value string) { b.WriteString(" " + key + " = " + value + "\n") }
	if len(said.Names) > 0 {
		list := make([]string, len(said.Names))
		for i, n := range said.Names {
			list[i] = n.String()
		}
		bind(namesSymbol, strings.Join(list, " "))
	}
	if d.Day != "" {
		bind(ast.EpochKey, timeMark+d.Day)
	}
	for _, t := range d.Terms {
		bind(t.symbol, t.text)
	}
	if len(d.Texts) > 0 {
		bind(textsSymbol, strings.Join(d.Texts, " "))
	}
	if len(d.Lines) > 0 {
		bind(linesSymbol, strings.Join(d.Lines, " "))
	}
	b.WriteByte('\n')
	return b.String()
}

// id returns an id that nobody uses or cites: number 0 of the first sender if it
// is free, else one above all of its own.
func (d declaration) id(r *run) ast.MsgID {
	agent := ""
	for _, m := range r.original.Messages {
		if agent = m.ID.Agent; agent != "" {
			break
		}
	}
	var most uint64
	zero := false
	note := func(id ast.MsgID) {
		if id.Agent == agent {
			most, zero = max(most, id.Seq), zero || id.Seq == 0
		}
	}
	for _, m := range r.original.Messages {
		note(m.ID)
		for c := range m.Citations {
			note(c.Addr.ID)
		}
	}
	seq := most + 1
	if !zero {
		seq = 0
	}
	i := slices.IndexFunc(d.Names, func(n Rename) bool { return n.Old == agent })
	if i >= 0 {
		agent = d.Names[i].New
	}
	return ast.MsgID{Agent: agent, Seq: seq}
}

// declarationIn returns the place of the declaration among the messages, or -1.
func declarationIn(d Document) int {
	for i, m := range d.Messages {
		if m.Act == vocab.Def && m.Topic == Topic && !m.Incomplete && !m.Degraded {
			return i
		}
		if i > 0 {
			break // it stands first
		}
	}
	return -1
}

// readDeclaration returns what a def on Topic declares. A binding that is none of its own
// forms is a term.
func readDeclaration(m *ast.Message) declaration {
	var d declaration
	s := m.Slot(vocab.DefBody)
	if s == nil {
		return d
	}
	for i := range s.Bindings {
		b := &s.Bindings[i]
		value := b.Value.Value
		switch b.Key {
		case namesSymbol:
			d.Names = ParseNames(value)
		case ast.EpochKey:
			d.Day = strings.TrimPrefix(value, timeMark)
		case textsSymbol:
			d.Texts = strings.Fields(value)
		case linesSymbol:
			d.Lines = strings.Fields(value)
		default:
			d.Terms = append(d.Terms, term{b.Key, value})
		}
	}
	return d
}

// ParseNames reads renames, old>new, apart by white space. What is none is left
// out.
func ParseNames(list string) []Rename {
	var names []Rename
	for _, word := range strings.Fields(list) {
		was, now, ok := strings.Cut(word, ">")
		if ok && ast.IsAgent(was) && ast.IsAgent(now) {
			names = append(names, Rename{was, now})
		}
	}
	return names
}

// timeMark begins a reference to a point in time.
const timeMark = "@t:"

// isClock reports whether s is a time of day: 14:02, 14:02:20, 14:02:20.5.
func isClock(s string) bool {
	for i, part := range strings.Split(s, ":") {
		whole, fraction, dotted := strings.Cut(part, ".")
		if len(whole) != 2 || i > 2 || dotted && (i != 2 || fraction == "") {
			return false
		}
		if _, err := strconv.ParseUint(whole+fraction, 10, 64); err != nil {
			return false
		}
	}
	return strings.Count(s, ":") > 0
}
