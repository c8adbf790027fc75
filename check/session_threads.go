package check

import "github.com/agentrosetta/rosettac/ast"

// threads are disjoint sets of messages: those that lead to each other.
type threads struct {
	up   []int // a message nearer the root of its set; the root names itself
	kept []bool
	at   map[ast.MsgID]int // the first arrival of an id
}

func newThreads(list []*ast.Message) *threads {
	t := &threads{up: make([]int, len(list)), kept: make([]bool, len(list)), at: make(map[ast.MsgID]int, len(list))}
	for i, m := range list {
		t.up[i] = i
		if _, again := t.at[m.ID]; again {
			t.join(i, m.ID)
		} else {
			t.at[m.ID] = i
		}
	}
	return t
}

func (t *threads) root(i int) int {
	for t.up[i] != i {
		t.up[i] = t.up[t.up[i]]
		i = t.up[i]
	}
	return i
}

func (t *threads) join(i int, id ast.MsgID) {
	j, ok := t.at[id]
	if !ok {
		return
	}
	a, b := t.root(i), t.root(j)
	if a != b {
		t.up[max(a, b)] = min(a, b)
		t.kept[min(a, b)] = t.kept[a] || t.kept[b]
	}
}

func (t *threads) keep(i int) { t.kept[t.root(i)] = true }
