"""Times the import of a file with large weights beside that of copying them, in a heap smaller than these."""

import argparse
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import time

from ..bench.record import record


def parser(gigabytes):
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--gigabytes", type=int, default=gigabytes, help="of weights, at least")
    parser.add_argument("--heap", default="512m")
    parser.add_argument("--hlo4j", nargs="+", default=["bin/hlo4j"], help="the command, and its first arguments")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--record", metavar="NAME", help="write the time into check/bench/figures.json as the figure of this name")
    return parser


def timed(call):
    start = time.monotonic()
    call()
    return time.monotonic() - start


def measure(options, model, weights):
    """Imports a model and prints what it takes; `weights` is the file that has them."""
    output = options.folder / "large.mlir.bc"
    copies = [options.folder / "copy1", options.folder / "copy2"]
    command = [*options.hlo4j, "import", str(model), "-o", str(output)]
    print(f"weights of {weights.stat().st_size:,} bytes; files are in the page cache", flush=True)
    times = []
    for _ in range(options.rounds):
        copied = timed(lambda: [shutil.copyfile(weights, copy) for copy in copies])
        for copy in copies:
            copy.unlink()
        environment = os.environ | {"HLO4J_JAVA_OPTS": f"-Xmx{options.heap}"}
        imported = timed(lambda: subprocess.run(command, check=True, env=environment))
        print(f"copied twice in {copied:.2f} s, imported in {imported:.2f} s, {output.stat().st_size:,} bytes", flush=True)
        output.unlink()
        times.append(imported)
    if options.record:
        record(options.record, f"{statistics.median(times):.2f}")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"a heap of {options.heap}, {peak >> 10:,} MiB of memory in all, mapped files included")
