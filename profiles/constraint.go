package profiles

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Kind tells the constraints apart. The set is closed (language.md §11).
type Kind uint8

// The constraints.
const (
	ConfNever Kind = iota + 1 // conf=never: what it is about has no confidence
	MaxConf                   // max_conf=lo: what it is about is no surer than Conf
	MinSens                   // min_sens=pii: the message's label is Label or stricter
	Needs                     // needs=opt+why, needs=opt|why: the message has all, or any, of Slots
	NeedsRef                  // needs_ref=why: Slots[0] holds an address
	Acts                      // acts=ask|do: the message's act is one of Acts
	To                        // to=@role:human: Target is among the recipients
	OnMark                    // on_mark=yes: the symbol belongs in a mark
)

// Constraint is one constraint of a symbol, parsed.
type Constraint struct {
	Kind   Kind
	Text   string       // as written, as "max_conf=lo"
	Conf   ast.Conf     // of MaxConf
	Label  string       // of MinSens: one of vocab.Labels
	Slots  []vocab.Slot // of Needs, and one of NeedsRef
	Any    bool         // of Needs: one of Slots is enough
	Acts   []vocab.Act  // of Acts
	Target ast.Target   // of To
	Span   source.Span
}

// KindInfo is what language.md §11 says of a kind of constraint.
type KindInfo struct {
	Kind  Kind
	Key   string
	Form  string // an example of the whole
	Doc   string
	Ask   string // what a writer is asked to do; %s stands for the value
	parse func(*Constraint, string) error
}

// Kinds is the table of constraints, in the order of language.md §11.
var Kinds = []KindInfo{
	{ConfNever, "conf", "conf=never", "has no confidence at all", "never with a confidence", word("never")},
	{MaxConf, "max_conf", "max_conf=lo", "is no surer than this", "at most ~%s", parseMaxConf},
	{MinSens, "min_sens", "min_sens=pii", "the message's label is this one or a stricter one", "label sens=%s or stricter", parseMinSens},
	{Needs, "needs", "needs=opt+why", "the message has all these slots; with | instead of +, one of them", "needs the slot %s", parseNeeds},
	{NeedsRef, "needs_ref", "needs_ref=why", "that slot holds an address", "needs a reference in %s", parseNeedsRef},
	{Acts, "acts", "acts=ask|do", "the message's act is one of these", "only in %s", parseActs},
	{To, "to", "to=@role:human", "the message goes to this recipient", "only to %s", parseTo},
	{OnMark, "on_mark", "on_mark=yes", "the symbol stands in a mark", "only in a mark", word("yes")},
}

// Info returns the table row of k; the zero KindInfo for no kind.
func (k Kind) Info() KindInfo {
	if k == 0 || int(k) > len(Kinds) {
		return KindInfo{}
	}
	return Kinds[k-1]
}

// keys returns the words that a constraint may begin with.
func keys() []string {
	all := make([]string, len(Kinds))
	for i, k := range Kinds {
		all[i] = k.Key
	}
	return all
}

// parseConstraint reads one item of a map. The error is one line for people.
func parseConstraint(item string) (Constraint, error) {
	key, value, ok := strings.Cut(item, "=")
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	c := Constraint{Text: key + "=" + value}
	i := slices.IndexFunc(Kinds, func(k KindInfo) bool { return k.Key == key })
	switch {
	case !ok:
		return c, fmt.Errorf("got %s, want a constraint such as %s", diag.Quote(item), Kinds[1].Form)
	case i < 0:
		hint := "one of " + strings.Join(keys(), ", ")
		if near := diag.Nearest(key, keys()); near != "" {
			hint = near
		}
		return c, fmt.Errorf("unknown constraint: got %s, want %s", diag.Quote(key), hint)
	}
	c.Kind = Kinds[i].Kind
	if err := Kinds[i].parse(&c, value); err != nil {
		return c, fmt.Errorf("%s: %w", key, err)
	}
	return c, nil
}

// word returns a parser of a constraint with one value.
func word(only string) func(*Constraint, string) error {
	return func(_ *Constraint, value string) error {
		if value != only {
			return fmt.Errorf("got %s, want %s", diag.Quote(value), only)
		}
		return nil
	}
}

func parseMaxConf(c *Constraint, value string) (err error) {
	var ok bool
	c.Conf, ok = ast.ParseConf("~" + strings.TrimPrefix(value, "~"))
	if !ok || c.Conf.Rank() == ast.Unknown {
		return fmt.Errorf("got %s, want hi, mid, lo or a number from 0 to 1", diag.Quote(value))
	}
	return nil
}

func parseMinSens(c *Constraint, value string) error {
	c.Label = value
	return oneOf(value, "label", vocab.Labels)
}

func parseNeeds(c *Constraint, value string) error {
	plus, bar := strings.Contains(value, "+"), strings.Contains(value, "|")
	if plus && bar {
		return fmt.Errorf("got %s, want slots with + between them (all) or with | (any), not both", diag.Quote(value))
	}
	c.Any = bar
	for name := range strings.FieldsFuncSeq(value, func(r rune) bool { return r == '+' || r == '|' }) {
		if err := c.slot(strings.TrimSpace(name)); err != nil {
			return err
		}
	}
	if c.Slots == nil {
		return fmt.Errorf("got %s, want a slot", diag.Quote(value))
	}
	return nil
}

func parseNeedsRef(c *Constraint, value string) error { return c.slot(value) }

// slot adds a slot to those of c.
func (c *Constraint) slot(name string) error {
	slot := vocab.ParseSlot(name)
	if slot == vocab.NoSlot {
		return oneOf(name, "slot", slotNames())
	}
	if slices.Contains(c.Slots, slot) {
		return fmt.Errorf("%s stands twice", name)
	}
	c.Slots = append(c.Slots, slot)
	return nil
}

func slotNames() []string {
	var all []string
	for _, s := range vocab.Slots {
		if s.Slot != vocab.DefBody {
			all = append(all, s.Name)
		}
	}
	return all
}

func parseActs(c *Constraint, value string) error {
	for name := range strings.SplitSeq(value, "|") {
		name = strings.TrimSpace(name)
		act := vocab.ParseAct(name)
		if act == vocab.NoAct {
			return oneOf(name, "act", actNames())
		}
		if slices.Contains(c.Acts, act) {
			return fmt.Errorf("%s stands twice", name)
		}
		c.Acts = append(c.Acts, act)
	}
	return nil
}

func actNames() []string {
	var all []string
	for _, a := range vocab.Acts {
		all = append(all, a.Name)
	}
	return all
}

func parseTo(c *Constraint, value string) error {
	name, topic := strings.CutPrefix(value, "#")
	role, isRole := strings.CutPrefix(value, "@role:")
	group, isGroup := strings.CutPrefix(value, "@grp:")
	switch {
	case value == "*":
		c.Target = ast.Target{Kind: ast.ToEveryone}
	case topic && name != "" && !strings.ContainsAny(name, " @"):
		c.Target = ast.Target{Kind: ast.ToTopic, Name: name}
	case isRole && isName(role):
		c.Target = ast.Target{Kind: ast.ToRole, Name: role}
	case isGroup && isName(group):
		c.Target = ast.Target{Kind: ast.ToGroup, Name: group}
	case ast.IsAgent(value):
		c.Target = ast.Target{Kind: ast.ToAgent, Name: value}
	default:
		return fmt.Errorf("got %s, want a recipient: @role:name, @grp:name, #topic, * or an agent", diag.Quote(value))
	}
	return nil
}

// isName reports whether s is a name of language.md §2, of any letters.
func isName(s string) bool {
	return s != "" && !strings.ContainsAny(s, " \t@#,;:|+=()[]{}<>\"")
}

// oneOf returns the error of a word that is not in a set, nil if it is.
func oneOf(got, what string, set []string) error {
	if slices.Contains(set, got) {
		return nil
	}
	hint := "one of " + strings.Join(set, ", ")
	if near := diag.Nearest(got, set); near != "" {
		hint = near
	}
	return fmt.Errorf("unknown %s: got %s, want %s", what, diag.Quote(got), hint)
}
