package source

// IsBlank reports whether r is a blank of the coordination plane, or ends a line of
// it (language.md §1.3).
func IsBlank(r rune) bool {
	switch r {
	case ' ', '\t', '\r', '\n', '\u00A0', '\u3000':
		return true
	}
	return false
}
