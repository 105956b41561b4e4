"""Does hlo4j read the modules of XLA's public tests that jaxlib reads, as the same modules, and refuse those that it refuses?

    python -m check.oracle.hlo.verdicts [--cache FOLDER] [--classes CLASSES] [--only REGEX] [--part I/N] [--not-yet FILE | --bless FILE]

CACHE/upstream is what `upstream.py` writes, with jaxlib's verdicts. To these come the instructions of `forms.txt`, right and wrong ones, each in a
module of its own. What hlo4j prints of a module, in the long and the short form and as a
proto, must be to jaxlib the module of the test's text, in its canonical form. A row of the list names a module and says which of the two
reads it alone and what the other says, or what differs.
"""

import argparse
import collections
import os
import pathlib
import re
import sys
import tempfile

from ..shared import not_yet
from . import corpus, judges, roundtrip

SECONDS = 60

FORMS = pathlib.Path(__file__).with_name("forms.txt")
MODULE = """HloModule m
f { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = add(a,b) }
g { ROOT a = f32[] parameter(0) }
ENTRY e {
  p = f32[2,3] parameter(0)
  t = (f32[2],s32[]) parameter(1)
  u = s32[2,1] parameter(2)
  v = f32[4] parameter(3)
  w = s32[2] parameter(4)
  b = pred[] parameter(5)
  q = f32[] constant(0)
  i = s32[] constant(0)
  tk = token[] after-all()
  ROOT r = %s
}
"""


# What rows of the list have in common, by the row.
REASONS = {
    r"\(nan, ": "jaxlib reads the imaginary part of a number whose real part is NaN as NaN, too",
    r"frontend_attributes=|unlike as pb: }": "jaxlib notes attributes of a start at the root of a computation with a name, too",
    r"metadata_payload": "payloads of metadata are a table of their own in protos, which we have not",
    r"operands, not 0": "a start binds no operand, and nothing follows it",
    r"needs braces": "zeros that a text implies are bounded",
    r"Async(Done|TooMany|Different)|AsyncDifferent": "the parts of an asynchronous operation contradict each other",
    r"padding=\t": "jaxlib prints the padding of a scalar so, and refuses it",
    r"failed to infer shape": "shapes that a text leaves out are inferred without all checks",
    r"scan\(": "the shape of a scan is not inferred",
    r"all-to-all.*dimensions=\{\}|devices=\[\]": "an empty list is as none",
    r"constant\(inf\)|constant\(2\)": "jaxlib takes values that the type has not",
}


def row(name, said):
    line = f"{name}\t{said}"
    reasons = [reason for pattern, reason in REASONS.items() if re.search(pattern, line)]
    return f"{name}\t{said.partition(':')[0]}: {reasons[0]}" if reasons else line


def verdict(file):
    """What jaxlib says of a text."""
    try:
        judges.parsed(pathlib.Path(file).read_text())
    except Exception as e:  # noqa: BLE001
        return ["refused", f"{e}"]
    return ["accepted", ""]


def forms(folder):
    """Entries as of the index of modules with the instructions of the list, by these."""
    instructions = FORMS.read_text().splitlines()
    files = {}
    for number, instruction in enumerate(instructions):
        file = folder / f"{number}.form.hlo"
        file.write_text(MODULE % instruction)
        files[str(file)] = instruction
    for file, said in judges.isolated(files, verdict, SECONDS):
        # On some that it should refuse XLA ends its process.
        found, message = said if isinstance(said, list) else ("refused", said)
        yield {"name": files[file], "file": file, "verdict": found, "message": message}


def answer(item):
    """What differs between the module of a text and what is written of it, "" for nothing: [file of the text, what our files begin with]."""
    text, ours = item
    text = judges.with_negative_zeros(pathlib.Path(text).read_text())
    # Of elided constants, which may be huge, the values mean nothing.
    elided = "{...}" in text
    theirs = judges.parsed(text)
    for form in roundtrip.FORMS:
        expected = theirs if form != "pb" else through_proto(theirs)
        if expected is None or elided and form == "pb":
            continue
        try:
            module = judges.read(f"{ours}.{form}")
        except Exception as e:  # noqa: BLE001
            return f"unreadable as {form}: {judges.one_line(e)}"
        if not judges.same(expected, module, not elided):
            return f"unlike as {form}: {judges.first_difference(expected, module, not elided)}"
    return ""


def through_proto(module):
    """What jaxlib reads of its own proto of a module, from which it may differ; None where it refuses that."""
    try:
        return judges.of_proto(judges.proto(module))
    except Exception:  # noqa: BLE001
        return None


def look_at(entries, cache, out):
    """A verdict on each module, by its name: "same", "refused", or what is in the way of that."""
    verdicts, items = {}, {}
    for number, entry in enumerate(entries):
        name, accepted, error = entry["name"], entry["verdict"] == "accepted", out / f"{number}.error"
        said = error.read_text(errors="replace").splitlines()[0].rpartition(".hlo:")[2] if error.exists() else ""
        if said.startswith("BROKEN"):
            verdicts[name] = said
        elif error.exists():
            verdicts[name] = f"only XLA: {said}" if accepted else "refused"
        elif not accepted:
            verdicts[name] = f"only hlo4j: {judges.one_line(entry['message'].partition('error: ')[2] or entry['message'])}"
        else:
            items[str(cache / entry["file"]), str(out / str(number))] = name
    for item, said in judges.isolated(items, answer, SECONDS):
        verdicts[items[item]] = (said or "same") if isinstance(said, str) else judges.one_line(said[0])
    return verdicts


def main():
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument("--classes", default=roundtrip.CLASSES)
    parser.add_argument("--only", default="", metavar="REGEX", help="names")
    parser.add_argument("--part", default="0/1", metavar="I/N", help="every Nth module, from the Ith on")
    not_yet.options(parser)
    options = parser.parse_args()
    cache = corpus.folder(options.cache, "HLO4J_HLO", "hlo4j-hlo") / "upstream"
    first, step = map(int, options.part.split("/"))
    with tempfile.TemporaryDirectory() as work:
        out = pathlib.Path(work)
        entries = [entry for entry in [*forms(out), *judges.index(cache)] if re.search(options.only, entry["name"])][first::step]
        roundtrip.convert([cache / entry["file"] for entry in entries], out, options.classes)
        verdicts = look_at(entries, cache, out)
    lines = [row(name, said) for name, said in sorted(verdicts.items()) if said not in ("same", "refused")]
    print("\n".join(lines))
    print(dict(collections.Counter(said.partition(":")[0] for said in verdicts.values())))
    sys.exit(not not_yet.settle(lines, options))


if __name__ == "__main__":
    main()
