"""Does `hlo4j convert` make of HLO what jaxlib makes of it: the same program, or at least one of the same numbers?

    python -m check.oracle.hlo.convert --classes CLASSES [--cache FOLDER] [--only REGEX] [--kinds short,module-proto] [--not-yet FILE]

For each file of the corpus (`corpus.py`), by its kind: `equal` if `hlo4j digest` says the same of what `convert` writes and of jaxlib's
translation; `numbers` if they differ, or jaxlib's has operations private to XLA, but the interpreter computes the results that JAX
computed; `unlike` where there are no numbers.
"""

import argparse
import collections
import pathlib
import re
import sys
import tempfile

from ..shared import not_yet
from ..shared.evaluate import evaluate
from ..stablehlo.translate import OneProcess
from . import corpus, judges

class Comparison:
    def __init__(self, classes, cache, work):
        self.commands, self.cache, self.work = OneProcess(classes), cache, work
        self.verdicts, self.to_run = {}, {}

    def look_at(self, row):
        name = f"{row['jax']}/{row['name']}/{row['stage']}/{row['kind']}"
        file = self.cache / row["file"]
        run = self.commands.run("hlo4j", "convert", str(file), "-", "--to", "text")
        if run.status:
            self.verdicts[name] = f"refused: {run.first_line[:300]}"
            return
        ours = self.work / f"{name.replace('/', '+')}.mlir"
        ours.write_bytes(run.output)
        theirs = file.with_name(f"{row['stage']}.stablehlo.mlir")
        if theirs.exists() and self.is_same(ours, theirs):
            self.verdicts[name] = "equal"
        elif row["outputs"] is not None:
            self.to_run[name] = row
        else:
            self.verdicts[name] = "unlike: jaxlib's translation has another digest" if theirs.exists() else "unlike: jaxlib does not translate it"

    def is_same(self, ours, theirs):
        runs = [self.commands.run("hlo4j", "digest", str(file)) for file in (ours, theirs)]
        return not any(run.status for run in runs) and runs[0].output.split()[:1] == runs[1].output.split()[:1]

    def run_all(self, classes):
        """Evaluates what is left in one process."""
        folder = self.work / "run"
        folder.mkdir()
        for name, row in self.to_run.items():
            stem = name.replace("/", "+")
            (self.work / f"{stem}.mlir").rename(folder / f"{stem}.mlir")
            for i in range(len(row["inputs"])):
                (folder / f"{stem}.in{i}.npy").symlink_to((self.cache / row["file"]).with_name(f"in{i}.npy").resolve())
        evaluate(classes, folder)
        for name, row in self.to_run.items():
            self.verdicts[name] = self.numbers(folder / name.replace("/", "+"), row)

    def numbers(self, stem, row):
        error = stem.with_name(f"{stem.name}.error")
        if error.exists():
            return f"not run: {error.read_text().splitlines()[0][:300]}"
        for i, (dtype, *_) in enumerate(row["outputs"]):
            actual = stem.with_name(f"{stem.name}.out{i}.npy")
            expected = judges.load((self.cache / row["file"]).with_name(f"out{i}.npy"), dtype)
            problem = judges.difference(judges.load(actual, dtype), expected) if actual.exists() else "is not there"
            if problem:
                return f"differs: result {i}: {problem}"
        return "numbers"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--classes", required=True)
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument("--only", default="", metavar="REGEX", help="names, as VERSION/NAME/STAGE/KIND")
    parser.add_argument("--kinds", default="short,module-proto")
    not_yet.options(parser)
    options = parser.parse_args()
    cache = corpus.folder(options.cache, "HLO4J_HLO", "hlo4j-hlo")
    kinds = options.kinds.split(",")
    rows = [row for row in judges.index(cache) if row["kind"] in kinds and re.search(options.only, "/".join(row[key] for key in ("jax", "name", "stage", "kind")))]
    with tempfile.TemporaryDirectory() as work:
        comparison = Comparison(options.classes, cache, pathlib.Path(work))
        for row in rows:
            comparison.look_at(row)
        comparison.run_all(options.classes)
    lines = [f"{name}\t{verdict}" for name, verdict in sorted(comparison.verdicts.items()) if verdict not in ("equal", "numbers")]
    print("\n".join(lines))
    print(dict(collections.Counter(verdict.split(":")[0] for verdict in comparison.verdicts.values())))
    sys.exit(not not_yet.settle(lines, options))


if __name__ == "__main__":
    main()
