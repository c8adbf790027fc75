//go:build !unix

package conformance

import "os/exec"

// Where there are no process groups the process alone is ended.
func ownGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }
