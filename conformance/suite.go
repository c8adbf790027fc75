package conformance

import (
	"embed"
	"io/fs"
)

//go:embed cases
var embedded embed.FS

// Suite returns the cases that rosettac was built with.
func Suite() ([]*Case, error) {
	below, err := fs.Sub(embedded, "cases")
	if err != nil {
		return nil, err
	}
	return LoadFS(below)
}
