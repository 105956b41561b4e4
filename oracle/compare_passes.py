#!/usr/bin/env python3
"""Do our passes make of random programs what upstream's make of them, character for character?

    compare_passes.py FOLDER

FOLDER is written by `WriteTransformed`, one of the tests of `transforms` (README.md). Passes that `jaxlib` does not
register are counted and left out: folding, simplification, reconciling casts.
"""

import collections
import difflib
import pathlib
import sys

from jaxlib.mlir import ir
from jaxlib.mlir.passmanager import PassManager

import upstream

SHOWN = 12
"""How many lines of a first difference are shown."""

EQUIVALENTS = {
    # Pipelines without a name on upstream's command line, or without a registration in jaxlib.
    "stablehlo-lower-quant-pipeline": "func.func(stablehlo-legalize-quant-to-math,chlo-legalize-to-stablehlo,"
    "canonicalize,shape-legalize-to-stablehlo,stablehlo-canonicalize-dynamism,canonicalize)",
    # Upstream leaves what only dead operations use; each run takes one more away.
    "cse": ",".join(["cse"] * 8),
}

KNOWN = [
    # Upstream leaves a few calls, and functions that only dead functions call; ours inlines and drops all.
    ("inline", ""),
    # Upstream has changed where these are not defined since the pinned jaxlib; we do as it does now.
    ("chlo-legalize-to-stablehlo", "digamma"),
    ("chlo-legalize-to-stablehlo", "polygamma"),
    # Upstream folds broadcasts of constant shapes as if these were not legalised yet.
    ("shape-legalize-to-stablehlo", "shape.const_shape"),
]
"""Pipelines, and what stands in programs, that may differ."""


def equivalent(pipeline):
    name, brace, rest = pipeline.partition("{")
    if name == "stablehlo-remove-dynamism-pipeline":
        last = ",stablehlo-refine-shapes,func.func(stablehlo-canonicalize-dynamism)"
        return "stablehlo-refine-arguments" + brace + rest + last
    return EQUIVALENTS.get(pipeline, pipeline)


def transformed(program, pipeline):
    """What upstream makes of the program; None if it knows no such pass."""
    with upstream.context():
        module = ir.Module.parse(program)
        try:
            passes = PassManager.parse(f"builtin.module({equivalent(pipeline)})")
        except ValueError:
            return None
        passes.run(module.operation)
        return upstream.text(module).strip()


def main(folder):
    counts = collections.Counter()
    shown = set()
    for path in sorted(pathlib.Path(folder).glob("*.pass")):
        pipeline = path.read_text()
        program = path.with_suffix(".mlir").read_text()
        known = any(name in pipeline and word in program for name, word in KNOWN)
        theirs = transformed(program, pipeline)
        ours = path.with_suffix(".out.mlir").read_text().strip()
        outcome = "left out" if theirs is None else "equal" if theirs == ours else "known to differ" if known else "differ"
        counts[outcome] += 1
        if outcome == "differ" and pipeline not in shown:
            shown.add(pipeline)
            lines = difflib.unified_diff(theirs.split("\n"), ours.split("\n"), "upstream", "ours", lineterm="", n=0)
            print(f"{path}: {pipeline}", *list(lines)[:SHOWN], sep="\n")
    print(", ".join(f"{outcome}: {count}" for outcome, count in sorted(counts.items())))
    return 1 if counts["differ"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
