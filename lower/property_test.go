package lower_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

// judge reports what is wrong with a lowered input, for any input.
type judge struct {
	fail func(format string, args ...any)
	file *source.File
}

func (j judge) inside(what string, s source.Span) {
	if s.Start < 0 || s.Start > s.End || s.End > len(j.file.Text) {
		j.fail("%s: span %v is not in a file of %d bytes", what, s, len(j.file.Text))
	}
}

func (j judge) text(what string, t *ast.Text) {
	if t == nil {
		return
	}
	j.inside(what, t.Span)
	if t.Pieces == nil && t.Value != j.file.Slice(t.Span) {
		j.fail("%s: got %q, want the bytes of its span, %q", what, t.Value, j.file.Slice(t.Span))
	}
	if len(t.Pieces) == 1 {
		j.fail("%s: one piece needs no map", what)
	}
	for i, p := range t.Pieces {
		end := len(t.Value)
		if i+1 < len(t.Pieces) {
			end = t.Pieces[i+1].Offset
		}
		run := strings.TrimSuffix(t.Value[p.Offset:end], " ") // the blank of a line end
		if !strings.HasPrefix(j.file.Text[p.Source:], run) {
			j.fail("%s: piece %d of %q does not stand at byte %d", what, i, t.Value, p.Source)
		}
	}
	at := 0
	for _, r := range t.Refs {
		j.ref(what, r)
		if r.Offset < at || !strings.HasPrefix(t.Value[r.Offset:], r.Raw) {
			j.fail("%s: ref %q does not stand at byte %d of %q", what, r.Raw, r.Offset, t.Value)
		}
		if t.SourceOffset(r.Offset) != r.Span.Start {
			j.fail("%s: ref %q is at byte %d, want %d", what, r.Raw, t.SourceOffset(r.Offset), r.Span.Start)
		}
		at = r.Offset + len(r.Raw)
	}
	for _, s := range t.Symbols {
		j.inside(what, s.Span)
		if s.Name == "" || !strings.HasSuffix(grammar.Visible(j.file.Slice(s.Span)), s.Name) {
			j.fail("%s: symbol %q does not stand at %v", what, s.Name, s.Span)
		}
	}
}

func (j judge) ref(what string, r ast.Ref) {
	j.inside(what, r.Span)
	if r.Raw != j.file.Slice(r.Span) {
		j.fail("%s: ref %q is not what stands at its span, %q", what, r.Raw, j.file.Slice(r.Span))
	}
	for _, s := range r.Addr.Selectors {
		j.inside(what, s.Span)
		if s.Kind == 0 || s.Raw != j.file.Slice(s.Span) {
			j.fail("%s: selector %q is not what stands at its span, %q", what, s.Raw, j.file.Slice(s.Span))
		}
	}
}

func (j judge) conf(what string, c ast.Conf) {
	j.inside(what, c.Span)
	if c.Level != ast.Unstated && !strings.HasSuffix(j.file.Slice(c.Span), c.Raw) {
		j.fail("%s: confidence %q does not stand at %v", what, c.Raw, c.Span)
	}
}

func (j judge) block(b *ast.Block) {
	if b == nil {
		return
	}
	j.inside("block", b.Body)
	j.inside("block id", b.IDSpan)
	if b.ID == "" || b.Fmt == "" {
		j.fail("block without id or format: %+v", b)
	}
	for _, a := range b.Attrs {
		j.inside("attribute", a.Span)
	}
	if b.At != nil && len(b.At) != len(b.Lines) {
		j.fail("block %s: %d offsets of %d lines", b.ID, len(b.At), len(b.Lines))
	}
	for i, at := range b.At {
		if !strings.HasPrefix(j.file.Text[at:], b.Lines[i]) {
			j.fail("block %s: line %d, %q, does not stand at byte %d", b.ID, i+1, b.Lines[i], at)
		}
	}
	for _, line := range b.Lines {
		if strings.Contains(line, "\n") {
			j.fail("block %s: a line with an LF: %q", b.ID, line)
		}
	}
}

func (j judge) slot(m *ast.Message, s *ast.Slot) {
	name := s.Key.String()
	if s.Key == vocab.NoSlot {
		j.fail("slot without key at %v", s.Span)
	}
	j.inside(name, s.Span)
	j.inside(name, s.KeySpan)
	if s.Span.Start < m.Span.Start || s.Span.End > m.Span.End {
		j.fail("%s: %v is outside the message, %v", name, s.Span, m.Span)
	}
	j.conf(name, s.Conf)
	j.text(name, s.Text)
	for i := range s.Bindings {
		b := &s.Bindings[i]
		j.inside(name, b.Span)
		j.conf(name, b.Conf)
		j.text(b.Key, &b.Value)
		if b.Key == "" || b.Op != ast.Equals && b.Op != ast.Differs || (b.Sub != nil) != (s.Key == vocab.Sub) {
			j.fail("%s: odd binding %+v", name, b)
		}
		if b.Sub != nil {
			j.inside("role", b.Sub.Role.Span)
			j.inside("thd", b.Sub.Thd.Span)
			for _, d := range b.Sub.Deps {
				j.inside("on", d.Span)
			}
		}
	}
	if s.List != nil {
		for i := range s.List.Items {
			j.text(name, &s.List.Items[i])
		}
	}
	if s.Contract != nil {
		for _, f := range s.Contract.Fields {
			j.inside("field", f.Span)
			j.inside("type", f.TypeSpan)
		}
	}
	j.block(s.Block)
	for i := range s.Marks {
		k := &s.Marks[i]
		j.inside("mark", k.Span)
		j.conf("mark", k.Conf)
		j.text("mark", &k.Text)
		if k.Op != 0 {
			j.ref("mark", k.Target)
		}
	}
}

// check judges one input: nothing panics, every span lies in the file, and every
// value can be found again in the source.
func check(fail func(string, ...any), wire string) {
	f := source.NewFile("test.rose", wire)
	list, diags := lower.Document(grammar.Parse(f, grammar.Options{}))
	j := judge{fail, f}
	for _, d := range diags {
		if d.Code == "X000" {
			fail("lowering failed: %s", d.Text)
		}
		j.inside(string(d.Code), d.Span)
	}
	for _, m := range list {
		for what, s := range map[string]source.Span{
			"message": m.Span, "header": m.Header, "id": m.IDSpan, "act": m.ActAt, "route": m.Route,
			"topic": m.TopicSpan, "re": m.ReSpan, "at": m.At.Span, "ttl": m.TTL.Span,
		} {
			j.inside(what, s)
		}
		if m.Src != nil {
			j.ref("src", *m.Src)
		}
		if m.Act == vocab.NoAct || m.Degraded == !m.ID.IsZero() {
			fail("a message without act, or a degraded one with an id: %v", m.ID)
		}
		for i := range m.Slots {
			j.slot(m, &m.Slots[i])
		}
	}
}

// words are what inputs are drawn from: everything that means something anywhere.
var words = []string{
	"a1.1 tell a1>a3", "obs7 do >@role:x,* #t", "a1.2 def >*", "re=a1.1", "src=@a2.3", "src=a4.3", "at=@t:2026-01-01", "ttl=1h", "x_a=1&gt;",
	"q", "a", "why", "ctx", "want", "unk", "assume", "risk", "opt", "sub", "on", "by", "txt", "mark", "Why:",
	" ", "  ", "\n", "\n ", "\n\n", "\n | ", "\n|", "\t", "\r\n", "\u3000", "\u00a0",
	"k = ", "cause != ", "= !", "=", ">", "!=", "＝", "~hi", " ~mid", " ~0.5", "~?", "~high", "～lo",
	"[", "]", "{", "}", "(", ")", "\"", ",", "|", ":", "?", "#", "、", "【", "】", "，",
	"@a1.1", "@obs.7.tgt#L3", "@file:x/y#L1-2", "@D:CKO", "@#a.b", "@x", "tgt#L1.c2-5|q\"x y\"@2", "scan#box=1,2", "CKO", "a4:BID", "CKO#L2", "no#p1",
	"tgt @md/en v=1", "src=@sha256:abcdef", "win=L3-9", "on=s1,s2", "thd=x", "@role:y", "one_of[a|b]", "num", "accept|reject",
	"```", "<think>", "</think>", "**", "- ", "\u200b", "\u202e", "\ufeff", "\xff", "text", "é", "文", "99999999999999999999",
}

func TestAnyInputIsLowered(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		parts := rapid.SliceOfN(rapid.SampledFrom(words), 0, 60).Draw(r, "parts")
		prefix := rapid.SampledFrom([]string{"", "a1.1 tell a1>a3\n ", "a1.1 def >*\n ", "a1.1 tell >a3\n mark ", "a1.1 do >a3\n sub "}).Draw(r, "prefix")
		check(r.Fatalf, prefix+strings.Join(parts, ""))
	})
}

func FuzzDocument(f *testing.F) {
	seeds, err := filepath.Glob(filepath.Join("testdata", "*.rose"))
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range seeds {
		b, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(b))
	}
	for _, w := range words {
		f.Add("a1.1 tell a1>a3\n " + w + "\n a k = " + w + " ~hi\n mark " + w + " > " + w)
	}
	f.Fuzz(func(t *testing.T, wire string) { check(t.Fatalf, wire) })
}

func FuzzAddress(f *testing.F) {
	for _, s := range []string{"@a1.7.tgt#L3.c4-9|q\"x\"@2", "CKO#p1", "@file:a/b#box=1,2", "@D:a4:BID", "@#x.y", "tgt#c99999999999999999999"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := lower.Address(s)
		if err == nil && (r.Raw != s || r.Addr.IsZero()) {
			t.Fatalf("got %+v for %q", r, s)
		}
	})
}
