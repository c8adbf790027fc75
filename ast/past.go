package ast

// Past is what a message takes from messages that came before and that its
// transcript does not hold any more. The zero Past is nothing.
type Past struct {
	Sender string // who sent the message that re= names (language.md §2.3)
	Label  string // the strictest of the labels that the cited messages had (§7.2)
}

// AddAfter takes a message in as Add does, one that leads to messages which were
// let go: to its recipients and its effective label it is as if they were there.
// Its topic, and the recipients of a follow-up, are not derivable without them.
func (t *Transcript) AddAfter(m *Message, p Past) {
	if p != (Past{}) {
		if t.past == nil {
			t.past = map[*Message]Past{}
		}
		t.past[m] = p
	}
	t.Add(m)
}

// ownLabel returns the label that m has whatever else the transcript holds.
func (t *Transcript) ownLabel(m *Message) string {
	if t.past == nil {
		return m.Sens.Text
	}
	return Stricter(m.Sens.Text, t.past[m].Label)
}
