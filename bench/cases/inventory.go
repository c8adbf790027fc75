package cases

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

// Item is a piece of information in an exchange: a claim with its confidence, a
// commitment, a confidence of something else, an unknown, a reference.
type Item struct {
	Message string   // id
	Text    string   // how the wire says it
	Phrases []string // how its prose twin says it; each stands in the section of the message
}

// Items reads the items of a transcript from its tree, in the order of its messages.
// A reference that a message makes twice is one item. Messages without id have none.
func Items(t *ast.Transcript) []Item {
	var all []Item
	for _, m := range t.Messages() {
		if m.ID.IsZero() {
			continue
		}
		for _, text := range slices.Concat(stated(m), references(m)) {
			all = append(all, Item{Message: m.ID.String(), Text: text})
		}
	}
	return all
}

// stated are the claims, commitments, confidences and unknowns of m.
func stated(m *ast.Message) []string {
	var all []string
	for i := range m.Slots {
		s := &m.Slots[i]
		key := s.Key.String()
		if s.Conf.Level != ast.Unstated {
			all = append(all, key+" ~"+s.Conf.String())
		}
		for _, b := range s.Bindings {
			switch {
			case s.Key == vocab.A && b.Commit:
				all = append(all, fmt.Sprintf("commit %s = %s", b.Key, b.Value.Value))
			case s.Key == vocab.A || b.Conf.Level != ast.Unstated:
				all = append(all, fmt.Sprintf("claim %s %s %s ~%s", b.Key, b.Op, b.Value.Value, b.Conf))
			}
		}
		for _, k := range s.Marks {
			all = append(all, fmt.Sprintf("mark %s %s %s ~%s", k.Target.Addr, k.Op, k.Text.Value, k.Conf))
		}
		if s.Key != vocab.Unk || s.List == nil || !s.List.Declared {
			continue
		}
		for _, item := range s.List.Items {
			all = append(all, "unknown "+item.Value)
		}
		if len(s.List.Items) == 0 {
			all = append(all, "unknown nothing")
		}
	}
	return all
}

// references are what m cites, each once; where a mark points is in stated.
func references(m *ast.Message) []string {
	var all []string
	for c := range m.Citations {
		if c.Place == ast.InMark {
			continue
		}
		text := "ref " + c.Addr.String()
		if c.Place == ast.InRe {
			text = "re " + m.Re.String()
		}
		if !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

// Inventory is what a file NAME.items lists. A line with nothing but an id begins a
// message; each line after it is an item, ` :: ` and how the prose twin says it. Where
// that is in several places, ` … ` stands between them.
func Inventory(folder fs.FS, name string) ([]Item, error) {
	file := name + itemsSuffix
	text, err := fs.ReadFile(folder, file)
	if err != nil {
		return nil, err
	}
	var all []Item
	message := ""
	for i, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
		item, phrases, found := strings.Cut(line, " :: ")
		switch {
		case line == "":
		case !strings.HasPrefix(line, " "):
			message = line
		case !found || message == "":
			return nil, fmt.Errorf("%s:%d: want `item :: phrase` under a message id", file, i+1)
		default:
			all = append(all, Item{message, strings.TrimSpace(item), strings.Split(phrases, " … ")})
		}
	}
	return all, nil
}

// Turns cuts a prose twin into its messages: each begins with a line whose beginning
// is bold and says who speaks to whom. Together they are the twin; what stands before
// the first belongs to it.
func Turns(prose string) []string {
	const start = "\n**"
	var all []string
	for {
		next := -1
		if len(prose) > 0 {
			next = strings.Index(prose[1:], start)
		}
		if next < 0 {
			return append(all, prose)
		}
		all = append(all, prose[:next+2])
		prose = prose[next+2:]
	}
}

// Sections are the Turns with white space folded to blanks.
func Sections(prose string) []string {
	all := Turns(prose)
	for i := range all {
		all[i] = strings.Join(strings.Fields(all[i]), " ")
	}
	return all
}

// Missing returns the items that the prose does not say: all phrases of an item stand
// in the section of its message. The n-th of the ids is that of the n-th section.
func Missing(items []Item, ids, sections []string) []Item {
	var missing []Item
	for _, item := range items {
		at := slices.Index(ids, item.Message)
		if at < 0 || at >= len(sections) || !item.said(sections[at]) {
			missing = append(missing, item)
		}
	}
	return missing
}

func (i Item) said(section string) bool {
	for _, phrase := range i.Phrases {
		if phrase == "" || !strings.Contains(section, phrase) {
			return false
		}
	}
	return len(i.Phrases) > 0
}
