"""Packs samples of PyTorch's operators for the tests of module `pytorch`, which need no PyTorch.

    python -m check.oracle.pytorch.samples FOLDER FAILURES OUT.tar.gz

FOLDER is what ops.py wrote, FAILURES the list that PytorchBackend.java made of it with --bless. The smallest tests are taken
that agree and show what those before them do not: an operator, or a core operator for an element type.
"""

import pathlib
import sys

from . import cases
from .coverage import core

LARGEST = 40_000


def files(test):
    return test.with_suffix(".pt2"), test


def chosen(folder, failed):
    """The names of tests, in the order in which they are alike."""
    tests = [t for t in folder.glob("*/*.safetensors") if f"{t.parent.name}/{t.stem}" not in failed]
    sizes = {t: sum(f.stat().st_size for f in files(t)) for t in tests}
    shown, picked, tagged = set(), [], core()
    for test in sorted(tests, key=lambda t: (sizes[t], str(t))):
        dtype = test.stem.split("_")[0]
        shows = {(operator, dtype if operator in tagged else "") for operator in cases.targets(files(test)[0])} - shown
        if shows and sizes[test] <= LARGEST:
            shown |= shows
            picked.append(test)
    return sorted(picked)


def main():
    folder, failures, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    failed = {line.split("\t")[0] for line in failures.read_text().splitlines()}
    picked = chosen(folder, failed)
    cases.pack({str(file.relative_to(folder)): file.read_bytes() for test in picked for file in files(test)}, out)
    print(f"{len(picked)} tests, {out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
