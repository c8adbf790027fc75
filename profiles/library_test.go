package profiles_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"github.com/agentrosetta/rosettac/ast/source"
	"github.com/agentrosetta/rosettac/check/diag"
	"github.com/agentrosetta/rosettac/profiles"
)

// put writes a file below a folder.
func put(t *testing.T, path, text string) {
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
}

func open(t *testing.T, dir string) *profiles.Library {
	l, err := profiles.Open(dir)
	require.NoError(t, err)
	return l
}

// finds holds that a reference leads to a pack, or fails for a reason.
func finds(t *testing.T, l *profiles.Library, word string, want *profiles.Pack, reason profiles.Reason) {
	t.Helper()
	r, err := profiles.ParseRef(word)
	require.NoError(t, err)
	p, err := l.Find(r)
	if want != nil {
		require.NoError(t, err)
		assert.Equal(t, want.Digest, p.Digest)
		again, _ := l.Find(r)
		assert.Same(t, p, again, "a pack is read once")
		return
	}
	assert.Nil(t, p)
	var failure *profiles.FindError
	require.ErrorAs(t, err, &failure)
	assert.Equal(t, reason, failure.Reason, failure.Text)
}

func TestOrderOfResolution(t *testing.T) {
	std := profiles.Standard()[0]
	filed := parse(t, "p1 def >* #sys.profile\n profile = craft/1.0\n CRUMB = the inside of bread\n")
	other := parse(t, "p1 def >* #sys.profile\n profile = craft/1.0\n CRUMB = the inside of a loaf\n")
	craft := "craft/1.0"

	dir := t.TempDir()
	finds(t, open(t, dir), craft, std, 0)
	put(t, profiles.Path(dir, filed), filed.File.Text)
	finds(t, open(t, dir), craft, filed, 0)
	finds(t, open(t, dir), craft+" @sha256:"+std.Digest.Hex()[:6], std, 0)
	finds(t, open(t, dir), craft+"@sha256:"+filed.Digest.Hex(), filed, 0)
	finds(t, open(t, dir), craft+" @sha256:0123456789", nil, profiles.NotFound)

	put(t, filepath.Join(dir, "loose.rose"), filed.File.Text)
	finds(t, open(t, dir), craft, filed, 0) // the same pack twice is one
	put(t, filepath.Join(dir, "loose.rose"), other.File.Text)
	finds(t, open(t, dir), craft, nil, profiles.Ambiguous)
	finds(t, open(t, dir), craft+" @sha256:"+other.Digest.Hex()[:8], other, 0)

	lock := filepath.Join(dir, profiles.LockFile)
	for _, p := range []*profiles.Pack{filed, other, std} {
		put(t, lock, "craft 1.0 "+p.Digest.String()+"\n")
		finds(t, open(t, dir), craft, p, 0)
		finds(t, open(t, dir).Unlocked(), craft, nil, profiles.Ambiguous)
	}
	finds(t, open(t, dir), craft+" @sha256:"+filed.Digest.Hex()[:6], nil, profiles.Tampered)
	finds(t, open(t, dir), craft+" @sha256:abcdef", nil, profiles.NotFound)
	put(t, lock, "craft 1.0 "+strings.Repeat("0a", 32)+"\nbakery 1.0 "+std.Digest.Hex()+"\n")
	finds(t, open(t, dir), craft, nil, profiles.Tampered)
	finds(t, open(t, dir), "bakery/1.0", nil, profiles.NotFound)
}

func TestDamagedPacks(t *testing.T) {
	p := parse(t, head+" AA = one two\n")
	for name, text := range map[string]string{
		"another text":    head + " AA = one three\n",
		"no pack":         "x",
		"nothing":         "",
		"another version": strings.Replace(p.File.Text, "1.0", "1.1", 1),
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			put(t, profiles.Path(dir, p), text)
			l := open(t, dir)
			finds(t, l, "bread/1.0", nil, profiles.Tampered)
			finds(t, l, "bread/1.0 @sha256:"+p.Digest.Hex()[:6], nil, profiles.Tampered)
			list := l.List()
			assert.Equal(t, "bread/1.0", list[0].ID)
			assert.Error(t, list[0].Err)
		})
	}
	unreadable := t.TempDir()
	require.NoError(t, os.MkdirAll(profiles.Path(unreadable, p), 0o755)) // a folder in its place
	finds(t, open(t, unreadable), "bread/1.0", nil, profiles.NotFound)
	dir := t.TempDir()
	put(t, filepath.Join(dir, "bread", "1.0", p.Digest.Hex()+".rose"), "\n# a comment\n\n"+p.File.Text)
	finds(t, open(t, dir), "bread/1.0", p, 0)
	moved := t.TempDir()
	put(t, filepath.Join(moved, "cake", "1.0", p.Digest.Hex()+".rose"), p.File.Text)
	finds(t, open(t, moved), "cake/1.0", nil, profiles.Tampered)
	loose := t.TempDir()
	put(t, filepath.Join(loose, "broken.rose"), "x")
	l := open(t, loose)
	finds(t, l, "bread/1.0", nil, profiles.NotFound)
	require.Len(t, l.Problems(), 1)
	assert.Contains(t, l.Problems()[0].Error(), "broken.rose")
}

// A prefix that two digests begin with is ambiguous.
func TestAmbiguousPrefix(t *testing.T) {
	seen := map[string]*profiles.Pack{}
	for i := 0; ; i++ { // 24 bits: a pair is found after some thousands
		p := parse(t, fmt.Sprintf("%s NUM = number %d\n", head, i))
		prefix := p.Digest.Hex()[:6]
		first := seen[prefix]
		if seen[prefix] = p; first == nil {
			continue
		}
		l := profiles.New(profiles.Lock{}, first, p)
		finds(t, l, "bread/1.0 @sha256:"+prefix, nil, profiles.Ambiguous)
		finds(t, l, "bread/1.0 @sha256:"+p.Digest.Hex()[:16], p, 0)
		return
	}
}

func TestParseRef(t *testing.T) {
	for word, want := range map[string]profiles.Ref{
		"craft/1.0":                    {Name: "craft", Version: "1.0"},
		" craft/1.0 @sha256:9AB41C ":   {Name: "craft", Version: "1.0", Digest: "9ab41c"},
		"my_2/10.20@sha256:0123456789": {Name: "my_2", Version: "10.20", Digest: "0123456789"},
	} {
		got, err := profiles.ParseRef(word)
		require.NoError(t, err, word)
		assert.Equal(t, want, got)
	}
	for _, word := range []string{
		"", "craft", "craft/1", "craft/1.0.0", "Craft/1.0", "craft/01.0", "craft/1.x", "/1.0", "../x/1.0", "craft/1.0 @md5:abcdef",
		"craft/1.0 @sha256:abcde", "craft/1.0 @sha256:ghijkl", "craft/1.0 @sha256:" + strings.Repeat("a", 65), "craft/1.0 x",
	} {
		_, err := profiles.ParseRef(word)
		assert.Error(t, err, word)
	}
}

func TestLock(t *testing.T) {
	zeros, ones := strings.Repeat("0", 64), strings.Repeat("1", 64)
	l, err := profiles.ParseLock("l", "# pinned\n\nneg 1.10 sha256:"+ones+"\n neg  1.9\tsha256:"+zeros+"\r\ncraft 1.0 "+zeros+"\ncraft 1.0 sha256:"+zeros+"\n")
	require.NoError(t, err)
	assert.Equal(t, "craft 1.0 sha256:"+zeros+"\nneg 1.9 sha256:"+zeros+"\nneg 1.10 sha256:"+ones+"\n", l.String())
	again, err := profiles.ParseLock("l", l.String())
	require.NoError(t, err)
	assert.Equal(t, l, again)
	d, ok := l.Digest("neg", "1.9")
	assert.True(t, ok)
	require.Error(t, l.Set("neg", "1.10", d))
	l.Drop("neg", "1.10")
	require.NoError(t, l.Set("neg", "1.10", d))
	for text, want := range map[string]string{
		"craft 1.0\n":                                     "l:1: got 2 words",
		"\ncraft 1.0 sha256:abcdef\n":                     "l:2: got a digest of 6 hex digits",
		"craft 1 " + zeros:                                "a name and a version",
		"craft 1.0 " + zeros + "\ncraft 1.0 " + ones:      "l:2: craft/1.0 is locked to sha256:0000",
		"craft 1.0 sha256:" + strings.Repeat("x", 64):     "hex digits",
		"craft 1.0 " + zeros + " and more words follow\n": "l:1: got 7 words",
	} {
		_, err := profiles.ParseLock("l", text)
		assert.ErrorContains(t, err, want)
	}
	dir := t.TempDir()
	put(t, filepath.Join(dir, profiles.LockFile), "nonsense\n")
	_, err = profiles.Open(dir)
	require.Error(t, err)
	_, err = profiles.Open(filepath.Join(dir, "not-there"))
	require.Error(t, err)
	_, err = profiles.Open(filepath.Join(dir, profiles.LockFile))
	require.Error(t, err)
}

func TestSignatures(t *testing.T) {
	key := func(name string) (note.Signer, note.Verifier) {
		private, public, err := note.GenerateKey(nil, name)
		require.NoError(t, err)
		s, err := note.NewSigner(private)
		require.NoError(t, err)
		v, err := note.NewVerifier(public)
		require.NoError(t, err)
		return s, v
	}
	baker, bakerPub := key("baker")
	_, strangerPub := key("stranger")
	p := parse(t, head+" AA = one two\n")
	signed, err := profiles.Sign(p, baker)
	require.NoError(t, err)
	names, err := profiles.VerifySignature(p, signed, note.VerifierList(strangerPub, bakerPub))
	require.NoError(t, err)
	assert.Equal(t, []string{"baker"}, names)
	_, err = profiles.VerifySignature(p, signed, note.VerifierList(strangerPub))
	require.Error(t, err)
	_, err = profiles.VerifySignature(parse(t, head+" AA = one three\n"), signed, note.VerifierList(bakerPub))
	require.ErrorContains(t, err, "another pack")
	_, err = profiles.VerifySignature(p, []byte(strings.Replace(string(signed), "1.0", "1.1", 1)), note.VerifierList(bakerPub))
	require.Error(t, err)
	_, err = profiles.VerifySignature(p, nil, note.VerifierList(bakerPub))
	require.Error(t, err)
}

func TestLint(t *testing.T) {
	rye := parse(t, "p1 def >* #sys.profile\n profile = rye/1.0\n SOUR = as sour as rye\n")
	oat := parse(t, "p1 def >* #sys.profile\n profile = oat/1.0\n SOUR = as sour as oats\n")
	old := parse(t, "# Bread.\n\n"+head+" SOUR = as it was before\n")
	for _, c := range []struct {
		name, symbol string
		others       []*profiles.Pack
		at, want     string
		near         string
	}{
		{"the case of a slot", " WHY = the reason for it\n", nil, "WHY", "by case alone", " WHYS = the reasons for it\n"},
		{"the case of a confidence", " HI = certain enough here\n", nil, "HI", "by case alone", " HIGH = certain enough here\n"},
		{"the case of a failure code", " STALE = two days old\n", nil, "STALE", "failure code", " DRY = two days old\n"},
		{"a line selector", " L3 = the third line\n", nil, "L3", "no message can use it", " L3A = the third line\n"},
		{"a long name", " ABCDEFGHIJKLMNOPQRSTUVWXYZ = the whole alphabet\n", nil, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "long name", " ABCDEFGHIJKLMNOPQRSTUVWX = nearly the alphabet\n"},
		{"no description", " AA = {max_conf=lo}\n", nil, "AA = {max_conf=lo}", "no description", " AA = rather unsure {max_conf=lo}\n"},
		{"one word", " AA = bread\n", nil, "AA = bread", "one word", " AA = dark bread\n"},
		{"a map in the middle", " AA = bread {max_conf=lo} and so on\n", nil, "AA = bread {max_conf=lo} and so on", "constrain nothing", " AA = bread {1, 2} and so on\n"},
		{"an invisible character", " AA = dark\u200b bread\n", nil, "AA = dark\u200b bread", "U+200B", " AA = dark bread\n"},
		{"an open brace", " AA = bread {max_conf=lo\n", nil, "AA = bread {max_conf=lo", "without its partner", " AA = bread or so {max_conf=lo}\n"},
		{"never sure and not too sure", " AA = x y {conf=never, max_conf=lo}\n", nil, "max_conf=lo", "nothing beside", " AA = x y {max_conf=lo}\n"},
		{"no limit", " AA = x y {max_conf=hi}\n", nil, "max_conf=hi", "always holds", " AA = x y {max_conf=0.9}\n"},
		{"in a def", " AA = x y {acts=def}\n", nil, "acts=def", "never hold", " AA = x y {acts=def|tell}\n"},
		{"an address in a contract", " AA = x y {needs_ref=want}\n", nil, "needs_ref=want", "never hold", " AA = x y {needs_ref=ctx}\n"},
		{"a mark in a mark", " AA = x y {on_mark=yes, needs=mark}\n", nil, "needs=mark", "always holds", " AA = x y {on_mark=yes, needs=mark+why}\n"},
		{"of another pack", " SOUR = as sour as bread\n", []*profiles.Pack{rye}, "SOUR", "of rye too", " SOUR2 = as sour as bread\n"},
		{"of three fields", " SOUR = as sour as bread\n", []*profiles.Pack{rye, oat}, "SOUR", "by 3 packs", " SOUR2 = as sour as bread\n"},
		{"of a standard pack", " TASTE = what the tongue says\n", profiles.Standard(), "TASTE", "of craft too", " TONGUE = what the tongue says\n"},
		{"another pack of that version", " AA = x y\n", []*profiles.Pack{old}, "", "another pack already", " SOUR = as  it was\n   before\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			of := func(symbol string) (found []profiles.Problem) {
				p, all := profiles.Lint(source.NewFile("bread.rose", "# Bread.\n\n"+head+symbol), c.others)
				require.NotNil(t, p, all)
				for _, q := range all {
					if strings.Contains(q.Text, c.want) {
						found = append(found, q)
					}
				}
				return found
			}
			found := of(c.symbol)
			require.Len(t, found, 1)
			if c.at != "" {
				assert.Equal(t, c.at, found[0].File.Slice(found[0].Span))
			}
			assert.Empty(t, of(c.near))
		})
	}
	_, all := profiles.Lint(source.NewFile("x", head), nil)
	require.Len(t, all, 2, "no symbol, and no comment")
	_, all = profiles.Lint(source.NewFile("x", head+" why = x\n"), nil)
	require.Len(t, all, 1)
	assert.Equal(t, diag.Error, all[0].Severity)
}

func TestDiff(t *testing.T) {
	for _, c := range []struct {
		name, old, now string
		want           []string
		bump           profiles.Bump
	}{
		{"nothing", " AA = x {needs=a+why}\n", " AA  =  x  {needs=a+why}\n", nil, profiles.NoBump},
		{"the same in another order", " AA = x {needs=a+why}\n", " AA = x {needs=why+a}\n", nil, profiles.NoBump},
		{"a symbol more", " AA = x\n", " AA = x\n BB = y\n", []string{"added BB  y"}, profiles.Minor},
		{"a symbol less", " AA = x\n BB = y\n", " AA = x\n", []string{"removed BB y "}, profiles.Major},
		{"other words", " AA = x {acts=ask}\n", " AA = z {acts=ask}\n", []string{"reworded AA x z"}, profiles.Minor},
		{"a new constraint", " AA = x\n", " AA = x {max_conf=mid}\n", []string{"tightened AA  max_conf=mid"}, profiles.Major},
		{"a constraint less", " AA = x {max_conf=mid}\n", " AA = x\n", []string{"loosened AA max_conf=mid "}, profiles.Minor},
		{"a lower limit", " AA = x {max_conf=mid}\n", " AA = x {max_conf=lo}\n", []string{"tightened AA max_conf=mid max_conf=lo"}, profiles.Major},
		{"a higher limit", " AA = x {max_conf=lo}\n", " AA = x {max_conf=0.7}\n", []string{"loosened AA max_conf=lo max_conf=0.7"}, profiles.Minor},
		{"no confidence at all", " AA = x {max_conf=lo}\n", " AA = x {conf=never}\n", []string{"tightened AA  conf=never"}, profiles.Major},
		{"a confidence after all", " AA = x {conf=never}\n", " AA = x {max_conf=lo}\n", []string{"loosened AA conf=never "}, profiles.Minor},
		{"a stricter label", " AA = x {min_sens=pii}\n", " AA = x {min_sens=secret}\n", []string{"tightened AA min_sens=pii min_sens=secret"}, profiles.Major},
		{"one more slot", " AA = x {needs=why}\n", " AA = x {needs=why+opt}\n", []string{"tightened AA needs=why needs=why+opt"}, profiles.Major},
		{"one more choice", " AA = x {needs=why}\n", " AA = x {needs=why|opt}\n", []string{"loosened AA needs=why needs=why|opt"}, profiles.Minor},
		{"all instead of any", " AA = x {needs=why|opt}\n", " AA = x {needs=why+opt}\n", []string{"tightened AA needs=why|opt needs=why+opt"}, profiles.Major},
		{"an address instead of a slot", " AA = x {needs=why}\n", " AA = x {needs_ref=why}\n", []string{"tightened AA  needs_ref=why"}, profiles.Major},
		{"fewer acts", " AA = x {acts=ask|do}\n", " AA = x {acts=ask}\n", []string{"tightened AA acts=ask|do acts=ask"}, profiles.Major},
		{"more acts", " AA = x {acts=ask}\n", " AA = x {acts=do|ask}\n", []string{"loosened AA acts=ask acts=do|ask"}, profiles.Minor},
		{"another recipient", " AA = x {to=a1}\n", " AA = x {to=a2}\n", []string{"tightened AA to=a1 to=a2"}, profiles.Major},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			list := profiles.Diff(parse(t, head+c.old), parse(t, head+c.now))
			for _, d := range list {
				got = append(got, fmt.Sprintf("%s %s %s %s", d.Change, d.Symbol, d.Old, d.New))
			}
			assert.Equal(t, c.want, got)
			assert.Equal(t, c.bump, profiles.Demands(list))
			versions := map[string]bool{"1.0": c.bump == profiles.NoBump, "1.1": c.bump <= profiles.Minor, "2.0": true, "10.0": true, "0.9": false}
			for version, enough := range versions {
				err := profiles.CheckBump(parse(t, head+c.old), parse(t, strings.Replace(head, "1.0", version, 1)+c.now))
				assert.Equal(t, enough, err == nil, "%s: %v", version, err)
			}
		})
	}
	assert.Equal(t, "1.10", profiles.Next("1.9", profiles.Minor))
	assert.Equal(t, "2.0", profiles.Next("1.9", profiles.Major))
	assert.Positive(t, profiles.CompareVersions("1.10", "1.9"))
}
