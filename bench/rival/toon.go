package rival

import (
	"regexp"
	"strconv"
	"strings"
)

// writeTOON writes Token-Oriented Object Notation, version 4, with its defaults: two
// blanks of indent, commas. Lists of objects that have the same fields are tables, and
// so are objects whose fields are such objects. What it writes is, byte for byte, what
// the reference encoder (version 4.4.0) makes of the same JSON.
func writeTOON(document []any) (string, error) {
	var w toonWriter
	w.list("", document, 0)
	return strings.TrimSuffix(w.String(), "\n"), nil
}

type toonWriter struct{ strings.Builder }

// line writes a line at a depth.
func (w *toonWriter) line(depth int, text string) {
	for range depth {
		w.WriteString("  ")
	}
	w.WriteString(text)
	w.WriteByte('\n')
}

// field writes a field of an object. prefix stands before its key: `- ` in the first
// line of an item. What belongs to the field is one level deeper than depth.
func (w *toonWriter) field(prefix string, m Member, depth, own int) {
	key := prefix + toonKey(m.Key)
	switch v := m.Value.(type) {
	case Object:
		if shape, ok := tableOf(values(v)); ok && len(v) > 1 {
			w.line(own, key+"["+strconv.Itoa(len(v))+":]"+shape+":")
			for _, row := range v {
				w.line(depth+1, toonKey(row.Key)+": "+strings.Join(cells(row.Value), ","))
			}
			return
		}
		w.line(own, key+":")
		for _, inner := range v {
			w.field("", inner, depth+1, depth+1)
		}
	case []any:
		if len(v) == 0 {
			w.line(own, key+": []")
			return
		}
		w.listAt(key, v, depth, own)
	default:
		w.line(own, key+": "+toonScalar(v))
	}
}

func (w *toonWriter) list(key string, list []any, depth int) { w.listAt(key, list, depth, depth) }

func (w *toonWriter) listAt(key string, list []any, depth, own int) {
	head := key + "[" + strconv.Itoa(len(list)) + "]"
	if scalars(list) {
		w.line(own, strings.TrimSuffix(head+": "+strings.Join(cells(list), ","), " "))
		return
	}
	if shape, ok := tableOf(list); ok {
		w.line(own, head+shape+":")
		for _, row := range list {
			w.line(depth+1, strings.Join(cells(row), ","))
		}
		return
	}
	w.line(own, head+":")
	for _, item := range list {
		w.item(item, depth+1)
	}
}

func (w *toonWriter) item(item any, depth int) {
	o, ok := item.(Object)
	if !ok {
		if list, nested := item.([]any); nested {
			w.listAt("- ", list, depth+1, depth)
			return
		}
		w.line(depth, "- "+toonScalar(item))
		return
	}
	if len(o) == 0 {
		w.line(depth, "-")
	}
	for i, m := range o {
		if i == 0 {
			w.field("- ", m, depth+1, depth)
			continue
		}
		w.field("", m, depth+1, depth+1)
	}
}

func values(o Object) []any {
	all := make([]any, len(o))
	for i := range o {
		all[i] = o[i].Value
	}
	return all
}

func scalars(list []any) bool {
	for _, v := range list {
		switch v.(type) {
		case []any, Object:
			return false
		}
	}
	return true
}

// tableOf returns the columns of a table, `{at,note}`, when all items are objects of
// these fields and none of them holds a list.
func tableOf(list []any) (string, bool) {
	shape := ""
	for i, v := range list {
		s, ok := shapeOf(v)
		if _, object := v.(Object); !ok || !object || i > 0 && s != shape {
			return "", false
		}
		shape = s
	}
	return shape, shape != ""
}

func shapeOf(value any) (string, bool) {
	switch v := value.(type) {
	case []any:
		return "", false
	case Object:
		columns := make([]string, len(v))
		for i, m := range v {
			inner, ok := shapeOf(m.Value)
			if !ok {
				return "", false
			}
			columns[i] = toonKey(m.Key) + inner
		}
		return "{" + strings.Join(columns, ",") + "}", len(v) > 0
	}
	return "", true
}

// cells are the values of a row, those of inner objects in place.
func cells(value any) []string {
	switch v := value.(type) {
	case []any:
		var all []string
		for _, item := range v {
			all = append(all, cells(item)...)
		}
		return all
	case Object:
		return cells(values(v))
	}
	return []string{toonScalar(value)}
}

var (
	plainKey   = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.]*$`)
	likeNumber = regexp.MustCompile(`^[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)
)

func toonKey(key string) string {
	if plainKey.MatchString(key) {
		return key
	}
	return toonQuoted(key)
}

func toonScalar(value any) string {
	switch v := value.(type) {
	case bool:
		return strconv.FormatBool(v)
	case string:
		if toonNeedsQuotes(v) {
			return toonQuoted(v)
		}
		return v
	}
	return "null"
}

func toonNeedsQuotes(s string) bool {
	switch s {
	case "", "true", "false", "null":
		return true
	}
	if s != strings.TrimSpace(s) || s[0] == '-' || s[0] == '#' || likeNumber.MatchString(s) {
		return true
	}
	return strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || strings.ContainsRune(`:,"\[]{}`, r) })
}

func toonQuoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(s) + `"`
}
