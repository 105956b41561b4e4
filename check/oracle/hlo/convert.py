"""Does `hlo4j convert` make of HLO what jaxlib makes of it: the same program, or at least one of the same numbers?

    python -m check.oracle.hlo.convert --classes CLASSES [--cache FOLDER] [--only REGEX] [--kinds short,module-proto] [--not-yet FILE]

For each file of the corpus (`corpus.py`), by its kind: `equal` if `hlo4j digest` says the same of what `convert` writes and of the
translation of the jaxlib that judges, of modules of all releases; `numbers` if that one refuses the module or leaves operations private
to XLA in it, such as `mhlo.fusion`, `mhlo.erf` and `mhlo.topk`, and the interpreter computes the results that JAX computed, `unjudged` if
there are none; `other` if it computes these by a program that is not jaxlib's; `unlike` where there are no numbers to say so.
"""

import argparse
import collections
import os
import pathlib
import re
import sys
import tempfile

from ..shared import not_yet
from ..shared.evaluate import evaluate
from ..stablehlo.translate import OneProcess
from . import corpus, judges

PRIVATE = re.compile(r"(?<![!#@\w.])mhlo\.[\w.]+(?=[ \"(])(?! =)")
"""Operations of MHLO; its attributes are everywhere."""

ONE_FORM = re.compile(
    rb', mhlo\.(?:num_(?:partitions|replicas) = \d+ : i32|spmd_output_sharding = "[^"]*"|spmd_parameters_shardings = \["[^"]*"(?:, "[^"]*")*\])'
)
"""What either texts say of a module or protos, which jaxlib translates."""

RAISED = re.compile(r"^[\w.]+Exception: (?:[^ ]+\.mlir:[\d:]+ )?")
"""What stands before the message of an exception."""

UNLIKE = "unlike: jaxlib's translation is another program"
RIGHT = {"equal": "equal", "unjudged": "numbers", UNLIKE: "other: the numbers are JAX's, jaxlib's translation is another program"}
"""What programs are that compute JAX's numbers."""


def translated(item):
    """Writes jaxlib's translation of a module: [its proto, the file]."""
    proto, file = map(pathlib.Path, item)
    file.write_text(judges.to_stablehlo(judges.of_proto(proto.read_bytes())))


class Comparison:
    def __init__(self, classes, cache, work, jax_version, runs_all):
        self.commands, self.cache, self.work, self.jax_version, self.runs_all = OneProcess(classes), cache, work, jax_version, runs_all
        self.verdicts, self.to_run = {}, {}

    def theirs(self, row):
        """The file of jaxlib's translation, which need not exist."""
        stored = (self.cache / row["file"]).with_name(f"{row['stage']}.stablehlo.mlir")
        return stored if row["jax"] == self.jax_version else self.work / f"{row['jax']}+{row['name']}+{row['stage']}.theirs"

    def translate(self, rows):
        """Has jaxlib translate the modules of other releases."""
        wanted = {((self.cache / row["file"]).with_name(f"{row['stage']}.pb"), self.theirs(row)) for row in rows if row["jax"] != self.jax_version}
        for _ in judges.isolated(sorted(tuple(map(str, item)) for item in wanted), translated):
            pass  # without a file there is no translation

    def look_at(self, row):
        name = f"{row['jax']}/{row['name']}/{row['stage']}/{row['kind']}"
        file = self.cache / row["file"]
        run = self.commands.run("hlo4j", "convert", str(file), "-", "--to", "text")
        if run.status:
            self.verdicts[name] = f"refused: {run.reason}"
            return
        ours = self.work / f"{name.replace('/', '+')}.mlir"
        ours.write_bytes(run.output)
        theirs = self.theirs(row)
        self.verdicts[name] = "equal" if theirs.exists() and self.is_same(ours, theirs) else self.unlike(theirs)
        if row["outputs"] is not None and (self.runs_all or self.verdicts[name] != "equal"):
            self.to_run[name] = row

    @staticmethod
    def unlike(theirs):
        """The verdict on a program that is not jaxlib's translation, if there are no numbers."""
        return UNLIKE if theirs.exists() and not PRIVATE.search(theirs.read_text()) else "unjudged"

    def is_same(self, ours, theirs):
        runs = []
        for file in (ours, theirs):
            compared = self.work / "compared.mlir"
            compared.write_bytes(ONE_FORM.sub(b"", file.read_bytes()))
            runs.append(self.commands.run("hlo4j", "digest", str(compared)))
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
            problem = self.problem(folder / name.replace("/", "+"), row)
            self.verdicts[name] = problem or RIGHT[self.verdicts[name]]

    def problem(self, stem, row):
        """What is wrong with the results; None if they are JAX's."""
        error = stem.with_name(f"{stem.name}.error")
        if error.exists():
            return f"not run: {RAISED.sub('', error.read_text().splitlines()[0])[:300]}"
        for i, (dtype, *_) in enumerate(row["outputs"]):
            actual = stem.with_name(f"{stem.name}.out{i}.npy")
            expected = judges.load((self.cache / row["file"]).with_name(f"out{i}.npy"), dtype)
            problem = judges.difference(judges.load(actual, dtype), expected) if actual.exists() else "is not there"
            if problem and actual.exists() and not judges.difference(abs(judges.load(actual, dtype)), abs(expected)):
                problem = "signs"
            if problem:
                return f"differs: result {i}: {problem}"
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--classes", required=True)
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument("--only", default="", metavar="REGEX", help="names, as VERSION/NAME/STAGE/KIND")
    parser.add_argument("--kinds", default="short,module-proto")
    parser.add_argument("--run-all", action="store_true", help="run what is equal, too")
    not_yet.options(parser)
    options = parser.parse_args()
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    import jax

    cache = corpus.folder(options.cache, "HLO4J_HLO", "hlo4j-hlo")
    kinds = options.kinds.split(",")
    rows = [row for row in judges.index(cache) if row["kind"] in kinds and re.search(options.only, "/".join(row[key] for key in ("jax", "name", "stage", "kind")))]
    with tempfile.TemporaryDirectory() as work:
        comparison = Comparison(options.classes, cache, pathlib.Path(work), jax.__version__, options.run_all)
        comparison.translate(rows)
        for row in rows:
            comparison.look_at(row)
        comparison.run_all(options.classes)
    lines = [f"{name}\t{verdict}" for name, verdict in sorted(comparison.verdicts.items()) if verdict not in ("equal", "numbers", "unjudged")]
    print("\n".join(lines))
    print(dict(collections.Counter(verdict.split(":")[0] for verdict in comparison.verdicts.values())))
    sys.exit(not not_yet.settle(lines, options, comparison.verdicts))


if __name__ == "__main__":
    main()
