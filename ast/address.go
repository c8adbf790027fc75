package ast

import (
	"strconv"
	"strings"
)

// BaseKind tells what an address begins with (language.md §5).
type BaseKind uint8

// The kinds of bases.
const (
	NoBase      BaseKind = iota
	BaseMessage          // @a1.7
	BaseScheme           // @file:log/2f9c
	BaseSymbol           // @D:CKO, or CKO before a `#`
	BaseTopic            // @#inc.4471
	BaseLocal            // a block or binding of the message that holds the address
)

// Address names a message, a part of one, a place in a text, or something outside
// (language.md §5).
type Address struct {
	Kind      BaseKind
	Orig      bool       // BaseMessage: @id@orig
	Bare      bool       // BaseSymbol: written without `@D:`
	ID        MsgID      // BaseMessage
	Scheme    string     // BaseScheme
	Name      string     // BaseScheme: what follows the colon; else symbol, topic or local name
	Sender    string     // BaseSymbol: of a4:BID
	Parts     []string   // BaseMessage, BaseLocal: what follows the base, dot by dot
	Selectors []Selector // what follows the `#`, in written order
}

// IsZero reports whether a names nothing.
func (a Address) IsZero() bool { return a.Kind == NoBase }

// String returns the address as it is printed: ids in the form of language.md
// §2.1, everything else as written.
func (a Address) String() string {
	var b strings.Builder
	switch a.Kind {
	case BaseMessage:
		b.WriteString("@" + a.ID.String())
		if a.Orig {
			b.WriteString("@orig")
		}
	case BaseScheme:
		b.WriteString("@" + a.Scheme + ":" + a.Name)
	case BaseSymbol:
		if !a.Bare {
			b.WriteString("@D:")
		}
		if a.Sender != "" {
			b.WriteString(a.Sender + ":")
		}
		b.WriteString(a.Name)
	case BaseTopic:
		b.WriteString("@#" + a.Name)
	case BaseLocal:
		b.WriteString(a.Name)
	}
	for _, p := range a.Parts {
		b.WriteString("." + p)
	}
	for i, s := range a.Selectors {
		b.WriteByte("#|"[min(i, 1)])
		b.WriteString(s.Raw)
	}
	return b.String()
}

// String returns the printed form of language.md §2.1: compact when the agent is
// letters only, else dotted; "" for the zero id.
func (id MsgID) String() string {
	if id.IsZero() {
		return ""
	}
	seq := strconv.FormatUint(id.Seq, 10)
	for i := 0; i < len(id.Agent); i++ {
		if c := id.Agent[i]; c < 'a' || c > 'z' {
			return id.Agent + "." + seq
		}
	}
	return id.Agent + seq
}
