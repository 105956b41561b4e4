"""What differs between the StableHLO of two jaxlibs? A report to act on when a release comes out.

    python -m check.oracle.watch.watch OLD NEW [--report FILE]
        each a version of jaxlib, or a Python that has one

Compares what both say of themselves, names in their libraries, operations of their Python bindings, which programs they
accept, what they print and write for every target, and what passes make of programs. The programs are the compendium,
those of the tables of rules, upstream's own tests where they are, and many small changes of the first two. Each jaxlib
has an environment of its own, and every program is judged in a process that may die.
"""

import argparse
import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys

from .. import ROOT
from . import names as watch_names
from .report import Report

SPLIT = re.compile(r"^// -----.*\n?", re.MULTILINE)
BUILTIN_FLOATS = ("f16", "bf16", "f32", "f64")
TOGETHER = 2000
"""How many jobs a process gets at a time."""

SPARSE = 5
"""Which targets many programs are written for first: every fifth."""


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old", metavar="OLD", help="version of jaxlib, or the Python of an environment that has one")
    parser.add_argument("new", metavar="NEW", help="likewise")
    parser.add_argument("--environments", default=ROOT / ".dev/watch", type=pathlib.Path, metavar="DIR",
                        help="where environments are made, and found again (default: %(default)s)")
    parser.add_argument("--report", type=pathlib.Path, metavar="FILE",
                        help="where the report goes, and beside it the findings as JSON (default: standard output)")
    parser.add_argument("--tests", default=ROOT / "../shared/conformance", type=pathlib.Path, metavar="DIR",
                        help="a copy of upstream's tests (default: %(default)s)")
    parser.add_argument("--limit", type=int, default=300, metavar="N",
                        help="most changes of a program of one kind, but for new words (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="for the choice of changes (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time (default: %(default)s)")
    return parser.parse_args()


class Skipped(Exception):
    """There is no such jaxlib for this machine; the message says why."""


class Side:
    """One jaxlib in its environment."""

    def __init__(self, which, options):
        self.jobs = options.jobs
        self.python = which if os.sep in which else self.environment(which, options.environments / f"jaxlib-{which}")
        self.about = self.run("about", [])[0]
        self.package = pathlib.Path(self.about.pop("package"))
        self.versions = self.about.pop("versions")
        self.release = self.about["current version"]
        strings, self.words = watch_names.strings(self.package)
        self.names, self.floats = watch_names.named(strings)
        self.operations = watch_names.operations(self.package)

    @staticmethod
    def environment(version, folder):
        made = subprocess.run([ROOT / "check/oracle/setup", folder, f"jaxlib=={version}"], capture_output=True, text=True)
        if made.returncode or made.stdout.startswith("skipped"):
            raise Skipped((made.stdout + made.stderr).strip().removeprefix("skipped: "))
        return str(folder / "bin/python")

    def run(self, task, jobs):
        """The results of `side.py` for jobs."""
        text = "".join(json.dumps(job) + "\n" for job in jobs)
        command = [self.python, "-m", "check.oracle.watch.side", task]
        done = subprocess.run(command, input=text, capture_output=True, text=True, cwd=ROOT)
        if done.returncode:
            sys.exit(f"side.py {task} failed with {self.python}:\n{done.stderr[-2000:]}")
        return [json.loads(line) for line in done.stdout.splitlines()]

    def all(self, task, jobs, together=TOGETHER):
        """The results for any number of jobs, in their order, by several processes."""
        parts = list(itertools.batched(jobs, together)) if jobs else []
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            return list(itertools.chain.from_iterable(pool.map(lambda part: self.run(task, part), parts)))


def sections(table):
    """Names and programs of a table of rules."""
    for section in ("\n" + table.read_text()).split("\n=== ")[1:]:
        head, program = re.split(r"(?m)^--- ", section)[0].split("\n", 1)
        yield f"{table.name} {head.split(' like ')[0]}", program


def small_programs():
    """The programs to be changed: those of the rules and of the compendium, each once."""
    rules = sorted((ROOT / "core/dialects/src/test/resources/rules").glob("*.txt"))
    named = itertools.chain(
        (each for table in rules for each in sections(table)),
        ((str(path.relative_to(ROOT)), path.read_text()) for path in sorted((ROOT / "check/compat").rglob("*.mlir"))),
    )
    programs = {}
    for name, program in named:
        programs.setdefault(program.strip(), name)
    return [{"name": name, "text": program} for program, name in programs.items()]


def upstream_programs(tests):
    """The pieces of upstream's test files."""
    for path in sorted(tests.rglob("*.mlir")) if tests.is_dir() else []:
        for number, piece in enumerate(SPLIT.split(path.read_text(errors="replace"))):
            if piece.strip() and len(piece) < 20_000:
                yield {"name": f"{path.relative_to(tests)}#{number}", "text": piece}


class Watch:
    """All comparisons of one run."""

    def __init__(self, options):
        self.options = options
        self.old, self.new = Side(options.old, options), Side(options.new, options)
        self.report = Report(self.old, self.new)

    def progress(self, text):
        print(f"watch: {text}", file=sys.stderr, flush=True)

    def both(self, task, jobs):
        self.progress(f"{task}: {len(jobs)} programs")
        return zip(jobs, self.old.all(task, jobs), self.new.all(task, jobs), strict=True)

    def judge(self, programs, shown, every=1):
        """Judges programs at every target; or at some of them first, and at every one where these differ."""
        all_targets = sorted({*self.old.versions, *self.new.versions}, key=lambda v: [int(n) for n in v.split(".")])
        targets = [v for i, v in enumerate(all_targets) if i % every == 0 or v in (self.old.versions[-1], self.new.versions[-1])]
        jobs = [{**program, "targets": targets, "shown": shown} for program in programs]
        again = []
        for job, old, new in self.both("verdicts", jobs):
            if every == 1 or "at" not in old and "at" not in new or self.agree(old, new):
                self.report.verdicts(job, old, new)
            else:
                again.append(job)
        if again:
            self.judge(again, shown)

    def agree(self, old, new):
        """Whether both accept a program, print it alike and write the same for the targets that both know."""
        common = {*self.old.versions} & {*self.new.versions}
        at = ({target: answer for target, answer in side.get("at", {}).items() if target in common} for side in (old, new))
        return old.get("text") == new.get("text") and len({json.dumps(answers) for answers in at}) == 1

    def changed(self, programs):
        words = sorted(self.new.words - self.old.words)
        floats = sorted({*BUILTIN_FLOATS, *self.new.floats})
        settings = {"words": words, "floats": floats, "limit": self.options.limit, "seed": self.options.seed}
        self.progress(f"changing {len(programs)} programs, with {len(words)} new words and {len(floats)} floats")
        jobs = [{**program, **settings} for program in programs]
        made = self.new.all("changes", jobs, together=20)
        return list({program["text"]: program for program in reversed(made)}.values())

    def passes(self, programs):
        from ..stablehlo import pass_pipelines

        jobs = []
        for program in programs:
            for pipeline in pass_pipelines.SINGLE:
                typed = pass_pipelines.with_types(pipeline, program["text"])
                if typed:
                    jobs.append({**program, "pipeline": pass_pipelines.equivalent(typed)})
        for job, old, new in self.both("passes", jobs):
            self.report.passes(job, old, new)

    def run(self):
        small = small_programs()
        tests = list(upstream_programs(self.options.tests))
        self.judge(small, shown=True)
        self.judge(tests, shown=True, every=SPARSE)
        changed = self.changed(small)
        self.judge(changed, shown=False, every=SPARSE)
        self.passes([program for program in small if len(program["text"]) < 50_000])
        self.report.programs = f"{len(small)} programs, {len(tests)} pieces of upstream's tests, {len(changed)} changed programs"


def main():
    options = arguments()
    try:
        watch = Watch(options)
    except Skipped as reason:
        print(f"skipped: {reason}")
        return
    watch.run()
    text = watch.report.markdown()
    if options.report:
        options.report.parent.mkdir(parents=True, exist_ok=True)
        options.report.write_text(text)
        options.report.with_suffix(".json").write_text(json.dumps(watch.report.findings(), indent=1))
    else:
        print(text)


if __name__ == "__main__":
    main()
