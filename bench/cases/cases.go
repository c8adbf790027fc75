// Package cases holds what the token harnesses measure: exchanges on the wire, and
// the same said in prose. Files are told apart by their names:
//
//	NAME.rose          the exchange, as its authors wrote it
//	NAME.prose.md      its disciplined prose twin: the same information, earlier
//	                   turns pointed at by description
//	NAME.repaste.md    its re-pasting twin: what a message builds on is said again
//	NAME-diff.txt      the text that the exchange is about and does not carry
//	NAME.items         what is told, wire beside prose: see [Inventory]
//	NAME.VARIANT.rose  another spelling of the same exchange, beside the same twins
//
// Any folder of files so named is a set of cases.
package cases

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

//go:embed *.rose *.md *.txt *.items
var own embed.FS

// Own are the cases of this package.
var Own fs.FS = own

// Case is one exchange and its twins; what is not there is "".
type Case struct {
	Name    string
	Wire    string // as written
	Prose   string
	Repaste string
	Carried string // the text that it is about
	Variant bool   // another spelling of a case whose twins these are
}

const (
	wireSuffix    = ".rose"
	proseSuffix   = ".prose.md"
	repasteSuffix = ".repaste.md"
	carriedSuffix = "-diff.txt"
	itemsSuffix   = ".items"
)

// Load reads the cases of a folder, sorted by name. Folders in it are not looked
// into. A folder without a single exchange is an error.
func Load(folder fs.FS) ([]Case, error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, err
	}
	var all []Case
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), wireSuffix)
		if !ok || e.IsDir() {
			continue
		}
		c := Case{Name: name}
		if err := c.read(folder, e.Name()); err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	if all == nil {
		return nil, errors.New("no cases: no file NAME.rose")
	}
	slices.SortFunc(all, func(a, b Case) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}

// read fills a case. A variant has the twins of what it is a variant of.
func (c *Case) read(folder fs.FS, file string) (err error) {
	if c.Wire, err = optional(folder, file); err != nil {
		return err
	}
	twin := c.Name
	for !exists(folder, twin+proseSuffix) {
		dot := strings.LastIndexByte(twin, '.')
		if dot < 0 {
			twin = c.Name
			break
		}
		twin = twin[:dot]
	}
	c.Variant = twin != c.Name
	for _, part := range []struct {
		to     *string
		suffix string
		clean  func(string) string
	}{
		{&c.Prose, proseSuffix, prose},
		{&c.Repaste, repasteSuffix, prose},
		{&c.Carried, carriedSuffix, func(s string) string { return s }},
	} {
		text, err := optional(folder, twin+part.suffix)
		if err != nil {
			return err
		}
		*part.to = part.clean(text)
	}
	return nil
}

func exists(folder fs.FS, name string) bool {
	_, err := fs.Stat(folder, name)
	return err == nil
}

func optional(folder fs.FS, name string) (string, error) {
	text, err := fs.ReadFile(folder, name)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(text), err
}

// prose takes the HTML comments out of a twin, which are notes about it and no part
// of it, and the white space around it.
func prose(text string) string {
	for {
		start := strings.Index(text, "<!--")
		if start < 0 {
			break
		}
		length := strings.Index(text[start:], "-->")
		if length < 0 {
			break
		}
		text = text[:start] + text[start+length+len("-->"):]
	}
	return strings.TrimSpace(text)
}

// Find returns the case of a name.
func Find(all []Case, name string) (Case, error) {
	var known []string
	for _, c := range all {
		if c.Name == name {
			return c, nil
		}
		known = append(known, c.Name)
	}
	return Case{}, fmt.Errorf("got case %q, want one of %s", name, strings.Join(known, ", "))
}

// Transcript is the linked transcript of a wire text.
func Transcript(name, wire string) *ast.Transcript {
	messages, _ := lower.Document(grammar.Parse(source.NewFile(name, wire), grammar.Options{}))
	t := ast.NewTranscript()
	for _, m := range messages {
		t.Add(m)
	}
	t.Messages()
	return t
}

// Transcript is the linked transcript of the exchange.
func (c Case) Transcript() *ast.Transcript { return Transcript(c.Name+wireSuffix, c.Wire) }

// Canonical is the exchange in its canonical form (language.md §9).
func (c Case) Canonical() string { return Canonical(c.Transcript()) }

// Canonical is a transcript in its canonical form: messages in the order they were
// added, one blank line between them.
func Canonical(t *ast.Transcript) string {
	var text []byte
	for i, m := range t.Messages() {
		if i > 0 {
			text = append(text, '\n')
		}
		text = m.AppendCanonical(text, ast.Form{})
	}
	return string(text)
}
