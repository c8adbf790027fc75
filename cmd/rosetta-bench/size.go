package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// byteSize is a number of bytes on the command line, as 1000, 500kB, 10MB or 1MiB.
type byteSize int64

// units are the suffixes of a byteSize, the longer before those they end in.
var units = []struct {
	suffix string
	bytes  float64
}{
	{"KiB", 1 << 10},
	{"MiB", 1 << 20},
	{"GiB", 1 << 30},
	{"kB", 1e3},
	{"KB", 1e3},
	{"MB", 1e6},
	{"GB", 1e9},
	{"B", 1},
	{"", 1},
}

// UnmarshalText reads a size of at least one byte.
func (b *byteSize) UnmarshalText(text []byte) error {
	for _, u := range units {
		number, ok := strings.CutSuffix(string(text), u.suffix)
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if n *= u.bytes; err != nil || !(n >= 1 && n <= math.MaxInt32) {
			break
		}
		*b = byteSize(n)
		return nil
	}
	return fmt.Errorf("got %q, want a size between 1B and 2GB, as 500kB, 100MB or 1MiB", text)
}
