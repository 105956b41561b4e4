"""Which operators the tests of pytorch_ops.py have, and how many of these agree.

    python oracle/pytorch_coverage.py FOLDER FAILURES [--core]

FOLDER is what pytorch_ops.py wrote, FAILURES the list that PytorchBackend.java made of it with --bless. A test counts for each operator
of its program; one that is refused for some of them counts for these alone, as the others are not run. With --core only the operators that PyTorch tags as core, those without tests as well.
"""

import collections
import pathlib
import re
import sys

import torch

import pytorch_cases as cases


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
    tests, passed = collections.Counter(), collections.Counter()
    for test in sorted(folder.glob("*/*.safetensors")):
        name = f"{test.parent.name}/{test.stem}"
        operators = set(cases.targets(test.with_name(test.stem.split("@")[0] + ".pt2")))
        reason = failed.get(name, "")
        refused = {operator for operator in operators if operator in re.split("[ :]", reason)}
        for operator in refused or operators:
            tests[operator] += 1
            passed[operator] += name not in failed
    shown = sorted(tagged if "--core" in sys.argv else tagged | tests.keys())
    for operator in shown:
        print(f"{'core ' if operator in tagged else '     '}{operator}: {passed[operator]} of {tests[operator]}")
    covered = [o for o in tagged if passed[o] and passed[o] >= 0.95 * tests[o]]
    print(f"{len(covered)} of {len(tagged)} core operators have tests of which at least 95 % agree")
    total = sum(1 for _ in folder.glob("*/*.safetensors"))
    print(f"{total - len(failed)} of {total} tests agree ({100 * (total - len(failed)) / max(1, total):.1f} %)")


if __name__ == "__main__":
    main()
