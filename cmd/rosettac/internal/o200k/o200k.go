// Package o200k counts the tokens of texts as the published byte pair encoding
// o200k_base cuts them, offline.
//
// rosetta-bench counts with tiktoken-go, whose vocabularies are Go maps: that of
// o200k_base alone makes a program 6.7 MB larger. rosettac has the same vocabulary
// compressed, 1.1 MB, unpacked when the first text is counted; a test holds the two
// together.
package o200k

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"io"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

//go:generate go run ./gen

//go:embed vocabulary.bin
var packed []byte

// ranks returns the rank of every token.
var ranks = sync.OnceValue(func() map[string]uint32 {
	plain, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		panic(err) // it is compiled in
	}
	all := string(plain)
	table := make(map[string]uint32, 200_000)
	for rank := uint32(0); len(plain) > 0; rank++ {
		size, n := binary.Uvarint(plain)
		from := len(all) - len(plain) + n
		table[all[from:from+int(size)]] = rank
		plain = plain[n+int(size):]
	}
	return table
})

// word is how the encoding cuts a text into what is looked up or merged on its own:
// its pattern but for `\s+(?!\S)` before the last alternative, which package regexp
// does not have and wordLength adds.
var word = sync.OnceValue(func() *regexp.Regexp {
	const (
		space  = `\t-\r \x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}`
		before = `[^\r\n\p{L}\p{N}]?`
		upper  = `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`
		lower  = `[\p{Ll}\p{Lm}\p{Lo}\p{M}]`
		behind = `(?i:'s|'t|'re|'ve|'m|'ll|'d)?`
	)
	return regexp.MustCompile(`^(?:` + strings.Join([]string{
		before + upper + `*` + lower + `+` + behind,
		before + upper + `+` + lower + `*` + behind,
		`\p{N}{1,3}`,
		` ?[^` + space + `\p{L}\p{N}]+[\r\n/]*`,
		`[` + space + `]*[\r\n]+`,
		`[` + space + `]+`,
	}, "|") + `)`)
})

// wordLength returns the number of bytes of the first word of text, which is not
// empty.
func wordLength(text string) int {
	n := word().FindStringIndex(text)[1]
	last, size := utf8.DecodeLastRuneInString(text[:n])
	if n > size && n < len(text) && unicode.IsSpace(last) && last != '\r' && last != '\n' {
		return n - size // blanks before something else: the last of them belongs to that
	}
	return n
}

// Count returns the number of tokens of text. Bytes that are not UTF-8 count as the
// U+FFFD that a model would be shown in their place. It may be called concurrently.
func Count(text string) int {
	table := ranks()
	n := 0
	for text = strings.ToValidUTF8(text, "\ufffd"); text != ""; {
		size := wordLength(text)
		if _, whole := table[text[:size]]; whole {
			n++
		} else {
			n += merged(text[:size], table)
		}
		text = text[size:]
	}
	return n
}

// pair is two neighbouring pieces that make a token of a rank. Pieces are named by
// the offset of their first byte; end tells a pair that has since changed.
type pair struct {
	rank    uint32
	at, end int
}

// merged returns of how many tokens a word is: its bytes, merged pair by pair, the
// lowest rank first, the first pair on a tie.
func merged(word string, table map[string]uint32) int {
	next := make([]int, len(word)+1) // where the piece that begins here ends
	last := make([]int, len(word)+1) // where the piece before begins
	for i := range len(word) {
		next[i], last[i] = i+1, i-1
	}
	last[len(word)] = len(word) - 1
	var q queue
	propose := func(at int) {
		if at < 0 || next[at] >= len(word) {
			return
		}
		end := next[next[at]]
		if rank, ok := table[word[at:end]]; ok {
			q.push(pair{rank, at, end})
		}
	}
	for i := range len(word) {
		propose(i)
	}
	n := len(word)
	gone := make([]bool, len(word))
	for len(q) > 0 {
		p := q.pop()
		if gone[p.at] || next[p.at] >= len(word) || next[next[p.at]] != p.end {
			continue
		}
		gone[next[p.at]] = true
		next[p.at], last[p.end] = p.end, p.at
		n--
		propose(last[p.at])
		propose(p.at)
	}
	return n
}

// queue is a heap of pairs, the lowest rank first, and of those the first.
type queue []pair

func (q queue) before(i, j int) bool {
	return q[i].rank < q[j].rank || q[i].rank == q[j].rank && q[i].at < q[j].at
}

func (q *queue) push(p pair) {
	*q = append(*q, p)
	for i := len(*q) - 1; i > 0; {
		up := (i - 1) / 2
		if !q.before(i, up) {
			return
		}
		(*q)[i], (*q)[up] = (*q)[up], (*q)[i]
		i = up
	}
}

func (q *queue) pop() pair {
	h := *q
	top := h[0]
	h[0] = h[len(h)-1]
	h = h[:len(h)-1]
	*q = h
	for i := 0; ; {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < len(h); child++ {
			if h.before(child, least) {
				least = child
			}
		}
		if least == i {
			return top
		}
		h[i], h[least] = h[least], h[i]
		i = least
	}
}
