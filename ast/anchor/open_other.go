//go:build !unix

package anchor

import "os"

// openFlags opens a file for reading; names in a directory are no pipes here.
const openFlags = os.O_RDONLY
