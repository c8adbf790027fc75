// Package slab hands out places for values from chunks, so that the small nodes of
// a tree cost a few allocations rather than one each. It imports nothing.
package slab

// Of hands out values of one type. The zero value is ready. The chunks start small
// and grow with what is asked for: a single message must not pay for a crowd. A
// place is never handed out twice, unless Reset takes all of them back.
type Of[T any] struct {
	free  []T
	chunk []T // what free is the rest of
	size  int
}

const (
	firstChunk = 1
	lastChunk  = 512
)

// Take returns an empty slice with room for n values, nil when n is 0. Appending
// beyond n moves to another place, as with any slice.
func (s *Of[T]) Take(n int) []T {
	if n == 0 {
		return nil
	}
	if n > len(s.free) {
		if n >= lastChunk {
			return make([]T, 0, n)
		}
		s.size = min(max(2*s.size, firstChunk), lastChunk)
		s.chunk = make([]T, max(s.size, n))
		s.free = s.chunk
	}
	out := s.free[:0:n]
	s.free = s.free[n:]
	return out
}

// One returns a place for one value.
func (s *Of[T]) One() *T {
	if len(s.free) == 0 {
		s.size = min(max(2*s.size, firstChunk), lastChunk)
		s.chunk = make([]T, s.size)
		s.free = s.chunk
	}
	p := &s.free[0]
	s.free = s.free[1:]
	return p
}

// Reset takes back what was handed out: nobody may use it any more. The last chunk
// is handed out again, emptied.
func (s *Of[T]) Reset() {
	if used := len(s.chunk) - len(s.free); used > 0 {
		clear(s.chunk[:used])
		s.free = s.chunk
	}
}
