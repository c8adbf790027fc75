package ast

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// markOperatorAfterWord reports whether s is a bare name, an operator of a mark, and
// whatever follows: a mark behind the key, and none on a line of its own (§6).
func markOperatorAfterWord(s string) bool {
	i := 0
	for i < len(s) && (isWordByte(s[i]) && s[i] < utf8.RuneSelf || s[i] == '.') {
		i++
	}
	r, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(s[i:], unicode.IsSpace))
	return i > 0 && strings.ContainsRune("=>＝＞", r)
}

func beginsWithOperator(s string) bool {
	s = strings.TrimPrefix(s, "!")
	return strings.HasPrefix(s, "=") || strings.HasPrefix(s, "＝")
}

// block writes a txt slot. unnamed leaves the id out: it is what an unnamed block
// would be called. In a def, which has no slot keys, the bars alone make the block.
func (p *printer) block(s *Slot, unnamed, inDef bool) {
	b := s.Block
	plain := unnamed && b.Fmt == "txt" && b.Lang == "" && len(b.Attrs) == 0
	p.line(1)
	switch {
	case inDef && plain && len(b.Lines) > 0:
		p.dst = p.dst[:len(p.dst)-1]
		p.lines(b.Lines)
		return
	case plain && len(b.Lines) == 1 && !strings.Contains(b.Lines[0], `"`):
		p.put(`txt "`, b.Lines[0], `"`)
		p.conf(s.Conf)
		p.end()
		return
	}
	p.put("txt")
	if !unnamed {
		p.put(" ", b.ID)
	}
	// A lone word without lines would be read as content (§4.2).
	lone := !unnamed && len(b.Attrs) == 0 && len(b.Lines) == 0
	if b.Fmt != "txt" || b.Lang != "" || lone {
		p.put(" @", b.Fmt)
		if b.Lang != "" {
			p.put("/", b.Lang)
		}
	}
	for _, a := range b.Attrs {
		p.put(" ", a.Key, "=")
		if a.Key == "src" && b.Src != nil {
			p.ref(*b.Src)
		} else {
			p.put(a.Value)
		}
	}
	p.conf(s.Conf)
	p.end()
	p.lines(b.Lines)
}

// lines writes content. A line is kept byte for byte.
func (p *printer) lines(lines []string) {
	for _, l := range lines {
		p.line(1)
		p.put("|")
		if l != "" {
			p.put(" ", l)
		}
		p.end()
	}
}

// textFrom writes the text from byte offset from on, with printed ids.
func (p *printer) textFrom(t *Text, from int) {
	at := from
	for i := range t.Refs {
		r := &t.Refs[i]
		end := r.Offset + len(r.Raw)
		if r.Offset < at || end > len(t.Value) {
			continue
		}
		if r.Addr.Kind != BaseMessage {
			if strings.HasPrefix(r.Raw, wideAt) {
				p.put(t.Value[at:r.Offset], r.Written())
				at = end
			}
			continue
		}
		if !p.form.Dotted && mergesWith(r.Addr, t.Value[end:]) {
			continue
		}
		p.put(t.Value[at:r.Offset])
		p.dst = r.Addr.appendTo(p.dst, p.form.Dotted)
		at = end
	}
	p.put(t.Value[at:])
}

// ref writes a ref of a header or of a block header.
func (p *printer) ref(r Ref) {
	if r.Addr.Kind == BaseMessage {
		p.dst = r.Addr.appendTo(p.dst, p.form.Dotted)
		return
	}
	p.put(r.Written())
}

// wideAt is the fullwidth twin of the sign that begins a ref.
const wideAt = "\uFF20"

// Written returns a ref as it was written, but with the ASCII sign at its
// beginning where that was fullwidth: there it is structure (language.md §1.3).
func (r *Ref) Written() string {
	if rest, wide := strings.CutPrefix(r.Raw, wideAt); wide {
		return "@" + rest
	}
	return r.Raw
}

// mergesWith reports whether the id of a, printed compact, would run into what
// follows it: `@a.1` before `.7` is not `@a1.7`. It is then left as written.
func mergesWith(a Address, next string) bool {
	if !lettersOnly(a.ID.Agent) || a.Orig {
		return false
	}
	if len(a.Parts) > 0 {
		return a.Parts[0] != "" && isDigit(a.Parts[0][0])
	}
	if len(a.Selectors) > 0 || next == "" {
		return false
	}
	return isIDByte(next[0]) || len(next) > 1 && next[0] == '.' && isDigit(next[1])
}

// operatorAfterKey returns the offset of the operator of a text that would be
// read as a binding (§3.3), or 0.
func operatorAfterKey(s string) int {
	i := 0
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		if !unicode.IsLetter(r) && (i == 0 || r != '_' && !unicode.IsDigit(r) && !unicode.IsMark(r)) {
			break
		}
		i += n
	}
	rest := strings.TrimLeftFunc(s[i:], unicode.IsSpace)
	if i > 0 && beginsWithOperator(rest) {
		return len(s) - len(rest)
	}
	return 0
}

// appendTo appends the printed form of id: that of §2.1, or the dotted one.
func (id MsgID) appendTo(dst []byte, dotted bool) []byte {
	dst = append(dst, id.Agent...)
	if dotted || !lettersOnly(id.Agent) {
		dst = append(dst, '.')
	}
	return strconv.AppendUint(dst, id.Seq, 10)
}

// appendTo appends the printed form of a, as [Address.String] does.
func (a Address) appendTo(dst []byte, dotted bool) []byte {
	if a.Kind == BaseMessage && dotted && lettersOnly(a.ID.Agent) {
		dst = append(dst, '@')
		dst = a.ID.appendTo(dst, true)
		plain := a.String()
		return append(dst, plain[1+len(a.ID.String()):]...)
	}
	return append(dst, a.String()...)
}

func isIDByte(c byte) bool { return isDigit(c) || c == '_' || 'a' <= c && c <= 'z' }
