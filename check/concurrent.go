package check

import (
	"sync"
	"sync/atomic"

	"github.com/agentrosetta/rosettac/ast"
)

// batch is how many messages are judged before the next ones are taken: so many
// that taking them costs nothing.
const batch = 512

// judgeAll runs the Message functions on a list of messages, several at a time with
// Options.Jobs. A Message function looks at its message alone, so its findings do
// not depend on when it runs; they are put in the order of the messages.
func (s *Session) judgeAll(list []*ast.Message) {
	jobs := min(s.options.Jobs, len(list)/batch)
	if jobs < 2 {
		for _, m := range list {
			s.judge(m)
		}
		return
	}
	found := make([][]finding, (len(list)+batch-1)/batch)
	var next atomic.Int64
	var group sync.WaitGroup
	for range jobs {
		group.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(found) {
					return
				}
				part := Session{memory: Memory{transcript: s.memory.transcript}, options: s.options}
				for _, m := range list[i*batch : min((i+1)*batch, len(list))] {
					part.judge(m)
				}
				found[i] = part.messages.list
			}
		})
	}
	group.Wait()
	for _, f := range found {
		s.messages.list = append(s.messages.list, f...)
	}
}
