package lower

// SetSectionSize makes the sections that are read at the same time small, until the
// function it returns is called.
func SetSectionSize(bytes int) func() {
	was := sectionSize
	sectionSize = bytes
	return func() { sectionSize = was }
}
