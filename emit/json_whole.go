package emit

import "bytes"

// renderings answers for the renderings that were asked for. One that cannot be
// given, because a label forbids it or because there is not one block to show
// (language.md §10), has no text but the reason.
func (j *jsonWriter) renderings(in *Input, o Options) error {
	if len(in.Renderings) == 0 {
		return nil
	}
	j.fresh = true
	j.array("renderings")
	for _, r := range in.Renderings {
		if _, err := LookupView(r.View); err != nil {
			return err
		}
		if _, err := LookupLocale(r.Lang); err != nil {
			return err
		}
		var text bytes.Buffer
		refused := Human(&text, in, Options{Message: o.Message, View: r.View, Lang: r.Lang, Reveal: o.Reveal, Policy: o.Policy})
		j.item()
		j.str("view", r.View)
		j.str("lang", r.Lang)
		if refused == nil {
			j.str("text", text.String())
		} else {
			j.null("text")
			j.str("refused", refused.Error())
		}
		j.end('}')
	}
	j.end(']')
	return nil
}

// dialects answers for the dialects that were asked for: the wire text, and what
// it does not say as the messages do (language.md §9). One that cannot say them
// without harm has no text but the reason. Texts that go into a store go through
// Options.Spill; without one they go nowhere.
func (j *jsonWriter) dialects(in *Input, o Options) error {
	if len(in.Dialects) == 0 {
		return nil
	}
	spill := o.Spill
	if spill == nil {
		spill = func([]byte) error { return nil }
	}
	j.fresh = true
	j.array("dialects")
	for _, name := range in.Dialects {
		if _, err := LookupDialect(name); err != nil {
			return err
		}
		var text bytes.Buffer
		var losses []Loss
		refused := Wire(&text, in, Options{
			Message: o.Message, Dialect: name, Spill: spill, Profiles: o.Profiles, Pack: o.Pack,
			Lost: func(l Loss) { losses = append(losses, l) },
		})
		j.item()
		j.str("dialect", name)
		if refused == nil {
			j.str("text", text.String())
		} else {
			j.null("text")
			j.str("refused", refused.Error())
			losses = nil
		}
		j.array("losses")
		for _, l := range losses {
			j.begin('{')
			j.str("message", l.Message)
			j.str("dialect", l.Dialect)
			j.str("lost", l.Lost)
			j.str("became", l.Became)
			j.end('}')
		}
		j.end(']')
		j.end('}')
	}
	j.end(']')
	return nil
}
