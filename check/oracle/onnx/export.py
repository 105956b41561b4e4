"""Runs the models that OnnxExport.java has exported, and compares their results with the interpreter's.

    python -m check.oracle.onnx.export OUT [REGEX [-v]]
    python -m check.oracle.onnx.export OUT --not-yet FILE

OUT/NAME has `model.onnx`, `input_0`, `output_0` ... and `types`, or the file `refused`. Each model must satisfy
`onnx.checker` with shape inference, and ONNX Runtime must give the interpreter's numbers. With `--not-yet` it fails
if others than those in the file do not; `--bless FILE` writes it.
"""

import collections
import pathlib
import re
import sys
import time

import ml_dtypes
import numpy as np
import onnx
import onnxruntime as ort

from ..shared import not_yet

TYPES = {"f64": np.float64, "f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "i1": np.bool_}
TYPES |= {f"i{w}": getattr(np, f"int{w}") for w in (8, 16, 32, 64)} | {f"ui{w}": getattr(np, f"uint{w}") for w in (8, 16, 32, 64)}
TYPES |= {"f8E4M3FN": ml_dtypes.float8_e4m3fn, "f8E5M2": ml_dtypes.float8_e5m2}
TYPES |= {"f8E4M3FNUZ": ml_dtypes.float8_e4m3fnuz, "f8E5M2FNUZ": ml_dtypes.float8_e5m2fnuz, "i4": ml_dtypes.int4, "ui4": ml_dtypes.uint4}
TIMES = {}
OF_MODELS = 5
"""The tolerances of whole models are so many times as large, and of the largest element of an output."""

TOLERANCES = {"f16": 4e-3, "bf16": 3e-2, "f64": 1e-9, "f32": 2e-5}
# Types that NumPy lacks, and those to which they are cast.
NARROW = {kind: onnx.TensorProto.FLOAT for kind in ("BFLOAT16", "FLOAT8E4M3FN", "FLOAT8E5M2", "FLOAT8E4M3FNUZ", "FLOAT8E5M2FNUZ")}
NARROW |= {"INT4": onnx.TensorProto.INT32, "UINT4": onnx.TensorProto.INT32}


def tensors(folder, prefix):
    for line in (folder / "types").read_text().splitlines():
        name, kind, *shape = line.split()
        if name.startswith(prefix):
            data = (folder / name).read_bytes()
            if kind.startswith("complex"):
                # The models have the parts as a last dimension.
                kind, shape = kind[8:-1], [*shape, "2"]
            yield kind, np.frombuffer(data, TYPES[kind]).reshape([int(size) for size in shape])


def run(folder):
    model = onnx.load(folder / "model.onnx")
    onnx.checker.check_model(model, full_check=True)
    narrow = {getattr(onnx.TensorProto, kind): wide for kind, wide in NARROW.items()}
    # NumPy has no such types: they are cast at the borders.
    for values, isInput in ((model.graph.input, True), (model.graph.output, False)):
        for value in values:
            kind = value.type.tensor_type.elem_type
            if kind in narrow:
                name = value.name
                value.name += "__wide"
                value.type.tensor_type.elem_type = narrow[kind]
                pair = (value.name, name) if isInput else (name, value.name)
                cast = onnx.helper.make_node("Cast", [pair[0]], [pair[1]], to=kind if isInput else narrow[kind])
                model.graph.node.insert(0 if isInput else len(model.graph.node), cast)
    options = ort.SessionOptions()
    options.log_severity_level = 4
    options.intra_op_num_threads = 1
    if (folder / "program.mlir.bc").exists():
        # The numbers are XLA's, which replaces denormal ones by zero.
        options.add_session_config_entry("session.set_denormal_as_zero", "1")
    start = time.perf_counter()
    session = ort.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    loaded = time.perf_counter()
    feeds = {}
    for given, (kind, array) in zip(session.get_inputs(), tensors(folder, "input_")):
        feeds[given.name] = array.astype(np.float32) if kind.startswith(("bf", "f8")) else array.astype(np.int32) if kind in ("i4", "ui4") else array
    results = session.run(None, feeds)
    count = sum(1 for _ in nodes(model.graph))
    TIMES[folder.name] = count, loaded - start, time.perf_counter() - loaded
    return results


def nodes(graph):
    for node in graph.node:
        yield node
        for attribute in node.attribute:
            if attribute.HasField("g"):
                yield from nodes(attribute.g)


def tolerance_of_test(folder, output):
    """A relative and an absolute one; the last line is that of all further outputs."""
    file = folder / "tolerance"
    lines = file.read_text().splitlines() if file.exists() else ["0 0"]
    return [float(number) for number in lines[min(output, len(lines) - 1)].split()]


def difference(actual, kind, expected, is_model, of_test):
    if actual.shape != expected.shape:
        return f"shape {actual.shape}, expected {expected.shape}"
    if kind in TOLERANCES or kind.startswith("f8"):
        tolerance = TOLERANCES.get(kind, 0.1)
        a, b = actual.astype(np.float64), expected.astype(np.float64)
        with np.errstate(all="ignore"):
            scale = OF_MODELS * np.abs(b[np.isfinite(b)]).max(initial=0) if is_model else 1 + np.abs(b)
            near = (a == b) | (np.isnan(a) & np.isnan(b)) | (np.abs(a - b) <= np.maximum(tolerance * scale, of_test[1] + of_test[0] * np.abs(b)))
    else:
        near = actual == expected
    if near.all():
        return None
    at = tuple(int(i) for i in np.argwhere(~near)[0])
    worst = f", by {np.nanmax(np.abs(a - b)):.3g} of {np.nanmax(np.abs(b)):.3g}" if is_model and kind in TOLERANCES else ""
    return f"{int((~near).sum())} of {near.size} differ{worst}, at {list(at)} {actual[at]!r}, expected {expected[at]!r}"


def verdict(folder):
    refused = folder / "refused"
    if refused.exists():
        text = refused.read_text()
        return ("failed" if text.startswith("FAILS") else "refused"), text.strip()
    only = folder / "only-checked"
    if only.exists():
        try:
            onnx.checker.check_model(str(folder / "model.onnx"), full_check=True)
        except Exception as e:  # noqa: BLE001
            return "invalid", f"{type(e).__name__}: {e}".replace("\n", " ")[:400]
        return "checked", only.read_text().strip()
    try:
        results = run(folder)
    except Exception as e:  # noqa: BLE001 (what a model may cause is what is asked for)
        return "invalid", f"{type(e).__name__}: {e}".replace("\n", " ")[:400]
    is_model = (folder / "program.mlir.bc").exists()
    expected = list(tensors(folder, "output_"))
    assert len(expected) == len(results), "another number of results"
    found = [difference(np.asarray(actual), *wanted, is_model, tolerance_of_test(folder, i)) for i, (actual, wanted) in enumerate(zip(results, expected))]
    places = [i for i, difference in enumerate(found) if difference]
    if places:
        return "differs", f"output {places[0]}: {found[places[0]]}" + (f"; {len(places)} outputs of {len(found)}" if is_model else "")
    return "agrees", ""


def main(out, *options):
    has_list = options[:1] in (("--not-yet",), ("--bless",))
    regex, verbose = ("", False) if has_list or not options else (options[0], len(options) > 1)
    counts, reasons = collections.Counter(), collections.Counter()
    lines = []
    for folder in sorted(pathlib.Path(out).iterdir()):
        if not re.search(regex, folder.name):
            continue
        kind, reason = verdict(folder)
        counts[kind] += 1
        if (folder / "program.mlir.bc").exists():
            size = (folder / "model.onnx").stat().st_size if (folder / "model.onnx").exists() else 0
            count, load, ran = TIMES.get(folder.name, (0, 0, 0))
            export = (folder / "measured").read_text().strip() if (folder / "measured").exists() else "-"
            print(f"{folder.name:26} {kind:8} export {export}, {size / 1e6:.1f} MB, {count} nodes; load {load:.1f} s, run {ran:.1f} s  {reason[:300]}", flush=True)
        if kind != "agrees":
            lines.append(f"{folder.name}\t{kind}: " + "; ".join(reason.splitlines()))
            for line in reason.splitlines()[:3]:
                reasons[kind, re.sub(r"[0-9.]+(e[-+][0-9]+)?", "#", line)[:150]] += 1
    print("\n".join(lines if verbose or len(lines) < 60 else []))
    for (kind, reason), count in reasons.most_common(60):
        print(f"{count:5} {kind}: {reason}")
    print(dict(counts))
    if has_list:
        file = pathlib.Path(options[1])
        if options[0] == "--bless":
            file.write_text("".join(line + "\n" for line in lines))
        elif not not_yet.compare(lines, file.read_text().splitlines()):
            sys.exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
