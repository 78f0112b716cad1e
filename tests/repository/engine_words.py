#!/usr/bin/env python3
"""The texts for people in engine/ and cad/, and whether resources/languages/engine_de.ts has all of them.

    engine_words.py                 checks; names file, line and text of what is wrong (this is the test)
    engine_words.py --list          every sentence with the place where it first stands
    engine_words.py --missing       only those that the table lacks, as messages to put into it
    engine_words.py --self-test     the rules themselves, on code written for it

A text is what literals give that stand next to each other or are joined by +, with one place (%1, %2 ...) for each {} of
a format and for each other thing between two +. It is cut into sentences, and each is one message of the table. What the
code puts together in more than one statement is in the table as it results, with an <extracomment> that begins with
"joined"; the pieces of such a message stand in the code, and a piece in the code need not be a message of its own. What the fields
of a project say of themselves is read from the schema, where it is whole.
"""

import json
import pathlib
import re
import sys
import xml.etree.ElementTree
import xml.sax.saxutils

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = "resources/languages/engine_de.ts"

TOKEN = re.compile(
    r'(?P<comment>//[^\n]*|/\*.*?\*/)'
    r'|(?P<raw>R"(?P<mark>[^(\s]*)\((?P<inner>.*?)\)(?P=mark)")'
    r'|(?P<text>"(?:[^"\\\n]|\\.)*")'
    r"|(?P<char>(?<!\w)'(?:[^'\\]|\\.)+')"
    r'|(?P<directive>^[ \t]*\#(?:[^\n]*\\\n)*[^\n]*)'
    r'|(?P<word>\w+)'
    r'|(?P<sign>::|->|\+\+|\+=|<<|==|!=|<=|>=|&&|\|\||[^\s\w])', re.S | re.M)
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "'": "'", "\\": "\\", "0": "\0", "r": "\r"}
OPEN, CLOSE = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}


def unescaped(body):
    def one(match):
        code = match.group(1)
        return ESCAPES[code] if code in ESCAPES else chr(int(code[1:], 16))
    return re.sub(r"\\(x[0-9a-fA-F]+|u[0-9a-fA-F]{4}|.)", one, body, flags=re.S)


class Token:
    def __init__(self, kind, value, line, parts=None):
        self.kind, self.value, self.line, self.parts = kind, value, line, parts


def tokens(code):
    """Literals that stand next to each other are one token; brackets with what they hold are one, too."""
    stack, line, at = [[]], 1, 0
    for match in TOKEN.finditer(code):
        line += code.count("\n", at, match.start())
        at = match.start()
        kind, value = match.lastgroup, match.group()
        if match.group("raw"):
            kind, value = "text", match.group("inner")
        elif kind == "text":
            value = unescaped(value[1:-1])
        if kind in ("comment", "directive"):
            continue
        here = stack[-1]
        if kind == "text" and here and here[-1].kind == "text":
            here[-1].value += value
        elif value in OPEN and kind == "sign":
            here.append(Token("group", value, line, []))
            stack.append(here[-1].parts)
        elif value in CLOSE and kind == "sign":
            if len(stack) > 1:
                stack.pop()
        else:
            here.append(Token(kind, value, line))
    return stack[0]


ENDS = {",", ";", "?", ":", "=", "+=", "<<", "==", "!=", "&&", "||", "return", "<=", ">=", "throw", "case"}
PLACE = "\0"


def with_places(text):
    """A format with a mark for each of its places."""
    text = text.replace("{{", "\1").replace("}}", "\2")
    text = re.sub(r"\{[0-9]*(:(?:[^{}]|\{\})*)?\}", PLACE, text)
    return text.replace("\1", "{").replace("\2", "}")


class Text:
    """What one expression gives; the words of its statement before it, the calls around it, the members around those."""

    def __init__(self, value, line, before, around, outer):
        self.value, self.line, self.before, self.around, self.outer = value, line, before, around, outer


def is_format(operand):
    return (len(operand) > 1 and operand[-1].kind == "group" and operand[-1].value == "(" and
            [t.value for t in operand[:-1]] == ["fmt", "::", "format"])


def is_wrapped(operand):
    """std::string("..."), std::string_view{...}, ("...")"""
    return (operand[-1].kind == "group" and operand[-1].value in "({" and
            [t.value for t in operand[:-1]] in ([], ["std", "::", "string"], ["std", "::", "string_view"]) and
            len(operand[-1].parts) == 1 and operand[-1].parts[0].kind == "text")


def callee(words):
    """Of the words in front of a bracket those that name what is called: "to.add", "fmt::format"."""
    name = ""
    for word in reversed(words):
        if not (re.fullmatch(r"::|->|\.", word) or (re.fullmatch(r"\w+", word) and re.match(r"|\W", name))):
            break
        if re.fullmatch(r"\w+", word) and name and re.match(r"\w", name):
            break
        name = word + name
    return name


def texts(parts, around=(), outer=()):
    """Every text of the tokens, those of brackets included."""
    found = []
    operand, chain, before = [], [], []

    def end_chain():
        nonlocal chain
        if operand:
            chain.append(list(operand))
            operand.clear()
        value, line, some = "", 0, False
        for part in chain:
            if len(part) == 1 and part[0].kind == "char":
                value += unescaped(part[0].value[1:-1])
            elif len(part) == 1 and part[0].kind == "text":
                value, some, line = value + with_places(part[0].value), True, line or part[0].line
            elif is_wrapped(part):
                value, some, line = value + with_places(part[-1].parts[0].value), True, line or part[-1].line
            elif is_format(part) and part[-1].parts and part[-1].parts[0].kind == "text":
                value, some = value + with_places(part[-1].parts[0].value), True
                line = line or part[-1].parts[0].line
                found.extend(texts(part[-1].parts[1:], around + ("fmt::format",), outer))
            else:
                value += PLACE
                names = []
                for token in part:
                    if token.kind == "group":
                        inside = around + (callee(names) or token.value,)
                        found.extend(texts(token.parts, inside, outer + tuple(before[-2:])))
                        names = names if token.value == "<" else []
                    elif token.kind == "text":
                        found.append(Text(with_places(token.value), token.line, list(before) + names, around, outer))
                    else:
                        names.append(token.value)
        if some:
            found.append(Text(value, line, list(before), around, outer))
        chain = []

    for token in parts:
        if token.kind != "group" and token.kind != "text" and token.value in ENDS:
            words = [t.value for part in chain for t in part] + [t.value for t in operand]
            end_chain()
            if token.value == ";":
                before.clear()
            elif token.value == ",":
                before.clear()
            else:
                before.extend(words + [token.value])
        elif token.kind == "sign" and token.value == "+":
            if operand:
                chain.append(list(operand))
                operand.clear()
        else:
            operand.append(token)
    end_chain()
    return found


# ---- what is text for people

# Rooms whose texts no window shows.
ROOMS = [
    (r"(engine|cad)/bench/", "benches"),
    (r"engine/dynamics/verification/|engine/simulation/verify", "the command `verify`"),
    (r"engine/(dynamics/pile|integrators/time_stepping/steps/pile_stepper)", "the bench of piles"),
    (r"engine/model/fields/field_tables\.|engine/simulation/tolerances\.", "tables of the docs"),
    (r"engine/model/files/schema\.", "the schema of project files"),
    (r"engine/contact/archive/", "what the program's own processes hand to each other"),
    (r"cad/reader/", "the help of the reading process"),
]
# Calls whose texts are none: (what is called, in which files, reason).
CALLS = [
    (r"std::(logic_error|out_of_range)|BrokenBytes", "", "mistakes of the program itself"),
    (r"(reader|f)\.(textAttribute|attribute|text|group|has|numberAttribute)", "engine/results/", "paths in result files"),
    (r"has|holds|startsWith|starts_with|.*\.(rfind|find|starts_with|contains)|std::pair|token", "", "what is looked for"),
    (r"uniqueName", "", "names that go into the project"),
    (r"Interface_Static::.*|setName|nameLabel|open|std::getenv", "cad/", "words between programs"),
]
# Members of descriptors whose texts are none.
MEMBERS = {
    "key": "keys of the project file", "selector": "keys", "value": "keys", "with": "keys", "without": "keys",
    "when": "keys", "refersTo": "keys", "focus": "keys", "keys": "shortcuts", "icon": "names of icons",
    "source": "names of authors", "freshLaw": "an expression", "pointer": "where in the file", "at": "where in the file",
    "encoding": "of files", "ending": "of files", "warningMark": "what is looked for",
}
# Texts that are none, by their form.
FORMS = [
    (r"o[a-z]+ '$|unknown name \"$", "what is looked for in a text"),
    (r"[A-Z][^.]* \d{4}$", "authors and a year"),
    (r"rejected steps$", "an attribute of result files"),
    (r"time \[s\],", "the head of a CSV table"),
    (r"#?\{?[\w|/.:~#`%\0-]*/[\w|/.:~#`%\0-]*$", "a path or a pointer"),
]
# Members whose texts are for people also where they are one word.
TITLES = {"title", "noun", "label", "bodyName", "called", "purpose", "help", "emptyWord", "words", "otherEnd"}
# Files whose words of one letter case are shown alone: names of kinds, of quantities, of events.
SHOWN = re.compile(r"engine/(joints|couplings|loads|sensors)/|engine/contact/primitives/|engine/dynamics/laws/"
                   r"|engine/dynamics/frame\.cpp|engine/model/fields/\w+_fields\.h"
                   r"|engine/contact/(features/features|geometry/surface|geometry/curve)\.cpp")
QUANTITIES = re.compile(r"engine/results/(quantities|energy_ledger)\.cpp")
UNITS = set("m mm cm km kg g mg t µg J N s rad deg W Hz xyz w x y z h b a c e E R d u v Pa MPa n".split())


def has_words(text):
    words = re.findall(r"[^\W\d_]+", text.replace(PLACE, " "))
    return any(word not in UNITS for word in words)


def is_shown_word(text, file):
    """One word without spaces that is for people."""
    value = text.value.strip()
    member = text.before[-2] if len(text.before) > 1 and text.before[-1] == "=" else ""
    if member in TITLES:
        return True
    if text.around and text.around[-1] == "fmt::format" and text.before and text.before[-1] in ("?", ":"):
        return not re.search(r"\W", value)
    if not SHOWN.match(file) or not re.fullmatch(r"[a-z][a-z-]+", value):
        return False
    if file.endswith("_fields.h"):
        return ("choices" in text.before or "choices" in text.outer) and value not in ("in", "ft")
    return (member in ("name", "words") or "coordinates" in text.outer or file.endswith("frame.cpp") or
            text.before[-1:] == ["return"])


def sentences(value, words=False):
    """A text cut where the window may cut it."""
    parts = []
    for line in value.split("\n"):
        parts += re.split(r"(?<=\.)\s+(?=[A-Z\"'(\0])", line)
    if words:
        parts = [p for part in parts for p in part.split(": ", 1)]
    return [re.sub(r"^\s*: |: $", "", part).strip() for part in parts]


def numbered(value):
    count = 0

    def one(_):
        nonlocal count
        count += 1
        return f"%{count}"
    return re.sub(PLACE, one, value)


class Sentence:
    def __init__(self, source, file, line):
        self.source, self.file, self.line = source, file, line


def people(file, code):
    """The sentences for people of one file."""
    found = []
    if any(re.match(room, file) for room, _ in ROOMS):
        return found
    for text in texts(tokens(code)):
        value = text.value
        member = text.before[-2] if len(text.before) > 1 and text.before[-1] == "=" else ""
        if member in MEMBERS or not has_words(value) or any(re.match(form, value.strip()) for form, _ in FORMS):
            if not (QUANTITIES.match(file) and has_words(value)):
                continue
        if any(re.fullmatch(call, text.around[-1] if text.around else "") and re.match(where, file)
               for call, where, _ in CALLS):
            continue
        if QUANTITIES.match(file) and (file.endswith("ledger.cpp") and "/" in value or
                                       text.around and re.match(r"to\.(add|vector|rates?|account)$", text.around[-1])):
            for leaf in value.split("/"):
                if has_words(leaf):
                    found.append(Sentence(numbered(leaf.strip(PLACE + " ")), file, text.line))
            continue
        if " " not in value.strip() and not is_shown_word(text, file):
            continue
        is_kind = member == "words" and re.match(r"engine/(joints|couplings)/", file)
        for part in sentences(value, is_kind):
            if has_words(part):
                found.append(Sentence(numbered(part), file, text.line))
    return found


def sources():
    for folder in ("engine", "cad"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def help_of_fields():
    """What the schema says of each field, as the window does: much of it is put together from lists of kinds."""
    file, found = "docs/project.schema.json", []
    lines = (ROOT / file).read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines, 1):
        match = re.search(r'"description": (".*?"),?$', line)
        if match:
            help_text = re.sub(r" \[[^\]]*\]$", "", json.loads(match.group(1)))
            found += [Sentence(part, file, number) for part in sentences(help_text) if has_words(part)]
    return found


def all_sentences():
    return [sentence for file, code in sources() for sentence in people(file, code)]


# ---- the table

PLACES = re.compile(r"%\d+")


class Message:
    def __init__(self, source, translation, joined, line):
        self.source, self.translation, self.joined, self.line = source, translation, joined, line

    def chunks(self):
        """The text between the places."""
        return [chunk.strip() for chunk in PLACES.split(self.source) if has_words(chunk)]


def table(text):
    messages = []
    line, ends = 1, iter([i for i, one in enumerate(text.split("\n"), 1) if "<message>" in one])
    for element in xml.etree.ElementTree.fromstring(text).iterfind("context/message"):
        line = next(ends, line)
        comment = element.findtext("extracomment") or ""
        messages.append(Message(element.findtext("source") or "", element.findtext("translation") or "",
                                comment.startswith("joined"), line))
    return messages


def stands(chunk, pieces, most=4):
    """Whether a part of a joined message is one piece of the code, or a few that follow each other."""
    chunk = chunk.strip()
    if not chunk or chunk in pieces or chunk.isdigit():
        return True
    return most > 1 and any(chunk[:end].strip() in pieces and stands(chunk[end:], pieces, most - 1)
                            for end in range(len(chunk) - 1, 0, -1))


def holds_in_order(chunks, text):
    at = 0
    for chunk in chunks:
        at = text.find(chunk, at)
        if at < 0:
            return False
        at += len(chunk)
    return True


def faults(found, messages, pieces, fields=()):
    """What is wrong between the sentences of the code, those of the fields, and the messages of the table."""
    wrong = []
    known, joined = {}, [m.source for m in messages if m.joined]
    for message in messages:
        at = f"{TABLE}:{message.line}: "
        if message.source in known:
            wrong.append(f"{at}stands twice: {message.source}")
        known[message.source] = message
        if sorted(PLACES.findall(message.source)) != sorted(PLACES.findall(message.translation)):
            wrong.append(f"{at}the places of the translation are not those of the text: {message.source}")
        if not message.translation.strip() or message.source != message.source.strip():
            wrong.append(f"{at}is empty or has spaces at its ends: {message.source}")
    said = set()
    for sentence in found:
        if sentence.source in known or sentence.source in said:
            continue
        said.add(sentence.source)
        chunks = [chunk.strip() for chunk in PLACES.split(sentence.source) if has_words(chunk)]
        if not any(holds_in_order(chunks, text) for text in joined):
            wrong.append(f"{sentence.file}:{sentence.line}: is not in {TABLE}: {sentence.source}")
    sources_of_code = {sentence.source for sentence in found}
    for sentence in fields:
        if sentence.source not in known and sentence.source not in said:
            said.add(sentence.source)
            wrong.append(f"{sentence.file}:{sentence.line}: is not in {TABLE}, as a whole: {sentence.source}")
    whole = {sentence.source for sentence in fields}
    for message in messages:
        if message.source in whole:
            continue
        if message.joined:
            gone = [chunk for chunk in message.chunks() if not stands(chunk, pieces)]
            if gone:
                wrong.append(f"{TABLE}:{message.line}: the code has no \"{gone[0]}\" any more: {message.source}")
        elif message.source not in sources_of_code:
            wrong.append(f"{TABLE}:{message.line}: no text of the code any more: {message.source}")
    return wrong


def pieces_of(codes):
    """All that stands in quotes, cut at its places; also without what joins it to a text before, or a capital."""
    pieces = set()
    for code in codes:
        for text in texts(tokens(code)):
            for sentence in [text.value, *sentences(text.value)]:
                for piece in map(str.strip, sentence.split(PLACE)):
                    pieces.update((piece, piece.lstrip(";, "), piece[:1].lower() + piece[1:]))
    return pieces - {""}


# ---- the rules themselves

def sources_in(code, file="engine/loads/x.cpp"):
    return [sentence.source for sentence in people(file, code)]


def self_test():
    def same(what, expected):
        assert what == expected, f"{what} instead of {expected}"
    same(sources_in('throw E("a body " "lies here");'), ["a body lies here"])
    same(sources_in('f(fmt::format("the {} of \\"{:.3g}\\" is {{x}}", a ? "red one" : b, c));'),
         ["red one", 'the %1 of "%2" is {x}'])
    same(sources_in('s = "the joint \'" + name(1) + "\' is open. " + "Close it" + (a ? " now, please" : "");'),
         ["now, please", "the joint '%1' is open.", "Close it%1"])
    same(sources_in('s = std::string("no body ") + c; // "no text"'), ["no body %1"])
    same(sources_in('J j{.name = "hinge", .words = "hinge: turns so", .key = "a key", .help = "one"};',
                    "engine/joints/x.cpp"), ["hinge", "hinge", "turns so", "one"])
    same(sources_in('throw std::logic_error("no such thing");'), [])
    same(sources_in('x = R"(a raw text)"; y = "m/s"; z = "kg m^2";'), ["a raw text"])
    same(sources_in('to.add("energy/" + at + "angular speed", "rad/s");', "engine/results/quantities.cpp"),
         ["energy", "angular speed"])
    same(sources_in('f("in a bench");', "engine/bench/x.cpp"), [])

    code = 'f(fmt::format("the body {} is heavy", x)); s = fmt::format("{} is open", y); s += "; and wide";'
    ts = ('<TS>\n<context><name>Engine</name>\n<message><source>the body %1 is heavy</source>'
          '<translation>der Körper %1 ist schwer</translation></message>\n<message><source>%1 is open; and wide</source>'
          '<extracomment>joined</extracomment><translation>%1 ist offen und weit</translation></message>\n'
          '</context></TS>')

    def wrong(code, ts):
        return faults(people("engine/x.cpp", code), table(ts), pieces_of([code]))
    same(wrong(code, ts), [])
    same(len(wrong(code.replace("heavy", "light"), ts)), 2)
    same(len(wrong(code.replace("wide", "narrow"), ts)), 2)
    same(len(wrong(code.replace("is open", "is ever open"), ts)), 2)
    same(len(wrong(code, ts.replace("Körper %1", "Körper"))), 1)
    same(len(wrong(code, ts.replace("der Körper %1 ist schwer", "der Körper %2 ist schwer"))), 1)
    same(len(wrong(code + 'f("one more text");', ts)), 1)
    same(len(wrong("", ts)), 2)


def main(arguments):
    if "--self-test" in arguments:
        return self_test()
    found = all_sentences()
    messages = table((ROOT / TABLE).read_text(encoding="utf-8"))
    if "--list" in arguments:
        for sentence in found:
            print(f"{sentence.file}:{sentence.line}: {sentence.source}")
        return 0
    if "--missing" in arguments:
        known = {message.source for message in messages}
        for source in dict.fromkeys(sentence.source for sentence in found if sentence.source not in known):
            text = xml.sax.saxutils.escape(source)
            print(f"    <message>\n        <source>{text}</source>\n        <translation></translation>\n    </message>")
        return 0
    assert len(found) > 1000 and len(messages) > 1000, "too few texts: the walk did not find the sources or the table"
    wrong = faults(found, messages, pieces_of(code for _, code in sources()), help_of_fields())
    for line in wrong:
        print(line)
    if wrong:
        print("CONTRIBUTING.md says how to mend this, under \"Words, sources, format\".")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
