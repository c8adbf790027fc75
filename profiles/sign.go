package profiles

import (
	"fmt"

	"golang.org/x/mod/sumdb/note"
)

// A signature of a pack is a signed note (golang.org/x/mod/sumdb/note) with
// Ed25519 signatures, whose text names the pack and its digest. It stands in a
// file of its own beside the pack, so that signing changes no bytes of the pack.

// noteText is what is signed.
func noteText(p *Pack) string {
	return fmt.Sprintf("rosetta profile\n%s %s %s\n", p.Name, p.Version, p.Digest)
}

// Sign returns a signed note about a pack.
func Sign(p *Pack, signers ...note.Signer) ([]byte, error) {
	return note.Sign(&note.Note{Text: noteText(p)}, signers...)
}

// VerifySignature returns the names of the keys that signed a pack by a note, of
// those that are trusted. It is an error if none did, if a signature is wrong, or
// if the note is about another pack.
func VerifySignature(p *Pack, signed []byte, trusted note.Verifiers) ([]string, error) {
	n, err := note.Open(signed, trusted)
	if err != nil {
		return nil, fmt.Errorf("signature: %w", err)
	}
	if n.Text != noteText(p) {
		return nil, fmt.Errorf("the signature is of another pack: want one of %s %s", p.ID(), p.Digest.Short())
	}
	names := make([]string, len(n.Sigs))
	for i, s := range n.Sigs {
		names[i] = s.Name
	}
	return names, nil
}
