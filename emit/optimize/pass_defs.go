package optimize

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// terms binds symbols to references and phrases that repeat, where a symbol may
// stand in their place (language.md §3.9, §5, §7.6) and the definition pays. What
// is bound is text, to the letter; [Expand] puts it back.
func terms(r *run) change {
	c := change{declared: r.declared}
	found := r.repeated()
	if len(found) == 0 {
		return c
	}
	slices.SortFunc(found, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(r.gain(b), r.gain(a)), cmp.Compare(a.at[0].Start, b.at[0].Start), cmp.Compare(len(b.text), len(a.text)))
	})
	symbols := r.freeSymbols()
	covered := make(cover, len(r.doc.Text))
	c.declared.Terms = slices.Clone(c.declared.Terms)
	for _, f := range found {
		f.at = slices.DeleteFunc(f.at, covered.overlaps)
		if len(f.at) < 2 || r.gain(f) <= 0 {
			continue
		}
		symbol := symbols.take(f.text)
		if symbol == "" {
			break
		}
		for _, s := range f.at {
			covered.add(s)
			c.edits = append(c.edits, edit{s, symbol})
		}
		c.times += len(f.at)
		c.declared.Terms = append(c.declared.Terms, term{symbol, f.text})
	}
	if c.times > 0 {
		c.note = plural(len(c.declared.Terms)-len(r.declared.Terms), "symbol")
	}
	return c
}

// candidate is a text that repeats, and where.
type candidate struct {
	text string
	at   []source.Span
}

// likely is a symbol of the usual price.
const likely = "GC"

// gain returns how many tokens a symbol for f would save, its definition included.
func (r *run) gain(f candidate) int {
	if len(f.at) < 2 {
		return 0
	}
	gain := len(f.at)*(r.count(" "+f.text)-r.count(" "+likely)) - r.count(" "+likely+" = "+f.text+"\n")
	if f.text[0] != '@' {
		gain-- // words say more than a symbol: they go for more than a trifle
	}
	return gain
}

// repeated returns the references and the phrases that occur at least twice.
func (r *run) repeated() []candidate {
	places := map[string][]source.Span{}
	add := func(s source.Span) {
		text := r.doc.Text[s.Start:s.End]
		if list := places[text]; len(list) == 0 || list[len(list)-1].End <= s.Start {
			places[text] = append(list, s)
		}
	}
	r.body(func(_ int, m *ast.Message) {
		for p := range m.Passages {
			if bindable(p) {
				r.references(p.Text, add)
				r.phrases(p.Text, add)
			}
		}
	})
	var found []candidate
	for text, at := range places {
		if f := (candidate{text, at}); r.gain(f) > 0 {
			found = append(found, f)
		}
	}
	return found
}

// bindable reports whether a symbol may stand in a passage: not in a definition,
// nor in what would be put in the place of a text, nor where words are read one by
// one (on, by, sub).
func bindable(p ast.Passage) bool {
	if p.Place&(ast.InDef|ast.InMark|ast.InMarkText) != 0 || p.Text.Pieces != nil || p.Text.Value == "" {
		return false
	}
	return p.Slot.Key != vocab.On && p.Slot.Key != vocab.By && p.Slot.Key != vocab.Sub
}

// known are schemes whose references do something: they name carried texts, people,
// times, calibrations, what is not to be trusted. A symbol would hide that.
var known = []string{ast.DigestScheme, "url", "role", "grp", "t", "cal", "human"}

// references hands out the bases of references to what lies outside the
// transcript.
func (r *run) references(t *ast.Text, add func(source.Span)) {
	for i := range t.Refs {
		ref := &t.Refs[i]
		a := ref.Addr
		if a.Kind != ast.BaseScheme || slices.Contains(known, a.Scheme) {
			continue
		}
		if a.Scheme == "file" && len(a.Selectors) > 0 {
			continue // its quotes are judged where the files are at hand (§5.2)
		}
		base := "@" + a.Scheme + ":" + a.Name
		if s := (source.Span{Start: ref.Span.Start, End: ref.Span.Start + len(base)}); strings.HasPrefix(r.doc.Text[s.Start:], base) {
			add(s)
		}
	}
}

// The phrases that are looked at, in words.
const (
	fewWords  = 2
	manyWords = 8
)

// phrases hands out runs of words of a text that hold no reference and no symbol.
func (r *run) phrases(t *ast.Text, add func(source.Span)) {
	taken := make([]bool, len(t.Value)+1)
	take := func(from, to int) {
		for i := max(from, 0); i < min(to, len(t.Value)); i++ {
			taken[i] = true
		}
	}
	for i := range t.Refs {
		take(t.Refs[i].Offset, t.Refs[i].Offset+len(t.Refs[i].Raw))
	}
	for _, s := range t.Symbols {
		take(s.Span.Start-t.Span.Start, s.Span.End-t.Span.Start)
	}
	words := wordsOf(t.Value)
	for i := range words {
		for n := 1; n <= manyWords && i+n <= len(words); n++ {
			from, to := words[i].Start, words[i+n-1].End
			if slices.Contains(taken[words[i+n-1].Start:to], true) {
				break
			}
			if n >= fewWords {
				add(source.Span{Start: t.Span.Start + from, End: t.Span.Start + to})
			}
			if to < len(t.Value) && t.Value[to] != ' ' {
				break // a sign behind the word ends the phrase
			}
		}
	}
}

// wordsOf returns the words of a text that a symbol may take the place of: they
// begin and end with a letter or digit.
func wordsOf(s string) []source.Span {
	var words []source.Span
	at := 0
	for _, word := range strings.Split(s, " ") {
		core := strings.TrimRight(word, `.,;:!?)"'`)
		if core != "" && plain(core[0]) && plain(core[len(core)-1]) {
			words = append(words, source.Span{Start: at, End: at + len(core)})
		} else if word != "" {
			words = append(words, source.Span{Start: at, End: at}) // parts phrases
		}
		at += len(word) + 1
	}
	return words
}

func plain(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// cover remembers which bytes of a text are spoken for.
type cover []bool

func (c cover) overlaps(s source.Span) bool { return slices.Contains(c[s.Start:s.End], true) }

func (c cover) add(s source.Span) {
	for i := s.Start; i < s.End; i++ {
		c[i] = true
	}
}

// symbols are those that may be taken.
type symbols struct {
	free []string // of one token
	used map[string]bool
}

// english are words of two letters: a reader would not take them for symbols.
const english = " AD AH AM AN AS AT BE BY DO EG EX GO HA HE HI IE IF IN IS IT ME MY NO OF OH OK ON OR RE SO TO UP US WE YE "

// freeSymbols returns the symbols of two capitals that occur nowhere in the text,
// the cheap ones.
func (r *run) freeSymbols() *symbols {
	s := &symbols{used: map[string]bool{}}
	for i := 0; i+2 <= len(r.doc.Text); i++ {
		if w := r.doc.Text[i : i+2]; ast.IsSymbol(w) {
			s.used[w] = true
		}
	}
	for x := 'A'; x <= 'Z'; x++ {
		for y := 'A'; y <= 'Z'; y++ {
			name := string(x) + string(y)
			if !s.used[name] && !strings.Contains(english, " "+name+" ") && r.count(" "+name) == 1 {
				s.free = append(s.free, name)
			}
		}
	}
	return s
}

// take returns a free symbol: the initials of the text if they are one, else its
// first letter and another of its letters, else any.
func (s *symbols) take(text string) string {
	var initials, letters []byte
	for i := range len(text) {
		c := text[i]
		if 'a' > c|0x20 || c|0x20 > 'z' {
			continue
		}
		letters = append(letters, c&^0x20)
		if i == 0 || !plain(text[i-1]) {
			initials = append(initials, c&^0x20)
		}
	}
	for _, list := range [][]byte{initials, letters} {
		for k := 1; k < len(list); k++ {
			if name := string([]byte{list[0], list[k]}); s.drop(name) {
				return name
			}
		}
	}
	if len(s.free) == 0 {
		return ""
	}
	name := s.free[0]
	s.drop(name)
	return name
}

func (s *symbols) drop(name string) bool {
	i := slices.Index(s.free, name)
	if i < 0 {
		return false
	}
	s.free = slices.Delete(s.free, i, i+1)
	return true
}
