package lower

import (
	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/grammar"
)

// list lowers unk and opt (language.md §3.4). The last confidence of the whole
// value is the slot's, wherever in it it stands.
func (l *lowering) list(s *ast.Slot, n *grammar.ListSlot) {
	conf := l.lastConf(n.Rest)
	for i := len(n.Items) - 1; i >= 0 && conf.IsZero(); i-- {
		conf = l.lastConf(n.Items[i].Text)
	}
	s.List = l.slabs.lists.One()
	items := 0
	for _, i := range n.Items {
		if len(i.Text) > 0 {
			items++
		}
	}
	if len(n.Rest) > 0 {
		items++
	}
	s.List.Items = l.slabs.texts.Take(items)
	for _, i := range n.Items {
		l.item(s.List, i.Text, conf)
	}
	if !n.Open.IsZero() {
		l.at(n.Open)
	}
	if !n.Close.IsZero() {
		l.at(n.Close)
	}
	l.item(s.List, n.Rest, conf)
	s.Conf = l.conf(conf)
	s.List.Declared = !n.Open.IsZero() || len(s.List.Items) > 0
}

// item adds what stands between two commas; an empty item is none.
func (l *lowering) item(list *ast.List, pieces []*grammar.Piece, conf grammar.Token) {
	if len(pieces) == 0 {
		return
	}
	n := len(list.Items)
	list.Items = list.Items[:n+1]
	if l.value(&list.Items[n], pieces, conf); list.Items[n].Value == "" {
		list.Items[n] = ast.Text{}
		list.Items = list.Items[:n]
	}
}
