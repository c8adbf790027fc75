package ast

import (
	"math"
	"slices"
)

// components finds the strongly connected components of a graph that is named by
// indexes (Tarjan), without recursion. What was visited stays visited, so that a
// graph can be walked piece by piece, each edge once.
type components struct {
	order []int32 // by index: when it was visited; not since base means not at all
	low   []int32
	count int32
	base  int32 // the count when everything was last forgotten

	frames []frame
	edges  []int32 // of the frames, one after the other
	open   []int32 // visited, and not yet in a component
}

type frame struct{ index, edge, start int32 }

// grow makes room for the indexes below n, which is more than were visited.
func (c *components) grow(n int) {
	c.order, c.low = slices.Grow(c.order, n-len(c.order)), slices.Grow(c.low, n-len(c.low))
}

// closed marks in low what is in a component already.
const closed = int32(-1)

// visit walks what start reaches. edges appends the successors of an index to a
// slice; found is told each component once, after those
// it leads to; it keeps nothing of the slice.
func (c *components) visit(start int32, edges func(int32, []int32) []int32, found func([]int32)) {
	if c.visited(start) {
		return
	}
	c.enter(start, edges)
	for len(c.frames) > 0 {
		f := &c.frames[len(c.frames)-1]
		at := f.index
		if int(f.edge) < len(c.edges) {
			to := c.edges[f.edge]
			f.edge++
			if !c.visited(to) {
				c.enter(to, edges)
			} else if c.low[to] != closed {
				c.low[at] = min(c.low[at], c.order[to])
			}
			continue
		}
		c.edges = c.edges[:f.start]
		c.frames = c.frames[:len(c.frames)-1]
		if len(c.frames) > 0 {
			above := c.frames[len(c.frames)-1].index
			c.low[above] = min(c.low[above], c.low[at])
		}
		if c.low[at] == c.order[at] {
			c.close(at, found)
		}
	}
}

func (c *components) visited(i int32) bool { return int(i) < len(c.order) && c.order[i] > c.base }

// done reports whether the component of i was found.
func (c *components) done(i int32) bool { return c.visited(i) && c.low[i] == closed }

func (c *components) enter(i int32, edges func(int32, []int32) []int32) {
	for int(i) >= len(c.order) {
		c.order, c.low = append(c.order, 0), append(c.low, 0)
	}
	c.count++
	c.order[i], c.low[i] = c.count, c.count
	c.open = append(c.open, i)
	start := int32(len(c.edges))
	c.frames = append(c.frames, frame{index: i, edge: start, start: start})
	c.edges = edges(i, c.edges)
}

func (c *components) close(at int32, found func([]int32)) {
	from := len(c.open) - 1
	for c.open[from] != at {
		from--
	}
	component := c.open[from:]
	found(component)
	for _, i := range component {
		c.low[i] = closed
	}
	c.open = c.open[:from]
}

// reset forgets what was visited, at no cost.
func (c *components) reset() {
	c.base = c.count
	if c.count > math.MaxInt32/2 {
		clear(c.order)
		c.count, c.base = 0, 0
	}
}
