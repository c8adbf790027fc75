package profiles

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/agentrosetta/rosettac/ast/source"
)

//go:embed std/*.rose
var files embed.FS

// Standard returns the standard packs (language.md §11), sorted by name. The slice
// is shared; it is not to be changed.
func Standard() []*Pack { return standard() }

// standard reads the embedded packs when they are first asked for. One that cannot
// be read is a fault of this program, which its tests find.
var standard = sync.OnceValue(func() []*Pack {
	names, err := fs.Glob(files, "std/*.rose")
	if err != nil {
		panic(err)
	}
	var all []*Pack
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err)
		}
		p, err := Parse(source.NewFile("std:"+path.Base(name), string(text)))
		if err != nil {
			panic("standard pack: " + err.Error())
		}
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b *Pack) int { return strings.Compare(a.ID(), b.ID()) })
	return all
})
