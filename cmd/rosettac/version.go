package main

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/agentrosetta/rosettac/emit"
)

type versionCmd struct{}

// Run prints what was built from what, and the dialects of the language.
func (versionCmd) Run(s *streams) error {
	info, _ := debug.ReadBuildInfo()
	fmt.Fprintf(s.stdout, "rosettac %s\n", version(info))
	fmt.Fprintf(s.stdout, "%s %s/%s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	fmt.Fprintf(s.stdout, "language: rosetta/%s; writes the dialects %s\n", emit.Dialects[0].Name, strings.Join(names(emit.Dialects, func(d emit.Dialect) string { return d.Name }), ", "))
	return nil
}

// version returns the module's version and, when the build knows it, the commit:
// "v1.2.0", "(devel) 1a2b3c4d5e6f, modified".
func version(info *debug.BuildInfo) string {
	if info == nil {
		return "(unknown)"
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	v := cmp.Or(info.Main.Version, "(devel)")
	if revision := settings["vcs.revision"]; revision != "" {
		v += " " + revision[:min(len(revision), 12)]
		if settings["vcs.modified"] == "true" {
			v += ", modified"
		}
	}
	return v
}
