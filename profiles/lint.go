package profiles

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Lint reads a pack file and returns the pack, or nil when it is refused, and all
// there is to say about it, in the order of the file: faults for which it is
// refused (Error), what its author will most likely not want (Warn), and notes
// (Info). others are packs whose names and symbols it is compared with.
func Lint(f *source.File, others []*Pack) (*Pack, []Problem) {
	p, err := Parse(f)
	if invalid := (*Invalid)(nil); errors.As(err, &invalid) {
		return nil, inOrder(invalid.Problems)
	}
	l := linter{pack: p}
	l.identity(others)
	for i := range p.Symbols {
		l.symbol(&p.Symbols[i])
		l.constraints(&p.Symbols[i])
		l.collisions(&p.Symbols[i], others)
	}
	if len(p.Symbols) == 0 {
		l.warn(p.message, "the pack binds no symbol")
	}
	if p.Doc == "" {
		l.warn(source.Span{}, "no comment says what the pack is for").Help = "write a line `# …` above the message; rosettac profile list shows it"
	}
	return p, inOrder(l.problems)
}

func inOrder(list []Problem) []Problem {
	slices.SortStableFunc(list, func(a, b Problem) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return list
}

type linter struct {
	pack     *Pack
	problems []Problem
}

func (l *linter) add(s diag.Severity, span source.Span, format string, args ...any) *Problem {
	l.problems = append(l.problems, Problem{Severity: s, File: l.pack.File, Span: span, Text: fmt.Sprintf(format, args...)})
	return &l.problems[len(l.problems)-1]
}

func (l *linter) warn(span source.Span, format string, args ...any) *Problem {
	return l.add(diag.Warn, span, format, args...)
}

// identity compares the pack with others of its name and version.
func (l *linter) identity(others []*Pack) {
	for _, o := range others {
		if o.Name == l.pack.Name && o.Version == l.pack.Version && o.Digest != l.pack.Digest {
			l.warn(l.pack.message, "%s is another pack already: got %s, there %s", o.ID(), l.pack.Digest.Short(), o.Digest.Short()).
				Help = "a change is a new version: rosettac profile diff says which"
			return
		}
	}
	if w := l.pack.Name; vocab.Reserved(w) || slices.Contains(vocab.HandshakeKeys, w) {
		l.warn(l.pack.message, "the pack is named like a word of the language: %s", w)
	}
}

// surest is a confidence that no other exceeds.
var surest = ast.Conf{Level: ast.Numeric, Num: 1}

// longestName is the number of characters above which nobody writes a symbol.
const longestName = 24

// symbol judges a name and its meaning.
func (l *linter) symbol(s *Symbol) {
	low := strings.ToLower(s.Name)
	switch {
	case s.Name[0] == 'L' && strings.Trim(s.Name[1:], "0123456789") == "":
		l.warn(s.Span, "%s looks like a line selector, and no message can use it", s.Name).Help = "choose another name"
	case vocab.Reserved(low), slices.Contains(vocab.Confidences, low), slices.Contains(vocab.HandshakeKeys, low):
		l.warn(s.Span, "%s differs from a word of the language by case alone", s.Name).Help = "choose another name: people and models mix them up"
	case isFailure(low):
		l.warn(s.Span, "%s differs from a failure code by case alone", s.Name).Help = "choose another name: people and models mix them up"
	case len(s.Name) > longestName:
		l.warn(s.Span, "long name: got %d characters, want at most %d", len(s.Name), longestName)
	}
	switch words := len(strings.Fields(s.Meaning)); {
	case words == 0:
		l.warn(s.Whole, "%s has no description", s.Name).Help = "say in a few words what it means: SYM = meaning {constraint=…}"
	case words == 1:
		l.warn(s.Whole, "%s is described by one word", s.Name).Help = "say what makes it different from that word"
	}
	if i := strings.IndexFunc(s.Value, func(r rune) bool { return source.Invisible(r) != 0 }); i >= 0 {
		r, _ := utf8.DecodeRuneInString(s.Value[i:])
		l.warn(s.Whole, "%s has an invisible character in its value: %U", s.Name, r).Help = "two packs that look alike would have different digests"
	}
	if strings.Count(s.Value, "{") != strings.Count(s.Value, "}") {
		l.warn(s.Whole, "%s has a brace without its partner: only a map at the end of the value is one of constraints", s.Name)
	} else if strings.Contains(s.Meaning, "{") && strings.Contains(s.Meaning, "=") {
		l.warn(s.Whole, "%s has braces before the end of its value: they constrain nothing", s.Name)
	}
}

func isFailure(word string) bool { _, ok := vocab.LookupFailure(word); return ok }

// constraints finds those that can never hold, and those that always do.
func (l *linter) constraints(s *Symbol) {
	find := func(k Kind) *Constraint {
		for i := range s.Constraints {
			if s.Constraints[i].Kind == k {
				return &s.Constraints[i]
			}
		}
		return nil
	}
	if limit := find(MaxConf); limit != nil {
		switch {
		case find(ConfNever) != nil:
			l.warn(limit.Span, "%s says nothing beside conf=never", limit.Text)
		case !Exceeds(surest, limit.Conf):
			l.warn(limit.Span, "%s always holds", limit.Text)
		}
	}
	if acts := find(Acts); acts != nil && slices.Equal(acts.Acts, []vocab.Act{vocab.Def}) {
		l.warn(acts.Span, "%s can never hold: a def has no claim, assumption, why or mark", acts.Text)
	}
	if ref := find(NeedsRef); ref != nil && (ref.Slots[0] == vocab.Want || ref.Slots[0] == vocab.Sub) {
		l.warn(ref.Span, "%s can never hold: %s holds no address", ref.Text, ref.Slots[0])
	}
	if find(OnMark) != nil {
		if ref := find(NeedsRef); ref != nil && ref.Slots[0] == vocab.Mark {
			l.warn(ref.Span, "%s always holds: a mark has an address", ref.Text)
		}
		if need := find(Needs); need != nil && slices.Contains(need.Slots, vocab.Mark) && (need.Any || len(need.Slots) == 1) {
			l.warn(need.Span, "%s always holds: the symbol stands in a mark", need.Text)
		}
	}
}

// collisions compares a symbol with those of other packs. A symbol that two packs
// bind needs a prefix wherever both are loaded (language.md §11).
func (l *linter) collisions(s *Symbol, others []*Pack) {
	var with []string
	for _, o := range others {
		if o.Name != l.pack.Name && o.Symbol(s.Name) != nil && !slices.Contains(with, o.Name) {
			with = append(with, o.Name)
		}
	}
	switch {
	case len(with) == 0:
		return
	case len(with) >= domains-1:
		l.add(diag.Info, s.Span, "%s is bound by %d packs now: %s, %s", s.Name, len(with)+1, l.pack.Name, strings.Join(with, ", ")).
			Help = "what three fields need belongs into one pack that all of them load"
	}
	l.warn(s.Span, "%s is a symbol of %s too: where both are loaded it needs a prefix, as %s:%s", s.Name, strings.Join(with, ", "), l.pack.Name, s.Name)
}

// domains is the number of unrelated fields that have to need a symbol before it
// is more than a matter of one of them.
const domains = 3

// DomainNote is what an author should know before proposing a pack as a standard
// one.
const DomainNote = "a standard pack serves at least three unrelated fields; a symbol that one field needs stays in the pack of that field"
