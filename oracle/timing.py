#!/usr/bin/env python3
"""Measures upstream on a large program.

    timing.py generate program.mlir            writes the program (200,000 operations, about 15 MB; always the same)
    timing.py measure program.mlir [--runs N]  prints upstream's times as JSON
    timing.py compare program.mlir results.json [--runs N]
                                               prints a table of upstream's times and hlo4j's, which
                                               `./dev bench -p operations=200000 -rf json -rff results.json LargeProgram` left
    timing.py once WORK file                   does once what a command does and prints the seconds (see startup.py)

Times are of this process, without start-up: medians in milliseconds over the runs, of the time that passed and of the
processors' time, which says the same on a machine that has other work to do. Every step that reads has a
new context, so that no type, attribute or location is known beforehand. Parsing text includes verification.
"""

import argparse
import gc
import io
import json
import os
import pathlib
import statistics
import time

import large_program
import upstream
from jaxlib.mlir import ir


class Clock:
    """Times of named steps over several runs."""

    def __init__(self):
        self.seconds = {}
        self.processor_seconds = {}

    def time(self, step, function, *arguments, **options):
        gc.collect()
        start, processor_start = time.perf_counter(), time.process_time()
        result = function(*arguments, **options)
        self.processor_seconds.setdefault(step, []).append(time.process_time() - processor_start)
        self.seconds.setdefault(step, []).append(time.perf_counter() - start)
        return result


def medians(seconds):
    return {step: round(statistics.median(times) * 1000, 1) for step, times in seconds.items()}


def count_operations(module):
    count = 0

    def visit(_):
        nonlocal count
        count += 1
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    return count


def bytecode(module):
    out = io.BytesIO()
    module.operation.write_bytecode(out)
    return out.getvalue()


def one_thread():
    """A new context that verifies on this thread only."""
    context = upstream.context()
    context.enable_multithreading(False)
    return context


def run_once(clock, file, version):
    """Every step once; returns the sizes and the artifact."""
    with one_thread():
        module = clock.time("parse_text", upstream.parse, file)
        operations = count_operations(module)
        clock.time("verify", module.operation.verify)
        text = clock.time("print_text", module.operation.get_asm, assume_verified=True)
        binary = clock.time("write_bytecode", bytecode, module)
        serialize = upstream.stablehlo.serialize_portable_artifact  # consumes the module: last
        artifact = clock.time("serialize", serialize, module, version)
    with one_thread():
        clock.time("read_bytecode", ir.Module.parse, binary)
    with one_thread():
        clock.time("deserialize", upstream.deserialize, artifact)
    sizes = {
        "text": os.path.getsize(file),
        "printed_text": len(text),
        "bytecode": len(binary),
        "artifact": len(artifact),
    }
    return operations, sizes, artifact


def generate(options):
    with open(options.file, "w", encoding="ascii") as out:
        out.writelines(large_program.program(options.operations, options.seed))
    print(f"{options.operations} operations, {os.path.getsize(options.file)} bytes")


# Steps of upstream and those of LargeProgramBenchmark that do the same work.
STEPS = [
    ("parse and verify", "parse_text", ["parse", "verify"]),
    ("verify", "verify", ["verify"]),
    ("print text", "print_text", ["print"]),
    ("read bytecode and verify", "read_bytecode", ["readBytecode", "verify"]),
    ("write bytecode", "write_bytecode", ["writeBytecode"]),
    ("serialize: program to artifact", "serialize", ["serialize"]),
    ("deserialize: artifact to program", "deserialize", ["deserialize"]),
]


def own_times(file, operations):
    """The milliseconds of the iterations of each benchmark in JMH's results, for programs of this size."""
    times = {}
    for result in json.loads(pathlib.Path(file).read_text()):
        if int(result.get("params", {}).get("operations", 0)) == operations:
            times[result["benchmark"].rsplit(".", 1)[1]] = sum(
                result["primaryMetric"]["rawData"], [])
    return times


def compare(options):
    clock = Clock()
    for _ in range(options.runs):
        operations, _, _ = run_once(clock, options.file, upstream.current_version())
    own = own_times(options.results, options.operations)
    print(f"{operations} operations, milliseconds of one thread: median and (least)\n")
    print("| step | hlo4j | upstream (C++) | upstream / hlo4j |\n|---|--:|--:|--:|")
    for title, step, parts in STEPS:
        if all(part in own for part in parts):
            ours = [sum(kind(own[part]) for part in parts) for kind in (statistics.median, min)]
            theirs = [kind(clock.seconds[step]) * 1000 for kind in (statistics.median, min)]
            ratios = [their / our for our, their in zip(ours, theirs)]
            print(f"| {title} | {ours[0]:.0f} ({ours[1]:.0f}) | {theirs[0]:.0f} ({theirs[1]:.0f}) | {ratios[0]:.1f} ({ratios[1]:.1f}) |")


def serialize_text(file):
    upstream.stablehlo.serialize_portable_artifact(upstream.parse(file), upstream.current_version())


def artifact_to_text(file):
    upstream.deserialize(pathlib.Path(file).read_bytes()).operation.get_asm(assume_verified=True)


def copy_bytecode(file):
    bytecode(ir.Module.parse(pathlib.Path(file).read_bytes()))


def parse_and_print(file):
    upstream.parse(file).operation.get_asm(assume_verified=True)


# What the commands that startup.py runs do, without the start of a process and without writing a file.
WORK = {
    "serialize": serialize_text,
    "deserialize": artifact_to_text,
    "read and write bytecode": copy_bytecode,
    "parse and print": parse_and_print,
}


def once(options):
    clock = Clock()
    with one_thread():
        clock.time("work", WORK[options.work], options.file)
    print(clock.seconds["work"][0])


def measure(options):
    clock = Clock()
    version = options.target or upstream.current_version()
    for _ in range(options.runs):
        operations, sizes, artifact = run_once(clock, options.file, version)
    result = {
        "stablehlo": upstream.current_version(),
        "target": version,
        "processors": os.cpu_count(),
        "runs": options.runs,
        "operations": operations,
        "bytes": sizes,
        "milliseconds": medians(clock.seconds),
        "processor_milliseconds": medians(clock.processor_seconds),
    }
    print(json.dumps(result, indent=2))
    if options.artifact:
        pathlib.Path(options.artifact).write_bytes(artifact)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("generate", help="write the program")
    command.add_argument("file")
    command.add_argument("--operations", type=int, default=large_program.OPERATIONS)
    command.add_argument("--seed", type=int, default=large_program.SEED)
    command.set_defaults(run=generate)
    command = commands.add_parser("measure", help="time upstream on a program")
    command.add_argument("file")
    command.add_argument("--runs", type=int, default=5)
    command.add_argument("--target", metavar="V", help="version of the artifact (default: current)")
    command.add_argument("--artifact", metavar="FILE", help="leave the artifact here")
    command.set_defaults(run=measure)
    command = commands.add_parser("compare", help="print a table of upstream's times and JMH's")
    command.add_argument("file")
    command.add_argument("results", help="what JMH wrote with -rf json")
    command.add_argument("--runs", type=int, default=5)
    command.add_argument("--operations", type=int, default=large_program.OPERATIONS, help="as JMH was told")
    command.set_defaults(run=compare)
    command = commands.add_parser("once", help="time the work of one command in a new process")
    command.add_argument("work", choices=WORK)
    command.add_argument("file")
    command.set_defaults(run=once)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
