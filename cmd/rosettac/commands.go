package main

import (
	"reflect"
	"slices"
	"strings"
)

// grammarFor returns a pointer to a commandLine for kong to fill, in which the
// commands that args do not name are names alone, for help and for spelling hints:
// the model of all the flags of all commands takes many times longer to build than a
// message takes to check. color returns its Color.
func grammarFor(args []string) (grammar any, color func() string) {
	t := reflect.TypeFor[commandLine]()
	fields := make([]reflect.StructField, t.NumField())
	for i := range fields {
		f := t.Field(i)
		if _, command := f.Tag.Lookup("cmd"); command && !slices.Contains(args, strings.ToLower(f.Name)) {
			f.Type = reflect.TypeFor[struct{}]()
		}
		fields[i] = reflect.StructField{Name: f.Name, Type: f.Type, Tag: f.Tag}
	}
	v := reflect.New(reflect.StructOf(fields))
	return v.Interface(), func() string { return v.Elem().FieldByName("Color").String() }
}
