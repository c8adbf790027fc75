package check

import (
	"fmt"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// stand is what the chain above says of one key.
type stand struct {
	base limit // by the sources
	own  limit // by the message at node, or the newest of its versions that has the key
	node int32
	run  int32
}

// undo is what a key had before a node was entered.
type undo struct {
	key string
	was stand
	had bool
}

// leave takes back what was noted since.
func (r *relays) leave(since int) {
	for i := len(r.undo) - 1; i >= since; i-- {
		if u := &r.undo[i]; u.had {
			r.scope[u.key] = u.was
		} else {
			delete(r.scope, u.key)
		}
	}
	r.undo = r.undo[:since]
}

// note enters the claims of a node: those of the version before it count where it
// says nothing of their key.
func (r *relays) note(n int32) {
	x := &r.nodes[n]
	for b := range claimsOf(x.message) {
		own := limitOf(r.said.conf(x.message, b), x.message)
		x.claims, x.highest = true, x.highest.higher(own)
		was, had := r.scope[b.Key]
		now := stand{own: own, node: n, run: x.run}
		switch {
		case !had:
		case was.node == n:
			now.base, now.own = was.base, was.own.higher(own)
		case was.run == x.run:
			now.base = was.base
		default:
			now.base = was.base.lower(was.own)
		}
		if !had || was.node != n {
			r.undo = append(r.undo, undo{b.Key, was, had})
		}
		r.scope[b.Key] = now
	}
	// Text that stands for claims has no key, and may be as sure as it says.
	if s := x.message.Slot(vocab.A); s != nil && s.Conf.Level != ast.Unstated && s.Text != nil {
		x.claims, x.highest = true, x.highest.higher(limitOf(r.said.clamp(x.message, s.Conf), x.message))
	}
}

// allowed returns the most that a source allows for keys of which it says nothing:
// its highest claim. One that claims nothing allows ~lo, unless it passes on a
// source of its own as it is.
func (r *relays) allowed(x *node) limit {
	switch {
	case x.claims:
		return x.highest
	case r.nodes[x.run].parent != none || x.circle:
		return limit{}
	}
	return limit{level: ast.Lo, by: x.message}
}

// laundered finds claims of a relay that are above what its source, or any source
// up to the origin, says (S4).
func (r *relays) laundered(m *ast.Message, base limit) {
	for b := range claimsOf(m) {
		conf := r.said.conf(m, b)
		most := base
		if s, ok := r.scope[b.Key]; ok {
			most = most.lower(s.base).lower(s.own)
		}
		if !most.exceeded(conf) {
			continue
		}
		d := r.Report(m, "S4", b.Conf.Span, "relayed claim above its source: got %s ~%s, want at most %s", diag.Clip(b.Key), b.Conf, most)
		d.Notes = []string{held(most, b.Key)}
		d.Help = "state no more than the source does, or leave out src= and give evidence of your own in why"
	}
}

// held says what the message that set a limit says of a key.
func held(most limit, key string) string {
	said := false
	for b := range claimsOf(most.by) {
		if b.Key == key {
			if b.Conf.Level != ast.Unstated {
				return fmt.Sprintf("%s says %s ~%s", most.by.ID, diag.Clip(key), b.Conf)
			}
			said = true
		}
	}
	if said {
		return fmt.Sprintf("%s states no confidence for %s, and unstated is never high", most.by.ID, diag.Clip(key))
	}
	return fmt.Sprintf("%s claims nothing of %s", most.by.ID, diag.Clip(key))
}

// dropped finds what a source says is unknown and a relay that restates it does not
// say (I048). A relay that answers an unknown has not dropped it, and one that
// carries nothing but src= restates nothing.
func dropped(c *Context, m *ast.Message, source *node) {
	if source.unk == nil || m.Slot(vocab.A) == nil && m.Slot(vocab.Unk) == nil && m.Slot(vocab.Txt) == nil {
		return
	}
	var here names[struct{}]
	at := m.Src.Span
	for i := range m.Slots {
		s := &m.Slots[i]
		if s.Key == vocab.Unk {
			at = s.KeySpan
			if s.List != nil {
				for j := range s.List.Items {
					here.add(item(&s.List.Items[j]), struct{}{})
				}
			}
		}
		for j := range s.Bindings {
			here.add(strings.ToLower(s.Bindings[j].Key), struct{}{})
		}
	}
	var lost []string
	for i := range source.unk.List.Items {
		t := &source.unk.List.Items[i]
		if _, ok := here.find(item(t)); !ok {
			lost = append(lost, diag.Clip(t.Value))
		}
	}
	if len(lost) > 0 {
		c.Report(m, "I048", at, "relay drops unknowns of %s: %s", m.Src.Addr.ID, some(lost)).
			Help = "what the source does not know, its relay does not know either: list it in unk"
	}
}

// item returns an item of a list without what does not tell items apart: case,
// quotes and the amount of blanks.
func item(t *ast.Text) string {
	return strings.Trim(strings.ToLower(strings.Join(strings.Fields(t.Value), " ")), `"`)
}
