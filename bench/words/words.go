// Package words counts what the vocabulary of the language costs: the words of its
// frozen tables, its signs, its ways of naming messages, times and places, and the
// smallest messages that can be written.
package words

import (
	"fmt"
	"strconv"

	"github.com/agentrosetta/rosettac/ast/vocab"
	"github.com/agentrosetta/rosettac/bench/report"
	"github.com/agentrosetta/rosettac/bench/tokens"
)

// Word is a piece of wire text, with the blank or line end that stands before it.
type Word struct {
	Text   string `json:"text"`
	Tokens []int  `json:"tokens"` // one number a counter
}

// Group is words of one kind.
type Group struct {
	Name  string `json:"name"`
	Words []Word `json:"words"`
}

// Vocabulary is the outcome of [Measure].
type Vocabulary struct {
	Counters []string `json:"counters"`
	Groups   []Group  `json:"groups"`
}

// written are the kinds that are no table of package vocab: how they look in use.
var written = []struct {
	name string
	all  []string
}{
	{"signs", []string{" =", " !=", " >", ">", ",", "|", " |", "\n |", "!", "?", " ?", "#", "@", ":", "~"}},
	{"brackets", []string{" [", "]", " []", " {", "}", " {}", "\"", " \""}},
	{"line ends", []string{"\n", "\n\n", "\n ", "\n   ", "\n      "}},
	{"ids, dotted", []string{"a1.7", "a12.137", "@a1.7", " re=a1.2", "a1.7 tell", "@role:sre"}},
	{"ids, compact", []string{"obs7", "obs137", "@obs7", " re=cmd2", "obs7 tell", " >obs"}},
	{"times, in full", []string{"@t:2026-08-26T14:02:20Z", "@t:2026-08-26T14:02Z", " at=@t:2026-08-26T14:02Z", "@t:2026-08-26"}},
	{"times under an epoch", []string{"@t:14:02:20", "@t:14:02", " at=@t:14:02", " at=14:02"}},
	{"durations", []string{" ttl=15m", " ttl=2h", " ttl=PT15M", " by 45m"}},
	{"spans", []string{"#L3", "#L3-7", "#L3.c5-9", "#p2", "#c58-64", `#q"gone"`, `#L3|q"gone"`, "#box=12,40,88,90"}},
	{"digests", []string{"@sha256:9f2a1c", "@sha256:9f2a1c44d0be", "@sha256:9f2a1c44d0be57f1a8c63b09e2d47f5516a0c9e83b7d2f640a1be95c38d7f206"}},
	{"separators", []string{"a, b", "a,b", "a | b", "a|b", "a; b", "a>b", "a > b", "a -> b"}},
	{"names", []string{" POOL", " CKO", " @svc:tiles", " @file:services/checkout/config.yaml"}},
}

// Floor are the smallest messages of their kinds: what is left when nothing is said.
var Floor = []string{
	"obs1 take re=cmd2",
	"a1.1 take re=a2.2",
	"obs1 accept re=cmd2",
	"obs1 fail re=cmd2\n why busy",
	"obs1 tell re=cmd2\n a x = y ~hi\n unk []",
	"cmd1 ask >obs\n q x\n want {y}",
	"cmd1 do >@role:sre #x\n q x\n want {y}",
	"obs1 tell >cmd\n txt \"x\"",
	"obs1 propose re=cmd2\n mark @cmd2.x#L1 > \"y\" ~hi\n want accept|reject",
}

func names[T any](table []T, name func(T) string) []string {
	var all []string
	for _, row := range table {
		all = append(all, " "+name(row))
	}
	return all
}

func same(word string) string { return word }

// Measure counts everything with every counter.
func Measure() Vocabulary {
	var v Vocabulary
	for _, c := range tokens.Counters {
		v.Counters = append(v.Counters, c.Name)
	}
	v.add("acts", names(vocab.Acts, func(a vocab.ActInfo) string { return a.Name }))
	v.add("slots", slotNames())
	v.add("header keys", names(vocab.HeaderKeys, func(k string) string { return k + "=" }))
	v.add("failure codes", names(vocab.FailureCodes, func(f vocab.FailureCode) string { return f.Name }))
	v.add("confidences", names(vocab.Confidences, func(c string) string { return "~" + c }))
	v.add("labels", names(vocab.Labels, func(l string) string { return "sens=" + l }))
	v.add("priorities", names(vocab.Priorities, func(p string) string { return "pri=" + p }))
	v.add("contract types", names(vocab.ContractTypes, same))
	v.add("handshake keys", names(vocab.HandshakeKeys, same))
	for _, group := range written {
		v.add(group.name, group.all)
	}
	v.add("smallest messages", Floor)
	return v
}

// slotNames are the keys of the slots; the body of a def has none.
func slotNames() []string {
	var all []string
	for _, s := range vocab.Slots {
		if s.Slot != vocab.DefBody {
			all = append(all, " "+s.Name)
		}
	}
	return all
}

func (v *Vocabulary) add(name string, all []string) {
	g := Group{Name: name}
	for _, text := range all {
		g.Words = append(g.Words, Word{text, tokens.All(text)})
	}
	v.Groups = append(v.Groups, g)
}

// Mean is the mean number of tokens of a word with one counter.
func (g Group) Mean(counter int) float64 {
	n := 0
	for _, w := range g.Words {
		n += w.Tokens[counter]
	}
	return float64(n) / float64(len(g.Words))
}

// Single is how many of the words are one token.
func (g Group) Single(counter int) int {
	n := 0
	for _, w := range g.Words {
		if w.Tokens[counter] == 1 {
			n++
		}
	}
	return n
}

// Report shows a line for each kind, and then every word.
func (v Vocabulary) Report() report.Report {
	kinds := report.Table{
		Title: "vocabulary, with the blank before each word: words of one token, mean tokens a word",
		Head:  []string{"kind", "words"},
	}
	every := report.Table{Title: "every word", Head: []string{"kind", "text"}}
	for _, name := range v.Counters {
		kinds.Head = append(kinds.Head, name+": one token", "mean")
		every.Head = append(every.Head, name)
	}
	chart := report.Chart{Title: "mean tokens a word", X: "kind of word", Y: "tokens"}
	for _, name := range v.Counters {
		chart.Bars = append(chart.Bars, report.Series{Name: name})
	}
	for _, g := range v.Groups {
		row := []string{g.Name, strconv.Itoa(len(g.Words))}
		for i := range v.Counters {
			row = append(row, strconv.Itoa(g.Single(i)), fmt.Sprintf("%.2f", g.Mean(i)))
		}
		kinds.Rows = append(kinds.Rows, row)
		for _, w := range g.Words {
			row := []string{g.Name, strconv.Quote(w.Text)}
			for _, n := range w.Tokens {
				row = append(row, strconv.Itoa(n))
			}
			every.Rows = append(every.Rows, row)
		}
	}
	for _, g := range v.Groups[:len(v.Groups)-1] { // the smallest messages are no words
		chart.Groups = append(chart.Groups, g.Name)
		for i := range v.Counters {
			chart.Bars[i].Y = append(chart.Bars[i].Y, g.Mean(i))
		}
	}
	return report.Report{Tables: []report.Table{kinds, every}, Chart: chart, Data: v}
}
