"""Measures hlo4j and jaxlib, in turns, on the programs of `check/bench/models`: processor time of one thread.

    python -m check.oracle.bench.steps --java COMMAND [model...]
        times each step, warm, and prints a table
        --upstream PYTHON                      a Python that has jaxlib (without: only hlo4j is measured)
        --rounds N --seconds S                 processes of each side for a model, time for a step in each
        --json FILE                            leaves the results here
        --compare OLD.json                     also says how much faster each step is than in these results
    python -m check.oracle.bench.steps --results NEW.json [--compare OLD.json]
        prints the tables of results, without measuring

`./dev steps` gives the Java command. A ratio is the time of jaxlib divided by hlo4j's: more than 1 is faster than C++. Of each side
it takes the median over the processes of the medians in each. hlo4j's time includes the collector's for what a step
allocated, the mean for a run, as jaxlib's includes the freeing of what the step made. Spread is the largest of the
processes' medians divided by the least, for each step; the table has the worst.
"""

import argparse
import gzip
import json
import math
import pathlib
import shlex
import statistics
import subprocess
import sys

from .. import ROOT
from . import large_program
from .record import record

MODELS = ROOT / "check/bench/models"
FOLDER = ROOT / ".dev" / "steps"
END = ".mlir.bc.gz"
MADE_UP = "made_up"
MADE_UP_OPERATIONS = 20_000

STEPS = {
    "parse": "parse and verify", "print": "print", "verify": "verify", "serialize": "serialize", "deserialize": "deserialize",
    "read": "read bytecode and verify", "write": "write bytecode",
}  # fmt: skip
"""The steps of the mean, and their titles."""

MORE_STEPS = {"print-locations": "print with locations"}
COLUMNS = STEPS | MORE_STEPS


def names():
    return [*sorted(path.name.removesuffix(END) for path in MODELS.glob(f"*{END}")), MADE_UP]


def check_models(parser, models):
    """Refuses models that do not exist."""
    unknown = [name for name in models if name not in names()]
    if unknown:
        parser.error(f"no such model: {', '.join(unknown)}; there are {', '.join(names())}")


def program(name):
    """The file of a program, as both sides read it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    if name == MADE_UP:
        path = FOLDER / f"{name}.mlir"
        path.write_text("".join(large_program.program(MADE_UP_OPERATIONS, large_program.SEED)))
    else:
        path = FOLDER / f"{name}.mlir.bc"
        path.write_bytes(gzip.decompress((MODELS / f"{name}{END}").read_bytes()))
    return path


def process(command, path, seconds):
    """What one process says: forms, and for each step its milliseconds, those of its collector and its bytes."""
    done = subprocess.run([*command, str(path), str(seconds)], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"failed: {shlex.join([*command, str(path)])}\n{done.stderr[-4000:]}")
    lines = [line.split("\t") for line in done.stdout.splitlines()]
    forms = {name: rest for kind, name, *rest in lines if kind == "form"}
    steps = {name: tuple(map(float, rest)) for kind, name, *rest in lines if kind == "step"}
    return forms, steps


def measure(name, sides, options):
    """The results of a program: for each side and step the milliseconds of each process."""
    path, forms, rounds = program(name), {}, {side: [] for side in sides}
    for _ in range(options.rounds):
        for side, command in sides.items():
            forms[side], steps = process(command, path, options.seconds)
            rounds[side].append(steps)
    for form, content in forms["hlo4j"].items():
        if any(other[form] != content for other in forms.values()):
            print(f"{name}: the {form} of both sides differ", file=sys.stderr)
    result = {"bytes": {form: int(size) for form, (_, size) in forms["hlo4j"].items()}, "steps": {}}
    for step in COLUMNS:
        times = {side: [round(each[step][0] + each[step][1], 4) for each in all] for side, all in rounds.items()}
        ours = [each[step] for each in rounds["hlo4j"]]
        result["steps"][step] = times | {
            "collector": round(statistics.median(each[1] for each in ours), 4),
            "allocated": int(statistics.median(each[2] for each in ours)),
        }
    return result


def ratio(step):
    """How much faster than jaxlib's hlo4j's step is; nothing if jaxlib's was not measured."""
    if "jaxlib" not in step:
        return None
    return statistics.median(step["jaxlib"]) / statistics.median(step["hlo4j"])


def spread(step, side):
    return max(step[side]) / min(step[side])


def mean(ratios):
    """The geometric mean."""
    ratios = list(ratios)
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else math.nan


def table(rows, last):
    """A Markdown table with a column for each step."""
    lines = [["program", *COLUMNS.values(), last], ["---", *["--:"] * (len(COLUMNS) + 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def bold(value):
    """A ratio; emphasised where hlo4j is slower."""
    return f"**{value:.2f}**" if value < 1 else f"{value:.2f}"


def ratio_table(ratios, also=()):
    """Of each program the ratios and their mean; then the mean and the least of each step, of what JAX wrote."""
    def means(each):
        return bold(mean(each[step] for step in STEPS))

    rows = [[name, *(bold(each[step]) for step in COLUMNS), means(each)] for name, each in ratios.items()]
    all = [each for name, each in ratios.items() if name != MADE_UP] or list(ratios.values())
    of_steps = {step: [each[step] for each in all] for step in COLUMNS}
    counted = [value for step in STEPS for value in of_steps[step]]
    rows.append(["geometric mean", *(bold(mean(of_steps[step])) for step in COLUMNS), bold(mean(counted))])
    rows.append(["worst", *(bold(min(of_steps[step])) for step in COLUMNS), bold(min(counted))])
    return table([*rows, *also], "mean")


def spreads(models, side):
    worst = [max(spread(model["steps"][step], side) for model in models) for step in COLUMNS]
    return [f"spread of {side}", *(f"{value:.2f}" for value in worst), f"{max(worst):.2f}"]


def show(results):
    models = results["models"]
    measured = {name: model for name, model in models.items() if "jaxlib" in model["steps"]["parse"]}
    if measured:
        print("Time of jaxlib divided by time of hlo4j\n")
        ratios = {name: {step: ratio(model["steps"][step]) for step in COLUMNS} for name, model in measured.items()}
        print(ratio_table(ratios, [spreads(measured.values(), side) for side in ("hlo4j", "jaxlib")]))
    print("Milliseconds of hlo4j (and megabytes that a run allocates)\n")
    rows = []
    for name, model in models.items():
        steps = [model["steps"][step] for step in COLUMNS]
        cells = [f"{statistics.median(step['hlo4j']):.2f} ({step['allocated'] / 1e6:.1f})" for step in steps]
        share = sum(step["collector"] for step in steps) / sum(statistics.median(step["hlo4j"]) for step in steps)
        rows.append([name, *cells, f"{share:.1%}"])
    print(table(rows, "collector's share"))


def record_means(results):
    """Records the means over the programs that JAX wrote, and the worst of them."""
    models = [model["steps"] for name, model in results["models"].items() if name != MADE_UP and "jaxlib" in model["steps"]["parse"]]
    command = f"./dev steps --rounds {results['rounds']} --seconds {results['seconds']}"
    of_steps = {step: [ratio(steps[step]) for steps in models] for step in STEPS}
    for step, ratios in of_steps.items():
        record(f"steps.{step}.mean", f"{mean(ratios):.2f}", command=command)
        record(f"steps.{step}.worst", f"{min(ratios):.2f}", command=command)
    record("steps.mean", f"{mean(sum(of_steps.values(), [])):.2f}", command=command)


def show_change(old, new):
    """How much faster than before: by the ratios to jaxlib, where both have them, else by times."""
    changes = {}
    for name, model in new["models"].items():
        before = old["models"].get(name)
        if before:
            changes[name] = {step: change(before["steps"][step], model["steps"][step]) for step in COLUMNS}
    print("Times faster than before (of the ratios to jaxlib, where both results have them)\n")
    print(ratio_table(changes))


def change(before, after):
    ratios = ratio(before), ratio(after)
    if None in ratios:
        return statistics.median(before["hlo4j"]) / statistics.median(after["hlo4j"])
    return ratios[1] / ratios[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="*", metavar="model", help="default: all of check/bench/models, and one that is made up")
    parser.add_argument("--java", metavar="COMMAND", help="runs Steps.java")
    parser.add_argument("--upstream", metavar="PYTHON", help="a Python that has jaxlib")
    parser.add_argument("--rounds", type=int, default=3, help="processes of each side for a model (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=2, help="processor time for a step in a process (default: %(default)s)")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="leave the results here")
    parser.add_argument("--results", type=pathlib.Path, metavar="FILE", help="show these results instead of measuring")
    parser.add_argument("--compare", type=pathlib.Path, metavar="FILE", help="results to compare with")
    parser.add_argument("--record", action="store_true", help="write the figures that pages quote into check/bench/figures.json")
    options = parser.parse_args()
    check_models(parser, options.models)
    if options.record and options.results:
        parser.error("--record is for what is measured now")
    if options.results:
        results = json.loads(options.results.read_text())
    elif options.java:
        results = measure_all(options)
    else:
        parser.error("one of --java and --results is needed")
    show(results)
    if options.record:
        record_means(results)
    if options.compare:
        show_change(json.loads(options.compare.read_text()), results)


def measure_all(options):
    sides = {"hlo4j": shlex.split(options.java)}
    if options.upstream:
        sides["jaxlib"] = [options.upstream, "-m", "check.oracle.bench.steps_upstream"]
    results = {"rounds": options.rounds, "seconds": options.seconds, "models": {}}
    for name in options.models or names():
        results["models"][name] = measure(name, sides, options)
        print(f"{name}: measured", file=sys.stderr, flush=True)
        if options.json:  # after each, so that a run that is ended leaves what it has
            options.json.write_text(json.dumps(results, indent=1) + "\n")
    return results


if __name__ == "__main__":
    main()
