package ast

import (
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// msg makes a message for a test: `a1.7 tell a1>a3 #x re=a3.12 src=@a2.1 at=… sens=int`
// and its slots. Only what is written is filled, as lowering does it.
func msg(header string, slots ...Slot) *Message {
	words := strings.Fields(header)
	id, ok := ParseMsgID(words[0])
	if !ok {
		panic("no id: " + header)
	}
	m := &Message{ID: id, Act: vocab.ParseAct(words[1]), From: id.Agent, Slots: slots}
	if m.Act == vocab.NoAct {
		panic("no act: " + header)
	}
	for _, w := range words[2:] {
		key, value, field := strings.Cut(w, "=")
		switch {
		case strings.HasPrefix(w, "#"):
			m.Topic, m.TopicWritten = w[1:], true
		case field && key == "re":
			m.Re, _ = ParseMsgID(value)
		case field && key == "src":
			r := ref(value)
			m.Src = &r
		case field && key == "at":
			m.At = ParseTime(value, source.Span{})
		case field && key == "sens":
			m.Sens = Word{Text: value}
		case w == "incomplete":
			m.Incomplete = true
		case strings.Contains(w, ">"):
			from, to, _ := strings.Cut(w, ">")
			if from != "" {
				m.From, m.Sender = from, Word{Text: from}
			}
			m.ToWritten = true
			for _, t := range strings.Split(to, ",") {
				target := Target{Kind: ToAgent, Name: t, Span: source.Span{Start: 1, End: 2}}
				if t == "*" {
					target = Target{Kind: ToEveryone, Span: source.Span{Start: 1, End: 2}}
				}
				m.To = append(m.To, target)
			}
		default:
			panic("not understood: " + w)
		}
	}
	if m.Incomplete {
		m.File = source.NewFile("test", header+"\n")
		m.Span = source.Span{End: len(header) + 1}
	}
	return m
}

// ref reads `@a1.7`, `@a1.7@orig`, `@a1.7.a.cause`, or anything else as a scheme.
func ref(raw string) Ref {
	r := Ref{Raw: raw, Addr: Address{Kind: BaseScheme, Scheme: "ext", Name: raw}}
	rest := strings.TrimPrefix(raw, "@")
	base, orig := strings.CutSuffix(rest, "@orig")
	parts := strings.Split(base, ".")
	word := parts[0]
	parts = parts[1:]
	if len(parts) > 0 {
		if dotted, ok := ParseMsgID(word + "." + parts[0]); ok {
			r.Addr = Address{Kind: BaseMessage, ID: dotted, Orig: orig, Parts: parts[1:]}
			return r
		}
	}
	if id, ok := ParseMsgID(word); ok {
		r.Addr = Address{Kind: BaseMessage, ID: id, Orig: orig, Parts: parts}
	}
	return r
}

// text makes a text and finds the references in it.
func text(value string) *Text {
	t := &Text{Value: value}
	for _, w := range strings.Split(value, " ") {
		if strings.HasPrefix(w, "@") {
			r := ref(w)
			r.Offset = strings.Index(value, w)
			t.Refs = append(t.Refs, r)
		}
	}
	return t
}

func why(value string) Slot { return Slot{Key: vocab.Why, Text: text(value)} }

// pairs makes a slot of bindings from key, value, key, value …
func pairs(slot vocab.Slot, words ...string) Slot {
	s := Slot{Key: slot}
	for i := 0; i < len(words); i += 2 {
		s.Bindings = append(s.Bindings, Binding{Key: words[i], Op: Equals, Value: *text(words[i+1])})
	}
	return s
}

func block(id string, lines ...string) Slot {
	return Slot{Key: vocab.Txt, Block: &Block{ID: id, IDWritten: true, Fmt: "txt", Lines: lines}}
}

func mark(address, note string) Slot {
	return Slot{Key: vocab.Mark, Marks: []Mark{{Target: ref(address), Op: Equals, Text: *text(note)}}}
}

// transcript adds messages in the given order.
func transcript(messages ...*Message) *Transcript {
	t := NewTranscript()
	for _, m := range messages {
		t.Add(m)
	}
	return t
}

func id(word string) MsgID {
	id, ok := ParseMsgID(word)
	if !ok {
		panic(word)
	}
	return id
}

// local is a local address; placed adds a selector to an address.
func local(name string, parts ...string) Address {
	return Address{Kind: BaseLocal, Name: name, Parts: parts}
}

func placed(a Address, selectors ...Selector) Address {
	a.Selectors = append(a.Selectors, selectors...)
	return a
}

var (
	line3  = Selector{Kind: SelLines, Raw: "L3", From: 3, To: 3}
	region = Selector{Kind: SelRegion, Raw: "box=1,2,3,4"}
)

// ids names messages for comparison.
func ids(messages []*Message) []string {
	all := make([]string, 0, len(messages))
	for _, m := range messages {
		all = append(all, m.ID.String())
	}
	return all
}
