"""Do our passes make of programs what upstream's make of them, character for character, and say the same where they fail?

A source is a file or a folder of programs in text; files are split at `// -----`. Beside `NAME.mlir`, `NAME.pass` may hold
the pipeline to run; all others are run through the pipelines of `pass_pipelines.py`. Compared are the outcome, the
diagnostics with their places, and the program in custom form and in generic form with locations.
"""

import argparse
import collections
import difflib
import os
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile

from jaxlib.mlir import ir
from jaxlib.mlir.passmanager import PassManager

from ..interpreter import random_programs
from ..shared import upstream
from ..shared.evaluate import java, java_source
from . import pass_pipelines

DRIVER = java_source("RunPasses")
SPLIT = re.compile(r"^// -----.*\n?", re.MULTILINE)
PLACE = re.compile(r'"?([^"()\s]*)"?:(\d+):(\d+)')
SHOWN = ("see current operation", "see existing live user here")
"""Notes with operations of half converted programs, which we do not show."""

ILLEGAL = re.compile(r"(that was explicitly marked illegal): .*", re.DOTALL)
TOGETHER = 3000
"""How many jobs one process of upstream does: its context only grows."""


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", nargs="*", metavar="SOURCE", help="a program or a folder of programs")
    parser.add_argument("--random", type=int, default=0, metavar="N", help="also about N random programs")
    parser.add_argument("--seed", type=int, default=1, help="for the random programs (default: %(default)s)")
    parser.add_argument("--pipelines", default="", metavar="REGEX", help="only pipelines in which this is found")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth program (default: all)")
    parser.add_argument("--largest", type=int, default=50_000, metavar="BYTES", help="leave out programs of more text")
    parser.add_argument("--keep", metavar="DIR", help="leave the differences here")
    parser.add_argument("--classes", default=".dev/classes", help="class path of this project (default: %(default)s)")
    return parser.parse_args()


def programs(options):
    """Names and texts of programs, each with its pipeline or None."""
    for source in map(pathlib.Path, options.sources):
        files = sorted(source.rglob("*.mlir")) if source.is_dir() else [source]
        for file in files:
            beside = file.with_suffix(".pass")
            pipeline = beside.read_text() if beside.exists() else None
            text = file.read_text(errors="surrogateescape")
            for number, piece in enumerate(SPLIT.split(text)):
                yield f"{file}#{number}", piece, pipeline
    if options.random:
        for case in random_programs.generate(options.random, options.seed):
            yield case.name, case.program, None


def jobs(options, folder):
    """Writes the programs to the folder and yields pairs of a program's file and a pipeline."""
    wanted = re.compile(options.pipelines)
    for number, (name, text, pipeline) in enumerate(programs(options)):
        if number % options.every or not text.strip() or len(text) > options.largest:
            continue
        file = folder / f"{number:06}.mlir"
        file.write_text(text, errors="surrogateescape")
        (folder / f"{number:06}.name").write_text(name)
        for each in [pipeline] if pipeline else pass_pipelines.ALL:
            typed = pass_pipelines.with_types(each, text)
            if typed and wanted.search(typed):
                yield file, typed


def ours(options, todo, folder):
    """Outcomes and texts of our passes, in the order of the jobs."""
    listing, results = folder / "jobs.txt", folder / "results.txt"
    listing.write_text("".join(f"{file}\t{pipeline}\n" for file, pipeline in todo))
    subprocess.run([java(), "-cp", os.path.abspath(options.classes), DRIVER, listing, results], check=True)
    with results.open("rb") as stream:
        for header in stream:
            outcome, size = header.split()
            yield outcome.decode(), stream.read(int(size)).decode(errors="replace")


class Upstream:
    """Runs upstream's passes in this process."""

    def __init__(self):
        self.context = upstream.context()
        self.context.enable_multithreading(False)
        self.context.emit_error_diagnostics = True
        self.said = []
        self.context.attach_diagnostic_handler(self.hear)

    def hear(self, diagnostic):
        for each in (diagnostic, *diagnostic.notes):
            if not each.message.startswith(SHOWN):
                message = ILLEGAL.sub(r"\1", each.message)
                self.said.append(f"{each.location} {each.severity.name}: {message}\n")
        return True

    def run(self, file, pipeline):
        self.said.clear()
        with self.context:
            try:
                passes = PassManager.parse(f"builtin.module({pass_pipelines.equivalent(pipeline)})")
            except ValueError:
                return "unknown", ""
            try:
                module = ir.Module.parse(file.read_bytes())
            except upstream.Refusal:
                return "unreadable", "".join(self.said)
            try:
                passes.run(module.operation)
            except upstream.Refusal:
                return "failed", "".join(self.said)
            custom = module.operation.get_asm(assume_verified=True)
            generic = module.operation.get_asm(print_generic_op_form=True, enable_debug_info=True)
            return "done", "".join(self.said) + custom + generic


def upstreams(todo, folder):
    """Outcomes and texts of upstream's passes; in processes of their own, because some jobs end these."""
    done = 0
    while done < len(todo):
        results = folder / "upstream.pickle"
        child = os.fork()
        if child == 0:
            with results.open("wb") as stream:
                runner = Upstream()
                for file, pipeline in todo[done : done + TOGETHER]:
                    pickle.dump(runner.run(file, pipeline), stream)
                    stream.flush()
            os._exit(0)
        _, status = os.waitpid(child, 0)
        end = min(done + TOGETHER, len(todo))
        with results.open("rb") as stream:
            while done < end:
                try:
                    result = pickle.load(stream)
                except EOFError:
                    break
                done += 1
                yield result
        if status:
            done += 1
            yield "crash", f"status {status}"


def normal(text):
    """The text with the places of diagnostics written alike."""
    lines = text.split("\n")
    for i, line in enumerate(lines):
        head = re.match(r"(.*?) (ERROR|WARNING|REMARK|NOTE): (.*)", line)
        if head:
            place = PLACE.search(head[1])
            lines[i] = f"{':'.join(place.groups()) if place else 'unknown'} {head[2]}: {head[3]}"
    return [line.rstrip() for line in lines if line.strip()]


def shape(line):
    """A line without the names and numbers that vary, to count alike differences together."""
    return re.sub(r"[%@#]\w+|\d+", "_", line)[:200]


class Report:
    """Counts outcomes, and keeps differences."""

    def __init__(self, keep):
        self.counts, self.alike, self.passes = collections.Counter(), collections.Counter(), {}
        self.reasons = collections.Counter()
        self.keep = pathlib.Path(keep) if keep else None
        if self.keep:
            self.keep.mkdir(parents=True, exist_ok=True)

    def count(self, pipeline, outcome):
        self.counts[outcome] += 1
        name = re.sub(r"\{[^}]*\}", "", pipeline)
        self.passes.setdefault(name, collections.Counter())[outcome] += 1

    def add(self, file, pipeline, mine, theirs):
        if theirs[0] == "crash" and mine[0] != "broken":
            return self.count(pipeline, "upstream crashes")
        if theirs[0] == "unknown":
            return self.count(pipeline, "unknown upstream")
        if mine[0] == theirs[0] == "unreadable" or (theirs[0] == "unreadable" and "Dialect `" in theirs[1]):
            return self.count(pipeline, "not readable")
        left, right = normal(theirs[1]), normal(mine[1])
        if mine[0] == theirs[0] and left == right:
            return self.count(pipeline, f"equal ({mine[0]})")
        program = file.read_text(errors="surrogateescape")
        known = next((d for d in pass_pipelines.DEPARTURES if d.covers(pipeline, program)), None)
        if known and mine[0] != "broken":
            self.reasons[known.reason] += 1
            return self.count(pipeline, "known to differ")
        self.count(pipeline, "differ")
        lines = list(difflib.unified_diff(left, right, f"upstream {theirs[0]}", f"ours {mine[0]}", lineterm="", n=0))
        first = next((line for line in lines[2:] if line[0] == "-"), ""), next((line for line in lines[2:] if line[0] == "+"), "")
        kind = f"{re.sub(r'=[^ }]*', '=_', pipeline)} | {theirs[0]}, ours {mine[0]}\n      {shape(first[0])}\n      {shape(first[1])}"
        self.alike[kind] += 1
        if self.keep and self.alike[kind] <= 3:
            name = file.with_suffix(".name").read_text()
            text = "\n".join([f"// {name}", f"// {pipeline}", *lines[:60], "// -----", program])
            number = list(self.alike).index(kind)
            (self.keep / f"{number:04}-{self.alike[kind]}.diff").write_text(text, errors="surrogateescape")

    def print(self):
        for number, (kind, count) in enumerate(self.alike.items()):
            print(f"{number:04} {count:5} {kind}")
        for name, counts in sorted(self.passes.items()):
            print(f"{name}: {', '.join(f'{outcome} {count}' for outcome, count in sorted(counts.items()))}")
        for reason, count in self.reasons.items():
            print(f"known to differ, {count}: {reason}")
        print(", ".join(f"{outcome}: {count}" for outcome, count in sorted(self.counts.items())))


def main(options):
    report = Report(options.keep)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        todo = list(jobs(options, folder))
        print(f"{len(todo)} jobs", file=sys.stderr)
        for job, mine, theirs in zip(todo, ours(options, todo, folder), upstreams(todo, folder), strict=True):
            report.add(*job, mine, theirs)
    report.print()
    return 1 if report.counts["differ"] else 0


if __name__ == "__main__":
    sys.exit(main(arguments()))
