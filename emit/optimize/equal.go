package optimize

import (
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
)

// teller tells the meanings of the messages of one document.
type teller struct {
	Document
	shards *ast.Shards
}

func newTeller(d Document) *teller {
	return &teller{Document: d, shards: d.Transcript.Shards()}
}

// same reports whether the messages at place i of two documents have the same
// tree, places and spelling apart (see the package comment).
func same(a, b *teller, i int) bool {
	m, n := a.Messages[i], b.Messages[i]
	if m.Degraded || m.Incomplete {
		return m.Degraded == n.Degraded && m.Incomplete == n.Incomplete && m.File.Slice(m.Span) == n.File.Slice(n.Span)
	}
	return !n.Degraded && !n.Incomplete && sameHeader(a, b, m, n) &&
		slices.EqualFunc(m.Slots, n.Slots, func(s, t ast.Slot) bool { return sameSlot(a, b, &s, &t) })
}

func sameHeader(a, b *teller, m, n *ast.Message) bool {
	return m.ID == n.ID && m.Act == n.Act && m.From == n.From && m.Topic == n.Topic && m.Re == n.Re &&
		m.Inherited == n.Inherited && slices.EqualFunc(m.To, n.To, sameTarget) &&
		sameRef(a, b, m.Src, n.Src) && sameTime(a, b, m, n) &&
		m.TTL.Bad == n.TTL.Bad && m.TTL.Length == n.TTL.Length && (m.TTL.ISO() == n.TTL.ISO()) && (!m.TTL.Bad || m.TTL.Raw == n.TTL.Raw) &&
		m.Pri.Text == n.Pri.Text && m.Sens.Text == n.Sens.Text && a.shards.Of(m) == b.shards.Of(n) &&
		slices.EqualFunc(m.Ext, n.Ext, func(x, y ast.Ext) bool { return x.Key == y.Key && x.Value.Text == y.Value.Text })
}

func sameTarget(s, t ast.Target) bool { return s.Kind == t.Kind && s.Name == t.Name }

// sameTime compares instants: an instant is the same with and without its day.
func sameTime(a, b *teller, m, n *ast.Message) bool {
	s, okS := a.Transcript.Instant(m)
	t, okT := b.Transcript.Instant(n)
	if okS != okT || m.At.NoZone != n.At.NoZone {
		return false
	}
	if !okS {
		return m.At.Raw == n.At.Raw
	}
	interval := m.At.Kind == ast.Interval || n.At.Kind == ast.Interval
	return s.Equal(t) && (!interval || m.At.Kind == n.At.Kind && m.At.End.Equal(n.At.End) && m.At.Raw == n.At.Raw)
}

func sameSlot(a, b *teller, s, t *ast.Slot) bool {
	if s.Key != t.Key || s.Conf.String() != t.Conf.String() || len(s.Bindings) != len(t.Bindings) || len(s.Marks) != len(t.Marks) {
		return false
	}
	for i := range s.Bindings {
		if !sameBinding(a, b, &s.Bindings[i], &t.Bindings[i]) {
			return false
		}
	}
	for i := range s.Marks {
		if !sameMark(a, b, &s.Marks[i], &t.Marks[i]) {
			return false
		}
	}
	return sameOptionalText(a, b, s.Text, t.Text) && sameList(a, b, s.List, t.List) && sameContract(s.Contract, t.Contract) &&
		sameBlock(a, b, s.Block, t.Block) && slices.Equal(s.Limits(), t.Limits())
}

func sameBinding(a, b *teller, s, t *ast.Binding) bool {
	if (s.Sub == nil) != (t.Sub == nil) || s.Key != t.Key || s.Op != t.Op || s.Commit != t.Commit || s.Conf.String() != t.Conf.String() {
		return false
	}
	if s.Sub != nil {
		word := func(v, w ast.Word) bool { return v.Text == w.Text }
		if !slices.EqualFunc(s.Sub.Deps, t.Sub.Deps, word) || s.Sub.Role.Text != t.Sub.Role.Text || s.Sub.Thd.Text != t.Sub.Thd.Text {
			return false
		}
	}
	return sameText(a, b, &s.Value, &t.Value)
}

func sameMark(a, b *teller, s, t *ast.Mark) bool {
	return s.Op == t.Op && s.Quoted == t.Quoted && s.Conf.String() == t.Conf.String() && (s.Carried == nil) == (t.Carried == nil) &&
		sameAddress(a, b, s.Target.Addr, t.Target.Addr) && sameText(a, b, &s.Text, &t.Text)
}

func sameOptionalText(a, b *teller, s, t *ast.Text) bool {
	var none ast.Text
	if s == nil {
		s = &none
	}
	if t == nil {
		t = &none
	}
	return sameText(a, b, s, t)
}

func sameList(a, b *teller, s, t *ast.List) bool {
	if s == nil || t == nil {
		return s == t
	}
	return s.Declared == t.Declared && slices.EqualFunc(s.Items, t.Items, func(v, w ast.Text) bool { return sameText(a, b, &v, &w) })
}

func sameContract(s, t *ast.Contract) bool {
	if s == nil || t == nil {
		return s == t
	}
	return slices.EqualFunc(s.Acts, t.Acts, func(v, w ast.ActWord) bool { return v.Act == w.Act && v.Word.Text == w.Word.Text }) &&
		slices.EqualFunc(s.Fields, t.Fields, func(v, w ast.Field) bool {
			return v.Name == w.Name && v.Slot == w.Slot && v.Optional == w.Optional && v.Type == w.Type && slices.Equal(v.OneOf, w.OneOf)
		})
}

func sameBlock(a, b *teller, s, t *ast.Block) bool {
	if s == nil || t == nil {
		return s == t
	}
	attr := func(v, w ast.Attr) bool { return v.Key == w.Key && (v.Key == "src" || v.Value == w.Value) }
	return s.ID == t.ID && s.Fmt == t.Fmt && s.Lang == t.Lang && s.Win.First == t.Win.First && s.Win.Last == t.Win.Last &&
		slices.EqualFunc(s.Attrs, t.Attrs, attr) && sameRef(a, b, s.Src, t.Src) && slices.Equal(s.Lines, t.Lines)
}

func sameRef(a, b *teller, s, t *ast.Ref) bool {
	if s == nil || t == nil {
		return s == t
	}
	return sameAddress(a, b, s.Addr, t.Addr)
}

// sameText compares the addresses of two texts as addresses, and what stands
// between them to the byte.
func sameText(a, b *teller, s, t *ast.Text) bool {
	if len(s.Refs) != len(t.Refs) || len(s.Symbols) != len(t.Symbols) {
		return false
	}
	for i := range s.Symbols {
		if s.Symbols[i].Name != t.Symbols[i].Name || s.Symbols[i].Sender != t.Symbols[i].Sender {
			return false
		}
	}
	i, k := 0, 0
	for n := range s.Refs {
		v, w := &s.Refs[n], &t.Refs[n]
		if s.Value[min(i, v.Offset):v.Offset] != t.Value[min(k, w.Offset):w.Offset] || !sameAddress(a, b, v.Addr, w.Addr) {
			return false
		}
		i, k = v.Offset+len(v.Raw), w.Offset+len(w.Raw)
	}
	return s.Value[min(i, len(s.Value)):] == t.Value[min(k, len(t.Value)):]
}

func sameAddress(a, b *teller, s, t ast.Address) bool {
	if s.Kind != t.Kind || s.ID != t.ID || s.Orig != t.Orig || s.Scheme != t.Scheme || s.Sender != t.Sender || s.Bare != t.Bare {
		return false
	}
	return (s.Name == t.Name || sameDigest(a, b, s, t)) && slices.Equal(s.Parts, t.Parts) && slices.EqualFunc(s.Selectors, t.Selectors, sameSelector)
}

// sameDigest reports whether two digests, one an abbreviation of the other, name
// one text that both transcripts carry.
func sameDigest(a, b *teller, s, t ast.Address) bool {
	v, okS := s.Digest()
	w, okT := t.Digest()
	if !okS || !okT || !strings.HasPrefix(v, w) && !strings.HasPrefix(w, v) {
		return false
	}
	p, okS := a.Transcript.Whole(v)
	q, okT := b.Transcript.Whole(w)
	return okS && okT && slices.Equal(p.Block.Lines, q.Block.Lines)
}

func sameSelector(s, t ast.Selector) bool {
	if s.Kind != t.Kind || s.Line != t.Line || s.From != t.From || s.To != t.To || s.Quote != t.Quote || s.N != t.N {
		return false
	}
	return s.Positional() || s.Kind == ast.SelQuote || s.Raw == t.Raw
}
