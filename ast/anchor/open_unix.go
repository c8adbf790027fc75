//go:build unix

package anchor

import (
	"os"
	"syscall"
)

// openFlags opens a file without waiting: a pipe would wait for a writer that
// never comes.
const openFlags = os.O_RDONLY | syscall.O_NONBLOCK
