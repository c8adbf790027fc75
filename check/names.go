package check

import "slices"

// few is the number of names up to which a slice is searched from its start.
const few = 16

// names finds names that come twice, each with the value of its first use. A
// message has a handful of names, so a slice holds them; a map takes over where a
// hostile one has many.
type names[T any] struct {
	list  []string
	first []T
	index map[string]int
}

// reset forgets all names, and keeps the room for others.
func (n *names[T]) reset() {
	clear(n.first)
	n.list, n.first, n.index = n.list[:0], n.first[:0], nil
}

// add notes a name. For one that was noted before it returns the value that came
// with it then, and true.
func (n *names[T]) add(name string, value T) (first T, again bool) {
	if v, ok := n.find(name); ok {
		return v, true
	}
	if n.index == nil && len(n.list) == few {
		n.index = make(map[string]int, 2*few)
		for i, s := range n.list {
			n.index[s] = i
		}
	}
	if n.index != nil {
		n.index[name] = len(n.list)
	}
	n.list, n.first = append(n.list, name), append(n.first, value)
	return first, false
}

// find returns the value that came with a name.
func (n *names[T]) find(name string) (value T, ok bool) {
	i := -1
	if n.index == nil {
		i = slices.Index(n.list, name)
	} else if at, ok := n.index[name]; ok {
		i = at
	}
	if i < 0 {
		return value, false
	}
	return n.first[i], true
}
