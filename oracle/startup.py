#!/usr/bin/env python3
"""Measures whole processes: how long a command takes from its start to its end, and its peak memory.

    startup.py [--runs N] [--operations N...] [--upstream PYTHON] [--opt TOOL]
                                               prints a table; the programs are made in .dev/startup

Each command runs several times; the table has the smallest wall time and processor time and the largest peak
of resident memory. With --upstream, upstream does the same work in turns with it, in a process of a Python that
has jaxlib: of that, only the work is counted, on one thread, without the start and without writing the file. Of
the ratios of each turn the table has the middle one. With --opt, a C++ tool that takes the flags of stablehlo-opt, such
as the iree-opt in the package iree-base-compiler, takes turns too, as a whole process. The last column has what
upstream's C++ tools took on another machine for the program of 200,000 operations.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import time

import large_program

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".dev" / "startup"

# What upstream's tools take for the program of 200,000 operations: seconds, from a release build.
UPSTREAM = {"serialize": "3.6-5.1", "deserialize": "2.7-3.3", "read and write bytecode": "0.6", "parse and print": "1.5-3"}


def commands(name):
    text, artifact, bytecode, out = (FOLDER / f"{name}{end}" for end in (".mlir", ".mlir.bc", ".mlirbc", ".out"))
    translate, opt = ROOT / "bin" / "stablehlo-translate", ROOT / "bin" / "stablehlo-opt"
    make = [
        [translate, "--serialize", "--target=current", text, "-o", artifact],
        [opt, "--emit-bytecode", text, "-o", bytecode],
    ]
    return make, {
        "serialize": (text, [translate, "--serialize", "--target=current", text, "-o", out]),
        "deserialize": (artifact, [translate, "--deserialize", artifact, "-o", out]),
        "read and write bytecode": (bytecode, [opt, "--emit-bytecode", bytecode, "-o", out]),
        "parse and print": (text, [opt, text, "-o", out]),
        "hlo4j info": (artifact, [ROOT / "bin" / "hlo4j", "info", artifact]),
    }


def run(command):
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(f"failed: {' '.join(map(str, command))}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def run_upstream(python, title, file):
    """The seconds that upstream takes for the same work; none where it has no such command."""
    if python is None or title not in UPSTREAM:
        return None
    script = ROOT / "oracle" / "timing.py"
    return float(subprocess.run([python, script, "once", title, file], check=True, capture_output=True, text=True).stdout)


def run_peer(tool, command):
    """The seconds of the whole process if the other tool stands in for ours; none where it cannot."""
    opt = ROOT / "bin" / "stablehlo-opt"
    return run([tool, *command[1:]])[0] if tool is not None and command[0] == opt else None


def compare(runs, others):
    """The least of the other side and the middle one of the ratios of the turns, for two columns."""
    if others[0] is None:
        return " | "
    ratio = statistics.median(other / own[0] for other, own in zip(others, runs))
    return f"{min(others):.2f} | {ratio:.1f}"


def row(title, file, command, operations, options):
    runs, theirs, peers = [], [], []
    for _ in range(options.runs):
        runs.append(run(command))
        peers.append(run_peer(options.opt, command))
        large = operations == large_program.OPERATIONS  # of small ones starting Python is all that is seen
        theirs.append(run_upstream(options.upstream if large else None, title, file))
    wall, processor, memory = (pick(column) for pick, column in zip((min, min, max), zip(*runs)))
    tool = UPSTREAM.get(title, "") if operations == large_program.OPERATIONS else ""
    ours = f"{operations:,} | {title} | {wall:.2f} | {processor:.2f} | {memory:.0f}"
    return f"| {ours} | {compare(runs, peers)} | {compare(runs, theirs)} | {tool} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--operations", type=int, nargs="+", default=[10, 20_000, 200_000])
    parser.add_argument("--upstream", metavar="PYTHON", help="a Python that has jaxlib")
    parser.add_argument("--opt", metavar="TOOL", help="a C++ tool that does what stablehlo-opt does")
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    print(
        "| operations | command | wall s | processor s | peak MB | C++ process s | / wall | jaxlib's work s | / wall"
        " | C++ tool elsewhere s |"
    )
    print("|--:|---|" + "--:|" * 8)
    for operations in options.operations:
        name = f"program-{operations}"
        with open(FOLDER / f"{name}.mlir", "w", encoding="ascii") as out:
            out.writelines(large_program.program(operations, large_program.SEED))
        make, measured = commands(name)
        for command in make:
            run(command)
        for title, (file, command) in measured.items():
            print(row(title, file, command, operations, options), flush=True)


if __name__ == "__main__":
    main()
