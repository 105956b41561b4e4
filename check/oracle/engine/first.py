"""Measures the first second: whole processes from their start to a result on disk, beside ONNX Runtime's and XLA's.

    python -m check.oracle.engine.first FOLDER [--only REGEX]
        prints a table of six models of ONNX and of the programs rk4, mlp and vit_small of models.py and kinds.py, which FOLDER has if
        they were written there; those of ONNX are from the cache of zoo/
        --cache FOLDER                     where zoo/ has its models (default: HLO4J_ZOO, or ~/.cache/hlo4j-zoo)
        --runs N                           processes of each side for a model, in turns (default: 5)
        --tool COMMAND                     hlo4j, with options (default: bin/hlo4j; HLO4J_JAVA_OPTS has those of the JVM)
        --engine NAME                      the engine (default: fast)
        --json FILE                        leaves the results here

Times are the medians of wall and processor time, memory is the most that a process had resident. The other side is Python with NumPy and
the one library: it reads the same arrays, runs the model once and writes the results, with one thread. Run it by a Python that has
onnxruntime; --jax names another that has JAX.
"""

import argparse
import json
import os
import pathlib
import re
import shlex
import statistics
import subprocess
import sys
import tempfile

from .. import ROOT
from ..bench.processes import run
from ..zoo import fetch, table
from .onnx_files import MODELS

FILES = ["MiniLM, 6 × 6 tokens", "MiniLM int8, 32 tokens", "PP-OCRv5 recogniser", "Silero VAD v6", "magika", "YOLOv8n, 320²"]
PROGRAMS = ["rk4", "mlp", "vit_small"]
END = ".mlir.bc"
ONE_THREAD = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
HEADING = (
    "| model | peer, wall ms | hlo4j, wall ms | peer, processor ms | hlo4j, processor ms | peer, peak MB | hlo4j, peak MB |\n|---|" + "--:|" * 6
)


def write_arrays(stem, folder):
    """Writes the inputs of a file of safetensors as files of NumPy, in order."""
    import numpy as np

    from ..shared import tensor_files

    for i, array in enumerate(tensor_files.load(f"{stem}.safetensors", "input")):
        np.save(f"{folder}/{i:04}.npy", array)


def by_onnx_runtime(model, files, result):
    import numpy as np
    import onnxruntime as ort

    options = ort.SessionOptions()
    options.log_severity_level = 4
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = ort.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    inputs = {given.name: np.load(file) for given, file in zip(session.get_inputs(), files, strict=True)}
    np.savez(result, *session.run(None, inputs))


def by_xla(model, files, result):
    import jax
    import numpy as np

    from ..shared import jitted, tensor_files

    expected = tensor_files.load(f"{model.removesuffix(END)}.safetensors", "output")
    outputs = [jax.ShapeDtypeStruct(array.shape, array.dtype) for array in expected]
    inputs = [np.load(file) for file in files]
    compiled = jitted.lowered(pathlib.Path(model).read_bytes(), inputs, outputs).compile()
    np.savez(result, *map(np.asarray, compiled(*inputs)))


PEERS = {"onnx": by_onnx_runtime, "bc": by_xla}


def measure(model, stem, options):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.check_call([options.jax, "-m", __spec__.name, "--arrays", stem, folder])
        files = sorted(map(str, pathlib.Path(folder).glob("*.npy")))
        peer = [options.jax if model.endswith(END) else sys.executable, "-m", __spec__.name, "--peer", model, f"{folder}/peer.npz", *files]
        ours = [*shlex.split(options.tool), "run", f"--engine={options.engine}", model, "--input", ",".join(files), "--output", f"{folder}/ours.npz"]
        turns = [(run(peer), run(ours)) for _ in range(options.runs + 1)][1:]  # the first has files read from the disk
    return [[statistics.median(column) for column in zip(*side)] for side in zip(*turns)]


def models(options):
    """The names of models with their files and where their inputs are."""
    entries = table.models()
    for name in FILES:
        end, sizes = MODELS[name]
        if options.only.search(name):
            entry = next(entry for entry in entries if entry.name.endswith(end))
            file = str(fetch.model(entry, options.cache))
            inputs = entry.inputs | {"sizes": entry.inputs.get("sizes", {}) | sizes}
            stem = options.folder / re.sub(r"\W+", "_", name)
            command = [sys.executable, "-m", f"{__package__}.onnx_files", "--given", file, json.dumps(inputs), str(stem)]
            if not pathlib.Path(f"{stem}.safetensors").exists():
                subprocess.check_call(command)
            yield name, file, stem
    for name in PROGRAMS:
        file = options.folder / f"{name}{END}"
        if options.only.search(name) and file.exists():
            yield f"`{name}`", str(file), options.folder / name


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, nargs="?")
    parser.add_argument("--only", type=re.compile, default=re.compile(""))
    parser.add_argument("--cache", type=pathlib.Path, default=pathlib.Path(os.environ.get("HLO4J_ZOO", "~/.cache/hlo4j-zoo")).expanduser())
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--tool", default=str(ROOT / "bin" / "hlo4j"))
    parser.add_argument("--engine", default="fast")
    parser.add_argument("--jax", default=sys.executable, metavar="PYTHON")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--arrays", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--peer", nargs="+", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.arrays:
        return write_arrays(*options.arrays)
    if options.peer:
        model, result, *files = options.peer
        return PEERS[model.rpartition(".")[2]](model, files, result)
    os.environ |= {"JAX_PLATFORMS": "cpu", "XLA_FLAGS": ONE_THREAD}
    options.folder.mkdir(parents=True, exist_ok=True)
    options.cache = options.cache.resolve()
    results = {}
    print(HEADING)
    for name, file, stem in models(options):
        peer, ours = results[name] = measure(file, stem, options)
        cells = [f"{scale * number:.0f}" for pair, scale in zip(zip(peer, ours), (1e3, 1e3, 1.048576)) for number in pair]
        print(f"| {' | '.join([name, *cells])} |", flush=True)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    sys.exit(main())
