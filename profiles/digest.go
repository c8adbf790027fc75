package profiles

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/agentrosetta/rosettac/ast"
)

// Digest is the SHA-256 of a pack's canonical bytes.
type Digest [sha256.Size]byte

// scheme is that of digests, in addresses and in lock files.
const scheme = "sha256"

// shortest is the number of hex digits that an abbreviated digest needs.
const shortest = 6

// String returns "sha256:" and 64 hex digits.
func (d Digest) String() string { return scheme + ":" + d.Hex() }

// Hex returns the 64 hex digits of the digest.
func (d Digest) Hex() string { return hex.EncodeToString(d[:]) }

// Short returns "sha256:" and as many hex digits as people compare.
func (d Digest) Short() string { return d.String()[:len(scheme)+1+12] }

// ParseDigest reads a whole digest, with or without "sha256:".
func ParseDigest(s string) (Digest, error) {
	prefix, err := parsePrefix(s)
	if err != nil {
		return Digest{}, err
	}
	if len(prefix) != 2*sha256.Size {
		return Digest{}, fmt.Errorf("got a digest of %d hex digits, want %d", len(prefix), 2*sha256.Size)
	}
	var d Digest
	_, err = hex.Decode(d[:], []byte(prefix))
	return d, err
}

// parsePrefix reads a digest or the beginning of one, and returns its hex digits
// in lower case.
func parsePrefix(s string) (string, error) {
	digits := strings.ToLower(strings.TrimPrefix(s, scheme+":"))
	switch {
	case strings.Trim(digits, "0123456789abcdef") != "":
		return "", fmt.Errorf("got digest %q, want hex digits", s)
	case len(digits) < shortest:
		return "", fmt.Errorf("digest too short: got %d hex digits, want at least %d", len(digits), shortest)
	case len(digits) > 2*sha256.Size:
		return "", fmt.Errorf("digest too long: got %d hex digits, want at most %d", len(digits), 2*sha256.Size)
	}
	return digits, nil
}

// Ref names a pack, as a handshake and a command line do.
type Ref struct {
	Name    string
	Version string
	Digest  string // lower-case hex digits of the whole digest or its beginning; "" for any
}

// String returns "name/version" or "name/version @sha256:digits".
func (r Ref) String() string {
	if r.Digest == "" {
		return r.Name + "/" + r.Version
	}
	return r.Name + "/" + r.Version + " @" + scheme + ":" + r.Digest
}

// ParseRef reads "name/version", with or without "@sha256:digits" behind it.
func ParseRef(s string) (Ref, error) {
	id, digest, some := strings.Cut(s, "@")
	var r Ref
	var ok bool
	if r.Name, r.Version, ok = parseID(strings.TrimSpace(id)); !ok {
		return r, fmt.Errorf("got %q, want a name and a version, as craft/1.0", strings.TrimSpace(id))
	}
	if !some {
		return r, nil
	}
	digits, isDigest := strings.CutPrefix(strings.TrimSpace(digest), scheme+":")
	if !isDigest {
		return r, fmt.Errorf("got %q behind the version, want @%s: and hex digits", "@"+strings.TrimSpace(digest), scheme)
	}
	var err error
	r.Digest, err = parsePrefix(digits)
	return r, err
}

// parseID reads "name/MAJOR.MINOR". A name can be the prefix of a symbol, so it is
// spelled like an agent.
func parseID(s string) (name, version string, ok bool) {
	name, version, _ = strings.Cut(s, "/")
	major, minor, _ := strings.Cut(version, ".")
	return name, version, ast.IsAgent(name) && isNumber(major) && isNumber(minor)
}

// isNumber reports whether s is a decimal number without leading zeros.
func isNumber(s string) bool {
	return s != "" && len(s) < 10 && strings.Trim(s, "0123456789") == "" && (s[0] != '0' || len(s) == 1)
}

// digest returns the digest of a pack's canonical bytes.
func digest(p *Pack) Digest { return sha256.Sum256(p.Canonical()) }
