//go:build !unix

package speed

import "os"

// peakOf returns 0: this system does not tell how much memory a process had.
func peakOf(*os.ProcessState) int64 { return 0 }
