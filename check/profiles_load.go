package check

import (
	"errors"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/profiles"
)

// loadedPacks are the packs that the handshakes of a transcript load, and their
// symbols. Which they are follows from the set of messages (language.md §7.7).
// Messages are looked up in it by the symbols that they use: what nobody uses
// costs nothing.
type loadedPacks struct {
	failures []packFailure
	bound    map[string][]*boundSymbol // by name; one that two packs bind has two
	packs    map[*profiles.Pack]bool
	loaders  map[loader]bool

	transcript *ast.Transcript
}

// loader is that an agent has loaded a pack.
type loader struct {
	pack  *profiles.Pack
	agent string
}

// packFailure is a handshake that loaded nothing.
type packFailure struct {
	def     *ast.Message
	binding *ast.Binding
	err     *profiles.FindError
}

// boundSymbol is a symbol of a loaded pack.
type boundSymbol struct {
	pack   *profiles.Pack
	symbol *profiles.Symbol
	last   lastUse
}

// lastUse is what a symbol was held against last, so that the same is not said
// twice.
type lastUse struct {
	message *ast.Message
	binding *ast.Binding
	mark    *ast.Mark
	why     bool
}

// loaded returns the packs of the transcript.
func (c *Context) loaded() *loadedPacks {
	if c.packs == nil {
		c.packs = loadPacks(c)
	}
	return c.packs
}

func loadPacks(c *Context) *loadedPacks {
	l := &loadedPacks{transcript: c.Transcript}
	for _, d := range c.Transcript.Definitions(profiles.Key) {
		if isPack(d.Message) {
			continue
		}
		for item := range strings.SplitSeq(strings.Trim(d.Binding.Value.Value, "[] \t"), ",") {
			if strings.TrimSpace(item) == "" {
				continue
			}
			if err := l.load(c.Profiles, item, d.Message.From); err != nil {
				l.failures = append(l.failures, packFailure{d.Message, d.Binding, err})
			}
		}
	}
	return l
}

// isPack reports whether a def is the text of a pack, and no handshake that asks
// for one (language.md §11).
func isPack(m *ast.Message) bool {
	if m.Topic != profiles.Topic {
		return false
	}
	for i := range m.Slots {
		for j := range m.Slots[i].Bindings {
			if m.Slots[i].Key == vocab.DefBody && isSymbol(m.Slots[i].Bindings[j].Key) {
				return true
			}
		}
	}
	return false
}

// load loads the pack that an item of a handshake names, for an agent.
func (l *loadedPacks) load(library *profiles.Library, item, agent string) *profiles.FindError {
	ref, err := profiles.ParseRef(item)
	if err != nil {
		return &profiles.FindError{Reason: profiles.Malformed, Text: "names no pack: " + err.Error()}
	}
	pack, err := library.Find(ref)
	if err != nil {
		failure := &profiles.FindError{Reason: profiles.NotFound, Text: err.Error()}
		errors.As(err, &failure)
		return failure
	}
	if !l.packs[pack] {
		l.bind(pack)
	}
	l.loaders[loader{pack, agent}] = true
	return nil
}

func (l *loadedPacks) bind(pack *profiles.Pack) {
	if l.bound == nil {
		l.bound, l.packs, l.loaders = map[string][]*boundSymbol{}, map[*profiles.Pack]bool{}, map[loader]bool{}
	}
	l.packs[pack] = true
	for i := range pack.Symbols {
		s := &pack.Symbols[i]
		l.bound[s.Name] = append(l.bound[s.Name], &boundSymbol{pack: pack, symbol: s})
	}
}

// opaque reports whether a declared pack is unavailable: any symbol may be its.
func (l *loadedPacks) opaque() bool { return len(l.failures) > 0 }

// candidates returns what a symbol may mean by the loaded packs. A prefix is a
// pack's name or, failing that, the agent that loaded the pack, or that refined the
// symbol: what is refined keeps its constraints (language.md §7.6).
func (l *loadedPacks) candidates(s *ast.Symbol) []*boundSymbol {
	all := l.bound[s.Name]
	if s.Sender == "" || len(all) == 0 {
		return all
	}
	only := func(keep func(*boundSymbol) bool) (some []*boundSymbol) {
		for _, b := range all {
			if keep(b) {
				some = append(some, b)
			}
		}
		return some
	}
	if some := only(func(b *boundSymbol) bool { return b.pack.Name == s.Sender }); some != nil {
		return some
	}
	if some := only(func(b *boundSymbol) bool { return l.loaders[loader{b.pack, s.Sender}] }); some != nil {
		return some
	}
	for _, d := range l.transcript.Definitions(s.Name) {
		if d.Message.From == s.Sender {
			return all
		}
	}
	return nil
}

// meant returns what a symbol means by the loaded packs; nil when none binds it,
// or several bind it to different values (language.md §11).
func (l *loadedPacks) meant(s *ast.Symbol) *boundSymbol {
	all := l.candidates(s)
	if len(all) == 0 || len(ambiguity(all)) > 0 {
		return nil
	}
	return all[0]
}

// ambiguity returns the names of the packs that bind a symbol to different values;
// none when all mean the same.
func ambiguity(all []*boundSymbol) (packs []string) {
	for _, b := range all {
		if b.symbol.Value != all[0].symbol.Value {
			for _, b := range all {
				packs = append(packs, b.pack.ID())
			}
			return packs
		}
	}
	return nil
}

// definesLabel reports whether a loaded pack defines a label: a symbol of that
// name, which in a header may be written in lower case (E014).
func (l *loadedPacks) definesLabel(label string) bool {
	return len(l.bound[label]) > 0 || len(l.bound[strings.ToUpper(label)]) > 0
}

// withoutConfidence returns which claims of m are to have no confidence, because a
// pack says so of a symbol in them or in why; nil when none are.
func (l *loadedPacks) withoutConfidence(m *ast.Message) func(*ast.Binding) bool {
	if len(l.bound) == 0 {
		return nil
	}
	never := func(t *ast.Text) bool {
		return slices.ContainsFunc(t.Symbols, func(s ast.Symbol) bool {
			b := l.meant(&s)
			return b != nil && slices.ContainsFunc(b.symbol.Constraints, func(k profiles.Constraint) bool { return k.Kind == profiles.ConfNever })
		})
	}
	why := m.Slot(vocab.Why)
	all := why != nil && why.Text != nil && never(why.Text)
	return func(claim *ast.Binding) bool { return all || never(&claim.Value) }
}
