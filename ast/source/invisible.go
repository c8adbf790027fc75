package source

// Hiding is a way in which a character shows nothing (language.md §2.9).
type Hiding uint8

// The kinds of invisible characters. Zero-width ones are ordinary in values and
// content; the others are not.
const (
	ZeroWidth   Hiding = iota + 1 // ZWSP, ZWJ, ZWNJ, LRM, RLM, word joiner, BOM …
	BidiControl                   // U+202A to U+202E, U+2066 to U+2069
	TagChar                       // U+E0000 to U+E007F
)

// Invisible returns how r is invisible; 0 when it shows.
func Invisible(r rune) Hiding {
	switch {
	case r < 0x200B:
		return 0
	case r <= 0x200F, r >= 0x2060 && r <= 0x2064, r == 0xFEFF:
		return ZeroWidth
	case r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069:
		return BidiControl
	case r >= 0xE0000 && r <= 0xE007F:
		return TagChar
	}
	return 0
}
