package optimize

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
)

// names renames agents whose names end in digits to names of letters only, whose
// ids need no dot (language.md §2.1), and declares it. Other names mean something
// to people and stay. Agents that a cut-off message names stay as well: it stands
// as it is.
func names(r *run) change {
	c := change{declared: r.declared}
	if len(r.frozen) > 0 {
		c.note = "held back: an id under another name would be read differently"
		return c
	}
	taken, uses := r.agents()
	if len(uses) == 0 {
		return c
	}
	var order []*use
	for _, u := range uses {
		order = append(order, u)
	}
	slices.SortFunc(order, func(a, b *use) int {
		return cmp.Or(cmp.Compare(len(b.places), len(a.places)), cmp.Compare(a.agent, b.agent))
	})
	letters := r.cheapNames(len(order))
	renamed := map[string]string{}
	c.declared.Names = slices.Clone(c.declared.Names)
	for _, u := range order {
		name, saved := r.nameFor(u, letters, taken)
		if !r.KeepNames {
			saved -= r.count(" " + Rename{u.agent, name}.String())
		}
		if name == "" || saved <= 0 {
			continue
		}
		taken[name] = true
		renamed[u.agent] = name
		c.times += len(u.places)
		c.declared.Names = append(c.declared.Names, Rename{u.agent, name})
	}
	if len(renamed) == 0 {
		return c
	}
	r.body(func(_ int, m *ast.Message) { c.edits = append(c.edits, renaming(r.doc.Text, m, renamed)...) })
	c.note = plural(len(renamed), "agent") + ": " + listed(c.declared.Names)
	return c
}

func listed(names []Rename) string {
	list := make([]string, len(names))
	for i, n := range names {
		list[i] = n.String()
	}
	return strings.Join(list, " ")
}

// use is an agent that may be renamed, and where its name stands.
type use struct {
	agent  string
	places []place
}

// place is a name and the characters around it: tokens reach over its ends.
type place struct{ before, name, after string }

// agents returns the names that are in use, and the uses of those that may go.
func (r *run) agents() (taken map[string]bool, uses map[string]*use) {
	taken, uses = map[string]bool{}, map[string]*use{}
	shadow := func(agent string) { // no id under a new name is to look like the agent
		taken[strings.TrimRight(agent, "0123456789")] = true
	}
	stay := map[string]bool{}
	skip := declarationIn(r.doc)
	for i, m := range r.doc.Messages {
		if i == skip {
			continue
		}
		named(m, func(agent string) {
			taken[agent] = true
			shadow(agent)
			if m.Incomplete || m.Degraded {
				stay[agent] = true
			}
		})
	}
	same := map[string]string{}
	for agent := range taken {
		if agent == "" {
			continue
		}
		if last := agent[len(agent)-1]; '0' <= last && last <= '9' && !stay[agent] {
			same[agent] = agent
			uses[agent] = &use{agent: agent}
		}
	}
	r.body(func(_ int, m *ast.Message) {
		for _, e := range renaming(r.doc.Text, m, same) {
			agent, _, _ := strings.Cut(strings.TrimPrefix(e.text, "@"), ".")
			u := uses[agent]
			u.places = append(u.places, r.placeOf(e.span, e.text))
		}
	})
	return taken, uses
}

func (r *run) placeOf(s source.Span, name string) place {
	p := place{name: name}
	if s.Start > 0 && r.doc.Text[s.Start-1] < 0x80 {
		p.before = r.doc.Text[s.Start-1 : s.Start]
	}
	if s.End < len(r.doc.Text) && r.doc.Text[s.End] < 0x80 {
		p.after = r.doc.Text[s.End : s.End+1]
	}
	return p
}

// named calls use for every agent that m names.
func named(m *ast.Message, use func(agent string)) {
	note := func(agent string) {
		if agent != "" {
			use(agent)
		}
	}
	note(m.ID.Agent)
	note(m.From)
	for _, t := range m.To {
		if t.Kind == ast.ToAgent {
			note(t.Name)
		}
	}
	for c := range m.Citations {
		note(agentOf(*c.Addr))
	}
	for p := range m.Passages {
		for _, s := range p.Text.Symbols {
			note(s.Sender)
		}
		if p.Place == ast.InDef && p.Binding != nil {
			if sender, _, qualified := strings.Cut(p.Binding.Key, ":"); qualified {
				note(sender)
			}
		}
	}
}

// tried is how many free names are tried for an agent.
const tried = 3

// nameFor returns the cheapest free name for an agent, and the tokens that it
// saves. Of several, the one with the agent's own initial wins.
func (r *run) nameFor(u *use, letters []string, taken map[string]bool) (best string, saved int) {
	now := 0
	for _, p := range u.places {
		now += r.count(p.before + p.name + p.after)
	}
	free := 0
	for _, name := range letters {
		if taken[name] || free == tried && name != u.agent[:1] {
			continue
		}
		if name != u.agent[:1] {
			free++
		}
		n := now
		for _, p := range u.places {
			at, id := "", p.name
			if rest, cited := strings.CutPrefix(id, "@"); cited {
				at, id = "@", rest
			}
			_, seq, _ := strings.Cut(id, ".")
			n -= r.count(p.before + at + name + seq + p.after)
		}
		if best == "" || n > saved || n == saved && name == u.agent[:1] {
			best, saved = name, n
		}
	}
	return best, saved
}

// cheapNames returns names of letters, the cheapest first: enough for n agents and
// those that are taken.
func (r *run) cheapNames(n int) []string {
	const alphabet = "abcdefghijklmnopqrstuvwxyz"
	var all []string
	for _, x := range alphabet {
		all = append(all, string(x))
	}
	if n > len(alphabet)/2 {
		for _, x := range alphabet {
			for _, y := range alphabet {
				all = append(all, string(x)+string(y))
			}
		}
	}
	cost := map[string]int{}
	for _, name := range all {
		for _, use := range []string{"\n" + name + "7 part", " re=" + name + "7", " @" + name + "7", " >" + name + " ", "[@" + name + "7"} {
			cost[name] += r.count(use)
		}
	}
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(cost[a], cost[b]) })
	return all
}
