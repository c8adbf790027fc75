package rival

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/bench/cases"
)

var readers = map[string]func(string) ([]any, error){"json": readJSON, "yaml": readYAML, "toon": readTOON}

// every uses all that a message may hold.
const every = `a1.1 def a1>* #sys.hello
 dialect = rosetta/2.1
 profile = evid/1.0
 profile = craft/1.0
 epoch = @t:2027-04-19

a1.2 def >*
 CKO = the "checkout", @file:services/checkout
 TRUE = true ~mid

a1.3 do >a2,@role:sre,#ops #ops.night src=@b7 at=@t:14:02 ttl=2h pri=high sens=int thd=t1 x_cal=a x_b=12
 q why: does it fail? ~lo
 a free text, first
   step = !restart
   off != true
   off != null
   n = -12
   l = [a, b]
 ctx @b7 and the rest
 assume k = 05
 sub s1 = logs @role:x on=s2 thd=t1
     s2 = - traces
     s3 = 'quoted' # not a comment
 by 30m | $5 | 40k_tok
 want {cause, log?: ref, unk, level: one_of[a|b], alone: one_of[x]}
 unk
 opt [a "b, c", {d}, e] and more

a2.1 done re=a1.3
 a cause = a: b, c ~0.85
 unk []
 on friday
 txt "one line"
 txt tgt @md/en v=draft3
 | first
 |   indented "quoted" \n # tail

 |
 mark tgt#L1|q"first" = note it ~hi
      tgt#L2 > new text ~lo
      tgt#L1.c0-1 > "" ~?
 risk yes

a2.2 propose re=a1.3
 want accept|reject
 mark @a2.1.tgt#L1 = "quoted" ~hi
`

// The proof of equal information: what is read back from each format suffices to write
// the exchange in its canonical form again.
func TestEqualInformation(t *testing.T) {
	all, err := cases.Load(cases.Own)
	require.NoError(t, err)
	for _, c := range append(all, cases.Case{Name: "every", Wire: every}) {
		document, err := Document(c.Transcript())
		require.NoError(t, err, c.Name)
		for _, f := range Formats {
			text, err := f.Write(document)
			require.NoError(t, err)
			read, err := readers[f.Name](text)
			require.NoError(t, err, "%s as %s:\n%s", c.Name, f.Name, text)
			again, err := Canonical(read)
			require.NoError(t, err)
			assert.Equal(t, c.Canonical(), again, "%s as %s", c.Name, f.Name)
		}
	}
}

// A document that lacks a field does not pass for the whole.
func TestALostFieldIsNoticed(t *testing.T) {
	c := cases.Case{Name: "every", Wire: every}
	document, err := Document(c.Transcript())
	require.NoError(t, err)
	for i := range document {
		whole := document[i].(Object)
		for lost := range whole {
			if lost == 0 {
				continue // without an id there is no message at all
			}
			document[i] = append(append(Object{}, whole[:lost]...), whole[lost+1:]...)
			again, err := Canonical(document)
			require.NoError(t, err)
			assert.NotEqual(t, c.Canonical(), again, "%s without %s", whole.text("id"), whole[lost].Key)
		}
		document[i] = whole
	}
}

func TestWhatNoDocumentSays(t *testing.T) {
	for _, wire := range []string{"no header here", "a1.1 tell >a2\n a x = [1"} {
		_, err := Document(cases.Transcript("x", wire))
		assert.ErrorIs(t, err, errNotSaid, wire)
	}
}

// The texts are those of the reference encoder, version 4.4.0.
func TestTOON(t *testing.T) {
	for _, c := range []struct {
		name     string
		document []any
		want     string
	}{
		{"a table", []any{Object{{"id", "a"}}, Object{{"id", "b"}}}, "[2]{id}:\n  a\n  b"},
		{"inner objects in a table", []any{Object{{"m", Object{{"a", Object{{"x", "1q"}, {"y", "z"}}}, {"b", Object{{"x", "2q"}, {"y", "z"}}}}}, {"id", "a"}}}, "[1]{m{a{x,y},b{x,y}},id}:\n  1q,z,2q,z,a"},
		{"an object of rows", []any{Object{{"d", Object{{"k", Object{{"v", "a,b"}}}, {"a b", Object{{"v", nil}}}}}, {"l", []any{}}}}, "[1]:\n  - d[2:]{v}:\n      k: \"a,b\"\n      \"a b\": null\n    l: []"},
		{"one is no row", []any{Object{{"d", Object{{"k", Object{{"v", true}}}}}, {"l", []any{"x"}}}}, "[1]:\n  - d:\n      k:\n        v: true\n    l[1]: x"},
		{"rows that differ", []any{Object{{"id", "a"}, {"m", []any{Object{{"x", "1"}}, Object{{"y", "-a"}}}}}}, "[1]:\n  - id: a\n    m[2]:\n      - x: \"1\"\n      - y: \"-a\""},
		{"scalars", []any{"x:y", "a#b", "a -> b", "a\tb", "é", "(x)", "'q", "1e5", "0x1", " x", nil, "", "a|b", "#h", "[l]", `q"`}, `[16]: "x:y",a#b,a -> b,"a\tb",é,(x),'q,"1e5",0x1," x",null,"",a|b,"#h","[l]","q\""`},
	} {
		got, err := writeTOON(c.document)
		require.NoError(t, err)
		assert.Equal(t, c.want, got, c.name)
	}
}
