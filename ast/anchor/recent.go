package anchor

// recent keeps what was made of texts lately, and for good what is asked for once
// more after it was let go. So nothing is made more than twice, and what is made of
// texts that are asked about once, or several times in a row, takes little room.
type recent[K comparable, V any] struct {
	lately, kept map[K]V
	gone         map[K]struct{}
	size         int // of what was made lately, in bytes of text
}

// recentSize is how many bytes of text what was made lately may be about.
const recentSize = 1 << 19

// get returns what there is for a key, or makes it, of a text of so many bytes.
func (r *recent[K, V]) get(key K, size int, produce func() V) V {
	if v, ok := r.lately[key]; ok {
		return v
	}
	if v, ok := r.kept[key]; ok {
		return v
	}
	v := produce()
	if _, again := r.gone[key]; again {
		if r.kept == nil {
			r.kept = map[K]V{}
		}
		delete(r.gone, key)
		r.kept[key] = v
		return v
	}
	if r.size += size; r.lately == nil || r.size > recentSize {
		if r.gone == nil {
			r.gone = map[K]struct{}{}
		}
		for k := range r.lately {
			r.gone[k] = struct{}{}
		}
		r.lately, r.size = map[K]V{}, size
	}
	r.lately[key] = v
	return v
}
