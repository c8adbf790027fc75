package check

import (
	"fmt"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// untrusted is the scheme whose content nobody vouches for (language.md §7.8).
const untrusted = "url"

// schemes finds references that the policy does not let anybody follow (S5), and
// those whose content is untrusted (S6). Each scheme is reported once in a message,
// where it comes first.
func schemes(c *Context, m *ast.Message) {
	type use struct {
		at   source.Span
		more int
	}
	var refused names[*use]
	var list []*use
	var fetched *use
	for ref := range m.References {
		if ref.Addr.Kind != ast.BaseScheme {
			continue
		}
		switch {
		case ref.Addr.Scheme != untrusted:
		case fetched == nil:
			fetched = &use{at: ref.Span}
		default:
			fetched.more++
		}
		if c.Policy.Allows(ref.Addr.Scheme) {
			continue
		}
		u := &use{at: ref.Span}
		if first, again := refused.add(ref.Addr.Scheme, u); again {
			first.more++
		} else {
			list = append(list, u)
		}
	}
	again := func(d *diag.Diagnostic, u *use) {
		if u.more > 0 {
			d.Notes = append(d.Notes, fmt.Sprintf("and in %d further places of this message", u.more))
		}
	}
	if fetched != nil {
		d := c.Report(m, "S6", fetched.at, "url content is untrusted: whoever controls it may change it")
		d.Help = "quote what is relied on, or cite it by digest, as @sha256:…"
		again(d, fetched)
	}
	for i, u := range list {
		d := c.Report(m, "S5", u.at, "scheme %s is not on the policy's list", diag.Quote(refused.list[i]))
		d.Help = allowedSchemes(c.Policy)
		again(d, u)
	}
}

func allowedSchemes(p *Policy) string {
	if len(p.schemes) == 0 {
		return "the policy allows none"
	}
	return "allowed: " + some(p.schemes)
}

// oversized finds what is over a ceiling of the policy (E036). size is the
// message's, in bytes.
func oversized(c *Context, m *ast.Message, size int) {
	if most := c.Policy.MessageBytes(); most > 0 && size > most {
		c.Report(m, "E036", m.IDSpan, "got a message of %d bytes, want at most %d", size, most).
			Help = "carry the content elided, with src=, or split the message"
	}
	most := c.Policy.BlockLines()
	if most == 0 {
		return
	}
	for i := range m.Slots {
		s := &m.Slots[i]
		if s.Block == nil || len(s.Block.Lines) <= most {
			continue
		}
		at := s.Block.IDSpan
		if !s.Block.IDWritten {
			at = s.KeySpan
		}
		c.Report(m, "E036", at, "got a block of %d lines, want at most %d", len(s.Block.Lines), most).
			Help = "carry the window that matters, with src= and win="
	}
}

// gate holds messages against the policy's rules and roster. It remembers what a
// sender may do and who is known, so that a message costs no more than its own
// recipients.
type gate struct {
	*Context
	rules map[string]int      // by sender
	known map[ast.Target]bool // recipients
	may   map[passage]bool
	names []string // known ones, for hints
	hints int      // given so far
}

// mostHints bounds the search for names that were meant: it costs the product of
// what is unknown and what is known.
const mostHints = 100

// passage is a recipient under a rule.
type passage struct {
	rule int
	to   ast.Target
}

func newGate(c *Context) *gate {
	return &gate{Context: c, rules: map[string]int{}, known: map[ast.Target]bool{}, may: map[passage]bool{}}
}

// gated finds recipients that nobody knows (W051), and what the rules do not let
// the sender do (S12).
func gated(c *Context) {
	if !c.Policy.Roster() && (c.Policy == nil || len(c.Policy.rules) == 0) {
		return
	}
	g := newGate(c)
	for _, m := range c.Transcript.Messages() {
		if !m.Degraded {
			g.strangers(m)
			g.forbidden(m)
		}
	}
}

func (g *gate) strangers(m *ast.Message) {
	if !g.Policy.Roster() {
		return
	}
	for t, bare := range addressees(m) {
		known, seen := g.known[bare]
		if !seen {
			known = g.Policy.Knows(bare)
			g.known[bare] = known
		}
		if known {
			continue
		}
		d := g.Report(m, "W051", placeOf(m, t), "recipient %s is unknown to the roster of the policy", diag.Clip(t.String()))
		d.Help = g.meant(t.String())
	}
}

// meant returns a hint at the known name that a recipient was probably meant to be.
func (g *gate) meant(name string) string {
	if g.hints++; g.hints > mostHints {
		return ""
	}
	if g.names == nil {
		g.names = g.Policy.roster.names()
	}
	if near := diag.Nearest(name, g.names); near != "" {
		return "did you mean " + near + "?"
	}
	return ""
}

// forbidden finds what the sender's rule does not allow: the act, the topic, and
// each of the recipients.
func (g *gate) forbidden(m *ast.Message) {
	at, seen := g.rules[m.From]
	if !seen {
		at = g.Policy.rule(m.From)
		g.rules[m.From] = at
	}
	if at < 0 {
		return
	}
	rule := &g.Policy.rules[at]
	refuse := func(span source.Span, what, allowed string) {
		d := g.Report(m, "S12", span, "policy does not let %s %s", diag.Clip(m.From), what)
		d.Notes = []string{fmt.Sprintf("rule %d of acts, line %d of %s: from %s", at+1, rule.line, orUnnamed(g.Policy.name), listed(rule.from))}
		d.Help = allowed
	}
	if rule.may != nil && !contains(rule.may, m.Act) {
		refuse(m.ActAt, "send "+m.Act.String(), "it may send: "+listed(rule.may))
	}
	if rule.topics != nil && !matchesAny(rule.topics, m.Topic) {
		what := "speak on #" + diag.Clip(m.Topic)
		if m.Topic == "" {
			what = "speak outside a topic"
		}
		refuse(m.TopicSpan, what, "its topics: "+listed(rule.topics))
	}
	if rule.to == nil {
		return
	}
	for t, bare := range addressees(m) {
		allowed, seen := g.may[passage{at, bare}]
		if !seen {
			allowed = g.Policy.roster.covers(rule.to, bare)
			g.may[passage{at, bare}] = allowed
		}
		if !allowed {
			refuse(placeOf(m, t), "write to "+diag.Clip(t.String()), "it may write to: "+listed(rule.to))
		}
	}
}

func contains(acts []vocab.Act, act vocab.Act) bool {
	for _, a := range acts {
		if a == act {
			return true
		}
	}
	return false
}

func orUnnamed(file string) string {
	if file == "" {
		return "the policy"
	}
	return file
}

// listed lists what a rule allows.
func listed[T ~string | vocab.Act](list []T) string {
	all := make([]string, len(list))
	for i, w := range list {
		all[i] = fmt.Sprint(w)
	}
	return some(all)
}

// mostWords is how many words of a list a diagnostic shows.
const mostWords = 12

// some lists words, the first of them when there are many.
func some(list []string) string {
	switch {
	case len(list) == 0:
		return "nothing"
	case len(list) > mostWords:
		return fmt.Sprintf("%s and %d more", strings.Join(list[:mostWords], ", "), len(list)-mostWords)
	}
	return strings.Join(list, ", ")
}
