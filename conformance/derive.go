package conformance

import "bytes"

// derivation makes a variant of a case whose meaning must be the same.
type derivation struct {
	name    string
	allowed string // a code that it may raise beside those of the case, or ""
	apply   func(input []byte) ([]byte, bool)
}

// derivations is the table of variants (language.md 1.1, 1.2, 2.7).
var derivations = []derivation{
	{"crlf", "P011", framed},
	{"no-final-lf", "", unended},
	{"bom", "", marked},
}

// Derivations returns the names of the variants that are made of cases.
func Derivations() []string {
	var names []string
	for _, d := range derivations {
		names = append(names, d.name)
	}
	return names
}

// framed ends every line in CR LF. A text that holds a CR already is none: there it
// means something else.
func framed(input []byte) ([]byte, bool) {
	if !bytes.Contains(input, []byte("\n")) || bytes.Contains(input, []byte("\r")) {
		return nil, false
	}
	return bytes.ReplaceAll(input, []byte("\n"), []byte("\r\n")), true
}

// unended takes the final LF away.
func unended(input []byte) ([]byte, bool) { return bytes.CutSuffix(input, []byte("\n")) }

// byteOrderMark is U+FEFF in UTF-8.
const byteOrderMark = "\xEF\xBB\xBF"

// marked begins the text with a byte order mark.
func marked(input []byte) ([]byte, bool) {
	if bytes.HasPrefix(input, []byte(byteOrderMark)) {
		return nil, false
	}
	return append([]byte(byteOrderMark), input...), true
}
