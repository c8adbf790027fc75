package rosettac_test

import (
	"fmt"
	"os"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/check"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/emit"
	"github.com/agentrosetta/rosettac/grammar"
	"github.com/agentrosetta/rosettac/lower"
	"github.com/agentrosetta/rosettac/profiles"
)

// ferry is a text, a remark on it, and a question that got half an answer.
const ferry = `ed1 tell >rev #ferry
 txt  entry @md/en v=1
 | The ferry left at six.
 | Nobody was aboard.
 unk  []

rev1 tell re=ed1
 mark @ed1.entry#q"at six" > "at seven" ~mid
 unk  []

desk1 ask >log #ferry
 q    when did it leave, and who was aboard?
 want {time, aboard}

log1 tell re=desk1
 a    time = six ~hi
 why  @ed1.entry#q"left at six"
 unk  []
`

// read takes a text to its messages; anything that had to be tolerated on the
// way is in the diagnostics.
func read(name, text string) ([]*ast.Message, []diag.Diagnostic) {
	return lower.Document(grammar.Parse(source.NewFile(name, text), grammar.Options{}))
}

// fold is the transcript of a text.
func fold(name, text string) *ast.Transcript {
	tr := ast.NewTranscript()
	messages, _ := read(name, text)
	for _, m := range messages {
		tr.Add(m)
	}
	return tr
}

// Any bytes are input: what a model wrote around a message is set aside and said.
func Example_parse() {
	messages, found := read("reply.txt", "Sure, here it is:\n\n**log1 tell >desk #ferry**\n- a: time = six~hi\n")
	for _, m := range messages {
		fmt.Println(m.ID, m.Act, "to", m.To[0])
		for _, b := range m.Slots[0].Bindings {
			fmt.Println(b.Key, "is", b.Value.Value, b.Conf)
		}
	}
	for _, d := range found {
		fmt.Printf("line %d: %s %s\n", d.File.Position(d.Span.Start).Line, d.Code, d.Text)
	}
	// Output:
	// log1 tell to desk
	// time is six hi
	// line 1: P002 prose before the header set aside
	// line 3: P008 decoration around a header removed
	// line 4: P008 decoration around the slot key a removed
	// line 4: P012 ~hi is glued to the word before it
}

// A host gives each message to a session as it arrives, and asks for the findings
// of the whole when the work is over.
func Example_session() {
	s := check.NewSession(check.Options{})
	messages, _ := read("ferry.rose", ferry)
	for _, m := range messages {
		for _, d := range s.Add(m) {
			fmt.Println("at once:", d.Message, d.Code, d.Text)
		}
	}
	for _, d := range s.Finish() {
		fmt.Println(d.Message, d.Code, d.Text)
	}
	for _, o := range s.Obligations() {
		fmt.Println(o.Request.ID, "is", o.State)
	}
	// Output:
	// log1 E009 reply lacks a required key: aboard, asked for by desk1
	// desk1 is settled
}

// A rendering is a table entry, chosen by options.
func Example_render() {
	in := &emit.Input{Transcript: fold("ferry.rose", ferry)}
	err := emit.Human(os.Stdout, in, emit.Options{Message: ast.MsgID{Agent: "log", Seq: 1}})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// log -> desk · states · re desk1 · #ferry
	// ------------------------------
	// Answer
	//   · time: six (high confidence)
	// Evidence  ed1.entry, "left at six"
	// Unknown   none (declared)
}

// An address is resolved to a status, never to a text alone.
func Example_resolve() {
	ref, err := lower.Address(`@ed1.entry#L2|q"at six"`)
	if err != nil {
		fmt.Println(err)
		return
	}
	r := anchor.Resolve(fold("ferry.rose", ferry), ref.Addr, nil, nil)
	fmt.Println(r.Status, anchor.Label(r.Range), r.Text)
	fmt.Println(r.Detail)
	// Output:
	// relocated L1.c15-21 at six
	// at L1.c15-21, not at L2
}

// The owner of a text applies what was proposed. All marks are resolved first, and
// the result does not depend on their order.
func Example_apply() {
	tr := fold("ferry.rose", ferry)
	editor := anchor.Editor{Resolver: anchor.NewResolver(tr, nil)}
	proposal := tr.Message(ast.MsgID{Agent: "rev", Seq: 1})
	var index *anchor.Index
	var edits []anchor.Edit
	for i := range proposal.Slots {
		slot := &proposal.Slots[i]
		if slot.Key != vocab.Mark {
			continue
		}
		for k := range slot.Marks {
			target, refusal := editor.Target(proposal, &slot.Marks[k])
			if refusal != nil {
				fmt.Println(refusal)
				return
			}
			index = target.Index
			edits = append(edits, anchor.Edit{Span: target.Span, Text: target.New})
		}
	}
	for _, line := range index.Apply(edits).Lines {
		fmt.Println(line)
	}
	// Output:
	// The ferry left at seven.
	// Nobody was aboard.
}

// A pack gives words a meaning and rules that the checks enforce.
func Example_profiles() {
	pack, err := profiles.Parse(source.NewFile("house.rose", `h1 def >* #sys.profile
 profile = house/1.0
 RUMOUR  = heard, not seen {max_conf=lo}
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	tr := fold("talk.rose", `log1 def >desk #sys.hello
 profile = house/1.0

log2 tell >desk #ferry
 a    aboard = RUMOUR two people ~hi
 why  @file:log.txt
 unk  []
`)
	for _, d := range check.Run(tr, check.Options{Profiles: profiles.New(profiles.Lock{}, pack)}) {
		fmt.Println(d.Message, d.Code, d.Text)
	}
	// Output:
	// log2 E033 RUMOUR of house/1.0 demands max_conf=lo: got ~hi
}
