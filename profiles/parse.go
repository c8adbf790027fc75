package profiles

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

// MaxSize is the largest size of a pack file in bytes.
const MaxSize = 1 << 20

// Problem is a remark on a pack file. A pack with an Error is refused.
type Problem struct {
	Code     diag.Code // where the language has one for it, as S1; else ""
	Severity diag.Severity
	File     *source.File
	Span     source.Span
	Text     string // lower case, no final stop
	Help     string // the remedy; "" when Text says it
}

// Invalid is the error of a text that is no pack: at least one problem that is an
// Error.
type Invalid struct{ Problems []Problem }

// Error returns the first fault in one line, with its place.
func (e *Invalid) Error() string {
	p := e.Problems[slices.IndexFunc(e.Problems, func(p Problem) bool { return p.Severity == diag.Error })]
	at := p.File.Position(p.Span.Start)
	text := fmt.Sprintf("%s:%d:%d: %s", diag.Visible(p.File.Name), at.Line, at.Column+1, p.Text)
	if p.Help != "" {
		text += " (" + p.Help + ")"
	}
	return text
}

// Parse reads a pack file (language.md §11): one def message on #sys.profile, whose
// first binding is `profile = name/MAJOR.MINOR` and whose others bind symbols.
// Text above the message, and lines that begin with `# `, are comments. The error
// is an [*Invalid].
func Parse(f *source.File) (*Pack, error) {
	p, problems := parse(f)
	if slices.ContainsFunc(problems, func(q Problem) bool { return q.Severity == diag.Error }) {
		return nil, &Invalid{problems}
	}
	return p, nil
}

// reader is the state of reading one pack file.
type reader struct {
	pack     *Pack
	problems []Problem
	named    map[string]bool // symbols bound so far
}

func parse(f *source.File) (*Pack, []Problem) {
	r := &reader{pack: &Pack{File: f}, named: map[string]bool{}}
	if len(f.Text) > MaxSize {
		r.refuse("", source.Span{}, "file too large: got %d bytes, want at most %d", len(f.Text), MaxSize)
		return r.pack, r.problems
	}
	text, doc := withoutComments(f.Text)
	r.pack.Doc = doc
	syntax := grammar.Parse(source.NewFile(f.Name, text), grammar.Options{})
	messages, found := lower.Document(syntax)
	for _, d := range found {
		switch {
		case d.Code == "P002" && len(messages) > 0 && d.Span.End <= messages[0].Header.Start:
			// A comment above the message.
		case d.Severity() >= diag.Warn, d.Code == "P003", d.Code == "P004", d.Code == "P005":
			r.problems = append(r.problems, Problem{Code: d.Code, Severity: diag.Error, File: f, Span: d.Span, Text: d.Text, Help: d.Help})
		}
	}
	if m := r.message(messages); m != nil {
		r.body(m)
	}
	slices.SortFunc(r.pack.Symbols, func(a, b Symbol) int { return strings.Compare(a.Name, b.Name) })
	r.pack.Digest = digest(r.pack)
	return r.pack, r.problems
}

// refuse adds a fault for which the pack is refused, and returns it.
func (r *reader) refuse(code diag.Code, span source.Span, format string, args ...any) *Problem {
	r.problems = append(r.problems, Problem{
		Code: code, Severity: diag.Error, File: r.pack.File, Span: span, Text: fmt.Sprintf(format, args...),
	})
	return &r.problems[len(r.problems)-1]
}

// withoutComments blanks out the lines that begin with `# `, so that offsets stay
// what they are, and returns the words of the first of them.
func withoutComments(text string) (masked, first string) {
	if !strings.Contains(text, "#") {
		return text, ""
	}
	out := []byte(text)
	at := 0
	for line := range strings.Lines(text) {
		body := strings.TrimRight(line, "\r\n")
		if words, ok := comment(body); ok {
			if first == "" {
				first = words
			}
			for i := at; i < at+len(body); i++ {
				out[i] = ' '
			}
		}
		at += len(line)
	}
	return string(out), first
}

// comment returns the words of a comment line.
func comment(line string) (words string, ok bool) {
	words, ok = strings.CutPrefix(strings.TrimSpace(line), "#")
	if !ok || words != "" && words[0] != ' ' && words[0] != '\t' {
		return "", false
	}
	return strings.TrimSpace(words), true
}

// message returns the one message of a pack, or nil when there is none that could
// be one.
func (r *reader) message(all []*ast.Message) *ast.Message {
	if len(all) == 0 || all[0].Degraded {
		r.refuse("", source.Span{}, "no pack here: got no message").Help = "a pack is a def on #" + Topic + "; rosettac profile new writes one"
		return nil
	}
	m := all[0]
	r.pack.message = m.Span
	if len(all) > 1 {
		r.refuse("", all[1].Header, "a pack is one message: got %d", len(all))
	}
	if m.Act != vocab.Def {
		r.refuse("", m.ActAt, "a pack is a def: got %s", m.Act)
		return nil
	}
	if m.Topic != Topic {
		r.refuse("", m.Header, "a pack stands on #%s: got %s", Topic, diag.Quote("#"+m.Topic))
	}
	if m.Incomplete {
		r.refuse("P017", m.Header, "the message is cut off")
	}
	return m
}

// body reads the bindings of the message.
func (r *reader) body(m *ast.Message) {
	first := true
	for i := range m.Slots {
		s := &m.Slots[i]
		if s.Key != vocab.DefBody {
			r.refuse("S1", s.KeySpan, "a pack binds symbols and nothing else: got the slot %s", s.Key)
			continue
		}
		if s.Text != nil {
			r.refuse("", s.Text.Span, "no binding: got %s, want SYMBOL = meaning", diag.Quote(s.Text.Value))
		}
		for j := range s.Bindings {
			b := &s.Bindings[j]
			r.strict(b)
			switch {
			case first:
				r.name(b)
			case r.symbolName(b):
				r.symbol(b)
			}
			first = false
		}
	}
	if first {
		r.refuse("", m.Header, "no binding: want %s = name/MAJOR.MINOR, then symbols", Key)
	}
}

// strict refuses what a message may say of a binding and a definition may not.
func (r *reader) strict(b *ast.Binding) {
	if b.Op != ast.Equals {
		r.refuse("", b.Span, "a definition binds with =: got %s", b.Op)
	}
	if b.Commit {
		r.refuse("S1", b.Value.Span, "a definition is no commitment: got !")
	}
	if b.Conf.Level != ast.Unstated {
		r.refuse("", b.Conf.Span, "a definition has no confidence: got ~%s", b.Conf.Raw).
			Help = "to write about a confidence, let another word stand last"
	}
	r.hidden(b)
}

// hidden refuses lines that were meant to bind something that no key can be, a
// marker for example, and were taken for a further line of the value above.
func (r *reader) hidden(b *ast.Binding) {
	text := r.pack.File.Text
	for i, piece := range b.Value.Pieces {
		start := strings.LastIndexByte(text[:piece.Source], '\n') + 1
		if i == 0 || strings.TrimSpace(text[start:piece.Source]) != "" {
			continue
		}
		line, _, _ := strings.Cut(text[piece.Source:], "\n")
		head, _, binds := strings.Cut(line, "=")
		if inRef(b.Value.Refs, piece.Source+len(head)) {
			continue
		}
		head = strings.TrimSpace(strings.TrimRight(strings.TrimSpace(head), "!"))
		if binds && head != "" && !strings.ContainsAny(head, " \t{") && !inMap(b.Value.Value[:piece.Offset]) {
			r.refuse("S1", source.Span{Start: piece.Source, End: piece.Source + len(head)},
				"a pack binds symbols and nothing else: got %s", diag.Quote(head)).
				Help = "no marker, slot, act or header key can be given a meaning"
		}
	}
}

// inRef reports whether the byte at an offset of the file belongs to a ref.
func inRef(refs []ast.Ref, offset int) bool {
	return slices.ContainsFunc(refs, func(r ast.Ref) bool { return r.Span.Start <= offset && offset < r.Span.End })
}

// inMap reports whether a value that goes on after s is within a map.
func inMap(s string) bool { return strings.LastIndexByte(s, '{') > strings.LastIndexByte(s, '}') }

// name reads the first binding, which says what the pack is called.
func (r *reader) name(b *ast.Binding) {
	if b.Key != Key {
		r.refuse("", b.KeySpan, "the first binding names the pack: got %s, want %s", diag.Quote(b.Key), Key)
		return
	}
	value := fold(b.Value.Value)
	var ok bool
	if r.pack.Name, r.pack.Version, ok = parseID(value); ok {
		return
	}
	p := r.refuse("", b.Value.Span, "got %s, want name/MAJOR.MINOR, as craft/1.0", diag.Quote(value))
	if strings.Contains(value, "@") {
		p.Help = "a pack does not state its own digest"
	} else {
		p.Help = "a name is a lower-case letter, then lower-case letters, digits and _; a version is two numbers"
	}
}

// symbolName judges the name that a binding gives a meaning to.
func (r *reader) symbolName(b *ast.Binding) bool {
	key := b.Key
	switch {
	case ast.IsSymbol(key) && r.named[key]:
		r.refuse("E039", b.KeySpan, "symbol %s bound twice", diag.Clip(key))
		return false
	case ast.IsSymbol(key):
		r.named[key] = true
		return true
	case vocab.Reserved(key) || strings.HasPrefix(key, vocab.ExtPrefix):
		r.refuse("S1", b.KeySpan, "a pack rebinds a reserved word: %s", diag.Clip(key)).
			Help = "nothing in the language can be redefined; choose a symbol in capitals"
	case slices.ContainsFunc(Kinds, func(k KindInfo) bool { return k.Key == key }):
		r.refuse("S1b", b.KeySpan, "a constraint outside a map: %s", key).
			Help = "constraints end a value: SYM = meaning {" + key + "=…}, all on one line"
	case key == Key:
		r.refuse("", b.KeySpan, "a pack has one name: got a second %s", Key)
	case slices.Contains(vocab.HandshakeKeys, key):
		r.refuse("S1", b.KeySpan, "a pack binds no handshake key: %s", key).Help = "that is what a def on #sys.hello is for"
	default:
		p := r.refuse("S1b", b.KeySpan, "got %s, want a symbol: capitals, digits and _, at least two", diag.Quote(key))
		if up := strings.ToUpper(key); ast.IsSymbol(up) {
			p.Help = "did you mean " + up
		}
	}
	return false
}

// symbol reads what a symbol means and what it demands.
func (r *reader) symbol(b *ast.Binding) {
	s := Symbol{Name: b.Key, Value: fold(b.Value.Value), Span: b.KeySpan, Whole: b.Span}
	s.Meaning = s.Value
	if s.Value == "" {
		r.refuse("", b.KeySpan, "%s has no meaning", s.Name)
	}
	value := strings.TrimRight(b.Value.Value, " \t")
	if open := strings.LastIndexByte(value, '{'); open >= 0 && strings.HasSuffix(value, "}") {
		s.Meaning = fold(value[:open])
		s.Constraints = r.constraints(&b.Value, open+1, len(value)-1)
	}
	r.pack.Symbols = append(r.pack.Symbols, s)
}

// constraints reads the map that stands at value[from:to], its braces left out.
func (r *reader) constraints(value *ast.Text, from, to int) []Constraint {
	var all []Constraint
	at := from
	for item := range strings.SplitSeq(value.Value[from:to], ",") {
		lead := len(item) - len(strings.TrimLeft(item, " \t"))
		span := source.Span{Start: value.SourceOffset(at + lead)}
		at += len(item)
		item = strings.TrimSpace(item)
		span.End = span.Start + len(item)
		at++
		c, err := parseConstraint(item)
		switch {
		case item == "":
			r.refuse("", span, "empty constraint")
			continue
		case err != nil:
			r.refuse("", span, "%s", err)
			continue
		case slices.ContainsFunc(all, func(other Constraint) bool { return other.Kind == c.Kind }):
			r.refuse("", span, "constraint %s stands twice", c.Kind.Info().Key)
			continue
		}
		c.Span = span
		all = append(all, c)
	}
	return all
}
