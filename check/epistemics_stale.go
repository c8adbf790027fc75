package check

import (
	"time"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// expiry is when an observation was made and for how long it holds
// (language.md §7.3).
type expiry struct {
	at            time.Time
	ttl           time.Duration
	hasAt, hasTTL bool
	by            *ast.Message // who says so
}

// statedExpiry returns what m says of itself, if it is an observation.
func statedExpiry(c *Context, m *ast.Message) expiry {
	if !observes(m.Act) {
		return expiry{}
	}
	e := expiry{by: m}
	e.at, e.hasAt = c.Transcript.Instant(m)
	if m.TTL.Raw != "" && !m.TTL.Bad {
		e.ttl, e.hasTTL = m.TTL.Length, true
	}
	return e
}

// observes reports whether an act is an observation, which can go stale.
func observes(a vocab.Act) bool { return reports(a) || a == vocab.Note }

// or takes from the version before what e leaves out.
func (e expiry) or(before expiry) expiry {
	if !e.hasAt {
		e.at, e.hasAt = before.at, before.hasAt
	}
	if !e.hasTTL {
		e.ttl, e.hasTTL = before.ttl, before.hasTTL
	}
	return e
}

func (e expiry) known() bool { return e.hasAt && e.hasTTL }

// end returns the moment after which the observation is stale.
func (e expiry) end() time.Time { return e.at.Add(e.ttl) }

// clock returns the time at which m was written: its at=, else the caller's; false
// when there is neither, or when its at= is not understood.
func clock(c *Context, m *ast.Message) (time.Time, bool) {
	if m.At.Kind != ast.NoTime {
		return c.Transcript.Instant(m)
	}
	return c.Now, !c.Now.IsZero()
}

// stale finds what m uses past its ttl (W017): in ctx, why, src and values. What a
// relay says of its own time refreshes nothing.
func (r *relays) stale(m *ast.Message) {
	for i := range r.cites.list {
		c := &r.cites.list[i]
		if c.places&ast.Evidence == 0 {
			continue
		}
		used := r.cites.version(c, m)
		if used == nil || !observes(used.Act) {
			continue
		}
		e := expiry{}
		if n := r.at[r.Transcript.Number(used)]; n != none {
			e = r.nodes[n].expiry
		} else {
			e = statedExpiry(r.Context, used)
		}
		if !e.known() {
			continue
		}
		now, ok := clock(r.Context, m)
		if !ok {
			return
		}
		if !now.After(e.end()) {
			continue
		}
		d := r.Report(m, "W017", c.evidence, "uses an observation past its ttl: %s of %s held until %s", e.by.ID, e.at.UTC().Format(time.RFC3339), e.end().UTC().Format(time.RFC3339))
		d.Notes = []string{"the clock says " + now.UTC().Format(time.RFC3339)}
		if e.by.ID != c.id {
			d.Notes = append(d.Notes, c.id.String()+" passes it on, which does not refresh it")
		}
		d.Help = "ask for a new observation"
	}
}
