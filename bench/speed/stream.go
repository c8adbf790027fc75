package speed

import (
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
)

// Shape is a kind of endless stream: what it holds decides what has to be
// remembered of it.
type Shape struct {
	Name string
	Doc  string
	Per  int  // messages a turn
	Long bool // its messages are texts of 40 lines

	turn func(b *strings.Builder, n int)
}

// Shapes are the streams whose memory is measured.
var Shapes = []Shape{
	{"settled", "a question and its answer, over and over: nothing is owed", 2, false, settled},
	{"notes", "remarks that nobody has to answer", 1, false, func(b *strings.Builder, n int) {
		fmt.Fprintf(b, "app%d note >* #log.%d\n why  @dash:queue-%d depth is %d, as every hour\n\n", n, n%50, n%30, n)
	}},
	{"open", "requests that nobody answers", 1, false, func(b *strings.Builder, n int) {
		fmt.Fprintf(b, "lead%d do >net #job.%d\n q    rotate the certificate of host %d\n want {state}\n\n", n, n%50, n)
	}},
	{"rare", "as settled, and for every twenty one request that nobody answers", 41, false, func(b *strings.Builder, n int) {
		for k := 20*n - 19; k <= 20*n; k++ {
			settled(b, k)
		}
		fmt.Fprintf(b, "lead%d do >net #job.%d\n q    rotate the certificate of host %d\n want {state}\n\n", n, n%50, n)
	}},
	{"content", "texts of 40 lines, each with a mark on it", 2, true, func(b *strings.Builder, n int) {
		fmt.Fprintf(b, "web%d tell >ed #page.%d\n txt  page @md/en\n", n, n%50)
		for line := range 40 {
			fmt.Fprintf(b, " | line %d of page %d says what the others do not say\n", line, n)
		}
		fmt.Fprintf(b, " unk  []\n\ned%d tell >web re=web%d\n mark @web%d.page#L3|q\"line 2 of page %d\" = shorter ~mid\n unk  []\n\n", n, n, n, n)
	}},
	{"revised", "one text of 40 lines, revised over and over", 1, true, func(b *strings.Builder, n int) {
		act := fmt.Sprintf("web%d revise re=web1\n", n)
		if n == 1 {
			act = "web1 tell >ed #page.1\n"
		}
		b.WriteString(act + " txt  page @md/en\n")
		for line := range 40 {
			fmt.Fprintf(b, " | line %d of version %d says what the others do not say\n", line, n)
		}
		b.WriteString(" unk  []\n\n")
	}},
}

func settled(b *strings.Builder, n int) {
	fmt.Fprintf(b, "obs%d ask >db #inc.%d\n q    which replica is behind in zone %d?\n want {replica}\n\n", n, n%50, n%7)
	fmt.Fprintf(b, "db%d tell re=obs%d\n a    replica = r%d ~hi\n why  @log:replica/%d the lag rose after the deploy\n unk  []\n\n", n, n, n%9, n)
}

// Text returns the first messages of the stream as one text.
func (s Shape) Text(messages int) string {
	var b strings.Builder
	for n := 1; (n-1)*s.Per < messages; n++ {
		s.turn(&b, n)
	}
	return b.String()
}

// reader makes the text of a shape while it is read.
type reader struct {
	shape Shape
	limit int // messages
	n     int // turns so far
	buf   strings.Builder
	left  string
	bytes int
}

func (r *reader) Read(p []byte) (int, error) {
	if r.left == "" {
		if r.n*r.shape.Per >= r.limit {
			return 0, io.EOF
		}
		r.buf.Reset()
		for r.buf.Len() < len(p) && r.n*r.shape.Per < r.limit {
			r.n++
			r.shape.turn(&r.buf, r.n)
		}
		r.left = r.buf.String()
	}
	n := copy(p, r.left)
	r.left = r.left[n:]
	r.bytes += n
	return n, nil
}

// Retained is what is held in memory of a stream.
type Retained struct {
	Command   string  `json:"command"` // check or emit
	Shape     string  `json:"shape"`
	Keep      int     `json:"keep"` // as --keep of the command; 0 when all is kept
	Messages  int     `json:"messages"`
	TextBytes float64 `json:"text_bytes_per_message"`
	HeapBytes float64 `json:"heap_bytes_per_message"` // after a collection
	OverText  float64 `json:"heap_over_text"`
	Held      int     `json:"held_messages"`
	HeldBytes int64   `json:"held_bytes"`
}

// Streaming are the commands whose memory is measured.
var Streaming = []string{"check", "emit"}

// Stream reads so many messages of a shape as `rosettac check --stream --keep` or emit
// does, and measures what is then held in memory. A keep of 0 keeps all.
func Stream(command string, shape Shape, messages, keep int) (Retained, error) {
	in := &reader{shape: shape, limit: messages}
	before := heap()
	begin := begins[command]
	if begin == nil {
		return Retained{}, fmt.Errorf("got command %q, want one of %s", command, strings.Join(Streaming, ", "))
	}
	to, err := begin()
	if err != nil {
		return Retained{}, err
	}
	n, err := feed(to, in, keep)
	if err != nil {
		return Retained{}, fmt.Errorf("%s, shape %s: %w", command, shape.Name, err)
	}
	r := Retained{Command: command, Shape: shape.Name, Keep: keep, Messages: n, HeldBytes: heap() - before, Held: to.Held()}
	runtime.KeepAlive(to)
	r.TextBytes = float64(in.bytes) / float64(n)
	r.HeapBytes = float64(r.HeldBytes) / float64(n)
	r.OverText = r.HeapBytes / r.TextBytes
	return r, nil
}

// taker is a command that takes in a stream.
type taker interface {
	take(m *ast.Message) ([]diag.Diagnostic, error)
	forget(keep int) []diag.Diagnostic
	Held() int
}

var begins = map[string]func() (taker, error){
	"check": func() (taker, error) { return checking{check.NewSession(check.Options{})}, nil },
	"emit": func() (taker, error) {
		write, err := emit.HumanStream(io.Discard, new(emit.Input), emit.Options{})
		return emitting{check.NewMemory(check.Options{}), write}, err
	},
}

type checking struct{ *check.Session }

func (c checking) take(m *ast.Message) ([]diag.Diagnostic, error) { return c.Add(m), nil }
func (c checking) forget(keep int) []diag.Diagnostic              { return c.Forget(keep) }

type emitting struct {
	*check.Memory
	write emit.OneByOne
}

func (e emitting) take(m *ast.Message) ([]diag.Diagnostic, error) {
	if !e.Add(m) {
		return nil, nil
	}
	return nil, e.write(e.Transcript(), m)
}

func (e emitting) forget(keep int) []diag.Diagnostic {
	e.Forget(keep)
	return nil
}

// feed gives a command the messages of a text, and returns their number.
func feed(to taker, in io.Reader, keep int) (n int, err error) {
	sc := grammar.NewScanner("stream", in, grammar.Options{Apart: keep > 0})
	lowered := lower.Unit
	if keep == 0 {
		lowered = new(lower.Lowerer).Unit
	}
	for full := keep; ; n++ {
		u, err := sc.Next()
		if err == io.EOF {
			return n, nil
		}
		if err != nil {
			return n, err
		}
		m, front := lowered(u)
		said, err := to.take(m)
		if err != nil {
			return n, err
		}
		found := append(front, said...)
		if keep > 0 && to.Held() >= full {
			found = append(found, to.forget(keep/2)...)
			full = max(keep, 2*to.Held())
		}
		for _, d := range found {
			if diag.Lookup(d.Code).Severity == diag.Error {
				return n, fmt.Errorf("%s %s: %s", d.Message, d.Code, d.Text)
			}
		}
	}
}

// heap returns the bytes of live objects.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what a finalizer or a pool held on to
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
