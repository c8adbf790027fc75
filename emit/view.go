package emit

import (
	"slices"

	"github.com/agentrosetta/rosettac/ast/vocab"
)

// View is a choice of slots (language.md §10).
type View struct {
	Name  string
	Doc   string
	Slots []vocab.Slot // nil means every slot
}

// Views is the table of views.
var Views = []View{
	{"full", "everything", nil},
	{"decision", "what was decided, at what risk", []vocab.Slot{vocab.A, vocab.Risk, vocab.Unk, vocab.Opt}},
	{"audit", "what it rests on", []vocab.Slot{vocab.Why, vocab.Ctx, vocab.Assume, vocab.A, vocab.Unk}},
	{"human_task", "what a person is asked to do", []vocab.Slot{vocab.Q, vocab.Opt, vocab.Risk, vocab.By, vocab.Want}},
	{"content", "the texts and what was noted on them", []vocab.Slot{vocab.Txt, vocab.Mark}},
	{CleanView, "the bytes of a block, nothing added", []vocab.Slot{vocab.Txt}},
}

// CleanView is the name of the view that shows content alone, verbatim.
const CleanView = "clean"

// LookupView returns the view of a name of Views; "" is the first.
func LookupView(name string) (View, error) {
	if name == "" {
		return Views[0], nil
	}
	return lookup("view", name, Views, func(v View) string { return v.Name })
}

// has reports whether the view shows a slot.
func (v View) has(key vocab.Slot) bool { return v.Slots == nil || slices.Contains(v.Slots, key) }
