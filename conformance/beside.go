package conformance

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/emit"
)

// The names of the files beside a case: NAME, a dot, what it is, besideExt.
const (
	besideExt       = ".txt"
	besideCanonical = "canonical"
	besideDialect   = "dialect-"
)

// beside reads a file beside a case, whose name says what it is.
func beside(fsys fs.FS, name string, cases map[string]*Case) error {
	c, what := owner(strings.TrimSuffix(name, besideExt), cases)
	if c == nil {
		return fmt.Errorf("there is no case that this file stands beside")
	}
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return err
	}
	text := string(data)
	if what == besideCanonical {
		if c.Canonical != nil {
			return fmt.Errorf("the case has a canonical form of its own: leave out one of them")
		}
		c.Canonical = &text
		return nil
	}
	if dialect, ok := strings.CutPrefix(what, besideDialect); ok {
		if slices.Contains(c.RefusedDialects, dialect) {
			return fmt.Errorf("the case says that %s is refused", dialect)
		}
		c.Dialects = append(c.Dialects, DialectText{dialect, text})
		_, err := emit.LookupDialect(dialect)
		return err
	}
	view, lang, ok := strings.Cut(what, ".")
	if !ok {
		return fmt.Errorf("got %q, want NAME.canonical, NAME.VIEW.LANG or NAME.dialect-D", path.Base(name))
	}
	if _, err := emit.LookupView(view); err != nil {
		return err
	}
	if _, err := emit.LookupLocale(lang); err != nil {
		return err
	}
	r := Rendering{view, lang}
	if slices.Contains(c.Refused, r) {
		return fmt.Errorf("the case says that %s is refused", r)
	}
	c.Renderings = append(c.Renderings, RenderedText{r, text})
	return nil
}

// owner returns the case beside which a file of that stem stands, and the rest of
// the stem: of several the one with the longest name.
func owner(stem string, cases map[string]*Case) (*Case, string) {
	floor := strings.LastIndexByte(stem, '/') + 1
	for i := len(stem) - 1; i >= floor; i-- {
		if stem[i] == '.' {
			if c := cases[stem[:i]]; c != nil {
				return c, stem[i+1:]
			}
		}
	}
	return nil, ""
}
