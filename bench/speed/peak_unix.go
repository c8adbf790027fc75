//go:build unix

package speed

import (
	"os"
	"runtime"
	"syscall"
)

// peakOf returns the most memory that a process had, in bytes; 0 when the system
// does not tell.
func peakOf(p *os.ProcessState) int64 {
	usage, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(usage.Maxrss) // bytes there, kilobytes elsewhere
	}
	return int64(usage.Maxrss) << 10
}
