#!/usr/bin/env python3
"""Measures whole processes: how long a command takes from its start to its end, and its peak memory.

    startup.py [--runs N] [--operations N...]   prints a table; the programs are made in .dev/startup

Each command runs several times; the table has the smallest wall time and processor time and the largest peak
of resident memory. The column of upstream has what its C++ tools took on a machine of the same kind for the
program of 200,000 operations.
"""

import argparse
import os
import pathlib
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
        "serialize": [translate, "--serialize", "--target=current", text, "-o", out],
        "deserialize": [translate, "--deserialize", artifact, "-o", out],
        "read and write bytecode": [opt, "--emit-bytecode", bytecode, "-o", out],
        "parse and print": [opt, text, "-o", out],
        "hlo4j info": [ROOT / "bin" / "hlo4j", "info", artifact],
    }


def run(command):
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(f"failed: {' '.join(map(str, command))}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--operations", type=int, nargs="+", default=[10, 20_000, 200_000])
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    print("| operations | command | wall s | processor s | peak MB | upstream's wall s |\n|--:|---|--:|--:|--:|--:|")
    for operations in options.operations:
        name = f"program-{operations}"
        with open(FOLDER / f"{name}.mlir", "w", encoding="ascii") as out:
            out.writelines(large_program.program(operations, large_program.SEED))
        make, measured = commands(name)
        for command in make:
            run(command)
        for title, command in measured.items():
            runs = [run(command) for _ in range(options.runs)]
            wall, processor, memory = (pick(column) for pick, column in zip((min, min, max), zip(*runs)))
            upstream = UPSTREAM.get(title, "") if operations == 200_000 else ""
            print(f"| {operations:,} | {title} | {wall:.2f} | {processor:.2f} | {memory:.0f} | {upstream} |", flush=True)


if __name__ == "__main__":
    main()
