"""Holds hlo4j's reader and writer of HLO against XLA's: texts and protos go through hlo4j, and XLA reads both.

    python -m check.oracle.hlo.roundtrip FOLDER_OR_FILE... [--classes CLASSES] [--limit N] [--seed N]

Files end in .hlo (text, long or short) or .pb (a proto of one of four forms). hlo4j reads each and writes it as text in both forms and as
a proto. What XLA prints of these must be what it prints of the file. Prints how many agree, how many hlo4j refuses that XLA reads, how many
XLA refuses, and the first differences. Modules that XLA refuses count only if hlo4j breaks on them. Run it by a Python that has JAX.
"""

import argparse
import collections
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from jaxlib import _hlo

from ..shared.evaluate import java

PROGRAM = "org.hlo4j.oracle.hlo.HloRoundTrip"
CLASSES = ".dev/classes:.dev/tests/oracle"
LONGEST = 2_000_000
SHOWN = 5


def options():
    """All there is."""
    chosen = _hlo.HloPrintOptions()
    chosen.print_large_constants = True
    return chosen


def in_child(work):
    """The result of a function in a process of its own, as XLA ends that of a damaged module; None if it does."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        with os.fdopen(write, "wb") as pipe:
            try:
                pipe.write(b"+" + work().encode("utf-8", "surrogateescape"))
            except Exception as refused:
                pipe.write(b"-" + str(refused).encode("utf-8", "replace"))
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return answer.decode("utf-8", "replace") if answer else "-XLA ended its process"


def printed(path):
    """What XLA prints of a file; begins with + , or with - for an error."""

    def work():
        if path.suffix == ".pb":
            module = _hlo.HloModule.from_serialized_hlo_module_proto(path.read_bytes())
        else:
            module = _hlo.hlo_module_from_text(path.read_text(errors="surrogateescape"))
        return module.to_string(options())

    return in_child(work)


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
    arguments = parser.parse_args()
    chosen = [each for each in files(arguments.paths) if each.stat().st_size <= LONGEST]
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
    subprocess.run([java(), "-Xmx2g", "-cp", classes, PROGRAM, str(listed), str(out)], check=True)


def judge(chosen, out):
    counts = collections.Counter()
    shown = collections.Counter()

    def tell(kind, path, text):
        counts[kind] += 1
        shown[kind] += 1
        if shown[kind] <= SHOWN:
            print(f"{kind}: {path}\n  {text}")

    for number, path in enumerate(chosen):
        expected = printed(path)
        error = out / f"{number}.error"
        if error.exists():
            text = error.read_text(errors="replace").strip()
            if text.startswith("BROKEN"):
                tell("broken", path, text)
            elif expected.startswith("-") and path.suffix != ".pb":
                counts["both refuse"] += 1
            else:
                tell("hlo4j refuses", path, text)
            continue
        if expected.startswith("-"):
            counts["XLA refuses the file"] += 1
            continue
        for form in ("long.hlo", "short.hlo", "pb"):
            actual = printed(out / f"{number}.{form}")
            a, b = expected, actual
            a, b = (normal(text) for text in (a, b))
            if form == "pb" or path.suffix == ".pb":
                a, b = modulo_compilation(a), modulo_compilation(b)
            if a == b:
                counts[f"agree {form}"] += 1
            else:
                tell(f"differ {form}", path, difference(a, b))
    print(dict(sorted(counts.items())))
    return 1 if any(kind.startswith(("differ", "broken")) for kind in counts) else 0


def normal(text):
    """Without metadata and frames, which the short form has not and XLA numbers anew, and with computations ordered by their names."""
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
    if b.startswith("-"):
        return "XLA refuses: " + b[:300].replace("\n", " | ")
    for x, y in zip(a.split("\n"), b.split("\n")):
        if x != y:
            at = next((i for i, (c, d) in enumerate(zip(x, y)) if c != d), min(len(x), len(y)))
            return f"{x[max(0, at - 80) : at + 60]}\n  {y[max(0, at - 80) : at + 60]}"
    return "one is longer"


if __name__ == "__main__":
    sys.exit(main())
