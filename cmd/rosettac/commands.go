package main

import (
	"reflect"
	"slices"
	"strings"
)

// grammarFor returns a pointer to a commandLine for kong to fill, in which the
// commands that args do not name are names alone, for help and for spelling hints;
// where args begin with a command there is no need of those, and the others are not
// there. The model of all the flags of all commands takes many times longer to build
// than a message takes to check. color returns its Color.
func grammarFor(args []string) (grammar any, color func() string) {
	var fields, named []reflect.StructField
	begins := false
	for f := range reflect.TypeFor[commandLine]().Fields() {
		name := strings.ToLower(f.Name)
		_, command := f.Tag.Lookup("cmd")
		field := reflect.StructField{Name: f.Name, Type: f.Type, Tag: f.Tag}
		switch {
		case !command || slices.Contains(args, name):
			named = append(named, field)
			begins = begins || command && args[0] == name
		default:
			field.Type = reflect.TypeFor[struct{}]()
		}
		fields = append(fields, field)
	}
	if begins {
		fields = named
	}
	v := reflect.New(reflect.StructOf(fields))
	return v.Interface(), func() string { return v.Elem().FieldByName("Color").String() }
}
