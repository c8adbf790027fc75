package ast

import "strings"

// History is what an address, without its selectors, names, over all versions of
// the message.
type History struct {
	Status TextStatus
	Texts  []TextVersion // the oldest first; those of the address begin at From
	From   int           // in Texts; what stands before it is older than the address says

	// Shared says that Texts is the same slice for all addresses of that part of any
	// version, until the next message comes: what is made of it may be kept.
	Shared bool
}

// sharedVersions is the number of versions from which a history is shared: the
// addresses of a long chain must not cost its length each.
const sharedVersions = 8

// historyKey is a part of the messages of a chain.
type historyKey struct {
	chain  *version // the first of its versions
	parts  string   // joined by dots
	placed bool     // with selectors
}

// history is a shared History, for each version.
type history struct {
	texts  []TextVersion
	begin  []int32 // by version: the first of texts that is no older
	status []TextStatus
}

// History answers as Texts does, of a long chain of revisions without looking at
// each of them again.
func (t *Transcript) History(a Address, m *Message) History {
	if a.Kind == BaseMessage && !a.Orig && (m == nil || a.ID != m.ID) && !hasRegion(a.Selectors) {
		if l := t.lineage(t.find(a.ID)); len(l.all) >= sharedVersions {
			h := t.history(l.all, a.Parts, len(a.Selectors) > 0)
			return History{h.status[l.from], h.texts, int(h.begin[l.from]), true}
		}
	}
	status, texts := t.Texts(a, m)
	return History{Status: status, Texts: texts}
}

// history returns the texts of a part in all versions of a chain.
func (t *Transcript) history(chain []version, parts []string, placed bool) *history {
	if t.histories.generation != t.generation+1 {
		t.histories = remembered[map[historyKey]*history]{t.generation + 1, map[historyKey]*history{}}
	}
	key := historyKey{&chain[0], strings.Join(parts, "."), placed}
	if h := t.histories.value[key]; h != nil {
		return h
	}
	h := &history{begin: make([]int32, len(chain)), status: make([]TextStatus, len(chain))}
	for i, v := range chain {
		m := t.nodes[v.node].message
		p := m.part(parts, false, placed)
		h.begin[i], h.status[i] = int32(len(h.texts)), p.status
		if p.status == TextCarried {
			h.texts = append(h.texts, TextVersion{Message: m, Block: p.block, Text: p.text, Number: v.number})
		}
	}
	// An address has the text if any later version has it, else it may name a whole.
	status := TextNoPart
	for i := len(chain) - 1; i >= 0; i-- {
		if s := h.status[i]; s == TextCarried || status == TextNoPart {
			status = s
		}
		h.status[i] = status
	}
	t.histories.value[key] = h
	return h
}
