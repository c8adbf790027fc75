package emit

import (
	"github.com/agentrosetta/rosettac/ast/anchor"
)

// resolutions answers for the addresses that were asked for (language.md §5.2).
// A place that is not carried, or points at nothing, has no start and no end.
func (j *jsonWriter) resolutions(in *Input) {
	j.fresh = true
	j.array("resolutions")
	for i := range in.Resolve {
		asked := &in.Resolve[i]
		r := anchor.Resolve(in.Transcript, asked.Addr, nil, in.Artifacts)
		j.item()
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
		j.end('}')
	}
	j.end(']')
}

func (j *jsonWriter) null(name string) {
	j.key(name)
	j.sep()
	j.raw("null")
}
