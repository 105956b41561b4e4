"""Which operators the tests of ops.py have, and how many of each agree: the table operators.txt.

    python -m check.oracle.pytorch.coverage FOLDER FAILURES [TABLE]

FOLDER is what ops.py wrote, FAILURES the list that PytorchBackend.java made of it with --bless. A test counts for each operator
of its program; one that is refused for some of them counts for these alone, as the others are not run. A line of the table is an
overload, `core` if PyTorch tags it as core, the number of tests that agree and the number of tests; core operators without tests are in
it as well. Prints those of the core operators of which less than 95 % agree.
"""

import collections
import pathlib
import re
import sys

import torch

from . import cases


def core():
    """The overloads that are tagged."""
    found = set()
    for name in torch._C._dispatch_get_all_op_names():
        if name.startswith("aten::"):
            base, _, overload = name.removeprefix("aten::").partition(".")
            operator = getattr(getattr(torch.ops.aten, base), overload or "default", None)
            if operator is not None and torch.Tag.core in operator.tags:
                found.add(str(operator))
    return found


def main():
    folder, failures = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).read_text().splitlines()
    failed = dict(line.split("\t", 1) for line in failures)
    tagged = core()
    tests, agree = collections.Counter(), collections.Counter()
    for test in sorted(folder.glob("*/*.safetensors")):
        name = f"{test.parent.name}/{test.stem}"
        operators = {o for o in cases.targets(test.with_suffix(".pt2")) if "." in o}
        reason = failed.get(name, "")
        refused = {operator for operator in operators if operator in re.split("[ :]", reason)}
        for operator in refused or operators:
            tests[operator] += 1
            agree[operator] += name not in failed
    table = [
        "\t".join((operator, "core" if operator in tagged else "", str(agree[operator]), str(tests[operator])))
        for operator in sorted(tagged | tests.keys())
    ]
    if len(sys.argv) > 3:
        pathlib.Path(sys.argv[3]).write_text("".join(line + "\n" for line in table))
    covered = {o for o in tagged if agree[o] and agree[o] >= 0.95 * tests[o]}
    for operator in sorted(tagged - covered):
        print(f"{operator}: {agree[operator]} of {tests[operator]}")
    print(f"{len(covered)} of {len(tagged)} core operators have tests of which at least 95 % agree")
    total = sum(1 for _ in folder.glob("*/*.safetensors"))
    print(f"{total - len(failed)} of {total} tests agree ({100 * (total - len(failed)) / max(1, total):.1f} %)")


if __name__ == "__main__":
    main()
