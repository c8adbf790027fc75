package check

import (
	"slices"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check/diag"
)

var contractsPass = &Pass{
	Name: "contracts",
	Doc: `requests and replies that fit each other

Proves that a request says what it wants, that a failure says why in a word a
program understands, and that a reply answers a request that was seen, in an act
that is legal there, to the one who asked, with the keys and slots asked for.`,
	Codes: []diag.Code{
		"E006", "E016", "E016b", "W020", "E038", "I012",
		"E008", "W043", "E023", "E010", "W044", "E009a", "E009", "E009b", "E009c", "E009d", "I053",
	},
	Message: func(c *Context, m *ast.Message) {
		if m.Degraded {
			return
		}
		failureCode(c, m)
		contractStated(c, m)
		for i := range m.Slots {
			if m.Slots[i].Key == vocab.Sub {
				subDependencies(c, m, &m.Slots[i])
			}
		}
	},
	Transcript: func(c *Context) {
		r := c.replies()
		for m := range c.settled() {
			seenMessages(c, m)
			r.judge(m)
		}
	},
}

// failureCode judges the why of fail and reject: it must be there (E006), and
// begin with a failure code (E016, E016b).
func failureCode(c *Context, m *ast.Message) {
	if m.Act != vocab.Fail && m.Act != vocab.Reject {
		return
	}
	written, at := failureWord(m)
	if written == "" {
		if !m.Incomplete {
			c.Report(m, "E006", m.ActAt, "%s without why", m.Act).
				Help = "add why with a failure code and the reason, as `why timeout the read took longer than 10m`"
		}
		return
	}
	word := strings.TrimRight(written, ":,")
	if _, ok := vocab.LookupFailure(strings.ToLower(word)); ok {
		return
	}
	code, text := diag.Code("E016"), "why of %s does not start with a failure code: got %s, want one of %s"
	if codeShaped(word) {
		code, text = "E016b", "unknown failure code in %s: got %s, want one of %s"
	}
	d := c.Report(m, code, at, text, m.Act, diag.Quote(written), strings.Join(failureNames(), ", "))
	if near := diag.Nearest(strings.ToLower(word), failureNames()); near != "" {
		d.Help = "did you mean " + near
		d.Fix = replace(at, near, "write "+near)
	}
}

// failureWord returns the first word of m's why as it was written, and where it
// stands; "" when m has no why. In a fail or reject it is to be a failure code.
func failureWord(m *ast.Message) (written string, at source.Span) {
	why := m.Slot(vocab.Why)
	if why == nil || why.Text == nil || why.Text.Value == "" {
		return "", source.Span{}
	}
	written = why.Text.Value
	if i := strings.IndexAny(written, " \t"); i >= 0 {
		written = written[:i]
	}
	return written, source.Span{Start: why.Text.SourceOffset(0), End: why.Text.SourceOffset(len(written)-1) + 1}
}

func failureNames() []string {
	var names []string
	for _, f := range vocab.FailureCodes {
		names = append(names, f.Name)
	}
	return names
}

// codeShaped reports whether word has the shape of a failure code:
// [a-z][a-z_]{2,}.
func codeShaped(word string) bool {
	for i := 0; i < len(word); i++ {
		if ('a' > word[i] || word[i] > 'z') && (word[i] != '_' || i == 0) {
			return false
		}
	}
	return len(word) > 2
}

// contractStated finds requests that do not say what they want (I012). A
// follow-up owes no contract (language.md §2.4); the id alone tells it.
func contractStated(c *Context, m *ast.Message) {
	request := m.Act == vocab.Ask || m.Act == vocab.Do
	if request && !m.Incomplete && m.Re.Agent != m.From && m.Slot(vocab.Want) == nil {
		c.Report(m, "I012", m.ActAt, "%s without want", m.Act).
			Help = "say what the reply must hold, as `want {cause, fix, eta?}`, or which acts close it, as `want done|fail`"
	}
}

// subDependencies judges the on= of sub-tasks: each names a sibling (W020), and
// no task waits for itself (E038).
func subDependencies(c *Context, m *ast.Message, s *ast.Slot) {
	var tasks names[int]
	waits := false
	for i := range s.Bindings {
		tasks.add(s.Bindings[i].Key, i)
		waits = waits || s.Bindings[i].Sub != nil && len(s.Bindings[i].Sub.Deps) > 0
	}
	if !waits {
		return
	}
	deps := make([][]int, len(s.Bindings))
	for i := range s.Bindings {
		b := &s.Bindings[i]
		if b.Sub == nil {
			continue
		}
		for _, dep := range b.Sub.Deps {
			if to, ok := tasks.find(dep.Text); ok {
				deps[i] = append(deps[i], to)
				continue
			}
			d := c.Report(m, "W020", dep.Span, "sub-task %s depends on something that is no sibling: %s", diag.Clip(b.Key), diag.Quote(dep.Text))
			if near := diag.Nearest(dep.Text, tasks.list[:min(len(tasks.list), few)]); near != "" {
				d.Help = "did you mean " + near
				d.Fix = replace(dep.Span, near, "write "+near)
			}
		}
	}
	for _, cycle := range circles(deps) {
		first := &s.Bindings[cycle[0]]
		path := make([]string, 0, few)
		for _, i := range cycle[:min(len(cycle), few)] {
			path = append(path, diag.Clip(s.Bindings[i].Key))
		}
		if len(cycle) > few {
			path = append(path, "…")
		}
		path = append(path, diag.Clip(first.Key))
		c.Report(m, "E038", first.Sub.DepsSpan, "sub dependencies form a cycle: %s", strings.Join(path, " on "))
	}
}

// circles returns circles among the nodes of a graph, at least one wherever there
// is one, each as a path from its lowest node. deps are the nodes that a node
// waits for.
func circles(deps [][]int) [][]int {
	// What waits for nothing can be done; what then waits for nothing as well.
	// Whatever is left over waits for a circle or is part of one.
	waiters, open := make([][]int, len(deps)), make([]int, len(deps))
	var done []int
	for i, d := range deps {
		open[i] = len(d)
		for _, to := range d {
			waiters[to] = append(waiters[to], i)
		}
		if len(d) == 0 {
			done = append(done, i)
		}
	}
	for len(done) > 0 {
		i := done[len(done)-1]
		done = done[:len(done)-1]
		for _, w := range waiters[i] {
			if open[w]--; open[w] == 0 {
				done = append(done, w)
			}
		}
	}
	var all [][]int
	walk := make([]int, len(deps)) // the number of the walk that came by
	for i := range deps {
		var path []int
		for at := i; open[at] > 0; {
			if walk[at] == i+1 {
				path = path[slices.Index(path, at):]
				low := slices.Index(path, slices.Min(path))
				all = append(all, append(path[low:len(path):len(path)], path[:low]...))
				break
			}
			if walk[at] != 0 {
				break
			}
			walk[at] = i + 1
			path = append(path, at)
			at = deps[at][slices.IndexFunc(deps[at], func(to int) bool { return open[to] > 0 })]
		}
	}
	return all
}
