package diag

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"io"
	"time"
	"unicode/utf8"
)

// PageRecord is a code and its page in machine-readable form. Fields are added, and
// never change their meaning while "v" stays: see [JSONVersion].
type PageRecord struct {
	Version  int           `json:"v"`
	Code     Code          `json:"code"`
	Severity string        `json:"severity"` // ERROR, WARN or INFO
	Level    string        `json:"level"`
	Pass     string        `json:"pass"`
	Shared   bool          `json:"shared"` // other implementations report it too
	Title    string        `json:"title"`
	What     string        `json:"what"`
	Why      string        `json:"why"`
	Policy   string        `json:"policy"` // YAML; "" when the examples need none
	Lock     string        `json:"lock"`   // of packs, as the file profiles.lock; "" when the examples need none
	Wrong    ExampleRecord `json:"wrong"`
	Right    ExampleRecord `json:"right"`
	Fix      string        `json:"fix"`
	Tables   []Table       `json:"tables"`
}

// ExampleRecord is an [Example] in a PageRecord. Base64 is set when the text is not
// UTF-8: Text then shows it with U+FFFD.
type ExampleRecord struct {
	Text       string `json:"text"`
	Base64     string `json:"text_b64,omitempty"`
	Cut        bool   `json:"cut"`
	Now        string `json:"now"`         // RFC 3339; "" for none
	StallAfter string `json:"stall_after"` // as 1h30m0s; "" for none
	Also       []Code `json:"also"`
}

// Record returns the page and the registry's entry in machine-readable form.
func (p Page) Record() PageRecord {
	e := Lookup(p.Code)
	rec := PageRecord{
		Version: JSONVersion, Code: p.Code, Severity: e.Severity.String(), Level: e.Level.String(), Pass: e.Pass,
		Shared: e.Shared, Title: e.Title, What: p.What, Why: p.Why, Policy: p.Policy, Lock: p.Lock, Wrong: p.Wrong.record(),
		Right: p.Right.record(), Fix: p.Fix, Tables: p.Tables,
	}
	if rec.Tables == nil {
		rec.Tables = []Table{}
	}
	return rec
}

func (e Example) record() ExampleRecord {
	rec := ExampleRecord{Text: e.Text, Cut: e.Cut, Also: e.Also}
	if !utf8.ValidString(e.Text) {
		rec.Base64 = base64.StdEncoding.EncodeToString([]byte(e.Text))
	}
	if !e.Now.IsZero() {
		rec.Now = e.Now.Format(time.RFC3339)
	}
	if e.StallAfter > 0 {
		rec.StallAfter = e.StallAfter.String()
	}
	if rec.Also == nil {
		rec.Also = []Code{}
	}
	return rec
}

// JSONPages writes pages as JSON lines, one PageRecord a line. Characters that
// could steer a terminal are written as \u escapes.
func JSONPages(w io.Writer, pages []Page) error {
	out := bufio.NewWriter(w)
	var line bytes.Buffer
	enc := json.NewEncoder(&line)
	enc.SetEscapeHTML(false)
	for _, p := range pages {
		line.Reset()
		if err := enc.Encode(p.Record()); err != nil {
			return err
		}
		escape(out, line.Bytes())
	}
	return out.Flush()
}
