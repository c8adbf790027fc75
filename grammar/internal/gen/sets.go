package main

import (
	"fmt"
	"slices"
	"strings"
)

// set is a set of token kinds.
type set map[string]bool

func (s set) add(t set) (grew bool) {
	for k := range t {
		if !s[k] {
			s[k], grew = true, true
		}
	}
	return grew
}

func (s set) sorted() []string {
	var out []string
	for k := range s {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// analysis holds what an LL(1) parser has to know of a grammar.
type analysis struct {
	rules    map[string]*rule
	nullable map[string]bool
	first    map[string]set
	follow   map[string]set
}

// analyse computes FIRST and FOLLOW and reports what is not LL(1): two ways that
// may begin with the same token, or an optional part that may begin with a token
// that may also follow it.
func analyse(rules []*rule, root string) (*analysis, error) {
	a := &analysis{map[string]*rule{}, map[string]bool{}, map[string]set{}, map[string]set{}}
	for _, r := range rules {
		a.rules[r.name], a.first[r.name], a.follow[r.name] = r, set{}, set{}
	}
	for _, r := range rules {
		if err := a.known(r, r.expr); err != nil {
			return nil, err
		}
	}
	for grew := true; grew; {
		grew = false
		for _, r := range rules {
			f, null := a.firstOf(r.expr)
			grew = a.first[r.name].add(f) || grew
			if null && !a.nullable[r.name] {
				a.nullable[r.name], grew = true, true
			}
		}
	}
	a.follow[root]["EOF"] = true
	for grew := true; grew; {
		grew = false
		for _, r := range rules {
			grew = a.flow(r.expr, a.follow[r.name]) || grew
		}
	}
	for _, r := range rules {
		if err := a.check(r, r.expr, a.follow[r.name]); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// known reports a production that is named and not there.
func (a *analysis) known(r *rule, n node) error {
	switch n := n.(type) {
	case sub:
		if a.rules[n.rule] == nil {
			return fmt.Errorf("%s.%s: there is no production %s", r.name, n.field, n.rule)
		}
	case seq:
		return each(n, func(c node) error { return a.known(r, c) })
	case alt:
		return each(n, func(c node) error { return a.known(r, c) })
	case rep:
		return a.known(r, n.part)
	}
	return nil
}

func each(nodes []node, f func(node) error) error {
	for _, n := range nodes {
		if err := f(n); err != nil {
			return err
		}
	}
	return nil
}

// firstOf returns the tokens that n may begin with, and whether it may be empty.
func (a *analysis) firstOf(n node) (set, bool) {
	out := set{}
	switch n := n.(type) {
	case tok:
		for _, k := range n.kinds {
			out[k] = true
		}
	case sub:
		out.add(a.first[n.rule])
		return out, a.nullable[n.rule]
	case seq:
		for _, part := range n {
			f, null := a.firstOf(part)
			out.add(f)
			if !null {
				return out, false
			}
		}
		return out, true
	case alt:
		null := false
		for _, part := range n {
			f, e := a.firstOf(part)
			out.add(f)
			null = null || e
		}
		return out, null
	case rep:
		f, null := a.firstOf(n.part)
		return f, null || n.mode != '+'
	}
	return out, false
}

// flow adds after, what may follow n, to the FOLLOW sets of the productions in n.
func (a *analysis) flow(n node, after set) (grew bool) {
	switch n := n.(type) {
	case sub:
		return a.follow[n.rule].add(after)
	case seq:
		for i, part := range n {
			grew = a.flow(part, a.behind(n[i+1:], after)) || grew
		}
	case alt:
		for _, part := range n {
			grew = a.flow(part, after) || grew
		}
	case rep:
		return a.flow(n.part, a.around(n, after))
	}
	return grew
}

// behind returns what may follow a part that rest and then after stand behind.
func (a *analysis) behind(rest seq, after set) set {
	f, null := a.firstOf(rest)
	if null {
		f.add(after)
	}
	return f
}

// around returns what may follow one turn of a repetition.
func (a *analysis) around(n rep, after set) set {
	out := set{}
	out.add(after)
	if n.mode != '?' {
		f, _ := a.firstOf(n.part)
		out.add(f)
	}
	return out
}

// check reports where one token of look-ahead does not decide.
func (a *analysis) check(r *rule, n node, after set) error {
	switch n := n.(type) {
	case seq:
		for i, part := range n {
			if err := a.check(r, part, a.behind(n[i+1:], after)); err != nil {
				return err
			}
		}
	case alt:
		seen := set{}
		for _, part := range n {
			f, null := a.firstOf(part)
			if null {
				f.add(after)
			}
			if c := clash(seen, f); c != "" {
				return fmt.Errorf("%s is not LL(1): two alternatives may begin with %s", r.name, c)
			}
			seen.add(f)
			if err := a.check(r, part, after); err != nil {
				return err
			}
		}
	case rep:
		f, null := a.firstOf(n.part)
		if null {
			return fmt.Errorf("%s is not LL(1): a part that may be empty is optional or repeated", r.name)
		}
		if c := clash(f, after); c != "" {
			return fmt.Errorf("%s is not LL(1): an optional or repeated part may begin with %s, which may also follow it", r.name, c)
		}
		return a.check(r, n.part, a.around(n, after))
	}
	return nil
}

// clash returns the tokens that stand in both sets, "" when there are none.
func clash(s, t set) string {
	both := set{}
	for k := range s {
		if t[k] {
			both[k] = true
		}
	}
	return strings.Join(both.sorted(), ", ")
}
