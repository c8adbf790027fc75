package diag

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
)

// tabStop is the number of columns between two tab stops of an excerpt.
const tabStop = 4

// Visible returns s in a form that is safe to write to a terminal and hides
// nothing: control characters as their pictures (␛), invisible and
// bidirectional ones as <U+202E>, bytes that are no UTF-8 as \xff. Text without
// any of them is returned as it is. Tabs and line ends count as control
// characters.
func Visible(s string) string {
	if plain(s) {
		return s
	}
	var c canvas
	c.draw(s, false)
	return c.String()
}

// plain reports whether a terminal shows every character of s by itself, so that
// nothing has to be drawn. It is the answer for nearly all text.
func plain(s string) bool {
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if c < ' ' || c > '~' {
				return false
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if !shows(r, s[i:]) {
			return false
		}
		i += n
	}
	return true
}

// canvas is a line of terminal output that knows its width in columns.
type canvas struct {
	strings.Builder
	width int
}

// put writes text that is safe already.
func (c *canvas) put(s string) {
	c.WriteString(s)
	c.width += displaywidth.String(s)
}

// draw writes s as Visible does; expand turns tabs into blanks up to the next
// tab stop.
func (c *canvas) draw(s string, expand bool) {
	for g := displaywidth.StringGraphemes(s); g.Next(); {
		c.cluster(g.Value(), g.Width(), expand)
	}
}

// cluster writes one grapheme cluster. One that consists of visible characters
// is written whole, so that emoji and accents keep their shape.
func (c *canvas) cluster(s string, width int, expand bool) {
	if s == "\t" && expand {
		n := tabStop - c.width%tabStop
		c.WriteString("    "[:n])
		c.width += n
		return
	}
	if whole(s) {
		c.WriteString(s)
		c.width += width
		return
	}
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		c.put(spell(r, s[:n]))
		s = s[n:]
	}
}

// whole reports whether every character of a grapheme cluster is visible. A
// joiner counts as visible inside a cluster of a script that needs it, and not
// next to ASCII, where it can only hide.
func whole(cluster string) bool {
	for i, r := range cluster {
		joiner := (r == '\u200c' || r == '\u200d') && i > 0 && cluster[0] >= utf8.RuneSelf
		if !joiner && !shows(r, cluster[i:]) {
			return false
		}
	}
	return true
}

// The ideographs that every version of Unicode since 11 has: found without a table.
const firstIdeograph, lastIdeograph = '\u4e00', '\u9fef'

// shows reports whether the character r, which s begins with, is one that a
// terminal shows.
func shows(r rune, s string) bool {
	if r == utf8.RuneError && !strings.HasPrefix(s, "\ufffd") {
		return false
	}
	return r >= firstIdeograph && r <= lastIdeograph || unicode.IsGraphic(r)
}

// spell returns what stands for the character r of the bytes s on a terminal.
func spell(r rune, s string) string {
	switch {
	case shows(r, s):
		return s
	case r == utf8.RuneError:
		return fmt.Sprintf(`\x%02x`, s[0])
	case r < ' ':
		return string('\u2400' + r)
	case r == 0x7f:
		return "\u2421"
	}
	return fmt.Sprintf("<U+%04X>", r)
}

// quoteLimit is the number of code points that Quote keeps.
const quoteLimit = 60

// Quote returns s in double quotes for the text of a diagnostic, cut to 60 code
// points. What it cuts is replaced by an ellipsis.
func Quote(s string) string { return `"` + Clip(s) + `"` }

// Clip returns s cut to 60 code points, the last of them an ellipsis when
// something was cut.
func Clip(s string) string {
	n := 0
	last := 0
	for i := range s {
		if n == quoteLimit-1 {
			last = i
		}
		if n == quoteLimit {
			return s[:last] + "…"
		}
		n++
	}
	return s
}
