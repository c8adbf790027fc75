package conformance

import "time"

// Query is what an implementation is asked beside the wire text: the flags of the
// protocol.
type Query struct {
	Resolve  []string    // addresses
	Now      time.Time   // zero for no clock
	Cut      bool        // the last message is cut off
	Policy   []byte      // the text of a policy, for a file that --policy names; nil for none
	Render   []Rendering // renderings for people
	Dialects []string    // dialects to write the messages in
}

// Query is what an implementation is asked of the case's input.
func (c *Case) Query() Query {
	q := Query{Now: c.Options.Now, Cut: c.Options.Cut, Policy: c.Options.Policy}
	for _, r := range c.Resolutions {
		q.Resolve = append(q.Resolve, r["address"].(string))
	}
	for _, r := range c.Renderings {
		q.Render = append(q.Render, r.Rendering)
	}
	q.Render = append(q.Render, c.Refused...)
	for _, d := range c.Dialects {
		q.Dialects = append(q.Dialects, d.Dialect)
	}
	q.Dialects = append(q.Dialects, c.RefusedDialects...)
	return q
}
