package rival

import (
	"bytes"
	"encoding/json"
	"strings"
)

// Format is one way of writing a document.
type Format struct {
	Name  string
	Write func(document []any) (string, error)
}

// Formats are the rivals of the wire.
var Formats = []Format{
	{"json", writeJSON},
	{"yaml", writeYAML},
	{"toon", writeTOON},
}

// writeJSON writes without a blank or line end that JSON does not need.
func writeJSON(document []any) (string, error) {
	var b strings.Builder
	err := appendJSON(&b, document)
	return b.String(), err
}

func appendJSON(b *strings.Builder, value any) error {
	switch v := value.(type) {
	case []any:
		b.WriteByte('[')
		for i, item := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := appendJSON(b, item); err != nil {
				return err
			}
		}
		b.WriteByte(']')
	case Object:
		b.WriteByte('{')
		for i, m := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := appendJSON(b, m.Key); err != nil {
				return err
			}
			b.WriteByte(':')
			if err := appendJSON(b, m.Value); err != nil {
				return err
			}
		}
		b.WriteByte('}')
	default:
		var text bytes.Buffer
		e := json.NewEncoder(&text)
		e.SetEscapeHTML(false)
		if err := e.Encode(v); err != nil {
			return err
		}
		b.WriteString(strings.TrimSuffix(text.String(), "\n"))
	}
	return nil
}
