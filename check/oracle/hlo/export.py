"""Is what `hlo4j convert` writes of StableHLO as HLO the module that jaxlib makes of it, or one that XLA runs to the same numbers?

    python -m check.oracle.hlo.export --classes CLASSES [--cache FOLDER] [--only REGEX] [--to hlo] [--not-yet FILE]

For `source.mlir` of each program of the corpus: `equal` if jaxlib prints what it reads as it prints its own translation, in its canonical
form; `numbers` if XLA compiles it and computes JAX's results. jaxlib must read each.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import sys
import tempfile

from ..shared import not_yet
from ..stablehlo.translate import OneProcess
from . import corpus, judges

ENDINGS = {"hlo": ".hlo", "hlo-proto": ".pb"}


def answer(item):
    """The verdict on a file: [file, folder of the program]."""
    file, place = map(pathlib.Path, item)
    entry = json.loads((place / "entry.json").read_text())
    try:
        module = judges.read(file)
    except Exception as e:  # noqa: BLE001
        return f"unreadable: {judges.one_line(e)}"
    theirs = judges.of_proto((place / "before.pb").read_bytes())
    if judges.same(module, theirs):
        return "equal"
    if entry["outputs"] is None or "sharded" in entry["tags"]:
        return f"unlike: {judges.first_difference(module, theirs)}"
    try:
        results = judges.run(module, [judges.load(place / f"in{i}.npy", kind) for i, (kind, *_) in enumerate(entry["inputs"])])
    except Exception as e:  # noqa: BLE001
        return f"not run: {judges.one_line(e)}"
    if len(results) != len(entry["outputs"]):
        return f"differs: {len(results)} results, not {len(entry['outputs'])}"
    for i, (result, (kind, *_)) in enumerate(zip(results, entry["outputs"])):
        problem = judges.difference(result, judges.load(place / f"out{i}.npy", kind))
        if problem:
            return f"differs: result {i}: {problem}"
    return "numbers"


def main():
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--classes", required=True)
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument("--only", default="", metavar="REGEX", help="names of programs")
    parser.add_argument("--to", default="hlo", help="forms: hlo, hlo-proto")
    not_yet.options(parser)
    options = parser.parse_args()
    cache = corpus.folder(options.cache, "HLO4J_HLO", "hlo4j-hlo")
    # Of the JAX whose jaxlib judges.
    import jax

    places = [place for place in sorted((cache / jax.__version__).iterdir()) if (place / "before.pb").exists() and re.search(options.only, place.name)]
    verdicts = {}
    with tempfile.TemporaryDirectory() as work:
        commands, items = OneProcess(options.classes), {}
        for place in places:
            for kind in options.to.split(","):
                name = f"{place.name}/{kind}"
                file = pathlib.Path(work) / f"{place.name}{ENDINGS[kind]}"
                run = commands.run("hlo4j", "convert", str(place / "source.mlir"), "-", "--to", kind)
                if run.status:
                    verdicts[name] = f"refused: {run.reason}"
                else:
                    file.write_bytes(run.output)
                    items[str(file), str(place)] = name
        for item, said in judges.isolated(items, answer):
            verdicts[items[item]] = said if isinstance(said, str) else judges.one_line(said[0])
    lines = [f"{name}\t{verdict}" for name, verdict in sorted(verdicts.items()) if verdict not in ("equal", "numbers")]
    print("\n".join(lines))
    print(dict(collections.Counter(verdict.split(":")[0] for verdict in verdicts.values())))
    sys.exit(not not_yet.settle(lines, options, verdicts))


if __name__ == "__main__":
    main()
