"""A stand-in for the Python module agentrosetta, for the test of its adapter.

It has the interface that the documentation shows and understands just enough of the
language for the tests: headers in full, bindings, lists and blocks.
"""

__version__ = "stand-in"

SLOTS = "q a why ctx want unk assume risk opt sub on by txt mark".split()


class Record:
    def __init__(self, **fields):
        self.__dict__.update(fields)


class Block(Record):
    def resolve_full(self, selectors):
        if selectors == "":
            return Record(status="exact", line=1, col=0, text="\n".join(self.lines), conf=None)
        first = selectors.lstrip("#").split("|")[0]
        number = int(first[1:]) if first[1:].isdigit() else 0
        if not first.startswith("L") or not 1 <= number <= len(self.lines):
            return Record(status="orphan", line=None, text="", conf=None)
        return Record(status="exact", line=number, col=0, text=self.lines[number - 1], conf=None)


class Message(Record):
    def blocks(self):
        return {s.block.name: s.block for s in self.slots if s.key == "txt"}

    def marks(self):
        return []


class Diagnostic(Record):
    def __str__(self):
        return "%s %s: %s" % (self.level, self.code, self.msg_id)


class Session:
    def __init__(self):
        self.open = {}

    def add(self, m):
        if m.act in ("ask", "do"):
            self.open[m.id] = m
        else:
            self.open.pop(m.hfields.get("re"), None)
        if m.act == "tell" and not any(s.key == "unk" for s in m.slots):
            return [Diagnostic(code="W004", level="WARN", msg_id=m.id)]
        return []

    def orphans(self):
        return [Diagnostic(code="W010", level="WARN", msg_id=i) for i in self.open]

    def escalations(self):
        return []


def parse(text):
    messages = []
    for line in text.lstrip("\ufeff").splitlines():
        words = line.split()
        if len(words) > 2 and ">" in words[2] and not line.startswith((" ", "|")):
            messages.append(header(words))
        elif words and messages:
            body(messages[-1].slots, line.strip())
    return messages


def header(words):
    sender, _, to = words[2].partition(">")
    fields = dict(w.split("=", 1) for w in words[3:] if "=" in w)
    topic = next((w[1:] for w in words[3:] if w.startswith("#")), "")
    return Message(
        id=words[0], act=words[1], sender=sender, recipients=to.split(","), topic=topic,
        hfields=fields, sens=fields.get("sens"), at=None, ttl=None, slots=[],
    )


def body(slots, line):
    key, _, rest = line.partition(" ")
    if line.startswith("|"):
        slots[-1].block.lines.append(line[2:])
        return
    s = Record(key=key, raw=rest.strip(), conf=None, bindings=[], items=[], marks=[], block=None)
    if key == "a":
        name, _, value = s.raw.partition(" = ")
        value, _, sure = value.partition(" ~")
        s.bindings = [Record(key=name, op="=", value=value, conf=Record(kind=sure) if sure else None)]
    elif key == "unk":
        s.items = [i.strip() for i in s.raw.strip("[]").split(",") if i.strip()]
    elif key == "txt":
        name = (s.raw.split() or ["body"])[0]
        s.block = Block(name=name, fmt="txt", lang="", attrs={}, lines=[])
    if key in SLOTS:
        slots.append(s)


def unparse(m):
    return "%s %s %s>%s\n" % (m.id, m.act, m.sender, ",".join(m.recipients))
