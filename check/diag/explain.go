package diag

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Page explains a code to people: what it says, why that matters, a text that
// raises it, one that does not, and how to get from the one to the other (I-10).
// Its prose is plain text in which `…` sets words of the language apart.
type Page struct {
	Code   Code
	What   string
	Why    string
	Policy string // the policy file (language.md §8, YAML) that both examples are checked with; mostly ""
	Lock   string // the lock of packs (§11) that they are checked with; mostly ""
	Wrong  Example
	Right  Example
	Fix    string
	Tables []Table // what the code goes by; the page's file has none: the caller fills them in
}

// Table is a list of marks, words or limits that a code goes by, taken from the one
// place in the code that holds it.
type Table struct {
	Title string   `json:"title"`
	Rows  []string `json:"rows"`
}

// Example is a transcript on a page and what it is checked with. The zero Example
// is that of a code that no text raises.
type Example struct {
	Written    string        // as the page shows it
	Text       string        // the bytes: Written, with its escapes decoded when there are any
	Escaped    bool          // Written spells bytes as \r, \xff or \u202e
	Cut        bool          // the last message was cut off
	Now        time.Time     // the clock; zero when there is none
	StallAfter time.Duration // how long a request without ttl= may stay open; 0 for ever
	Also       []Code        // what the example cannot help raising beside
}

//go:embed pages/*.md
var pageFiles embed.FS

// Explain returns the page of a code, and whether there is one. The code is spelled
// as in the registry.
func Explain(c Code) (Page, bool) {
	text, err := pageFiles.ReadFile("pages/" + string(c) + ".md")
	if err != nil || Lookup(c).Severity == 0 {
		return Page{}, false
	}
	p, err := ParsePage(string(text))
	return p, err == nil
}

// The headings of a page, in their order. What stands before the first of them is
// what the code says.
const (
	headingWhy    = "Why it matters"
	headingPolicy = "Policy"
	headingLock   = "Lock"
	headingWrong  = "Wrong"
	headingRight  = "Right"
	headingFix    = "How to fix"
)

var headings = []string{headingWhy, headingPolicy, headingLock, headingWrong, headingRight, headingFix}

// ParsePage reads a page: Markdown with a title `# CODE` and the sections What,
// Why it matters, Policy, Lock, Wrong, Right, How to fix, each at most once and in
// this order; the heading of the first is left out. Prose is one paragraph. Policy is
// a ```yaml fence and Lock a ```text fence; Wrong and Right are a ```rosetta fence,
// whose other words are the fields of [Example]: escaped, cut, now=, stall-after= and
// also=.
func ParsePage(text string) (Page, error) {
	title, rest, _ := strings.Cut(text, "\n")
	code, ok := strings.CutPrefix(title, "# ")
	if !ok {
		return Page{}, fmt.Errorf("got %q, want a title such as # E022", title)
	}
	p := Page{Code: Code(code)}
	what, rest, more := strings.Cut(rest, "\n## ")
	p.What = paragraph(what)
	for last := -1; more; {
		var section string
		section, rest, more = strings.Cut(rest, "\n## ")
		heading, body, _ := strings.Cut(section, "\n")
		at := slices.Index(headings, heading)
		if at <= last {
			return p, fmt.Errorf("section %q is unknown, or out of its order", heading)
		}
		last = at
		if err := p.section(heading, body); err != nil {
			return p, fmt.Errorf("section %s: %w", heading, err)
		}
	}
	return p, nil
}

func (p *Page) section(heading, body string) (err error) {
	switch heading {
	case headingWhy:
		p.Why = paragraph(body)
	case headingFix:
		p.Fix = paragraph(body)
	case headingPolicy:
		_, p.Policy, err = fenced(body, "yaml")
	case headingLock:
		_, p.Lock, err = fenced(body, "text")
	case headingWrong:
		p.Wrong, err = example(body)
	case headingRight:
		p.Right, err = example(body)
	}
	return err
}

// paragraph returns prose as one line.
func paragraph(s string) string { return strings.Join(strings.Fields(s), " ") }

// fenced returns the body of a section that is one code fence, and the words
// behind its language.
func fenced(s, language string) (words []string, body string, err error) {
	first, rest, _ := strings.Cut(strings.TrimSpace(s), "\n")
	info := strings.TrimLeft(first, "`")
	fence := first[:len(first)-len(info)] // longer than any inside
	words = strings.Fields(info)
	body, closes := strings.CutSuffix(rest, "\n"+fence)
	if len(fence) < 3 || !closes || strings.Contains(body, fence) || len(words) == 0 || words[0] != language {
		return nil, "", fmt.Errorf("got no single ```%s fence", language)
	}
	return words[1:], body + "\n", nil
}

func example(s string) (e Example, err error) {
	words, body, err := fenced(s, "rosetta")
	e.Written, e.Text = body, body
	for _, word := range words {
		if err == nil {
			err = e.option(word)
		}
	}
	if err == nil && e.Escaped {
		e.Text, err = unescape(body)
	}
	return e, err
}

func (e *Example) option(word string) (err error) {
	name, value, _ := strings.Cut(word, "=")
	switch name {
	case "escaped":
		e.Escaped = true
	case "cut":
		e.Cut = true
	case "now":
		e.Now, err = time.Parse(time.RFC3339, value)
	case "stall-after":
		e.StallAfter, err = time.ParseDuration(value)
	case "also":
		for code := range strings.SplitSeq(value, ",") {
			e.Also = append(e.Also, Code(code))
		}
	default:
		err = fmt.Errorf("unknown option %q", word)
	}
	return err
}

// unescape decodes the escapes that a Go string literal may hold.
func unescape(s string) (string, error) {
	var b strings.Builder
	for len(s) > 0 {
		r, multibyte, rest, err := strconv.UnquoteChar(s, 0)
		if err != nil {
			return "", fmt.Errorf("escape not understood: %q", s[:min(len(s), 10)])
		}
		if r < 0x80 || multibyte {
			b.WriteRune(r)
		} else {
			b.WriteByte(byte(r)) // \xff is one byte
		}
		s = rest
	}
	return b.String(), nil
}
