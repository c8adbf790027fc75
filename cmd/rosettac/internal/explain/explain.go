// Package explain puts together what there is to say about a diagnostic code: its
// page, the tables it goes by, and what its wrong example raises.
package explain

import (
	"fmt"
	"io"
	"strings"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/cmd/rosettac/internal/load"
	"github.com/agentrosetta/rosettac/profiles"
)

// Page returns the page of a code, with the tables that the code goes by.
func Page(c diag.Code) diag.Page {
	p, ok := diag.Explain(c)
	if !ok {
		p.Code = c
	}
	if t := tables[c]; t != nil {
		p.Tables = t()
	}
	p.Tables = append(p.Tables, limits(c)...)
	return p
}

// Pages returns the pages of all codes, in the order of the registry.
func Pages() []diag.Page {
	var all []diag.Page
	for _, e := range diag.Registry {
		all = append(all, Page(e.Code))
	}
	return all
}

// Findings returns what an example of a page raises, as `rosettac check` would
// report it. The error is that of the page's policy or lock.
func Findings(p diag.Page, e diag.Example) ([]diag.Diagnostic, error) {
	o := load.Options{Cut: e.Cut, Now: e.Now, StallAfter: e.StallAfter}
	if p.Policy != "" {
		policy, err := check.ParsePolicy("policy.yaml", []byte(p.Policy))
		if err != nil {
			return nil, err
		}
		o.Policy = policy
	}
	if p.Lock != "" {
		lock, err := profiles.ParseLock(profiles.LockFile, p.Lock)
		if err != nil {
			return nil, err
		}
		o.Profiles = profiles.New(lock)
	}
	file := source.NewFile(string(p.Code)+".rose", e.Text)
	return load.Parse([]*source.File{file}, o).Findings(), nil
}

// Find returns the entry of a code in any case; an unknown one is answered with the
// nearest that there is.
func Find(word string) (diag.Entry, error) {
	known := make([]string, len(diag.Registry))
	for i, e := range diag.Registry {
		if strings.EqualFold(string(e.Code), word) {
			return e, nil
		}
		known[i] = string(e.Code)
	}
	if near := diag.Nearest(strings.ToUpper(word), known); near != "" {
		return diag.Entry{}, fmt.Errorf("unknown code %s, did you mean %s?", diag.Quote(word), near)
	}
	return diag.Entry{}, fmt.Errorf("unknown code %s; rosettac explain lists them", diag.Quote(word))
}

// apart are the passes of the registry that are not in the table of passes, and
// what they are about.
var apart = map[string]string{
	"parse":    "what the front end tolerated",
	"internal": "faults of rosettac",
}

// about says in a few words what a pass is about; "" when nobody says.
func about(pass string) string {
	for _, p := range check.Passes {
		if p.Name == pass {
			title, _, _ := strings.Cut(p.Doc, "\n")
			return title
		}
	}
	return apart[pass]
}

// List writes all codes, grouped by pass. bold sets a heading apart.
func List(w io.Writer, bold func(string) string) error {
	var b strings.Builder
	for i, e := range diag.Registry {
		if i == 0 || e.Pass != diag.Registry[i-1].Pass {
			if i > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(bold(e.Pass))
			if doc := about(e.Pass); doc != "" {
				b.WriteString(": " + doc)
			}
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "  %-5s  %-5s  %-3s  %s\n", e.Code, e.Severity, e.Level, e.Title)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
