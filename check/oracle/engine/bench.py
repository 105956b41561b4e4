"""Measures hlo4j's engine and XLA on the CPU, in turns, on the programs that models.py, kinds.py or products.py has written.

    python -m check.oracle.engine.bench FOLDER [model...]
        prints a table of all programs in the folder, or of these
        --threads N                        1: both sides on one core, without threads; 2: on all cores, ours with two threads
        --rounds N --seconds S             processes of each side for a model, time for warm runs in each
        --processor                        compares processor time for a run, which other processes disturb less (one thread)
        --reference                        the interpreter instead of the engine
        --strict                           the engine in its strict mode
        --profile                          adds the three steps of the engine that take the longest time
        --json FILE                        leaves the results here
        --record [NAME]                    writes the figures of a set, engine or another name, into check/bench/figures.json

Each process gets one program, compiles it (the same portable artifact), runs it, runs it until it is warm, then takes the median of
runs for some seconds; of the rounds the median counts. A ratio is the time of XLA divided by ours: more than 1 is faster than XLA. The
peak of resident memory is that of the whole process, inputs included, from compilation on. Run it by a Python that has JAX, after
`./dev quick`.
"""

import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys

from .. import ROOT
from ..bench.record import FIGURES, record
from ..bench.steps import mean
from . import java, warm

END = ".mlir.bc"
ONE_THREAD = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"


def xla(stem, seconds):
    """Prints what XLA takes for a program, in a process of its own."""
    import jax
    import numpy as np

    from ..shared import jitted, tensor_files

    artifact = pathlib.Path(f"{stem}{END}").read_bytes()
    tensors = f"{stem}.safetensors"
    outputs = [jax.ShapeDtypeStruct(x.shape, x.dtype) for x in tensor_files.load(tensors, "output")]
    inputs = [jax.device_put(np.array(x)) for x in tensor_files.load(tensors, "input")]
    lowered = jitted.lowered(artifact, jax.block_until_ready(inputs), outputs)

    def prepare():
        compiled = lowered.compile()

        def run():
            for result in compiled(*inputs):
                result.block_until_ready()

        return run

    print(json.dumps(warm.measure(prepare, seconds)))


def run_xla(name, options):
    command = [sys.executable, "-m", __spec__.name, "--xla", options.folder / name, "--seconds", options.seconds]
    environment = os.environ | {"JAX_PLATFORMS": "cpu"}
    if options.threads == 1:
        command, environment = [*java.one_core(), *command], environment | {"XLA_FLAGS": ONE_THREAD}
    return json.loads(subprocess.check_output(list(map(str, command)), env=environment, text=True))


def run_hlo4j(name, options, program):
    modes = [f"--{mode}" for mode in ("reference", "strict", "profile") if getattr(options, mode)]
    before = java.one_core() if options.threads == 1 else []
    arguments = [options.folder, re.escape(name), "--threads", options.threads, "--seconds", options.seconds, *modes]
    return java.row(program(*arguments, before=before))


def middle(rounds):
    """The medians of numbers; of what is none, the last."""
    return {key: value if isinstance(value, list) else statistics.median(each[key] for each in rounds) for key, value in rounds[-1].items()}


def measure(name, options, program):
    turns = [(run_xla(name, options), run_hlo4j(name, options, program)) for _ in range(options.rounds)]
    theirs, ours = map(middle, zip(*turns))
    return {"xla": theirs, "hlo4j": ours, "ratio": theirs[options.time] / ours[options.time]}


def number(value):
    """Three digits, or all before the point."""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 1 else f"{value:.3f}"


def first(times):
    """The time to the first result: for XLA of compilation and run, for us also of reading and verifying the artifact."""
    return sum(times.get(step, 0) for step in ("parse", "verify", "prepare", "first"))


def row(name, result, options):
    time, theirs, ours, ratio = options.time, result["xla"], result["hlo4j"], result["ratio"]
    wrong = "" if ours["right"] else " (wrong)"
    cells = (
        f"`{name}`{wrong}", number(theirs[time]), number(ours[time]), f"**{number(ratio)}**" if ratio >= 1 else number(ratio),
        number(first(theirs)), number(first(ours)), number(ours["allocated"]), f"{theirs['peak']:.0f}", f"{ours['peak']:.0f}",
        f"{ours['differs']:.1g}", *([java.steps(ours)] if options.profile else []),
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


HEADING = (
    "| model | XLA, ms | hlo4j, ms | ratio | first by XLA, ms | first, ms | allocated, MB | peak of XLA, MB | peak, MB | differs |",
    "|---|" + "--:|" * 9,
)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("models", nargs="*", metavar="model")
    parser.add_argument("--threads", type=int, default=1, help="default: %(default)s")
    parser.add_argument("--rounds", type=int, default=3, help="default: %(default)s")
    parser.add_argument("--seconds", type=float, default=3, help="default: %(default)s")
    parser.add_argument("--processor", dest="time", action="store_const", const="processor", default="warm", help="compare processor time")
    parser.add_argument("--reference", action="store_true", help="measure the interpreter")
    parser.add_argument("--strict", action="store_true", help="measure the strict mode of the engine")
    parser.add_argument("--profile", action="store_true", help="add the steps of the engine that take the longest time")
    parser.add_argument("--java", default="java", metavar="COMMAND", help="Java 25, with options (default: %(default)s)")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="leave the results here")
    parser.add_argument(
        "--record", nargs="?", const="engine", metavar="NAME", help="write the figures NAME.mean … into check/bench/figures.json (default: %(const)s)"
    )
    parser.add_argument("--xla", metavar="STEM", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.xla and not options.folder:
        parser.error("a folder of models.py or kinds.py is needed")
    if options.time == "processor" and options.threads != 1:
        parser.error("processor time is that of one thread")
    return options


def main():
    options = arguments()
    if options.xla:
        return xla(options.xla, options.seconds)
    names = options.models or sorted(path.name.removesuffix(END) for path in options.folder.glob(f"*{END}"))
    results, failed = {}, []
    with java.compiled("EngineBench", options.java) as program:
        print("\n".join(line + end * options.profile for line, end in zip(HEADING, (" longest steps |", "---|"))), flush=True)
        for name in names:
            try:
                results[name] = measure(name, options, program)
                print(row(name, results[name], options), flush=True)
            except (RuntimeError, subprocess.CalledProcessError) as failure:
                failed.append(name)
                print(f"{name}: {failure}", file=sys.stderr)
    ratios = [result["ratio"] for result in results.values()]
    if not ratios:
        return True
    for word, summary in {"geometric mean": mean, "worst": min}.items():
        print(f"| {word} | | | {number(summary(ratios))} |" + " |" * 6)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1))
    if options.record:
        figures = {"models": f"{len(ratios)}", "mean": mean(ratios), "worst": min(ratios), "best": max(ratios)}
        for name, value in figures.items():
            what, unit = f"{options.record}: {name} of {len(ratios)} programs", "models" if name == "models" else "times as fast as XLA"
            new = {} if f"{options.record}.{name}" in json.loads(FIGURES.read_text()) else {"what": what, "unit": unit}
            record(f"{options.record}.{name}", value, **new)
        for name in ("bert_base", "resnet50"):
            if name in results:
                record(f"{options.record}.{name}", results[name]["hlo4j"]["warm"])
    return bool(failed) or not all(result["hlo4j"]["right"] for result in results.values())


if __name__ == "__main__":
    sys.exit(main())
