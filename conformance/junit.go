package conformance

import (
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"strings"
	"unicode/utf8"
)

// The elements of a JUnit report. A suite is an area of cases.
type junitSuites struct {
	XMLName  xml.Name `xml:"testsuites"`
	Name     string   `xml:"name,attr"`
	Tests    int      `xml:"tests,attr"`
	Failures int      `xml:"failures,attr"`
	Errors   int      `xml:"errors,attr"`
	Skipped  int      `xml:"skipped,attr"`
	Time     string   `xml:"time,attr"`
	Suites   []*junitSuite
}

type junitSuite struct {
	XMLName  xml.Name `xml:"testsuite"`
	Name     string   `xml:"name,attr"`
	Tests    int      `xml:"tests,attr"`
	Failures int      `xml:"failures,attr"`
	Errors   int      `xml:"errors,attr"`
	Skipped  int      `xml:"skipped,attr"`
	Cases    []junitCase
}

type junitCase struct {
	XMLName xml.Name      `xml:"testcase"`
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	Failure *junitProblem `xml:"failure,omitempty"`
	Error   *junitProblem `xml:"error,omitempty"`
	Skipped *junitProblem `xml:"skipped,omitempty"`
}

type junitProblem struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// JUnit writes the report in the XML that build servers read: a failure is a
// failure, a crash an error; what is known, or left out, is skipped. An entry of the
// known failures that is wrong is a failure of its own.
func (r *Report) JUnit(w io.Writer) error {
	all := junitSuites{Name: clean("conformance of " + r.Implementation.title()), Time: fmt.Sprintf("%.3f", r.Elapsed.Seconds())}
	byArea := map[string]*junitSuite{}
	suite := func(area string) *junitSuite {
		if byArea[area] == nil {
			byArea[area] = &junitSuite{Name: area}
			all.Suites = append(all.Suites, byArea[area])
		}
		return byArea[area]
	}
	for _, result := range r.Results {
		area := path.Dir(result.Case.Name)
		suite(area).add(result.junit(area))
	}
	for _, k := range r.Passing {
		suite("known-failures").add(junitCase{Class: "known-failures", Name: clean(k.String()), Failure: &junitProblem{Message: "it passes: take it off the list"}})
	}
	for _, k := range r.Unheard {
		suite("known-failures").add(junitCase{Class: "known-failures", Name: clean(k.String()), Failure: &junitProblem{Message: "the suite has no such case"}})
	}
	for _, s := range all.Suites {
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Errors += s.Errors
		all.Skipped += s.Skipped
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", " ")
	if err := e.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (s *junitSuite) add(c junitCase) {
	s.Tests++
	switch {
	case c.Failure != nil:
		s.Failures++
	case c.Error != nil:
		s.Errors++
	case c.Skipped != nil:
		s.Skipped++
	}
	s.Cases = append(s.Cases, c)
}

func (r *Result) junit(area string) junitCase {
	c := junitCase{Class: area, Name: path.Base(r.Case.Name)}
	outcome := r.Outcome()
	text := clean(r.explained())
	switch {
	case (outcome == Failed || outcome == Crashed) && r.Known():
		c.Skipped = &junitProblem{Message: "known: " + string(outcome), Text: text}
	case outcome == Failed:
		c.Failure = &junitProblem{Message: clean(r.Failures[0].String()), Text: text}
	case outcome == Crashed:
		c.Error = &junitProblem{Message: clean(r.Crash), Text: text}
	case outcome == Skipped:
		c.Skipped = &junitProblem{Message: "--describe leaves it out"}
	}
	return c
}

// clean replaces what XML 1.0 cannot hold.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == utf8.RuneError || r >= 0xFFFE && r <= 0xFFFF {
			return '\uFFFD'
		}
		return r
	}, text)
}
