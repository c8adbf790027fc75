package emit

import (
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// packTopic is where packs are defined (language.md §11).
const packTopic = "sys.profile"

// expand puts the symbols that are used into a def in the place of a profile that
// the reader does not know (language.md §9): a local def means the same without the
// pack. It is the first step, so that the symbols are there whatever follows.
func (d *degrader) expand(m *ast.Message) error {
	if m.Act != vocab.Def || m.Topic == packTopic || d.o.Profiles == nil {
		return nil
	}
	for i := range m.Slots {
		s := &m.Slots[i]
		if s.Key != vocab.DefBody || !slices.ContainsFunc(s.Bindings, isProfile) {
			continue
		}
		var kept []ast.Binding
		for _, b := range s.Bindings {
			id, _, _ := strings.Cut(b.Value.Value, " ")
			if !isProfile(b) || slices.Contains(d.o.Profiles, id) {
				kept = append(kept, b)
				continue
			}
			pack := d.pack(id)
			if pack == nil {
				kept = append(kept, b)
				d.lost(m, "profile "+id+", and no such pack is here", "its symbols stay opaque")
				continue
			}
			var names []string
			for _, symbol := range d.used(pack) {
				names = append(names, symbol.Name)
				kept = append(kept, ast.Binding{Key: symbol.Name, Op: ast.Equals, Value: ast.Text{Value: symbol.Value}})
			}
			if names == nil {
				d.lost(m, "profile "+id, "none of its symbols is used")
				continue
			}
			what := "what is used of it"
			if d.stream {
				what = "all of it"
			}
			d.lost(m, "profile "+id, "this def binds "+what+": "+strings.Join(names, ", "))
		}
		s.Bindings = kept
	}
	return nil
}

func isProfile(b ast.Binding) bool { return b.Key == "profile" && b.Op == ast.Equals }

// pack returns the symbols of a profile: as the transcript defines the pack, else as
// the host has it; nil when neither does.
func (d *degrader) pack(id string) []PackSymbol {
	for _, def := range d.in.Transcript.Definitions("profile") {
		if def.Message.Topic != packTopic || def.Binding.Value.Value != id {
			continue
		}
		var all []PackSymbol
		for i := range def.Message.Slots {
			for _, b := range def.Message.Slots[i].Bindings {
				if !isProfile(b) {
					all = append(all, PackSymbol{b.Key, b.Value.Value})
				}
			}
		}
		return all
	}
	if d.o.Pack == nil {
		return nil
	}
	return d.o.Pack(id)
}

// used returns the symbols of a pack that some message uses and no def of its own
// binds; of a stream, in which any may come, all.
func (d *degrader) used(pack []PackSymbol) []PackSymbol {
	if d.stream {
		return pack
	}
	use := map[string]bool{}
	for _, m := range d.in.Transcript.Messages() {
		for p := range m.Passages {
			for _, s := range p.Text.Symbols {
				use[s.Name] = true
			}
			for _, r := range p.Text.Refs {
				if r.Addr.Kind == ast.BaseSymbol {
					use[r.Addr.Name] = true
				}
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(pack), func(s PackSymbol) bool { return !use[s.Name] })
}
