"""Measures ONNX Runtime on models that models.py has written and `hlo4j export` converts, beside bench.py's figures.

    python -m check.oracle.engine.onnx_runtime FOLDER [model...]
        prints milliseconds and megabytes for all programs in the folder, or for these
        --threads N                        1: one core, without threads
        --seconds S                        time for warm runs
        --tool COMMAND                     hlo4j, with options

Each model gets a process of its own, in which it is loaded, run, run until it is warm, and then for some seconds: the median counts. Weights
are inputs, as they are for the others. Run it by a Python that has onnxruntime.
"""

import argparse
import json
import math
import pathlib
import shlex
import subprocess
import sys
import tempfile
import time

import numpy as np

from .. import ROOT
from ..shared import tensor_files
from . import java, warm

END = ".mlir.bc"


def run(model, stem, threads, seconds, begin):
    """Prints what ONNX Runtime takes for a model, in a process of its own that was started at a time."""
    import onnxruntime as ort

    tensors = f"{stem}.safetensors"
    inputs = [np.array(x) for x in tensor_files.load(tensors, "input")]
    options = ort.SessionOptions()
    options.log_severity_level = 4
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    results, firsts = [], []

    def prepare():
        session = ort.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        feeds = {given.name: array for given, array in zip(session.get_inputs(), inputs, strict=True)}

        def once():
            results[:] = session.run(None, feeds)
            if not firsts:
                firsts.append((time.time(), time.process_time()))

        return once

    times = warm.measure(prepare, seconds)
    times |= {"start": 1e3 * (firsts[0][0] - begin), "startprocessor": 1e3 * firsts[0][1]}
    wanted = [np.asarray(x, np.float64) for x in tensor_files.load(tensors, "output")]
    times["differs"] = max(float(np.abs(x - y).max() / (np.abs(y).max() or 1)) for x, y in zip(results, wanted, strict=True) if y.size)
    print(json.dumps(times))


def measure(name, options, folder):
    model = pathlib.Path(folder) / f"{name}.onnx"
    exported = subprocess.run([*shlex.split(options.tool), "export", options.folder / f"{name}{END}", "-o", model], stderr=subprocess.PIPE, text=True)
    if exported.returncode:
        return exported.stderr.strip().splitlines()[0]
    command = [sys.executable, "-m", __spec__.name, options.folder / name, "--model", model, "--threads", options.threads, "--seconds", options.seconds]
    core = java.one_core() if options.threads == 1 else []
    ran = subprocess.run([*core, *map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return json.loads(ran.stdout) if ran.stdout else ran.stderr.strip().splitlines()[-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("models", nargs="*", metavar="model")
    parser.add_argument("--threads", type=int, default=1, help="default: %(default)s")
    parser.add_argument("--seconds", type=float, default=3, help="default: %(default)s")
    parser.add_argument("--tool", default=str(ROOT / "bin" / "hlo4j"), help="default: %(default)s")
    parser.add_argument("--model", help=argparse.SUPPRESS)
    parser.add_argument("--begin", type=float, default=math.nan, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.model:
        return run(options.model, options.folder, options.threads, options.seconds, options.begin)
    print("| model | prepare, ms | first, ms | run, ms | processor, ms | peak, MB | differs |\n|---|" + "--:|" * 6)
    with tempfile.TemporaryDirectory() as folder:
        for name in options.models or sorted(path.name.removesuffix(END) for path in options.folder.glob(f"*{END}")):
            result = measure(name, options, folder)
            if isinstance(result, str):
                print(f"{name}: {result}", file=sys.stderr)
                continue
            steps = " | ".join(f"{result[step]:.3g}" for step in ("prepare", "first", "warm", "processor"))
            print(f"| `{name}` | {steps} | {result['peak']:.0f} | {result['differs']:.1g} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
