// Package tokens counts the tokens of texts, offline, as the published byte pair
// encodings cut them.
package tokens

import (
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/tiktoken-go/tokenizer"
)

// Counter counts with one encoding. Its methods may be called concurrently.
type Counter struct {
	Name string // as its publisher calls it: o200k_base
	load func() (tokenizer.Codec, error)
}

// Counters are the encodings that the tables show, the one of current models
// first. Each is loaded when it is first used, which takes a fraction of a second.
var Counters = []*Counter{
	counter(tokenizer.O200kBase),
	counter(tokenizer.Cl100kBase),
	counter(tokenizer.P50kBase),
}

// Default is the counter of figures that stand alone.
var Default = Counters[0]

func counter(e tokenizer.Encoding) *Counter {
	return &Counter{string(e), sync.OnceValues(func() (tokenizer.Codec, error) { return tokenizer.Get(e) })}
}

// Lookup returns the counter of a name of Counters.
func Lookup(name string) (*Counter, error) {
	var known []string
	for _, c := range Counters {
		if c.Name == name {
			return c, nil
		}
		known = append(known, c.Name)
	}
	return nil, fmt.Errorf("got tokenizer %q, want one of %s", name, strings.Join(known, ", "))
}

// Count returns the number of tokens of text. Bytes that are not UTF-8 count as the
// U+FFFD that a model would be shown in their place.
func (c *Counter) Count(text string) int {
	n, err := c.codec().Count(strings.ToValidUTF8(text, "\ufffd"))
	if err != nil {
		panic(fmt.Errorf("tokens: %s: %w", c.Name, err)) // its pattern has no time limit: cannot happen
	}
	return n
}

// Ends returns where each token of text ends, in bytes. The last of them is the
// length of text. It is an error when text is not UTF-8: then tokens and bytes do
// not correspond.
func (c *Counter) Ends(text string) ([]int, error) {
	if !utf8.ValidString(text) {
		return nil, fmt.Errorf("tokens of %s: the text is not UTF-8", c.Name)
	}
	_, pieces, err := c.codec().Encode(text)
	if err != nil {
		return nil, fmt.Errorf("tokens of %s: %w", c.Name, err)
	}
	ends := make([]int, len(pieces))
	at := 0
	for i, piece := range pieces {
		at += len(piece)
		ends[i] = at
	}
	if at != len(text) {
		return nil, fmt.Errorf("tokens of %s: they cover %d of %d bytes", c.Name, at, len(text))
	}
	return ends, nil
}

func (c *Counter) codec() tokenizer.Codec {
	codec, err := c.load()
	if err != nil {
		panic(fmt.Errorf("tokens: %s: %w", c.Name, err)) // the vocabularies are compiled in
	}
	return codec
}

// All counts text with each of Counters.
func All(text string) []int {
	counts := make([]int, len(Counters))
	for i, c := range Counters {
		counts[i] = c.Count(text)
	}
	return counts
}
