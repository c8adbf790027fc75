package profiles

import (
	"fmt"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/check/diag"
)

// scaffold is a new pack. Its arguments are the name, and the id of the message.
const scaffold = `# %[1]s: say here in a line which field the pack is for.
#
# A symbol is bound as SYMBOL = meaning {constraint, constraint}. The map may be
# left out; rosettac profile check says which constraints there are.

%[2]s def >* #sys.profile
 profile = %[1]s/1.0
 UNTRIED = an approach that nobody here has tested {max_conf=mid, needs=why|risk}
 PILOT   = tested on a small part before it is used on the whole {needs_ref=why}
`

// Scaffold returns the text of a new pack of the given name. The error is that of
// a name that no pack can have.
func Scaffold(name string) (string, error) {
	if !ast.IsAgent(name) {
		return "", fmt.Errorf("got name %s, want a lower-case letter, then lower-case letters, digits and _", diag.Quote(name))
	}
	return fmt.Sprintf(scaffold, name, ast.MsgID{Agent: name, Seq: 1}), nil
}
