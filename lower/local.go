package lower

import (
	"slices"

	"github.com/agentrosetta/rosettac/ast"
)

// settleLocals decides what the addresses without `@` mean, once all blocks and
// bindings of the message are known (language.md §5, Lexing): a block or binding
// of the message, else a symbol, which some def may or may not have bound. A word
// of free text that is neither is no address, and stays text.
func (l *lowering) settleLocals(m *ast.Message) {
	l.names = localNames(l.names[:0], m)
	own := l.names
	if m.Src != nil {
		own.settle(&m.Src.Addr)
	}
	for i := range m.Slots {
		s := &m.Slots[i]
		own.text(s.Text)
		for j := range s.Bindings {
			own.text(&s.Bindings[j].Value)
		}
		if s.List != nil {
			for j := range s.List.Items {
				own.text(&s.List.Items[j])
			}
		}
		if s.Block != nil && s.Block.Src != nil {
			own.settle(&s.Block.Src.Addr)
		}
		for j := range s.Marks {
			own.settle(&s.Marks[j].Target.Addr)
			own.text(&s.Marks[j].Text)
		}
	}
}

// names are the blocks and bindings of a message, sorted.
type names []string

// localNames appends the names of a message to own, which is empty.
func localNames(own names, m *ast.Message) names {
	for i := range m.Slots {
		s := &m.Slots[i]
		if s.Block != nil {
			own = append(own, s.Block.ID)
		}
		for j := range s.Bindings {
			own = append(own, s.Bindings[j].Key)
		}
	}
	slices.Sort(own)
	return own
}

// settle decides about one address; it answers false when that is none.
func (own names) settle(a *ast.Address) bool {
	if a.Kind != ast.BaseLocal {
		return true
	}
	if _, found := slices.BinarySearch(own, a.Name); found {
		return true
	}
	return asSymbol(a)
}

// text drops from free text what turned out to be no address.
func (own names) text(t *ast.Text) {
	if t == nil || len(t.Refs) == 0 {
		return
	}
	kept := t.Refs[:0]
	for _, r := range t.Refs {
		if own.settle(&r.Addr) {
			kept = append(kept, r)
		}
	}
	t.Refs = kept
	if len(kept) == 0 {
		t.Refs = nil
	}
}

// asSymbol makes a local base of the shape of a symbol a symbol; it answers false
// for any other.
func asSymbol(a *ast.Address) bool {
	if a.Kind != ast.BaseLocal {
		return true
	}
	sender, name := cutSender(a.Name)
	if !isSymbol(name) {
		return false
	}
	a.Kind, a.Sender, a.Name, a.Bare = ast.BaseSymbol, sender, name, true
	return true
}
