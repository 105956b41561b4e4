"""Holds hlo4j's reader and writer of HLO against XLA's: texts and protos go through hlo4j, and XLA reads both.

    python -m check.oracle.hlo.roundtrip FOLDER_OR_FILE... [--classes CLASSES] [--limit N] [--seed N] [--part I/N]

Files end in .hlo (text, long or short) or .pb (a proto of one of three forms, by the name). hlo4j reads each and writes it as text in both
forms, which it reads and writes as they are, and as a proto. What XLA prints of these must be what it prints of the file. Prints how many
agree, how many either refuses, and the first differences.
"""

import argparse
import collections
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from ..shared.evaluate import java, java_source
from . import judges

CLASSES = ".dev/classes:.dev/lib/*"
FORMS = ("long.hlo", "short.hlo", "pb")
LONGEST = 2_000_000
SHOWN = 5


def printed(path):
    """What XLA prints of a file: all there is."""
    path = pathlib.Path(path)
    text = path.suffix == ".hlo" and path.read_text(errors="surrogateescape")
    return judges.printed(judges.parsed(judges.with_negative_zeros(text)) if text else judges.read(path))


def modulo_compilation(text):
    """Without what protos do not have: the options of compilation in the header."""
    head, _, rest = text.partition("\n")
    kept = [part for part in head.split(", ") if not part.startswith(("allow_spmd", "alias_passthrough", "num_part", "replica_count"))]
    return ", ".join(kept) + "\n" + rest


def files(paths):
    for path in paths:
        if path.is_dir():
            yield from sorted(each for each in path.rglob("*") if each.suffix in (".hlo", ".pb"))
        else:
            yield path


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    parser.add_argument("--classes", default=CLASSES)
    parser.add_argument("--limit", type=int, default=0, help="how many files, at random; all by default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", default="0/1", metavar="I/N", help="every Nth file, from the Ith on")
    arguments = parser.parse_args()
    first, step = map(int, arguments.part.split("/"))
    chosen = [each for each in files(arguments.paths) if each.stat().st_size <= LONGEST][first::step]
    if arguments.limit and len(chosen) > arguments.limit:
        chosen = random.Random(arguments.seed).sample(chosen, arguments.limit)
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder)
        convert(chosen, out, arguments.classes)
        return judge(chosen, out)


def convert(files, out, classes):
    """Has hlo4j read files and write them into a folder, named by their numbers."""
    listed = out / "list.txt"
    listed.write_text("".join(f"{each}\n" for each in files))
    subprocess.run([java(), "-Xmx2g", "-Xss16m", "-cp", classes, java_source("hlo/HloRoundTrip"), str(listed), str(out)], check=True)


def answer(item):
    """What is to be said of a file, and of each form of what hlo4j makes of it: [file, what these begin with]."""
    path, ours = item
    try:
        expected = normal(printed(path))
    except Exception as refused:  # noqa: BLE001
        return [["XLA refuses the file", judges.one_line(refused)]]
    said = []
    # Protos have no elided constants.
    elided = path.endswith(".hlo") and "{...}" in pathlib.Path(path).read_text()
    for form in FORMS[:2] if elided else FORMS:
        try:
            a, b = expected, normal(printed(f"{ours}.{form}"))
        except Exception as refused:  # noqa: BLE001
            said.append([f"differ {form}", f"XLA refuses: {judges.one_line(refused)}"])
            continue
        if form == "pb" or path.endswith(".pb"):
            a, b = modulo_compilation(a), modulo_compilation(b)
        said.append([f"agree {form}", ""] if a == b else [f"differ {form}", difference(a, b)])
    return said


def is_read(path):
    printed(path)
    return True


def judge(chosen, out):
    counts = collections.Counter()

    def tell(kind, path, text):
        counts[kind] += 1
        if text and counts[kind] <= SHOWN:
            print(f"{kind}: {path}\n  {text}")

    items, refused = {}, {}
    for number, path in enumerate(chosen):
        error = out / f"{number}.error"
        if not error.exists():
            items[str(path), str(out / str(number))] = path
            continue
        text = error.read_text(errors="replace").strip()
        if text.startswith("BROKEN"):
            tell("broken", path, text)
        else:
            refused[str(path)] = text
    for path, said in judges.isolated(refused, is_read):
        tell("hlo4j refuses" if said is True else "both refuse", path, refused[path] if said is True else "")
    for item, said in judges.isolated(items, answer):
        for kind, text in [["XLA ended its process", item[0]]] if isinstance(said, str) else said:
            tell(kind, items[item], text)
    print(dict(sorted(counts.items())))
    return 1 if any(kind.startswith(("differ", "broken")) for kind in counts) else 0


ELEMENT_BITS = re.compile(r"(?:\{:E\(\d+\)\}|:E\(\d+\)(?=\}))(?=\}? constant\()")
"""What XLA does not read of the shapes of constants in texts, but prints of those in protos."""


def normal(text):
    """Without metadata and frames, which the short form has not and XLA numbers anew, and with computations ordered by their names."""
    text = ELEMENT_BITS.sub("", text)
    head, _, rest = text.partition("\n")
    if "\nFileNames\n" in text:
        rest = rest.partition("\n\n\n")[2]
    lines = []
    for line in rest.strip("\n").split("\n"):
        at = line.find(", metadata={")
        while at >= 0:
            end = closing(line, at + len(", metadata="))
            line = line[:at] + line[end:]
            at = line.find(", metadata={")
        lines.append(line)
    return head + "\n" + "\n\n".join(sorted("\n".join(lines).split("\n\n")))


def closing(line, at):
    """The place after the brace that closes the one at a place."""
    depth, quoted = 0, False
    for i in range(at, len(line)):
        if line[i] == '"' and line[i - 1] != "\\":
            quoted = not quoted
        elif not quoted:
            depth += {"{": 1, "}": -1}.get(line[i], 0)
            if depth == 0:
                return i + 1
    return len(line)


def difference(a, b):
    for x, y in zip(a.split("\n"), b.split("\n")):
        if x != y:
            at = next((i for i, (c, d) in enumerate(zip(x, y)) if c != d), min(len(x), len(y)))
            return f"{x[max(0, at - 80) : at + 60]}\n  {y[max(0, at - 80) : at + 60]}"
    return "one is longer"


if __name__ == "__main__":
    sys.exit(main())
