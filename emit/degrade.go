package emit

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

// Loss is what one step down the ladder of dialects gave up, and what became of it
// (language.md §9): nothing is lost silently.
type Loss struct {
	Message string `json:"message"` // the id of the message
	Dialect string `json:"dialect"` // whose step it was
	Lost    string `json:"lost"`    // what the dialect does not have
	Became  string `json:"became"`  // what stands in its place, or "" when nothing does
}

// String is one line for people.
func (l Loss) String() string {
	line := l.Message + ": dialect " + l.Dialect + " has no " + l.Lost
	if l.Became != "" {
		line += ": " + l.Became
	}
	return line
}

// PackSymbol is a symbol of a profile, and what the profile says it means.
type PackSymbol struct{ Name, Value string }

// step rewrites a message in place for a dialect; its slots may be changed, what
// they point at may not.
type step func(*degrader, *ast.Message) error

// degrader turns messages into what a lower dialect can say. Each dialect has the
// steps of those above it too.
type degrader struct {
	in      *Input
	o       Options
	dialect string // whose step is at work
	label   string // the effective label of the message at hand
	stream  bool   // more messages come, and nobody knows what they use
	losses  []Loss // told when all messages can be said
}

// degrade returns the messages as a dialect can say them. Messages without a header
// and cut-off ones stand as they are: they belong to no dialect.
func degrade(in *Input, messages []*ast.Message, to Dialect, o Options) ([]*ast.Message, error) {
	return (&degrader{in: in, o: o}).degrade(messages, to)
}

func (d *degrader) degrade(messages []*ast.Message, to Dialect) ([]*ast.Message, error) {
	in, o := d.in, d.o
	at := slices.IndexFunc(Dialects, func(row Dialect) bool { return row.Name == to.Name })
	if at == 0 && o.Profiles == nil {
		return messages, nil
	}
	old := strings.HasPrefix(to.Name, "1.")
	if old && o.Profiles == nil {
		d.o.Profiles = []string{} // the older dialects know none
	}
	out := make([]*ast.Message, len(messages))
	for i, m := range messages {
		out[i] = m
		if m.Degraded || m.Incomplete {
			if old {
				d.dialect = to.Name
				d.lost(m, "form for a message without a header or an end", "it stands as it was written")
			}
			continue
		}
		n := *m
		n.Slots = slices.Clone(m.Slots)
		d.dialect, d.label = to.Name, in.Transcript.Label(m)
		if err := d.expand(&n); err != nil {
			return nil, err
		}
		for _, row := range Dialects[:at+1] {
			d.dialect = row.Name
			for _, s := range row.steps {
				if err := s(d, &n); err != nil {
					return nil, err
				}
			}
		}
		d.dialect = to.Name
		d.handshake(&n, m, to)
		out[i] = &n
	}
	for _, l := range d.losses {
		if o.Lost != nil {
			o.Lost(l)
		}
	}
	return out, nil
}

func (d *degrader) lost(m *ast.Message, what, became string) {
	d.losses = append(d.losses, Loss{m.ID.String(), d.dialect, diag.Visible(what), diag.Visible(became)})
}

// absolute says which times stay times of day.
func (d *degrader) absolute(m *ast.Message) error {
	if _, _, known := d.in.Transcript.Epoch(); m.At.Kind == ast.TimeOfDay && !known {
		d.lost(m, "time of day, and no def says of which day "+m.At.Raw+" is", "it stands as it was written")
	}
	return nil
}

// errNoStore says that content has nowhere to go.
var errNoStore = errors.New("content becomes references into a store of texts, and there is none: name one with --blobs")

// content puts the text of every block into the store, and a reference to it into
// ctx (language.md §9, dialect 1.1).
func (d *degrader) content(m *ast.Message) error {
	kept := m.Slots[:0]
	var entries []piece
	for i := range m.Slots {
		s := m.Slots[i]
		if s.Block == nil {
			kept = append(kept, s)
			continue
		}
		entry, err := d.spill(m, s)
		if err != nil {
			return err
		}
		entries = append(entries, entry)
	}
	m.Slots = kept
	if m.Act == vocab.Def { // a line more would be read as part of its last binding
		return nil
	}
	for _, e := range entries {
		e.add(m, vocab.Ctx)
	}
	return nil
}

// spill puts one block into the store and returns what stands for it.
func (d *degrader) spill(m *ast.Message, s ast.Slot) (piece, error) {
	b := s.Block
	what := []string{"text " + b.ID, b.Fmt}
	if b.Lang != "" {
		what[1] += "/" + b.Lang
	}
	for _, a := range b.Attrs {
		if a.Key != "src" && a.Key != "win" {
			what = append(what, a.Key+"="+a.Value)
		}
	}
	ref, err := d.textRef(b, m, &what)
	if err != nil {
		return piece{}, err
	}
	if s.Conf.Level != ast.Unstated {
		what = append(what, "confidence "+s.Conf.String())
	}
	where := " in ctx"
	if m.Act == vocab.Def {
		where = ", and a def has no ctx to name it"
	}
	d.lost(m, "txt", b.ID+" became "+ref.Raw+where)
	return piece{ref: &ref, after: " (" + strings.Join(what, ", ") + ")"}, nil
}

// textRef returns the reference to the text of a block: to the whole where it is to
// be had, else to what is carried. What it says beside is added to what.
func (d *degrader) textRef(b *ast.Block, m *ast.Message, what *[]string) (ast.Ref, error) {
	window := ""
	if b.Win.First > 0 {
		window = fmt.Sprintf("lines %d to %d", b.Win.First, b.Win.Last)
	}
	if b.Elided() {
		return *b.Src, nil
	}
	digits := ""
	if b.Src != nil {
		digits, _ = b.Src.Addr.Digest()
	}
	if window != "" {
		if wholeOf(d.in, m, b) {
			*what = append(*what, window)
			t, _ := d.in.Artifacts.Text(d.in.Transcript, b.Src.Addr, m)
			return d.keep(t.Lines, digits)
		}
		if b.Src != nil {
			window += " of " + printed(b.Src)
		}
		*what = append(*what, window)
		digits = "" // they are the digest of another text
	} else if digits == "" && b.Src != nil {
		*what = append(*what, "src="+printed(b.Src))
	}
	return d.keep(b.Lines, digits)
}

// keep puts lines into the store: the bytes that digits name, else those with a
// final LF.
func (d *degrader) keep(lines []string, digits string) (ast.Ref, error) {
	if d.o.Spill == nil {
		return ast.Ref{}, errNoStore
	}
	bare, ended := ast.Digests(lines)
	text, digest := strings.Join(lines, "\n"), bare
	if digits == "" || !strings.HasPrefix(bare, digits) {
		text, digest = text+"\n", ended
	}
	if len(lines) == 0 {
		text, digest = "", bare
	}
	if err := d.o.Spill([]byte(text)); err != nil {
		return ast.Ref{}, err
	}
	return ast.Ref{Raw: "@" + ast.DigestScheme + ":" + digest, Addr: ast.DigestAddress(digest)}, nil
}

// marks makes lines of why out of marks (language.md §9, dialect 1.1).
func (d *degrader) marks(m *ast.Message) error {
	kept := m.Slots[:0]
	var entries []piece
	for i := range m.Slots {
		s := m.Slots[i]
		if s.Key != vocab.Mark {
			kept = append(kept, s)
			continue
		}
		for k := range s.Marks {
			mark := &s.Marks[k]
			entries = append(entries, d.mark(m, mark, s.Conf))
			what := "mark"
			if mark.Op != 0 {
				what = "mark on " + mark.Target.Addr.String()
			}
			d.lost(m, what, "it stands in why")
		}
	}
	m.Slots = kept
	for _, e := range entries {
		e.add(m, vocab.Why)
	}
	return nil
}

// mark spells one mark. The address of a block of the same message is written in
// full: it says which text of ctx is meant.
func (d *degrader) mark(m *ast.Message, k *ast.Mark, slot ast.Conf) piece {
	conf := k.Conf
	if conf.Level == ast.Unstated {
		conf = slot
	}
	text := k.Text.Value
	if k.Quoted {
		text = `"` + text + `"`
	}
	if conf.Level != ast.Unstated {
		text = strings.TrimLeft(text+" (confidence "+conf.String()+")", " ")
	}
	if k.Op == 0 {
		return piece{before: "mark: ", after: text}
	}
	a := k.Target.Addr
	if a.Kind == ast.BaseLocal && !m.ID.IsZero() {
		a.Kind, a.ID, a.Parts, a.Name = ast.BaseMessage, m.ID, append([]string{a.Name}, a.Parts...), ""
	}
	ref := ast.Ref{Raw: a.String(), Addr: a}
	return piece{before: "mark ", ref: &ref, after: strings.TrimRight(" "+k.Op.String()+" "+text, " ")}
}
