package emit

import (
	"io"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/anchor"
)

// Resolutions writes the entries of the neutral document for the addresses of
// Input.Resolve alone, one object a line (design.md §7).
func Resolutions(w io.Writer, in *Input) error {
	j := newJSONWriter(w)
	for i := range in.Resolve {
		j.begin('{')
		j.resolution(in, &in.Resolve[i])
		j.end('}')
		j.raw("\n")
	}
	return j.out.Flush()
}

// resolutions answers for the addresses that were asked for (language.md §5.2).
func (j *jsonWriter) resolutions(in *Input) {
	j.fresh = true
	j.array("resolutions")
	for i := range in.Resolve {
		j.item()
		j.resolution(in, &in.Resolve[i])
		j.end('}')
	}
	j.end(']')
}

// resolution answers for one address. A place that is not carried, or points at
// nothing, has no start and no end.
func (j *jsonWriter) resolution(in *Input, asked *ast.Ref) {
	r := anchor.Resolve(in.Transcript, asked.Addr, nil, in.Artifacts)
	j.str("address", asked.Raw)
	j.str("status", r.Status.String())
	j.str("block", r.Block)
	if r.Holds() {
		j.position("start", r.Range.Start)
		j.position("end", r.Range.End)
		j.str("text", r.Text)
	} else {
		j.null("start")
		j.null("end")
		j.str("text", "")
	}
	j.str("conf", r.Status.Conf())
	j.str("detail", r.Detail)
}

func (j *jsonWriter) null(name string) {
	j.key(name)
	j.sep()
	j.raw("null")
}
