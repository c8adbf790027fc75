package conformance

import (
	"bufio"
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// KnownFailure is an entry of a file of known failures: the name of a case, and of
// a facet if it is about that alone. The name of a case covers its variants; that
// of a variant covers the variant.
type KnownFailure struct {
	Name  string
	Facet Facet // "" for all
	Line  int   // in the file, from 1
}

// String returns the entry as it is written.
func (k KnownFailure) String() string {
	if k.Facet == "" {
		return k.Name
	}
	return k.Name + " " + string(k.Facet)
}

// ParseKnownFailures reads a file of known failures: an entry a line; # begins a
// comment. Its errors name the line.
func ParseKnownFailures(text []byte) ([]KnownFailure, error) {
	var all []KnownFailure
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		entry, _, _ := strings.Cut(lines.Text(), "#")
		words := strings.Fields(entry)
		switch {
		case len(words) == 0:
			continue
		case len(words) > 2:
			return nil, fmt.Errorf("line %d: got %d words, want the name of a case, and of a facet", n, len(words))
		}
		k := KnownFailure{Name: words[0], Line: n}
		if len(words) == 2 {
			if k.Facet = Facet(words[1]); !slices.Contains(Facets, k.Facet) {
				return nil, fmt.Errorf("line %d: got facet %q, want one of %s", n, words[1], strings.Join(facetNames(), ", "))
			}
		}
		all = append(all, k)
	}
	return all, lines.Err()
}

// covers reports whether the entry is about a facet of a case.
func (k KnownFailure) covers(name string, facet Facet) bool {
	if k.Facet != "" && k.Facet != facet {
		return false
	}
	base, _, _ := strings.Cut(name, variantMark)
	return k.Name == name || k.Name == base
}

// MarkKnown marks what is known among the results, and returns the entries that
// are wrong: everything that they cover passed. An entry that covers nothing that
// was judged says nothing, unless no case of the suite has that name.
func MarkKnown(results []*Result, known []KnownFailure, suite []*Case) (passing, unheard []KnownFailure) {
	names := map[string]bool{}
	for _, c := range WithVariants(suite) {
		names[c.Name] = true
	}
	for _, k := range known {
		if !names[k.Name] {
			unheard = append(unheard, k)
			continue
		}
		passed, bad := false, false
		for _, r := range results {
			for i := range r.Cells {
				cell := &r.Cells[i]
				if !k.covers(r.Case.Name, cell.Facet) {
					continue
				}
				passed = passed || cell.Outcome == Passed
				if cell.Outcome == Failed || cell.Outcome == Crashed {
					cell.Known, bad = true, true
				}
			}
		}
		if passed && !bad {
			passing = append(passing, k)
		}
	}
	return passing, unheard
}
