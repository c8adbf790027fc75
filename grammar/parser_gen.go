// Code generated from tree.go by internal/gen. DO NOT EDIT.

package grammar

import "github.com/agentrosetta/rosettac/ast/slab"

// nodes hands out the nodes of syntax trees. The lists are stacks on which the
// elements of a list wait until it is complete.
type nodes struct {
	slabTree          slab.Of[Tree]
	slabHeader        slab.Of[Header]
	slabRoute         slab.Of[Route]
	slabTarget        slab.Of[Target]
	slabHeadItem      slab.Of[HeadItem]
	slabField         slab.Of[Field]
	slabWindow        slab.Of[Window]
	slabLine          slab.Of[Line]
	slabTextSlot      slab.Of[TextSlot]
	slabBindSlot      slab.Of[BindSlot]
	slabBinding       slab.Of[Binding]
	slabDefSlot       slab.Of[DefSlot]
	slabPiece         slab.Of[Piece]
	slabListSlot      slab.Of[ListSlot]
	slabListItem      slab.Of[ListItem]
	slabWantSlot      slab.Of[WantSlot]
	slabContractBody  slab.Of[ContractBody]
	slabContractField slab.Of[ContractField]
	slabType          slab.Of[Type]
	slabWord          slab.Of[Word]
	slabTxtSlot       slab.Of[TxtSlot]
	slabBlockHeader   slab.Of[BlockHeader]
	slabString        slab.Of[String]
	slabRun           slab.Of[Run]
	slabCarried       slab.Of[Carried]
	slabMarkSlot      slab.Of[MarkSlot]
	slabMarkLine      slab.Of[MarkLine]
	slabAddress       slab.Of[Address]
	slabStep          slab.Of[Step]
	slabSelector      slab.Of[Selector]
	slabLines         slab.Of[Lines]
	slabRange         slab.Of[Range]
	listBinding       list[Binding]
	listCarried       list[Carried]
	listContractField list[ContractField]
	listField         list[Field]
	listHeadItem      list[HeadItem]
	listLine          list[Line]
	listListItem      list[ListItem]
	listMarkLine      list[MarkLine]
	listPiece         list[Piece]
	listRun           list[Run]
	listSelector      list[Selector]
	listStep          list[Step]
	listTarget        list[Target]
	listWord          list[Word]
}

// reset takes all nodes back: the trees they make up are used again.
func (p *nodes) reset() {
	p.slabTree.Reset()
	p.slabHeader.Reset()
	p.slabRoute.Reset()
	p.slabTarget.Reset()
	p.slabHeadItem.Reset()
	p.slabField.Reset()
	p.slabWindow.Reset()
	p.slabLine.Reset()
	p.slabTextSlot.Reset()
	p.slabBindSlot.Reset()
	p.slabBinding.Reset()
	p.slabDefSlot.Reset()
	p.slabPiece.Reset()
	p.slabListSlot.Reset()
	p.slabListItem.Reset()
	p.slabWantSlot.Reset()
	p.slabContractBody.Reset()
	p.slabContractField.Reset()
	p.slabType.Reset()
	p.slabWord.Reset()
	p.slabTxtSlot.Reset()
	p.slabBlockHeader.Reset()
	p.slabString.Reset()
	p.slabRun.Reset()
	p.slabCarried.Reset()
	p.slabMarkSlot.Reset()
	p.slabMarkLine.Reset()
	p.slabAddress.Reset()
	p.slabStep.Reset()
	p.slabSelector.Reset()
	p.slabLines.Reset()
	p.slabRange.Reset()
	p.listBinding.reset()
	p.listCarried.reset()
	p.listContractField.reset()
	p.listField.reset()
	p.listHeadItem.reset()
	p.listLine.reset()
	p.listListItem.reset()
	p.listMarkLine.reset()
	p.listPiece.reset()
	p.listRun.reset()
	p.listSelector.reset()
	p.listStep.reset()
	p.listTarget.reset()
	p.listWord.reset()
}

func (p *predictive) parseTree() *Tree {
	n := p.slabTree.One()
	baseBody := p.listLine.begin()
	if n.Header = p.parseHeader(); n.Header == nil {
		return nil
	}
	for (1<<KeyBind|1<<KeyDef|1<<KeyList|1<<KeyMark|1<<KeyText|1<<KeyTxt|1<<KeyWant)>>p.kind&1 != 0 {
		if c := p.parseLine(); c != nil {
			p.listLine.push(c)
		} else {
			return nil
		}
	}
	n.Body = p.listLine.end(baseBody)
	return n
}

func (p *predictive) parseHeader() *Header {
	n := p.slabHeader.One()
	baseItems := p.listHeadItem.begin()
	if p.kind != MsgID {
		return nil
	}
	n.ID = p.toks[p.at]
	p.advance()
	if p.kind != Act {
		return nil
	}
	n.Act = p.toks[p.at]
	p.advance()
	if (1<<Agent|1<<Gt)>>p.kind&1 != 0 {
		if n.Route = p.parseRoute(); n.Route == nil {
			return nil
		}
	}
	for (1<<Key|1<<Topic)>>p.kind&1 != 0 {
		if c := p.parseHeadItem(); c != nil {
			p.listHeadItem.push(c)
		} else {
			return nil
		}
	}
	if p.kind != HeadEnd {
		return nil
	}
	n.End = p.toks[p.at]
	p.advance()
	n.Items = p.listHeadItem.end(baseItems)
	return n
}

func (p *predictive) parseRoute() *Route {
	n := p.slabRoute.One()
	baseTo := p.listTarget.begin()
	if p.kind == Agent {
		if p.kind != Agent {
			return nil
		}
		n.From = p.toks[p.at]
		p.advance()
	}
	if p.kind != Gt {
		return nil
	}
	n.Gt = p.toks[p.at]
	p.advance()
	if c := p.parseTarget(); c != nil {
		p.listTarget.push(c)
	} else {
		return nil
	}
	for p.kind == Comma {
		if p.kind != Comma {
			return nil
		}
		p.advance()
		if c := p.parseTarget(); c != nil {
			p.listTarget.push(c)
		} else {
			return nil
		}
	}
	n.To = p.listTarget.end(baseTo)
	return n
}

func (p *predictive) parseTarget() *Target {
	n := p.slabTarget.One()
	if !((1<<Agent|1<<Group|1<<Star|1<<Topic)>>p.kind&1 != 0) {
		return nil
	}
	n.Name = p.toks[p.at]
	p.advance()
	return n
}

func (p *predictive) parseHeadItem() *HeadItem {
	n := p.slabHeadItem.One()
	switch {
	case p.kind == Topic:
		if p.kind != Topic {
			return nil
		}
		n.Topic = p.toks[p.at]
		p.advance()
	case p.kind == Key:
		if n.Field = p.parseField(); n.Field == nil {
			return nil
		}
	default:
		return nil
	}
	return n
}

func (p *predictive) parseField() *Field {
	n := p.slabField.One()
	if p.kind != Key {
		return nil
	}
	n.Key = p.toks[p.at]
	p.advance()
	if p.kind != Eq {
		return nil
	}
	p.advance()
	switch {
	case p.kind == MsgID:
		if p.kind != MsgID {
			return nil
		}
		n.ID = p.toks[p.at]
		p.advance()
	case ((1<<Local|1<<RefMsg|1<<RefScheme|1<<RefSymbol|1<<RefTopic)>>p.kind&1 != 0):
		if n.Addr = p.parseAddress(); n.Addr == nil {
			return nil
		}
	case p.kind == SelL:
		if n.Window = p.parseWindow(); n.Window == nil {
			return nil
		}
	case p.kind == Atom:
		if p.kind != Atom {
			return nil
		}
		n.Atom = p.toks[p.at]
		p.advance()
	default:
		return nil
	}
	return n
}

func (p *predictive) parseWindow() *Window {
	n := p.slabWindow.One()
	if p.kind != SelL {
		return nil
	}
	n.L = p.toks[p.at]
	p.advance()
	if p.kind != Int {
		return nil
	}
	n.From = p.toks[p.at]
	p.advance()
	if p.kind == Dash {
		if p.kind != Dash {
			return nil
		}
		p.advance()
		if p.kind != Int {
			return nil
		}
		n.To = p.toks[p.at]
		p.advance()
	}
	return n
}

func (p *predictive) parseLine() *Line {
	n := p.slabLine.One()
	switch {
	case p.kind == KeyText:
		if n.Text = p.parseTextSlot(); n.Text == nil {
			return nil
		}
	case p.kind == KeyBind:
		if n.Bind = p.parseBindSlot(); n.Bind == nil {
			return nil
		}
	case p.kind == KeyList:
		if n.List = p.parseListSlot(); n.List == nil {
			return nil
		}
	case p.kind == KeyWant:
		if n.Want = p.parseWantSlot(); n.Want == nil {
			return nil
		}
	case p.kind == KeyTxt:
		if n.Txt = p.parseTxtSlot(); n.Txt == nil {
			return nil
		}
	case p.kind == KeyMark:
		if n.Mark = p.parseMarkSlot(); n.Mark == nil {
			return nil
		}
	case p.kind == KeyDef:
		if n.Def = p.parseDefSlot(); n.Def == nil {
			return nil
		}
	default:
		return nil
	}
	return n
}

func (p *predictive) parseTextSlot() *TextSlot {
	n := p.slabTextSlot.One()
	baseValue := p.listPiece.begin()
	if p.kind != KeyText {
		return nil
	}
	n.Key = p.toks[p.at]
	p.advance()
	for (1<<Conf|1<<Cont|1<<Local|1<<RefMsg|1<<RefScheme|1<<RefSymbol|1<<RefTopic|1<<Symbol|1<<Text)>>p.kind&1 != 0 {
		if c := p.parsePiece(); c != nil {
			p.listPiece.push(c)
		} else {
			return nil
		}
	}
	n.Value = p.listPiece.end(baseValue)
	return n
}

func (p *predictive) parseBindSlot() *BindSlot {
	n := p.slabBindSlot.One()
	baseText := p.listPiece.begin()
	baseBindings := p.listBinding.begin()
	if p.kind != KeyBind {
		return nil
	}
	n.Key = p.toks[p.at]
	p.advance()
	for (1<<Conf|1<<Cont|1<<Local|1<<RefMsg|1<<RefScheme|1<<RefSymbol|1<<RefTopic|1<<Symbol|1<<Text)>>p.kind&1 != 0 {
		if c := p.parsePiece(); c != nil {
			p.listPiece.push(c)
		} else {
			return nil
		}
	}
	for p.kind == Name {
		if c := p.parseBinding(); c != nil {
			p.listBinding.push(c)
		} else {
			return nil
		}
	}
	n.Text = p.listPiece.end(baseText)
	n.Bindings = p.listBinding.end(baseBindings)
	return n
}

func (p *predictive) parseBinding() *Binding {
	n := p.slabBinding.One()
	baseValue := p.listPiece.begin()
	if p.kind != Name {
		return nil
	}
	n.Key = p.toks[p.at]
	p.advance()
	if !((1<<Eq|1<<Ne)>>p.kind&1 != 0) {
		return nil
	}
	n.Op = p.toks[p.at]
	p.advance()
	if p.kind == Bang {
		if p.kind != Bang {
			return nil
		}
		n.Bang = p.toks[p.at]
		p.advance()
	}
	for (1<<Conf|1<<Cont|1<<Local|1<<RefMsg|1<<RefScheme|1<<RefSymbol|1<<RefTopic|1<<Symbol|1<<Text)>>p.kind&1 != 0 {
		if c := p.parsePiece(); c != nil {
			p.listPiece.push(c)
		} else {
			return nil
		}
	}
	n.Value = p.listPiece.end(baseValue)
	return n
}

func (p *predictive) parseDefSlot() *DefSlot {
	n := p.slabDefSlot.One()
	baseBindings := p.listBinding.begin()
	if p.kind != KeyDef {
		return nil
	}
	n.Key = p.toks[p.at]
	p.advance()
	for first := true; first || p.kind == Name; first = false {
		if c := p.parseBinding(); c != nil {
			p.listBinding.push(c)
		} else {
			return nil
		}
	}
	n.Bindings = p.listBinding.end(baseBindings)
	return n
}

func (p *predictive) parsePiece() *Piece {
	n := p.slabPiece.One()
	switch {
	case p.kind == Text:
		if p.kind != Text {
			return nil
		}
		n.Token = p.toks[p.at]
		p.advance()
	case p.kind == Cont:
		if p.kind != Cont {
			return nil
		}
		n.Token = p.toks[p.at]
		p.advance()
	case p.kind == Symbol:
		if p.kind != Symbol {
			return nil
		}
		n.Token = p.toks[p.at]
		p.advance()
	case p.kind == Conf:
		if p.kind != Conf {
			return nil
		}
		n.Token = p.toks[p.at]
		p.advance()
	case ((1<<Local|1<<RefMsg|1<<RefScheme|1<<RefSymbol|1<<RefTopic)>>p.kind&1 != 0):
		if n.Ref = p.parseAddress(); n.Ref == nil {
			return nil
		}
	default:
		return nil
	}
	return n
}

func (p *predictive) parseListSlot() *ListSlot {
	n := p.slabListSlot.One()
	baseItems := p.listListItem.begin()
	baseRest := p.listPiece.begin()
	if p.kind != KeyList {
		return nil
	}
	n.Key = p.toks[p.at]
	p.advance()
	if p.kind == LBrack {
		if p.kind != LBrack {
			return nil
		}
		n.Open = p.toks[p.at]
		p.advance()
		if (1<<Conf|1<<Cont|1<<Local|1<<RefMsg|1<<RefScheme|1<<RefSymbol|1<<RefTopic|1<<Symbol|1<<Text)>>p.kind&1 != 0 {
			if c := p.parseListItem(); c != nil {
				p.listListItem.push(c)
			} else {
				return nil
			}
		}
		for p.kind == Comma {
			if p.kind != Comma {
				return nil
			}
			p.advance()
			if (1<<Conf|1<<Cont|1<<Local|1<<RefMsg|1<<RefScheme|1<<RefSymbol|1<<RefTopic|1<<Symbol|1<<Text)>>p.kind&1 != 0 {
				if c := p.parseListItem(); c != nil {
					p.listListItem.push(c)
				} else {
					return nil
				}
			}
		}
		if p.kind != RBrack {
			return nil
		}
		n.Close = p.toks[p.at]
		p.advance()
	}
	for (1<<Conf|1<<Cont|1<<Local|1<<RefMsg|1<<RefScheme|1<<RefSymbol|1<<RefTopic|1<<Symbol|1<<Text)>>p.kind&1 != 0 {
		if c := p.parsePiece(); c != nil {
			p.listPiece.push(c)
		} else {
			return nil
		}
	}
	n.Items = p.listListItem.end(baseItems)
	n.Rest = p.listPiece.end(baseRest)
	return n
}

func (p *predictive) parseListItem() *ListItem {
	n := p.slabListItem.One()
	baseText := p.listPiece.begin()
	for first := true; first || ((1<<Conf|1<<Cont|1<<Local|1<<RefMsg|1<<RefScheme|1<<RefSymbol|1<<RefTopic|1<<Symbol|1<<Text)>>p.kind&1 != 0); first = false {
		if c := p.parsePiece(); c != nil {
			p.listPiece.push(c)
		} else {
			return nil
		}
	}
	n.Text = p.listPiece.end(baseText)
	return n
}

func (p *predictive) parseWantSlot() *WantSlot {
	n := p.slabWantSlot.One()
	baseActs := p.listWord.begin()
	baseRest := p.listPiece.begin()
	if p.kind != KeyWant {
		return nil
	}
	n.Key = p.toks[p.at]
	p.advance()
	if (1<<LBrace|1<<Name)>>p.kind&1 != 0 {
		switch {
		case p.kind == LBrace:
			if n.Fields = p.parseContractBody(); n.Fields == nil {
				return nil
			}
		case p.kind == Name:
			if c := p.parseWord(); c != nil {
				p.listWord.push(c)
			} else {
				return nil
			}
			for p.kind == Bar {
				if p.kind != Bar {
					return nil
				}
				p.advance()
				if c := p.parseWord(); c != nil {
					p.listWord.push(c)
				} else {
					return nil
				}
			}
		default:
			return nil
		}
	}
	for (1<<Conf|1<<Cont|1<<Local|1<<RefMsg|1<<RefScheme|1<<RefSymbol|1<<RefTopic|1<<Symbol|1<<Text)>>p.kind&1 != 0 {
		if c := p.parsePiece(); c != nil {
			p.listPiece.push(c)
		} else {
			return nil
		}
	}
	n.Acts = p.listWord.end(baseActs)
	n.Rest = p.listPiece.end(baseRest)
	return n
}

func (p *predictive) parseContractBody() *ContractBody {
	n := p.slabContractBody.One()
	baseItems := p.listContractField.begin()
	if p.kind != LBrace {
		return nil
	}
	n.Open = p.toks[p.at]
	p.advance()
	for (1<<Comma|1<<Name)>>p.kind&1 != 0 {
		switch {
		case p.kind == Name:
			if c := p.parseContractField(); c != nil {
				p.listContractField.push(c)
			} else {
				return nil
			}
		case p.kind == Comma:
			if p.kind != Comma {
				return nil
			}
			p.advance()
		default:
			return nil
		}
	}
	if p.kind != RBrace {
		return nil
	}
	n.Close = p.toks[p.at]
	p.advance()
	n.Items = p.listContractField.end(baseItems)
	return n
}

func (p *predictive) parseContractField() *ContractField {
	n := p.slabContractField.One()
	if p.kind != Name {
		return nil
	}
	n.Name = p.toks[p.at]
	p.advance()
	if p.kind == Quest {
		if p.kind != Quest {
			return nil
		}
		n.Optional = p.toks[p.at]
		p.advance()
	}
	if p.kind == Colon {
		if p.kind != Colon {
			return nil
		}
		p.advance()
		if n.Type = p.parseType(); n.Type == nil {
			return nil
		}
	}
	return n
}

func (p *predictive) parseType() *Type {
	n := p.slabType.One()
	baseAlts := p.listWord.begin()
	if p.kind != Name {
		return nil
	}
	n.Name = p.toks[p.at]
	p.advance()
	if p.kind == LBrack {
		if p.kind != LBrack {
			return nil
		}
		p.advance()
		if c := p.parseWord(); c != nil {
			p.listWord.push(c)
		} else {
			return nil
		}
		for p.kind == Bar {
			if p.kind != Bar {
				return nil
			}
			p.advance()
			if c := p.parseWord(); c != nil {
				p.listWord.push(c)
			} else {
				return nil
			}
		}
		if p.kind != RBrack {
			return nil
		}
		p.advance()
	}
	n.Alts = p.listWord.end(baseAlts)
	return n
}

func (p *predictive) parseWord() *Word {
	n := p.slabWord.One()
	if p.kind != Name {
		return nil
	}
	n.Token = p.toks[p.at]
	p.advance()
	return n
}

func (p *predictive) parseTxtSlot() *TxtSlot {
	n := p.slabTxtSlot.One()
	baseShort := p.listRun.begin()
	baseBody := p.listCarried.begin()
	if p.kind != KeyTxt {
		return nil
	}
	n.Key = p.toks[p.at]
	p.advance()
	if (1<<BlockID|1<<Cont|1<<LQuote|1<<Str)>>p.kind&1 != 0 {
		switch {
		case p.kind == BlockID:
			if n.Header = p.parseBlockHeader(); n.Header == nil {
				return nil
			}
		case p.kind == LQuote:
			if n.String = p.parseString(); n.String == nil {
				return nil
			}
		case ((1<<Cont|1<<Str)>>p.kind&1 != 0):
			for first := true; first || ((1<<Cont|1<<Str)>>p.kind&1 != 0); first = false {
				if c := p.parseRun(); c != nil {
					p.listRun.push(c)
				} else {
					return nil
				}
			}
		default:
			return nil
		}
	}
	if p.kind == Conf {
		if p.kind != Conf {
			return nil
		}
		n.Conf = p.toks[p.at]
		p.advance()
	}
	for (1<<Bare|1<<Content)>>p.kind&1 != 0 {
		if c := p.parseCarried(); c != nil {
			p.listCarried.push(c)
		} else {
			return nil
		}
	}
	n.Short = p.listRun.end(baseShort)
	n.Body = p.listCarried.end(baseBody)
	return n
}

func (p *predictive) parseBlockHeader() *BlockHeader {
	n := p.slabBlockHeader.One()
	baseAttrs := p.listField.begin()
	if p.kind != BlockID {
		return nil
	}
	n.ID = p.toks[p.at]
	p.advance()
	if p.kind == Fmt {
		if p.kind != Fmt {
			return nil
		}
		n.Fmt = p.toks[p.at]
		p.advance()
		if p.kind == Lang {
			if p.kind != Lang {
				return nil
			}
			n.Lang = p.toks[p.at]
			p.advance()
		}
	}
	for p.kind == Key {
		if c := p.parseField(); c != nil {
			p.listField.push(c)
		} else {
			return nil
		}
	}
	n.Attrs = p.listField.end(baseAttrs)
	return n
}

func (p *predictive) parseString() *String {
	n := p.slabString.One()
	baseText := p.listRun.begin()
	if p.kind != LQuote {
		return nil
	}
	n.Open = p.toks[p.at]
	p.advance()
	for (1<<Cont|1<<Str)>>p.kind&1 != 0 {
		if c := p.parseRun(); c != nil {
			p.listRun.push(c)
		} else {
			return nil
		}
	}
	if p.kind != RQuote {
		return nil
	}
	n.Close = p.toks[p.at]
	p.advance()
	n.Text = p.listRun.end(baseText)
	return n
}

func (p *predictive) parseRun() *Run {
	n := p.slabRun.One()
	if !((1<<Cont|1<<Str)>>p.kind&1 != 0) {
		return nil
	}
	n.Token = p.toks[p.at]
	p.advance()
	return n
}

func (p *predictive) parseCarried() *Carried {
	n := p.slabCarried.One()
	if !((1<<Bare|1<<Content)>>p.kind&1 != 0) {
		return nil
	}
	n.Token = p.toks[p.at]
	p.advance()
	return n
}

func (p *predictive) parseMarkSlot() *MarkSlot {
	n := p.slabMarkSlot.One()
	baseMarks := p.listMarkLine.begin()
	if p.kind != KeyMark {
		return nil
	}
	n.Key = p.toks[p.at]
	p.advance()
	for (1<<BadMark|1<<MarkAt)>>p.kind&1 != 0 {
		if c := p.parseMarkLine(); c != nil {
			p.listMarkLine.push(c)
		} else {
			return nil
		}
	}
	n.Marks = p.listMarkLine.end(baseMarks)
	return n
}

func (p *predictive) parseMarkLine() *MarkLine {
	n := p.slabMarkLine.One()
	baseText := p.listPiece.begin()
	switch {
	case p.kind == MarkAt:
		if p.kind != MarkAt {
			return nil
		}
		p.advance()
		if n.Addr = p.parseAddress(); n.Addr == nil {
			return nil
		}
		if !((1<<Eq|1<<Gt)>>p.kind&1 != 0) {
			return nil
		}
		n.Op = p.toks[p.at]
		p.advance()
		if (1<<Conf|1<<Cont|1<<LQuote|1<<Local|1<<RefMsg|1<<RefScheme|1<<RefSymbol|1<<RefTopic|1<<Symbol|1<<Text)>>p.kind&1 != 0 {
			switch {
			case p.kind == LQuote:
				if n.Str = p.parseString(); n.Str == nil {
					return nil
				}
				if p.kind == Conf {
					if p.kind != Conf {
						return nil
					}
					n.Conf = p.toks[p.at]
					p.advance()
				}
			case ((1<<Conf|1<<Cont|1<<Local|1<<RefMsg|1<<RefScheme|1<<RefSymbol|1<<RefTopic|1<<Symbol|1<<Text)>>p.kind&1 != 0):
				for first := true; first || ((1<<Conf|1<<Cont|1<<Local|1<<RefMsg|1<<RefScheme|1<<RefSymbol|1<<RefTopic|1<<Symbol|1<<Text)>>p.kind&1 != 0); first = false {
					if c := p.parsePiece(); c != nil {
						p.listPiece.push(c)
					} else {
						return nil
					}
				}
			default:
				return nil
			}
		}
	case p.kind == BadMark:
		if p.kind != BadMark {
			return nil
		}
		n.Bad = p.toks[p.at]
		p.advance()
	default:
		return nil
	}
	n.Text = p.listPiece.end(baseText)
	return n
}

func (p *predictive) parseAddress() *Address {
	n := p.slabAddress.One()
	baseParts := p.listStep.begin()
	baseSelectors := p.listSelector.begin()
	switch {
	case p.kind == RefMsg:
		if p.kind != RefMsg {
			return nil
		}
		n.Msg = p.toks[p.at]
		p.advance()
		if p.kind == RefOrig {
			if p.kind != RefOrig {
				return nil
			}
			n.Orig = p.toks[p.at]
			p.advance()
		}
	case p.kind == RefScheme:
		if p.kind != RefScheme {
			return nil
		}
		n.Scheme = p.toks[p.at]
		p.advance()
	case p.kind == RefSymbol:
		if p.kind != RefSymbol {
			return nil
		}
		n.Symbol = p.toks[p.at]
		p.advance()
	case p.kind == RefTopic:
		if p.kind != RefTopic {
			return nil
		}
		n.Topic = p.toks[p.at]
		p.advance()
	case p.kind == Local:
		if p.kind != Local {
			return nil
		}
		n.Local = p.toks[p.at]
		p.advance()
	default:
		return nil
	}
	for p.kind == Part {
		if c := p.parseStep(); c != nil {
			p.listStep.push(c)
		} else {
			return nil
		}
	}
	if p.kind == Hash {
		if p.kind != Hash {
			return nil
		}
		p.advance()
		if c := p.parseSelector(); c != nil {
			p.listSelector.push(c)
		} else {
			return nil
		}
		for p.kind == Bar {
			if p.kind != Bar {
				return nil
			}
			p.advance()
			if c := p.parseSelector(); c != nil {
				p.listSelector.push(c)
			} else {
				return nil
			}
		}
	}
	n.Parts = p.listStep.end(baseParts)
	n.Selectors = p.listSelector.end(baseSelectors)
	return n
}

func (p *predictive) parseStep() *Step {
	n := p.slabStep.One()
	if p.kind != Part {
		return nil
	}
	n.Token = p.toks[p.at]
	p.advance()
	return n
}

func (p *predictive) parseSelector() *Selector {
	n := p.slabSelector.One()
	switch {
	case p.kind == SelL:
		if n.Line = p.parseLines(); n.Line == nil {
			return nil
		}
	case p.kind == SelP:
		if p.kind != SelP {
			return nil
		}
		p.advance()
		if n.Para = p.parseRange(); n.Para == nil {
			return nil
		}
	case p.kind == SelC:
		if p.kind != SelC {
			return nil
		}
		p.advance()
		if n.Char = p.parseRange(); n.Char == nil {
			return nil
		}
	case p.kind == SelQuote:
		if p.kind != SelQuote {
			return nil
		}
		n.Quote = p.toks[p.at]
		p.advance()
		if p.kind == Nth {
			if p.kind != Nth {
				return nil
			}
			n.Nth = p.toks[p.at]
			p.advance()
		}
	case p.kind == SelOther:
		if p.kind != SelOther {
			return nil
		}
		n.Other = p.toks[p.at]
		p.advance()
	default:
		return nil
	}
	return n
}

func (p *predictive) parseLines() *Lines {
	n := p.slabLines.One()
	if p.kind != SelL {
		return nil
	}
	n.L = p.toks[p.at]
	p.advance()
	if p.kind != Int {
		return nil
	}
	n.From = p.toks[p.at]
	p.advance()
	if (1<<Dash|1<<DotC)>>p.kind&1 != 0 {
		switch {
		case p.kind == Dash:
			if p.kind != Dash {
				return nil
			}
			p.advance()
			if p.kind != Int {
				return nil
			}
			n.To = p.toks[p.at]
			p.advance()
		case p.kind == DotC:
			if p.kind != DotC {
				return nil
			}
			p.advance()
			if n.Cols = p.parseRange(); n.Cols == nil {
				return nil
			}
		default:
			return nil
		}
	}
	return n
}

func (p *predictive) parseRange() *Range {
	n := p.slabRange.One()
	if p.kind != Int {
		return nil
	}
	n.From = p.toks[p.at]
	p.advance()
	if p.kind == Dash {
		if p.kind != Dash {
			return nil
		}
		p.advance()
		if p.kind != Int {
			return nil
		}
		n.To = p.toks[p.at]
		p.advance()
	}
	return n
}
