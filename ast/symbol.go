package ast

// IsSymbol reports whether word is a symbol without a prefix: a capital and at
// least one more of capitals, digits and underscores (language.md §2).
func IsSymbol(word string) bool {
	for i := 0; i < len(word); i++ {
		upper := 'A' <= word[i] && word[i] <= 'Z'
		if !upper && (i == 0 || word[i] != '_' && !isDigit(word[i])) {
			return false
		}
	}
	return len(word) > 1
}
