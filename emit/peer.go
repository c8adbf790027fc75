package emit

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
)

// Peer is what a handshake says of who will read (language.md §2.4, §7.6).
type Peer struct {
	Name     string   // who said it
	Dialects []string // the dialects it names, as 2.1
	Profiles []string // the profiles it knows, as craft/1.0
	Caps     []string // what it can do; nil when it does not say
	Fallback string   // what it reads when it knows none of our dialects, as prose; "" when it does not say
}

// helloTopic is where handshakes stand.
const helloTopic = "sys.hello"

// ErrNoHello says that a text holds no handshake.
var ErrNoHello = errors.New("no handshake: no def on #sys.hello")

// Peers returns the handshakes of a transcript, one for each sender; a later one of
// the same sender adds to it. It is ErrNoHello when there is none.
func Peers(t *ast.Transcript) ([]Peer, error) {
	var peers []Peer
	for _, m := range t.Messages() {
		if m.Topic != helloTopic || m.Incomplete {
			continue
		}
		at := slices.IndexFunc(peers, func(p Peer) bool { return p.Name == m.From })
		if at < 0 {
			at = len(peers)
			peers = append(peers, Peer{Name: m.From})
		}
		for i := range m.Slots {
			for k := range m.Slots[i].Bindings {
				peers[at].hear(&m.Slots[i].Bindings[k])
			}
		}
	}
	if peers == nil {
		return nil, ErrNoHello
	}
	return peers, nil
}

func (p *Peer) hear(b *ast.Binding) {
	words := strings.FieldsFunc(b.Value.Value, func(r rune) bool { return strings.ContainsRune(" ,|[]", r) })
	switch b.Key {
	case dialectKey:
		for _, w := range words {
			if v, ok := strings.CutPrefix(w, dialectPrefix); ok {
				p.Dialects = append(p.Dialects, v)
			}
		}
	case "profile":
		if len(words) > 0 {
			p.Profiles = append(p.Profiles, words[0])
		}
	case "caps":
		p.Caps = append(slices.Clip(p.Caps), words...)
		if p.Caps == nil {
			p.Caps = []string{}
		}
	case "fallback":
		p.Fallback = b.Value.Value
	}
}

// Choice is how to write to a peer.
type Choice struct {
	Dialect string // a name of Dialects; "" for prose
	Why     string // one line for people
}

// proseFallbacks are the words by which a peer asks for prose.
var proseFallbacks = []string{"prose", "nl", "text", "plain"}

// needs is the highest dialect that a peer can read that lists its capabilities and
// leaves one out.
var needs = []struct{ cap, dialect string }{
	{"content", "1.1"},
	{"stop", "1.0"},
	{"role_routing", "1.0"},
}

// Choose picks the richest form that every peer reads (I-11): the highest dialect of
// the ladder that is not above the peer's, lower when a capability is missing; what
// it says to fall back to, or prose, when it names no dialect we know.
func Choose(peers []Peer) Choice {
	chosen, at := Choice{}, -1
	for _, p := range peers {
		c := p.choose()
		rung := slices.IndexFunc(Dialects, func(d Dialect) bool { return d.Name == c.Dialect })
		if c.Dialect == "" {
			rung = len(Dialects)
		}
		if rung > at {
			chosen, at = c, rung
		}
	}
	return chosen
}

func (p Peer) choose() Choice {
	best := -1
	for _, v := range p.Dialects {
		if i := rungFor(v); i >= 0 && (best < 0 || i < best) {
			best = i
		}
	}
	if best < 0 {
		return p.fallback()
	}
	c := Choice{Dialects[best].Name, p.Name + " reads rosetta/" + strings.Join(p.Dialects, ", rosetta/") + ": dialect " + Dialects[best].Name}
	if p.Caps == nil {
		return c
	}
	for _, n := range needs {
		if i, _ := rung(n.dialect); !slices.Contains(p.Caps, n.cap) && i > best {
			best = i
			c = Choice{n.dialect, p.Name + " does not list the capability " + n.cap + ": dialect " + n.dialect}
		}
	}
	if i, _ := rung("1.1"); best >= i && !slices.Contains(p.Caps, "deref") {
		return Choice{"", p.Name + " lists neither content nor deref: it could not get at a text, prose carries it"}
	}
	return c
}

func (p Peer) fallback() Choice {
	word := strings.TrimPrefix(p.Fallback, dialectPrefix)
	if i, ok := rung(word); ok {
		return Choice{Dialects[i].Name, p.Name + " falls back to dialect " + word}
	}
	if slices.Contains(proseFallbacks, word) {
		return Choice{"", p.Name + " names no dialect that is written here, and falls back to " + word + ": prose"}
	}
	return Choice{"", p.Name + " names no dialect that is written here: prose"}
}

func rung(name string) (int, bool) {
	i := slices.IndexFunc(Dialects, func(d Dialect) bool { return d.Name == name })
	return i, i >= 0
}

// rungFor returns the highest rung that is not above a version of the same or an
// earlier major number; -1 when there is none, and when it is no version. Of a major
// number that is not known here nothing can be presumed.
func rungFor(version string) int {
	major, minor, ok := parseVersion(version)
	top, _, _ := parseVersion(Dialects[0].version())
	if !ok || major > top {
		return -1
	}
	for i, d := range Dialects {
		a, b, _ := parseVersion(d.version())
		if a < major || a == major && b <= minor {
			return i
		}
	}
	return -1
}

func parseVersion(s string) (major, minor int, ok bool) {
	a, b, _ := strings.Cut(s, ".")
	major, err1 := strconv.Atoi(a)
	minor, err2 := strconv.Atoi(b)
	return major, minor, err1 == nil && err2 == nil
}

// SharedProfiles returns the profiles that every peer knows; never nil.
func SharedProfiles(peers []Peer) []string {
	shared := []string{}
	for i, p := range peers {
		if i == 0 {
			shared = append(shared, p.Profiles...)
			continue
		}
		shared = slices.DeleteFunc(shared, func(id string) bool { return !slices.Contains(p.Profiles, id) })
	}
	return shared
}
