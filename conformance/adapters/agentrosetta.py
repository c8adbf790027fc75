#!/usr/bin/env python3
"""Adapter of the conformance suite for the Python module `agentrosetta`.

    rosettac conformance run --impl 'python3 conformance/adapters/agentrosetta.py'

The module is imported from where the user has it (PYTHONPATH); nothing of it is
copied here. Where it is not installed, --describe says so and the run skips all.

This was written from two texts: PROTOCOL.md, and what the module's documentation and
examples show of its interface (parse, Session.add, orphans, escalations, unparse,
resolve_full, and the attributes of messages, slots, bindings, blocks and marks). It
was tested against a stand-in with that interface, not against the module itself:
where an attribute has another name there, the field is left out of the document, and
the case that asks for it fails.

It needs Python 3.9 and the standard library.
"""

import argparse
import base64
import datetime
import json
import os
import re
import sys

NAME = "agentrosetta"
UNSUPPORTED = 4

# The codes that the module's documentation shares with other implementations. Others
# are not held against it.
CODES = """
P001 P002 P003 P004 E003 E015 E014 E021 W013 W019 W007 E024 E006 E016 E016b E008 E009
E009a E009b E009c E010 E023 I012 W020 W010 E017 I018 D001 W004 W005 W005b W017 S4
S8 E022 W021 W023 W024 W025 W026 I028 I029 I022 S1 S1b E018 I011 S7
""".split()


class Unavailable(Exception):
    """The module, or a function of it that this needs, is not there."""


def module():
    """Imports the module. This file has its name, so its own folder is no place to
    look for it."""
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [p for p in sys.path if os.path.abspath(p or ".") != here]
    try:
        import agentrosetta
    except ImportError as why:
        raise Unavailable("the Python module agentrosetta is not installed") from why
    for name in ("parse", "Session"):
        if not hasattr(agentrosetta, name):
            raise Unavailable("the Python module agentrosetta has no " + name)
    return agentrosetta


def describe(lib):
    return {
        "protocol": 1,
        "name": NAME + " (Python)",
        "version": str(getattr(lib, "__version__", "")),
        "language": "2.0",
        "persistent": True,
        "facets": ["count", "messages", "diagnostics", "resolutions"]
        + (["canonical"] if hasattr(lib, "unparse") else []),
        "options": [],
        "codes": CODES,
    }


# ---- the parts of a message -------------------------------------------------------

REF = re.compile(r'(?:(?<=^)|(?<=[\s(\[{<,;:=>|]))@[A-Za-z0-9_#][^\s"\')\]}>]*(?:q"[^"]*")?')


def refs(text):
    return [r.rstrip(".,;:?!") for r in REF.findall(text or "")]


def get(thing, *names, default=None):
    """The first attribute (or key) of a thing that is there."""
    for name in names:
        if isinstance(thing, dict):
            if thing.get(name) is not None:
                return thing[name]
        elif getattr(thing, name, None) is not None:
            return getattr(thing, name)
    return default


def conf(c):
    """hi, mid, lo, ?, a number, or "" for unstated."""
    if c is None:
        return ""
    kind = get(c, "kind", default=c)
    if kind in ("num", "number"):
        kind = get(c, "value", default="")
    return str(kind).lstrip("~")


def instant(at):
    if not isinstance(at, datetime.datetime):
        return ""
    if at.tzinfo is not None:
        at = at.astimezone(datetime.timezone.utc)
    return at.replace(tzinfo=None).isoformat() + "Z"


UNITS = {"s": "PT%sS", "m": "PT%sM", "h": "PT%sH", "d": "P%sD", "w": "P%sW"}


def duration(text):
    text = str(text or "")
    short = re.fullmatch(r"(\d+)([smhdw])", text)
    if short:
        return UNITS[short.group(2)] % short.group(1)
    return text if re.fullmatch(r"P\S+", text) else ""


def without_conf(text):
    """The text without its last ~conf, its lines joined by one blank."""
    joined = " ".join(str(text or "").split())
    return re.sub(r"\s+~(?:hi|mid|lo|\?|[01](?:\.\d+)?)$", "", joined)


def binding(b):
    value = str(get(b, "value", default=""))
    out = {
        "key": get(b, "key", default=""),
        "op": get(b, "op", default="!=" if get(b, "negated", "neg", default=False) else "="),
        "commit": bool(get(b, "commit", default=value.startswith("!"))),
        "conf": conf(get(b, "conf")),
    }
    if get(b, "deps") is not None:
        out["deps"] = list(get(b, "deps"))
    value = " ".join(value.lstrip("!").split()) if out["commit"] else " ".join(value.split())
    out["value"], out["refs"] = value, refs(value)
    return out


SLOTS = "q a why ctx want unk assume risk opt sub on by txt mark".split()


def contract(shape):
    fields = []
    for optional, attribute in ((False, "required"), (True, "optional")):
        for name in get(shape, attribute, default=[]):
            fields.append({"name": name, "kind": "slot" if name in SLOTS else "key", "optional": optional})
    return {"acts": list(get(shape, "acts", default=[])), "fields": fields}


def mark(m):
    text = str(get(m, "value", default=""))
    quoted = len(text) >= 2 and text[0] == text[-1] == '"'
    return {
        "address": get(m, "addr", default=""),
        "op": get(m, "op", default=""),
        "text": text[1:-1] if quoted else text,
        "quoted": quoted,
        "conf": conf(get(m, "conf")),
    }


def block(b):
    lines = list(get(b, "lines", default=[]))
    attrs = {k: str(v) for k, v in dict(get(b, "attrs", default={})).items() if k not in ("src", "win")}
    return {
        "id": get(b, "name", "id", default=""),
        "fmt": get(b, "fmt", default="txt"),
        "lang": get(b, "lang", default=""),
        "attrs": attrs,
        "src": str(get(dict(get(b, "attrs", default={})), "src", default="")),
        "lines": lines,
    }


def slot(s, blocks):
    key = get(s, "key", default="")
    out = {"key": key, "conf": conf(get(s, "conf"))}
    raw = get(s, "raw", default="")
    if key in ("a", "assume", "sub", "def"):
        out["bindings"] = [binding(b) for b in get(s, "bindings", default=[])]
    elif key in ("unk", "opt"):
        out["items"] = list(get(s, "items", default=[]))
        out["declared"] = "[" in raw
    elif key == "want":
        out["contract"] = contract(get(s, "shape"))
    elif key == "mark":
        out["marks"] = [mark(m) for m in get(s, "marks", default=[])]
    elif key == "txt":
        own = get(s, "block")
        if own is None and blocks:
            own = blocks.pop(0)
        if own is not None:
            out["block"] = block(own)
    else:
        out["text"] = without_conf(raw)
        out["refs"] = refs(raw)
        if key == "by":
            out["limits"] = [limit.strip() for limit in out["text"].split(" | ")]
    return out


def printed(identifier):
    """An id as the language prints it: compact when the agent is letters only."""
    found = re.fullmatch(r"([a-z][a-z0-9_]*)\.0*(\d+)|([a-z]+?)0*(\d+)", identifier or "")
    if not found:
        return identifier or ""
    agent, number = found.group(1) or found.group(3), found.group(2) or found.group(4)
    return agent + number if re.fullmatch("[a-z]+", agent) else agent + "." + number


def message(m):
    fields = dict(get(m, "hfields", default={}))
    blocks = list(m.blocks().values()) if hasattr(m, "blocks") else []
    return {
        "id": printed(get(m, "id", default="")),
        "act": get(m, "act", default=""),
        "from": get(m, "sender", default=""),
        "to": list(get(m, "recipients", default=[])),
        "topic": get(m, "topic", default="").lstrip("#"),
        "re": printed(fields.get("re", "")),
        "src": fields.get("src", ""),
        "at": instant(get(m, "at")),
        "ttl": duration(fields.get("ttl", "")),
        "pri": fields.get("pri", ""),
        "sens": get(m, "sens", default=fields.get("sens", "")),
        "thd": fields.get("thd", ""),
        "ext": {k: v for k, v in fields.items() if k.startswith("x_")},
        "slots": [slot(s, blocks) for s in get(m, "slots", default=[])],
    }


# ---- findings ---------------------------------------------------------------------

CODE = re.compile(r"\b([PEWISD]\d{1,3}[a-d]?)\b")


def finding(d, about=""):
    code = get(d, "code")
    if code is None:
        found = CODE.search(str(d))
        code = found.group(1) if found else ""
    said = get(d, "msg_id", "message_id", default=about)
    return {"code": str(code), "message": printed(str(said)), "severity": str(get(d, "level", default="")), "text": str(d)}


def findings(lib, messages):
    session, found = lib.Session(), []
    for m in messages:
        name = get(m, "id", default="")
        found += [finding(d, name) for d in get(m, "diags", "diagnostics", default=[]) or []]
        found += [finding(d, name) for d in session.add(m) or []]
    for whole in ("orphans", "escalations"):
        if hasattr(session, whole):
            found += [finding(d) for d in getattr(session, whole)() or []]
    some = []
    for f in found:
        if f["code"] and f not in some:
            some.append(f)
    return some


# ---- addresses --------------------------------------------------------------------

ADDRESS = re.compile(r"@([a-z][a-z0-9_]*\.\d+|[a-z]+\d+)(?:\.([a-z][a-z0-9_]*))?(#.*)?$", re.S)
STATUS = {"exact": "hi", "relocated": "mid", "ambiguous": "lo", "orphan": "?", "outside": "?"}


def resolution(messages, address):
    """What an address points at: a block by resolve_full, all else is left to the
    module's own idea of it."""
    out = {"address": address, "status": "outside", "block": "", "start": None, "end": None, "text": "", "conf": "?"}
    found = ADDRESS.match(address)
    if not found:
        return out
    wanted, part, selectors = printed(found.group(1)), found.group(2), found.group(3)
    owner = next((m for m in reversed(messages) if printed(get(m, "id", default="")) == wanted), None)
    if owner is None:
        return out
    blocks = owner.blocks()
    if part is None and len(blocks) == 1:
        part = next(iter(blocks))
    if part not in blocks:
        out["status"] = "orphan"
        return out
    r = blocks[part].resolve_full(selectors or "")
    status = str(get(r, "status", default="orphan"))
    out.update(status=status, conf=STATUS.get(status, "?"))
    if status in ("orphan", "outside"):
        return out
    out["block"], out["text"] = part, str(get(r, "text", "value", default=""))
    line = get(r, "line")
    if line is not None:
        column, last = get(r, "col", "start", "column", default=0), out["text"].split("\n")
        out["start"] = {"line": line, "column": column}
        out["end"] = {
            "line": line + len(last) - 1,
            "column": len(last[-1]) + (column if len(last) == 1 else 0),
        }
    return out


# ---- the protocol -----------------------------------------------------------------


def document(lib, wire, resolve=()):
    messages = lib.parse(wire.decode("utf-8", "replace"))
    out = {
        "rosetta": "2.0",
        "messages": [message(m) for m in messages],
        "diagnostics": findings(lib, messages),
        "resolutions": [resolution(messages, a) for a in resolve],
    }
    if hasattr(lib, "unparse"):
        out["canonical"] = "\n\n".join(lib.unparse(m).rstrip("\n") for m in messages) + ("\n" if messages else "")
    return out


def stay(lib):
    for line in sys.stdin:
        asked = json.loads(line)
        answer = {"id": asked["id"]}
        if any(asked.get(k) for k in ("now", "cut", "policy", "render", "dialects")):
            answer["unsupported"] = True
        else:
            try:
                answer["document"] = document(lib, base64.b64decode(asked["wire_b64"]), asked.get("resolve", ()))
            except Exception as why:  # one case is lost, not the run
                answer["error"] = "%s: %s" % (type(why).__name__, why)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


def main():
    flags = argparse.ArgumentParser(description="Answers the conformance suite for the Python module agentrosetta.")
    flags.add_argument("--describe", action="store_true")
    flags.add_argument("--jsonl", action="store_true")
    flags.add_argument("--resolve", action="append", default=[])
    for name in ("--now", "--policy"):
        flags.add_argument(name)
    flags.add_argument("--cut", action="store_true")
    for name in ("--render", "--dialect"):
        flags.add_argument(name, action="append")
    asked = flags.parse_args()
    try:
        lib = module()
    except Unavailable as why:
        print(json.dumps({"name": NAME + " (Python)", "unavailable": str(why)}))
        return UNSUPPORTED
    if asked.describe:
        print(json.dumps(describe(lib)))
    elif asked.jsonl:
        stay(lib)
    elif asked.now or asked.policy or asked.cut or asked.render or asked.dialect:
        return UNSUPPORTED
    else:
        print(json.dumps(document(lib, sys.stdin.buffer.read(), asked.resolve)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
