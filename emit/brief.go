package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Brief is the least that one worker needs to start on a request: the request with
// its own subtasks, the symbols it uses, and the bytes of just the spans it cites.
type Brief struct {
	For        ast.Target // whom it is for: an agent, or a role
	Request    *ast.Message
	Symbols    []ast.Definition // in the order of their first use, what their definitions use behind them
	Cited      []Excerpt        // in the order of the request
	Everything int              // bytes of the whole transcript and of every text from outside that is cited

	in      *Input
	options Options
}

// Excerpt is a cited span and its text.
type Excerpt struct {
	Ref ast.Ref // as the request writes it
	anchor.Resolution
	Text  ast.CarriedText // of a cited text: its carried lines
	Total int             // bytes of the text as a whole
}

// Holds says whether an agent has a role; known is false when nobody can tell.
type Holds func(agent, role string) (holds, known bool)

// NewBrief collects what a worker needs of the newest version of a message. A
// *[RefusedError] says that there is no such message, or that a label hides it.
// Options.Notice hears what is cited and cannot be handed over, and when the
// request is not addressed to the worker. holds may be nil.
func NewBrief(in *Input, id ast.MsgID, worker ast.Target, holds Holds, o Options) (*Brief, error) {
	versions := in.Transcript.Versions(id)
	if len(versions) == 0 {
		return nil, refused("no message %s", id)
	}
	for _, v := range versions {
		if label := hiddenBy(in, v, o); label != "" {
			return nil, refused("%s is labelled %s and not shown to %s without --reveal", v.ID, diag.Visible(label), worker)
		}
	}
	m := in.revised(versions, o)
	b := &Brief{For: worker, in: in, options: o}
	b.Request = b.share(m, holds)
	if !b.addressed(m, holds) {
		o.notice("%s is not addressed to %s", m.ID, worker)
	}
	b.symbols()
	b.excerpts()
	b.measure()
	return b, nil
}

// revised returns the oldest of the versions of a request with what its revisions
// say in the place of what it said: a part that a revision lacks is that of the
// newest version that has it (language.md §2.4). What revisions say of themselves,
// why and unk, is not the request's.
func (in *Input) revised(versions []*ast.Message, o Options) *ast.Message {
	m := *versions[0]
	m.Slots = slices.Clone(m.Slots)
	for _, v := range versions[1:] {
		o.notice("%s was revised by %s: what that has is taken from it", m.ID, v.ID)
		for _, s := range v.Slots {
			if s.Key == vocab.Why || s.Key == vocab.Unk || s.Key == vocab.Mark {
				continue
			}
			at := slices.IndexFunc(m.Slots, func(old ast.Slot) bool {
				return old.Key == s.Key && (s.Block == nil || old.Block.ID == s.Block.ID)
			})
			if at < 0 {
				m.Slots = append(m.Slots, s)
			} else {
				m.Slots[at] = s
			}
		}
	}
	return &m
}

// form is the spelling of a brief: it holds no epoch, and not every parent.
func (b *Brief) form() ast.Form {
	f := ast.Form{Full: true, Absolute: true}
	if day, _, ok := b.in.Transcript.Epoch(); ok {
		f.Epoch = day
	}
	return f
}

// share returns the request with those subtasks alone that are the worker's, and
// those that they wait for. Which are somebody's that nobody assigned, and when it
// is not known who has a role, they stay.
func (b *Brief) share(m *ast.Message, holds Holds) *ast.Message {
	out := *m
	out.Slots = slices.Clone(m.Slots)
	for i := range out.Slots {
		s := &out.Slots[i]
		if s.Key != vocab.Sub || len(s.Bindings) == 0 {
			continue
		}
		need := map[string]bool{}
		var wait []string
		for _, sub := range s.Bindings {
			if sub.Sub == nil || b.does(sub.Sub.Role.Text, holds) {
				wait = append(wait, sub.Key)
			}
		}
		byKey := map[string]*ast.Sub{}
		for k := range s.Bindings {
			byKey[s.Bindings[k].Key] = s.Bindings[k].Sub
		}
		for len(wait) > 0 {
			key := wait[len(wait)-1]
			wait = wait[:len(wait)-1]
			if need[key] {
				continue
			}
			need[key] = true
			if sub := byKey[key]; sub != nil {
				for _, d := range sub.Deps {
					wait = append(wait, d.Text)
				}
			}
		}
		s.Bindings = slices.DeleteFunc(slices.Clone(s.Bindings), func(sub ast.Binding) bool { return !need[sub.Key] })
	}
	out.Slots = slices.DeleteFunc(out.Slots, func(s ast.Slot) bool {
		return s.Key == vocab.Sub && len(s.Bindings) == 0 && s.Text == nil
	})
	return &out
}

// does reports whether work for a role is the worker's.
func (b *Brief) does(role string, holds Holds) bool {
	switch {
	case role == "":
		return true
	case b.For.Kind == ast.ToRole:
		return role == b.For.Name
	case holds == nil:
		return true
	}
	has, known := holds(b.For.Name, role)
	return has || !known
}

// addressed reports whether the message goes to the worker, as far as can be told.
func (b *Brief) addressed(m *ast.Message, holds Holds) bool {
	for _, t := range m.To {
		switch {
		case t.Kind == ast.ToEveryone || t.Kind == ast.ToTopic || t.Kind == ast.ToGroup:
			return true
		case t.Kind == b.For.Kind && t.Name == b.For.Name:
			return true
		case t.Kind == ast.ToRole && b.For.Kind == ast.ToAgent && b.does(t.Name, holds):
			return true
		}
	}
	for i := range m.Slots {
		for k := range m.Slots[i].Bindings {
			if sub := m.Slots[i].Bindings[k].Sub; sub != nil && sub.Role.Text != "" && b.does(sub.Role.Text, holds) {
				return true
			}
		}
	}
	return false
}

// symbols finds the definitions of the symbols that the request uses, and of those
// that these use.
func (b *Brief) symbols() {
	seen := map[*ast.Binding]bool{}
	var look func(t *ast.Text, m *ast.Message)
	var queue []ast.Definition
	look = func(t *ast.Text, m *ast.Message) {
		use := func(sender, name string) {
			if binding, def := b.in.Transcript.Symbol(sender, name, m); binding != nil && !seen[binding] {
				seen[binding] = true
				queue = append(queue, ast.Definition{Message: def, Binding: binding})
			}
		}
		for _, s := range t.Symbols {
			use(s.Sender, s.Name)
		}
		for _, r := range t.Refs {
			if r.Addr.Kind == ast.BaseSymbol {
				use(r.Addr.Sender, r.Addr.Name)
			}
		}
	}
	for p := range b.Request.Passages {
		look(p.Text, b.Request)
	}
	for len(queue) > 0 {
		d := queue[0]
		queue = queue[1:]
		if label := hiddenBy(b.in, d.Message, b.options); label != "" {
			b.options.notice("left out: what %s means, %s is labelled %s", d.Binding.Key, d.Message.ID, diag.Visible(label))
			continue
		}
		b.Symbols = append(b.Symbols, d)
		look(&d.Binding.Value, d.Message)
	}
}

// pointless are schemes behind which there is no text.
var pointless = []string{"role", "grp", timeScheme, "cal"}

// excerpts resolves what the request cites.
func (b *Brief) excerpts() {
	seen := map[string]bool{}
	resolver := anchor.NewResolver(b.in.Transcript, b.in.Artifacts)
	for c := range b.Request.Citations {
		a := *c.Addr
		name := a.String()
		own := a.Kind == ast.BaseLocal || a.Kind == ast.BaseMessage && a.ID == b.Request.ID
		if c.Place == ast.InRe || seen[name] || own || a.Kind == ast.BaseTopic || slices.Contains(pointless, a.Scheme) {
			continue
		}
		seen[name] = true
		r := resolver.Resolve(a, b.Request)
		if a.Kind == ast.BaseSymbol && r.Status == anchor.Outside { // its definition is handed over
			continue
		}
		if err := permitted(b.in, a, r, b.options); err != nil {
			b.options.notice("left out: %v", err)
			continue
		}
		if !r.Holds() {
			b.options.notice("not to be had: %s is %s: %s", diag.Visible(name), r.Status, orElse(fault(b.in), diag.Visible(r.Detail)))
			continue
		}
		e := Excerpt{Ref: ast.Ref{Raw: name, Addr: a}, Resolution: r}
		e.Text = b.textOf(a, r)
		for _, l := range e.Text.Lines {
			e.Total += len(l) + 1
		}
		b.Cited = append(b.Cited, e)
	}
}

// textOf returns the text that an excerpt is a part of; none of a message or a slot
// as a whole.
func (b *Brief) textOf(a ast.Address, r anchor.Resolution) ast.CarriedText {
	if block := blockOf(r); block != nil {
		if !block.Text().Whole() && wholeOf(b.in, r.Message, block) {
			t, _ := b.in.Artifacts.Text(b.in.Transcript, block.Src.Addr, r.Message)
			return t
		}
		return block.Text()
	}
	if r.Message == nil && b.in.Artifacts != nil {
		base := a
		base.Selectors = nil
		t, _ := b.in.Artifacts.Text(b.in.Transcript, base, b.Request)
		return t
	}
	return ast.CarriedText{}
}

// measure adds up what handing over everything would take: every message, and every
// text from outside that is cited.
func (b *Brief) measure() {
	for _, m := range b.in.Transcript.Messages() {
		b.Everything += m.Span.Len() + 1
	}
	counted := map[string]bool{}
	for _, e := range b.Cited {
		base := e.Ref.Addr
		base.Selectors = nil
		outside := e.Message == nil
		if block := blockOf(e.Resolution); block != nil {
			outside = !block.Text().Whole()
		}
		if outside && !counted[base.String()] {
			counted[base.String()] = true
			b.Everything += e.Total
		}
	}
}

// Size is one line for people: what the brief takes against everything.
func (b *Brief) Size(bytes int) string {
	percent := 0.0
	if b.Everything > 0 {
		percent = 100 * float64(bytes) / float64(b.Everything)
	}
	return fmt.Sprintf("%d bytes, %.0f%% of the %d bytes of everything", bytes, percent, b.Everything)
}

// origin names where an excerpt is from, as "block tgt of ed1".
func (e Excerpt) origin() string {
	if e.Message == nil {
		return ""
	}
	id := e.Message.ID.String()
	if e.Block != "" {
		return "block " + e.Block + " of " + id
	}
	return strings.TrimPrefix(id, "@")
}
