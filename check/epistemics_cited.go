package check

import (
	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// cited judges every message by what it cites.
func cited(c *Context) {
	r := newRelays(c)
	var resolver *anchor.Resolver
	for m := range c.settled() {
		r.cites.read(m, r.families)
		if len(r.cites.list) == 0 {
			continue
		}
		r.stale(m)
		r.raised(m)
		r.oneOrigin(m)
		if len(r.cites.upTo) > 0 {
			if resolver == nil {
				resolver = anchor.NewResolver(c.Transcript, c.Artifacts)
			}
			r.revised(m, resolver)
		}
	}
}

// raised finds claims that m takes over from a message that it cites, with more
// confidence than that has, no src= and no evidence of its own (W032). A message
// may be surer than an earlier one of its own sender.
func (r *relays) raised(m *ast.Message) {
	if m.Src != nil || evidence(m) {
		return
	}
	var highest map[*ast.Binding]limit
	mine := r.said.count(m)
	if mine == 0 {
		return
	}
	compare := func(own, theirs *ast.Binding, of *ast.Message) {
		if sameClaim(own, theirs) {
			if highest == nil {
				highest = map[*ast.Binding]limit{}
			}
			highest[own] = highest[own].higher(limitOf(r.said.conf(of, theirs), of))
		}
	}
	for i := range r.cites.list {
		c := &r.cites.list[i]
		if c.places&ast.Cited == 0 {
			continue
		}
		of := r.cites.version(c, m)
		if of == nil || of.From == m.From {
			continue
		}
		if mine > few && r.said.count(of) <= few { // look up the fewer among the many
			for theirs := range claimsOf(of) {
				for own := range r.said.of(m, theirs.Key) {
					compare(own, theirs, of)
				}
			}
			continue
		}
		for own := range claimsOf(m) {
			for theirs := range r.said.of(of, own.Key) {
				compare(own, theirs, of)
			}
		}
	}
	for b, most := range highest {
		if most.exceeded(r.said.conf(m, b)) {
			d := r.Report(m, "W032", b.Span, "restates a claim of %s with more confidence: got %s ~%s, want at most %s", most.by.ID, diag.Clip(b.Key), b.Conf, most)
			d.Help = "name the source with src=@" + most.by.ID.String() + ", or the evidence that makes you surer in why"
		}
	}
}

// evidence reports whether why names anything but messages.
func evidence(m *ast.Message) bool {
	for i := range m.Slots {
		s := &m.Slots[i]
		if s.Key != vocab.Why || s.Text == nil {
			continue
		}
		if len(s.Text.Symbols) > 0 {
			return true
		}
		for j := range s.Text.Refs {
			if s.Text.Refs[j].Addr.Kind != ast.BaseMessage {
				return true
			}
		}
	}
	return false
}

// oneOrigin finds messages that cite several messages which all come from one
// (I045): agreement with oneself is no confirmation. Versions of one message are
// one message.
func (r *relays) oneOrigin(m *ast.Message) {
	if len(r.cites.list) < 2 {
		return
	}
	type support struct {
		origin origin
		first  *cite
	}
	var seen []support
	var index map[origin]*cite // when there are many
	for i := range r.cites.list {
		c := &r.cites.list[i]
		if c.places&ast.Evidence == 0 {
			continue
		}
		from := origin{id: r.original(c.id)}
		if used := r.cites.version(c, m); used != nil {
			if n := r.at[r.Transcript.Number(used)]; n != none {
				from = r.nodes[n].origin
			}
		}
		if from == (origin{}) {
			continue
		}
		var first *cite
		if index != nil {
			first = index[from]
		}
		for j := 0; index == nil && j < len(seen); j++ {
			if seen[j].origin == from {
				first = seen[j].first
			}
		}
		if first != nil {
			if r.original(first.id) == r.original(c.id) || namesItsOrigin(first, c, from) || namesItsOrigin(c, first, from) {
				continue
			}
			name := from.address
			if !from.id.IsZero() {
				name = from.id.String()
			}
			r.Report(m, "I045", c.evidence, "independent support that has one origin: %s and %s both come from %s", first.id, c.id, diag.Clip(name)).
				Help = "count them as one; a second source is one that did not hear it from the first"
			return
		}
		switch {
		case index != nil:
			index[from] = c
		case len(seen) == few:
			index = map[origin]*cite{from: c}
			for _, s := range seen {
				index[s.origin] = s.first
			}
		default:
			seen = append(seen, support{from, c})
		}
	}
}

// namesItsOrigin reports whether a relay cites, beside the source that it relays,
// the origin of that: so it says where the claim comes from, and claims no support.
func namesItsOrigin(source, other *cite, from origin) bool {
	return source.places&ast.InSrc != 0 && other.id == from.id
}

// revised finds citations of messages that had been corrected (I041), and of text
// that only an older version has (language.md §5.4). Who cites or answers the
// newest version it could know, and who corrects the message itself, knows.
func (r *relays) revised(m *ast.Message, resolver *anchor.Resolver) {
	var told names[struct{}]
	for i := range r.cites.list {
		c := &r.cites.list[i]
		from := c.in
		if c.places&ast.Cited == 0 || c.orig || from.family == nil || r.of[m.ID].family == from.family {
			continue
		}
		upTo := r.cites.upTo[from.family]
		newest := r.newest(from, m, upTo)
		if newest == from.at || newest == upTo {
			continue
		}
		told.add(c.id.String(), struct{}{})
		r.Report(m, "I041", c.span, "cites a message that has been revised: %s says it anew", from.members[newest].ID).
			Help = "cite the revision, or @" + c.id.String() + "@orig for what was said first"
	}
	for at := range m.Citations {
		if at.Ref == nil || at.Place&(ast.InMark|ast.InBlock) != 0 || at.Addr.Kind != ast.BaseMessage || at.Addr.Orig || len(at.Addr.Selectors) == 0 {
			continue
		}
		from := r.of[at.Addr.ID]
		if from.family == nil || r.of[m.ID].family == from.family || r.cites.upTo[from.family] == len(from.members)-1 {
			continue
		}
		if v := resolver.Judge(*at.Addr, m); v.Verdict != anchor.HeldBefore {
			continue
		} else if _, again := told.add(at.Addr.ID.String(), struct{}{}); !again {
			r.Report(m, "I041", at.Span, "cites text that a revision changed: it was in %s at %s", v.Older.Message.ID, place(*v.Older)).
				Help = "cite what the revision says, or @" + at.Addr.ID.String() + "@orig for what was said first"
		}
	}
}
