"""Makes large programs of small ones, for what is done differently with large programs.

    python -m check.oracle.stablehlo.enlarge FROM... TO
        each .mlir file of the folders FROM twice: x.many.mlir has its functions many times,
        x.long.mlir has what stands in a function many times, in every third function

Functions are longer than what is kept in one piece when text is printed.
`compare_artifacts.py --deserialize` holds what is made of them against upstream's.
"""

import itertools
import pathlib
import re
import sys

from ..shared import upstream

LENGTH = 1_200_000
LENGTHS = (0, 300_000, 700_000)
"""Characters of a file of many functions, and of the long functions of a file."""

FUNCTION = re.compile(r'  "?func\.func.*\{')
SYMBOL = re.compile(r"@([A-Za-z_][\w$.]*)")
VALUE = re.compile(r"%([\w$.-]+)")


def many(lines):
    """The lines of a module's body, again and again, with names of their own."""
    text = "\n".join(lines)
    copies = max(2, min(400, LENGTH // max(1, len(text))))
    return [SYMBOL.sub(rf"@\1_c{copy}", text) for copy in range(copies)]


def long(lines):
    """The lines of a module's body, with what stands in functions again and again."""
    lengths = itertools.cycle(LENGTHS)
    result = []
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        result.append(line)
        if not FUNCTION.fullmatch(line):
            continue
        end = next(i for i in range(at, len(lines)) if lines[i].startswith("  }"))
        body, last = lines[at : end - 1], lines[end - 1]
        plain = last.lstrip().startswith("return") and not any(each.startswith("  ^") for each in body)
        result += body
        if plain and body:
            result += repeated("\n".join(body), set(VALUE.findall(line)), next(lengths))
        result += [last, lines[end]]
        at = end + 1
    return result


def repeated(text, arguments, length):
    for copy in range(1, max(1, min(20_000, length // len(text)))):
        yield VALUE.sub(
            lambda value: value[0] if value[1] in arguments else f"%v{value[1]}_{copy}", text
        )


def enlarged(text, how):
    lines = text.split("\n")
    first = next(i for i, line in enumerate(lines) if line.startswith("module"))
    last = max(i for i, line in enumerate(lines) if line == "}")
    return "\n".join([*lines[: first + 1], *how(lines[first + 1 : last]), *lines[last:]])


def main():
    *folders, to = map(pathlib.Path, sys.argv[1:])
    to.mkdir(parents=True, exist_ok=True)
    for source in sorted(file for folder in folders for file in folder.rglob("*.mlir")):
        with upstream.context():
            try:
                text = upstream.text(upstream.parse(str(source)))
            except upstream.Refusal:
                continue
        if "{-#" in text:
            continue
        name = "-".join(source.with_suffix("").parts[-2:])
        for how in (many, long):
            (to / f"{name}.{how.__name__}.mlir").write_text(enlarged(text, how))


if __name__ == "__main__":
    main()
