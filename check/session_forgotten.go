package check

import (
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
)

// forgotten is what is still known of messages that were given up: their ids, and
// by label those that had one. An agent counts upwards, so both are a few runs,
// however many messages there were.
type forgotten struct {
	ids      ranges
	labelled map[string]ranges
	messages int
	unjudged int
}

func (f *forgotten) add(id ast.MsgID, label string) {
	f.ids.add(id)
	if label != "" {
		if f.labelled == nil {
			f.labelled = map[string]ranges{}
		}
		labelled, ok := f.labelled[label]
		labelled.add(id)
		if !ok {
			f.labelled[strings.Clone(label)] = labelled
		}
	}
	f.messages++
}

func (f *forgotten) has(id ast.MsgID) bool { return f.ids.has(id) }

// label returns the label that a message had when it was given up, "" for none.
func (f *forgotten) label(id ast.MsgID) string {
	strictest := ""
	for label, ids := range f.labelled {
		if ids.has(id) {
			strictest = ast.Stricter(strictest, label)
		}
	}
	return strictest
}

// ranges are sets of message ids, by agent.
type ranges map[string]*runs

func (l *ranges) add(id ast.MsgID) {
	r := (*l)[id.Agent]
	if r == nil {
		if *l == nil {
			*l = ranges{}
		}
		r = new(runs)
		(*l)[strings.Clone(id.Agent)] = r // the message's own would keep its text
	}
	r.add(id.Seq)
}

func (l ranges) has(id ast.MsgID) bool {
	r := l[id.Agent]
	if r == nil {
		return false
	}
	_, found := r.find(id.Seq)
	return found
}

// runs are ranges of sequence numbers of one agent, both ends included, in order,
// none touching another. An agent counts upwards, so there are few.
type runs struct{ list []run }

type run struct{ low, high uint64 }

// add puts a number in.
func (r *runs) add(n uint64) {
	i, found := r.find(n)
	if found {
		return
	}
	below := i > 0 && r.list[i-1].high+1 == n
	above := i < len(r.list) && r.list[i].low == n+1
	switch {
	case below && above:
		r.list[i-1].high = r.list[i].high
		r.list = slices.Delete(r.list, i, i+1)
	case below:
		r.list[i-1].high = n
	case above:
		r.list[i].low = n
	default:
		r.list = slices.Insert(r.list, i, run{n, n})
	}
}

// find returns the index of the run that holds n, else the one to insert it at.
func (r *runs) find(n uint64) (int, bool) {
	return slices.BinarySearchFunc(r.list, n, func(have run, n uint64) int {
		switch {
		case have.high < n:
			return -1
		case have.low > n:
			return 1
		}
		return 0
	})
}
