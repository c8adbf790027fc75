package main

import (
	"encoding/json"
	"io"

	"github.com/agentrosetta/rosettac/profiles"
)

// packsVersion is the value of "v" in what profile list and profile show print as
// JSON, one object a line. It grows when a field goes away or changes its meaning.
const packsVersion = 1

// packEntry is a line of profile list. What is not there is "".
type packEntry struct {
	Version int             `json:"v"`
	ID      string          `json:"id"`     // as craft/1.0
	Digest  string          `json:"digest"` // the one it is filed under, as sha256:…
	Origin  profiles.Origin `json:"origin"`
	Path    string          `json:"path"`
	Locked  bool            `json:"locked"`
	Doc     string          `json:"doc"`
	Damaged string          `json:"damaged"` // why it cannot be loaded
}

// packRecord is a line of profile show.
type packRecord struct {
	Version int            `json:"v"`
	ID      string         `json:"id"`
	Digest  string         `json:"digest"`
	Doc     string         `json:"doc"`
	Symbols []symbolRecord `json:"symbols"` // sorted by name
}

type symbolRecord struct {
	Name        string             `json:"name"`
	Value       string             `json:"value"`
	Meaning     string             `json:"meaning"` // the value without its constraints
	Constraints []constraintRecord `json:"constraints"`
}

type constraintRecord struct {
	Key  string `json:"key"`  // as max_conf
	Text string `json:"text"` // as written: max_conf=lo
	Doc  string `json:"doc"`
}

func listPack(w io.Writer, e profiles.Entry) error {
	r := packEntry{
		Version: packsVersion, ID: e.ID, Digest: e.Digest.String(), Origin: e.Origin, Path: e.Path, Locked: e.Locked,
	}
	if e.Err != nil {
		r.Damaged = e.Err.Error()
	} else {
		r.Doc = e.Pack.Doc
	}
	return jsonLine(w, r)
}

func showPack(w io.Writer, p *profiles.Pack) error {
	r := packRecord{Version: packsVersion, ID: p.ID(), Digest: p.Digest.String(), Doc: p.Doc, Symbols: []symbolRecord{}}
	for i := range p.Symbols {
		sym := &p.Symbols[i]
		constraints := []constraintRecord{}
		for _, k := range sym.Constraints {
			constraints = append(constraints, constraintRecord{k.Kind.Info().Key, k.Text, k.Kind.Info().Doc})
		}
		r.Symbols = append(r.Symbols, symbolRecord{sym.Name, sym.Value, sym.Meaning, constraints})
	}
	return jsonLine(w, r)
}

func jsonLine(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}
