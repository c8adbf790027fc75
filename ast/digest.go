package ast

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
)

// DigestScheme is the scheme of an address that names a text by its digest.
const DigestScheme = "sha256"

// LeastDigest is the number of hex digits from which on an abbreviated digest
// counts (language.md §4.5).
const LeastDigest = 6

// Digest returns the hex digits, in lower case, of an address that names a text by
// its SHA-256, abbreviated or not; false for any other address.
func (a Address) Digest() (string, bool) {
	digits := strings.ToLower(a.Name)
	if a.Kind != BaseScheme || a.Scheme != DigestScheme || len(digits) < LeastDigest || len(digits) > hex.EncodedLen(sha256.Size) {
		return "", false
	}
	return digits, strings.Trim(digits, "0123456789abcdef") == ""
}

// DigestAddress returns the address of the text with these hex digits.
func DigestAddress(digits string) Address {
	return Address{Kind: BaseScheme, Scheme: DigestScheme, Name: digits}
}

// Digests returns the two digests by which src= may name a text (language.md
// §4.5), 64 lower-case hex digits each: of its lines joined by LF, and of the same
// with a final LF.
func Digests(lines []string) (bare, ended string) {
	h := sha256.New()
	var buffer [1 << 12]byte
	for i, line := range lines {
		if i > 0 {
			h.Write([]byte{'\n'})
		}
		for len(line) > 0 { // a string is not handed to a hash without a copy
			n := copy(buffer[:], line)
			h.Write(buffer[:n])
			line = line[n:]
		}
	}
	bare = hex.EncodeToString(h.Sum(nil))
	h.Write([]byte{'\n'})
	return bare, hex.EncodeToString(h.Sum(nil))
}

// Names reports whether digits, abbreviated or not, are a digest of the lines.
func Names(digits string, lines []string) bool {
	bare, ended := Digests(lines)
	return strings.HasPrefix(bare, digits) || strings.HasPrefix(ended, digits)
}

// Whole is a block that is carried from its first line to its last.
type Whole struct {
	Message *Message
	Block   *Block
}

// named is a Whole under one of its digests.
type named struct {
	digest string
	Whole
}

// Whole returns a block that carries the text of a digest, abbreviated or not, as
// a whole; false when no message does, and when two that differ begin with it.
//
// The first call hashes every whole block. What is found is remembered until the
// next message comes.
func (t *Transcript) Whole(digits string) (Whole, bool) {
	if t.wholes.generation != t.generation+1 {
		t.wholes = remembered[[]named]{t.generation + 1, t.hashWholes()}
	}
	list := t.wholes.value
	i, _ := slices.BinarySearchFunc(list, digits, func(n named, d string) int { return cmp.Compare(n.digest, d) })
	if i == len(list) || !strings.HasPrefix(list[i].digest, digits) {
		return Whole{}, false
	}
	found := list[i]
	if j := i + 1; j < len(list) && list[j].digest != found.digest && strings.HasPrefix(list[j].digest, digits) {
		if !slices.Equal(list[j].Block.Lines, found.Block.Lines) {
			return Whole{}, false
		}
	}
	return found.Whole, true
}

// hashWholes returns every whole block under both of its digests, sorted, the
// first block that carries a text alone.
func (t *Transcript) hashWholes() []named {
	var list []named
	for _, m := range t.Messages() {
		if m.Incomplete || m.Degraded {
			continue
		}
		for i := range m.Slots {
			if b := m.Slots[i].Block; b != nil && len(b.Lines) > 0 && b.Text().Whole() {
				bare, ended := Digests(b.Lines)
				list = append(list, named{bare, Whole{m, b}}, named{ended, Whole{m, b}})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b named) int { return cmp.Compare(a.digest, b.digest) })
	return slices.CompactFunc(list, func(a, b named) bool { return a.digest == b.digest })
}
