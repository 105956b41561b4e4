"""Measures whole, cold processes on the programs of `check/bench/models`, in turns with C++.

    python -m check.oracle.bench.processes [--opt TOOL] [--upstream PYTHON] [--runs N] [--json FILE] [model...]
        how long each command takes from its start to its end, beside a C++ tool that takes the flags of
        stablehlo-opt, such as the iree-opt of the package iree-base-compiler (parse, bytecode, verify), and beside
        jaxlib's work alone, without the start of Python (serialize, deserialize)
    python -m check.oracle.bench.processes --batches 1 100 10000 --opt TOOL
        one `hlo4j` of so many files, verified, converted, digested and explained, beside as many runs of the C++ tool

The commands run as `bin/` does: the jars of `mvn -Dquick -Daot.skip=false package`, or HLO4J_CLASSES. Files are in the page cache. The least
time of the runs counts, wall and processor time; of the ratios of the turns the middle one. More than 1 is faster than C++.
"""

import argparse
import itertools
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import time

from .. import ROOT
from .steps import MADE_UP, bold, check_models, mean, names, program

FOLDER = ROOT / ".dev" / "processes"
OPT, TRANSLATE, HLO4J = (ROOT / "bin" / name for name in ("stablehlo-opt", "stablehlo-translate", "hlo4j"))

# JAX declares a mesh, and constrains keys of random numbers to it, even where nothing is sharded.
MESH = re.compile(r"^ *sdy\.mesh .*\n", re.MULTILINE)
CONSTRAINT = re.compile(r"sdy\.sharding_constraint (%\w+) <@empty_mesh, [^>]*>")
OF_SHARDY = re.compile(r"^ *(?:%[^=\n]* = )?sdy\.", re.MULTILINE)

LARGEST_OF_BATCH = 600_000
"""Bytes of text: batches have the smaller programs, over and over."""

PEER_OPTIONS = ["--allow-unregistered-dialect"]  # for the attributes of sharding rules

KINDS = {"wall": "wall time", "processor": "processor time"}

RUNS_OF_BATCH = 200
"""The C++ tool runs at most so many times; the time of more is estimated from these."""


class Refused(Exception):
    """The other side does not read a program."""


def run(command, failure=SystemExit):
    """The wall time, processor time (seconds) and peak memory (MB) of a process."""
    start = time.perf_counter()
    process = subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        raise failure(f"failed: {' '.join(map(str, command))}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def make(name):
    """Writes a program as text with locations, as artifact and as bytecode; says if a tool without sdy reads it.

    A program that is not sharded is written without sdy's operations: a barrier is in the place of a constraint.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    text, artifact, bytecode = (FOLDER / f"{name}{end}" for end in (".mlir", ".mlir.bc", ".mlirbc"))
    if name == MADE_UP:
        text.write_bytes(program(name).read_bytes())
    else:
        run([TRANSLATE, "--deserialize", "--mlir-print-debuginfo", program(name), "-o", text])
        plain = CONSTRAINT.sub(r"stablehlo.optimization_barrier \1", MESH.sub("", text.read_text()))
        if not OF_SHARDY.search(plain):
            text.write_text(plain)
    run([TRANSLATE, "--serialize", "--target=current", "--allow-other-dialects", text, "-o", artifact])
    run([OPT, "--emit-bytecode", text, "-o", bytecode])
    return not OF_SHARDY.search(text.read_text())


def commands(name, options, has_peer):
    """Of each command: its title, ours, and how the other side is measured."""
    text, artifact, bytecode, out = (FOLDER / f"{name}{end}" for end in (".mlir", ".mlir.bc", ".mlirbc", ".out"))

    def peer(*arguments):
        command = [options.opt, *PEER_OPTIONS, *arguments, "-o", out]
        return (lambda: run(command, Refused)) if options.opt and has_peer else None

    def work(title, file):
        command = [options.upstream, "-m", "check.oracle.bench.processes_upstream", title, file]
        return (lambda: tuple(map(float, subprocess.check_output(command, cwd=ROOT).split()))) if options.upstream else None

    yield "parse and print", [OPT, text, "-o", out], peer(text)
    yield "bytecode", [OPT, "--emit-bytecode", bytecode, "-o", out], peer("--emit-bytecode", bytecode)
    # The C++ tool must print; what it prints is an outline.
    yield "verify", [HLO4J, "verify", text], peer("--mlir-print-skip-regions", text)
    serialize = [TRANSLATE, "--serialize", "--target=current", "--allow-other-dialects", text, "-o", out]
    yield "serialize", serialize, work("serialize", text)
    yield "deserialize", [TRANSLATE, "--deserialize", artifact, "-o", out], work("deserialize", artifact)


def measure(name, options):
    results = {}
    for title, command, other in commands(name, options, make(name)):
        try:
            turns = [(run(command), other() if other else None) for _ in range(options.runs)]
        except Refused as refused:
            print(refused, file=sys.stderr)
            turns, other = [(run(command), None) for _ in range(options.runs)], None
        ours, theirs = zip(*turns)
        results[title] = {"memory": max(memory for _, _, memory in ours)}
        for i, kind in enumerate(KINDS):
            results[title][kind] = {"hlo4j": min(own[i] for own in ours)}
            if other:
                ratio = statistics.median(their[i] / own[i] for own, their in turns)
                results[title][kind] |= {"other": min(their[i] for their in theirs), "ratio": ratio}
    return results


def cell(times):
    own = f"{times['hlo4j']:.2f}"
    return f"{own}, {times['other']:.2f}: {bold(times['ratio'])}" if "ratio" in times else own


def show(models, kind):
    titles = list(next(iter(models.values())))
    print(f"Seconds of hlo4j's process and of the other side, and the ratio: {KINDS[kind]}\n")
    print(f"| program | {' | '.join(titles)} | peak MB |\n|---|{'--:|' * (len(titles) + 1)}")
    for name, results in models.items():
        memory = max(result["memory"] for result in results.values())
        print(f"| {name} | {' | '.join(cell(results[title][kind]) for title in titles)} | {memory:.0f} |")
    for word, summary in {"geometric mean": mean, "worst": min}.items():
        ratios = [[each[title][kind].get("ratio") for each in models.values()] for title in titles]
        found = [[ratio for ratio in column if ratio] for column in ratios]
        print(f"| {word} | {' | '.join(bold(summary(column)) if column else '' for column in found)} | |")
    print()


def batch_files(count):
    """So many files with the smaller programs, over and over."""
    programs = []
    for name in names():
        if name != MADE_UP and make(name) and (FOLDER / f"{name}.mlir").stat().st_size <= LARGEST_OF_BATCH:
            programs.append(FOLDER / f"{name}.mlir")
    folder = FOLDER / "batch"
    folder.mkdir(exist_ok=True)
    links = []
    for i, program in zip(range(count), itertools.cycle(programs)):
        link = folder / f"{i:05}.mlir"
        link.unlink(missing_ok=True)
        link.symlink_to(program)
        links.append(link)
    print(f"{len(programs)} programs, over and over: seconds of one command for all, and of the C++ tool, run for each\n")
    return links


def batch(options):
    links = batch_files(max(options.batches))
    converted, out = FOLDER / "converted", FOLDER / "batch.out"
    converted.mkdir(exist_ok=True)
    commands = {  # of hlo4j for all files, and the flags of the C++ tool that does the same to one
        "verify": (lambda files: [HLO4J, "verify", *files], ["--mlir-print-skip-regions"]),
        "convert --to bytecode": (lambda files: [HLO4J, "convert", "--to", "bytecode", *files, converted], ["--emit-bytecode"]),
        "digest": (lambda files: [HLO4J, "digest", *files], None),
        "explain": (lambda files: [HLO4J, "explain", *files], None),
    }  # fmt: skip
    print("| command | files | wall | C++ | ratio | processor | C++ | ratio | peak MB |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    for title, (command, flags) in commands.items():
        for count in options.batches:
            *own, memory = min(run(command(links[:count])) for _ in range(options.runs if count < 1000 else 1))
            tried = min(count, RUNS_OF_BATCH) if flags else 0
            runs = [run([options.opt, *PEER_OPTIONS, *flags, link, "-o", out]) for link in links[:tried]]
            theirs = [sum(each[i] for each in runs) * count / tried for i in range(len(KINDS))] if flags else [None, None]
            about = "about " if flags and tried < count else ""
            pairs = (f"{a:.2f} | {about}{b:.2f} | {bold(b / a)}" if b else f"{a:.2f} | | " for a, b in zip(own, theirs))
            print(f"| {title} | {count:,} | {' | '.join(pairs)} | {memory:.0f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="*", metavar="model", help="default: all of check/bench/models, and one that is made up")
    parser.add_argument("--opt", metavar="TOOL", help="a C++ tool that does what stablehlo-opt does")
    parser.add_argument("--upstream", metavar="PYTHON", help="a Python that has jaxlib")
    parser.add_argument("--runs", type=int, default=5, help="of each command (default: %(default)s)")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="leave the results here")
    parser.add_argument("--batches", type=int, nargs="+", metavar="COUNT", help="measure batches of so many files instead")
    options = parser.parse_args()
    if options.batches:
        if not options.opt:
            parser.error("--batches needs --opt")
        batch(options)
        return
    check_models(parser, options.models)
    models = {}
    for name in options.models or names():
        models[name] = measure(name, options)
        if options.json:
            options.json.write_text(json.dumps(models, indent=1) + "\n")
    for kind in KINDS:
        show(models, kind)


if __name__ == "__main__":
    main()
