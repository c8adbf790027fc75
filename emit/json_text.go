package emit

import (
	"encoding/base64"
	"io"
	"unicode/utf8"
)

// text writes a field as str does, of a text that is written piece by piece and may
// be as long as all messages. write is called again for the twin of a text that is
// not UTF-8.
func (j *jsonWriter) text(name string, write func(io.Writer) error) error {
	j.key(name)
	j.sep()
	j.out.WriteByte('"')
	s := stringWriter{j: j}
	if err := write(&s); err != nil {
		return err
	}
	s.close()
	j.out.WriteByte('"')
	if !s.invalid {
		return nil
	}
	j.key(name + "_b64")
	j.sep()
	j.out.WriteByte('"')
	encoder := base64.NewEncoder(base64.StdEncoding, j.out)
	if err := write(encoder); err != nil {
		return err
	}
	err := encoder.Close()
	j.out.WriteByte('"')
	return err
}

// stringWriter writes the inside of a JSON string.
type stringWriter struct {
	j       *jsonWriter
	begun   []byte // the bytes of a character whose end is still to come
	invalid bool   // not all was UTF-8
}

func (s *stringWriter) Write(p []byte) (int, error) {
	n := len(p)
	if len(s.begun) > 0 {
		p = append(s.begun, p...)
	}
	whole := wholeCharacters(p)
	s.put(p[:whole])
	s.begun = append([]byte(nil), p[whole:]...)
	return n, nil
}

func (s *stringWriter) close() { s.put(s.begun) }

func (s *stringWriter) put(p []byte) {
	s.invalid = s.invalid || !utf8.Valid(p)
	s.j.quoted(string(p))
}

// wholeCharacters returns the length of p without the character that its end cuts.
func wholeCharacters(p []byte) int {
	for i := len(p) - 1; i >= max(0, len(p)-utf8.UTFMax+1); i-- {
		if utf8.RuneStart(p[i]) {
			if utf8.FullRune(p[i:]) {
				break
			}
			return i
		}
	}
	return len(p)
}
