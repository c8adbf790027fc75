package ast

import "strings"

// maxSeqDigits bounds a sequence number, so that every one fits a uint64 and no
// two written ones collapse into one.
const maxSeqDigits = 18

// ParseMsgID reads a message id, dotted (a1.7) or compact (obs7); see language.md
// §2.1. Both spellings of one pair give one MsgID, and so do leading zeros. It
// answers false for a word that is no id, and for a sequence number of more than
// 18 digits, leading zeros apart. The word holds no decoration and no invisible
// characters.
func ParseMsgID(word string) (MsgID, bool) {
	agent, digits, dotted := strings.Cut(word, ".")
	if !dotted {
		end := len(word)
		for end > 0 && isDigit(word[end-1]) {
			end--
		}
		agent, digits = word[:end], word[end:]
		if !lettersOnly(agent) {
			return MsgID{}, false
		}
	}
	seq, ok := parseSeq(digits)
	if !ok || !IsAgent(agent) {
		return MsgID{}, false
	}
	return MsgID{Agent: agent, Seq: seq}, true
}

// IsAgent reports whether word is a lower-case letter followed by lower-case
// letters, digits and underscores: an agent, or a block id (language.md §2).
func IsAgent(word string) bool {
	if word == "" || !isLower(word[0]) {
		return false
	}
	for i := 1; i < len(word); i++ {
		if c := word[i]; !isLower(c) && !isDigit(c) && c != '_' {
			return false
		}
	}
	return true
}

func parseSeq(digits string) (uint64, bool) {
	if digits == "" {
		return 0, false
	}
	significant := strings.TrimLeft(digits, "0")
	if len(significant) > maxSeqDigits {
		return 0, false
	}
	var seq uint64
	for i := 0; i < len(significant); i++ {
		if !isDigit(significant[i]) {
			return 0, false
		}
		seq = seq*10 + uint64(significant[i]-'0')
	}
	return seq, true
}

func lettersOnly(word string) bool {
	for i := 0; i < len(word); i++ {
		if !isLower(word[i]) {
			return false
		}
	}
	return word != ""
}

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }
