package ast

// sequences finds the entry of every sequence number of an agent. Agents count
// from small numbers upwards, so most of them index a slice; outliers go to a map.
type sequences struct {
	dense  []int32          // by sequence number: the entry plus one; 0 for none
	sparse map[uint64]int32 // the entry
	count  uint64
}

// The slice has room for a few times as many numbers as there are: gaps are cheap,
// and one huge number costs no more than any other.
const (
	sequenceGaps = 4
	sequenceRoom = 64
)

// find returns the entry of a number, or none.
func (s *sequences) find(seq uint64) int32 {
	if seq < uint64(len(s.dense)) {
		if e := s.dense[seq]; e != 0 {
			return e - 1
		}
	}
	if e, ok := s.sparse[seq]; ok {
		return e
	}
	return none
}

// enter adds a number that find does not know.
func (s *sequences) enter(seq uint64, e int32) {
	s.count++
	if seq >= sequenceGaps*s.count+sequenceRoom {
		if s.sparse == nil {
			s.sparse = map[uint64]int32{}
		}
		s.sparse[seq] = e
		return
	}
	if missing := int(seq) + 1 - len(s.dense); missing > 0 {
		s.dense = append(s.dense, make([]int32, missing)...)
	}
	s.dense[seq] = e + 1
}
