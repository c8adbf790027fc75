package main

import (
	"reflect"
	"slices"
	"strings"
)

// grammarFor returns a pointer to a commandLine for kong to fill, in which the
// commands that args do not name have no flags: the model of all the flags of all
// commands takes many times longer to build than a message takes to check. color
// returns its Color.
func grammarFor(args []string) (grammar any, color func() string) {
	v := reflect.New(without(reflect.TypeFor[commandLine](), args))
	return v.Interface(), func() string { return v.Elem().FieldByName("Color").String() }
}

// without returns a struct type like t without the flags of the commands that args
// do not name. Names of commands stay, for help and for spelling hints.
func without(t reflect.Type, args []string) reflect.Type {
	fields := make([]reflect.StructField, t.NumField())
	commands := 0
	for i := range fields {
		f := t.Field(i)
		if _, command := f.Tag.Lookup("cmd"); command {
			commands++
			if !slices.Contains(args, strings.ToLower(f.Name)) {
				f.Type = without(f.Type, nil)
			}
		}
		fields[i] = reflect.StructField{Name: f.Name, Type: f.Type, Tag: f.Tag}
	}
	if commands == 0 {
		return reflect.TypeFor[struct{}]()
	}
	return reflect.StructOf(fields)
}
