package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/profiles"
)

var profilesPass = &Pass{
	Name: "profiles",
	Doc: `packs of symbols and their constraints

Proves that the packs that handshakes name are here, are the ones that were agreed
on, and that what their symbols demand is kept: of a claim or assumption that uses
a symbol, of every claim where why uses it, of a mark in which it stands
(language.md §11).`,
	Codes: []diag.Code{"E032", "E033", "W042"},
	Transcript: func(c *Context) {
		packs := c.loaded()
		for _, f := range packs.failures {
			code := diag.Code("W042")
			text := f.err.Text + ": its symbols stay opaque"
			if f.err.Reason == profiles.Tampered {
				code, text = "E032", f.err.Text
			}
			c.Report(f.def, code, f.binding.Value.Span, "%s", text).Help = f.err.Help
		}
		if len(packs.bound) == 0 {
			return
		}
		for m := range c.settled() {
			judgeUses(c, packs, m)
		}
	},
}

// judgeUses holds a message to what the symbols that it uses demand.
func judgeUses(c *Context, packs *loadedPacks, m *ast.Message) {
	var f *facts
	for p := range m.Passages {
		if len(p.Text.Symbols) == 0 || !constrains(p) {
			continue
		}
		for i := range p.Text.Symbols {
			use := &p.Text.Symbols[i]
			b := packs.meant(use)
			if b == nil || len(b.symbol.Constraints) == 0 {
				continue
			}
			if f == nil {
				f = &facts{context: c, message: m}
			}
			f.judge(b, use, p)
		}
	}
}

// constrains reports whether a symbol in a passage constrains something: what is
// mentioned elsewhere does not (language.md §11). A commitment is no claim.
func constrains(p ast.Passage) bool {
	switch p.Place {
	case ast.InValue:
		return p.Binding != nil && (p.Slot.Key == vocab.Assume || p.Slot.Key == vocab.A && !p.Binding.Commit)
	case ast.InMarkText:
		return p.Mark != nil
	}
	return p.Place == ast.InWhy
}

// facts are what constraints ask of a message, each found out once.
type facts struct {
	context *Context
	message *ast.Message

	known   bool
	claims  []*ast.Binding
	present uint32 // bit s: the slot s is there and holds something
	refs    uint32 // bit s: the slot s holds an address
}

func (f *facts) look() {
	if f.known {
		return
	}
	f.known = true
	for i := range f.message.Slots {
		s := &f.message.Slots[i]
		if holds(s) {
			f.present |= 1 << s.Key
		}
		if s.Key != vocab.A {
			continue
		}
		for j := range s.Bindings {
			if b := &s.Bindings[j]; !b.Commit {
				f.claims = append(f.claims, b)
			}
		}
	}
	for c := range f.message.Citations {
		if c.Slot != nil && (c.Addr.Kind != ast.BaseScheme || !slices.Contains(ownSchemes, c.Addr.Scheme)) {
			f.refs |= 1 << c.Slot.Key
		}
	}
}

// holds reports whether a slot says anything.
func holds(s *ast.Slot) bool {
	return s.Text != nil && s.Text.Value != "" || len(s.Bindings) > 0 || s.List != nil && s.List.Declared ||
		s.Contract != nil && len(s.Contract.Fields)+len(s.Contract.Acts) > 0 || s.Block != nil || len(s.Marks) > 0
}

// judge holds what a use of a symbol is about to the symbol's constraints.
func (f *facts) judge(b *boundSymbol, use *ast.Symbol, p ast.Passage) {
	f.look()
	if p.Place == ast.InWhy && len(f.claims) == 0 {
		return
	}
	again := b.last.message == f.message
	if !again {
		b.last = lastUse{message: f.message}
	}
	for i := range b.symbol.Constraints {
		k := &b.symbol.Constraints[i]
		switch k.Kind {
		case profiles.ConfNever, profiles.MaxConf:
			f.confidences(b, k, p)
		case profiles.OnMark:
			if p.Mark == nil {
				f.report(b, k, use.Span, "got it in "+p.Slot.Key.String()).Help = "write it into the mark that it is about"
			}
		default:
			if !again { // it is about the message, and has been said
				f.whole(b, k, use)
			}
		}
	}
	b.last.binding, b.last.mark, b.last.why = p.Binding, p.Mark, b.last.why || p.Place == ast.InWhy
}

// confidences judges the confidence of what a symbol is about.
func (f *facts) confidences(b *boundSymbol, k *profiles.Constraint, p ast.Passage) {
	switch {
	case p.Mark != nil:
		if b.last.mark != p.Mark {
			f.confidence(b, k, &p.Mark.Conf)
		}
	case p.Binding != nil:
		if b.last.binding != p.Binding {
			f.confidence(b, k, &p.Binding.Conf)
		}
	case !b.last.why:
		for _, claim := range f.claims {
			f.confidence(b, k, &claim.Conf)
		}
	}
}

func (f *facts) confidence(b *boundSymbol, k *profiles.Constraint, conf *ast.Conf) {
	switch {
	case conf.Level == ast.Unstated:
	case k.Kind == profiles.ConfNever:
		d := f.report(b, k, conf.Span, "got ~"+conf.Raw)
		d.Help = "leave the confidence out"
		d.Fix = replace(f.withBlank(conf.Span), "", "leave ~"+conf.Raw+" out")
	case profiles.Exceeds(*conf, k.Conf):
		d := f.report(b, k, conf.Span, "got ~"+conf.Raw)
		d.Help = "say it with ~" + k.Conf.Raw + " or less, or find a better source"
		d.Fix = replace(conf.Span, "~"+k.Conf.Raw, "write ~"+k.Conf.Raw)
	}
}

// withBlank returns a span with the blanks before it, on its line.
func (f *facts) withBlank(s source.Span) source.Span {
	if file := f.message.File; file != nil {
		for s.Start > 0 && s.Start <= len(file.Text) && strings.IndexByte(" \t", file.Text[s.Start-1]) >= 0 {
			s.Start--
		}
	}
	return s
}

// whole judges a constraint on the message as a whole, at the use of the symbol.
func (f *facts) whole(b *boundSymbol, k *profiles.Constraint, use *ast.Symbol) {
	m := f.message
	switch k.Kind {
	case profiles.MinSens:
		if label := f.context.Transcript.Label(m); vocab.LabelRank(label) < vocab.LabelRank(k.Label) {
			f.report(b, k, use.Span, "got "+nothing("sens=", label)).Help = "label the message sens=" + k.Label + ", or stricter"
		}
	case profiles.Needs:
		var lacks []string
		for _, slot := range k.Slots {
			if f.present&(1<<slot) == 0 {
				lacks = append(lacks, slot.String())
			}
		}
		if len(lacks) == len(k.Slots) || len(lacks) > 0 && !k.Any {
			f.report(b, k, use.Span, "got no "+strings.Join(lacks, ", no ")).Help = "say it, or leave the symbol out"
		}
	case profiles.NeedsRef:
		if slot := k.Slots[0]; f.refs&(1<<slot) == 0 {
			f.report(b, k, use.Span, "got no address in "+slot.String()).Help = "cite what it rests on, as @a1.7 or @file:log#L3"
		}
	case profiles.Acts:
		if !slices.Contains(k.Acts, m.Act) {
			f.report(b, k, use.Span, "got "+m.Act.String())
		}
	case profiles.To:
		if !slices.ContainsFunc(m.To, func(t ast.Target) bool { return f.context.reaches(t, k.Target) }) {
			f.report(b, k, use.Span, "got "+recipientsOf(m)).Help = "send it to " + k.Target.String()
		}
	}
}

// reaches reports whether a recipient is the one that a constraint demands, or by
// the policy's roster one that belongs to it.
func (c *Context) reaches(t, want ast.Target) bool {
	if t.Kind == want.Kind && t.Name == want.Name {
		return true
	}
	if want.String() == humanRole {
		return c.isHuman(t)
	}
	if t.Kind != ast.ToAgent || want.Kind != ast.ToRole && want.Kind != ast.ToGroup {
		return false
	}
	members, _ := c.Policy.Members(want)
	return slices.Contains(members, t.Name)
}

func recipientsOf(m *ast.Message) string {
	var all []string
	for i, t := range m.To {
		if i == few {
			all = append(all, "…")
			break
		}
		all = append(all, ">"+t.String())
	}
	if all == nil {
		return "no recipient"
	}
	return strings.Join(all, ", ")
}

// nothing returns prefix and word, or says that there is no word.
func nothing(prefix, word string) string {
	if word == "" {
		return "no " + prefix
	}
	return prefix + diag.Clip(word)
}

// report reports that a constraint of a symbol is violated.
func (f *facts) report(b *boundSymbol, k *profiles.Constraint, at source.Span, got string) *diag.Diagnostic {
	return f.context.Report(f.message, "E033", at, "%s", fmt.Sprintf("%s of %s demands %s: %s", b.symbol.Name, b.pack.ID(), k.Text, got))
}
