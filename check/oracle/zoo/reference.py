"""Runs a model by ONNX Runtime, in a process of its own whose memory is measured.

    python -m check.oracle.zoo.reference MODEL INPUTS FOLDER

INPUTS is JSON as in the table. FOLDER then has inputs.npz and outputs.npz (in the model's order, as output_0 ...), and
reference.json with the producer, the seconds until the first results are there, the most memory until then, whether results of other
inputs are others, and how far its own results are from each other: with optimizations, with weights of other last bits, and with
functions of other last bits.
"""

import json
import pathlib
import re
import sys
import time

import numpy as np
import onnx
import onnxruntime as ort
from onnx import helper, numpy_helper

SEED = 7
# How far results of other inputs are at least, relative to the largest number, so that errors can be seen.
DISTANCE = 1e-3
# How often, how far and from which size on vectors of a model are changed, to see what rounding makes of its results.
ROUNDINGS, ROUNDING, WIDTH = 12, 1e-7, 8
# The inputs of recurrent layers that are vectors, one for each direction, or factors of sums: biases and scales.
RECURRENT = {"RNN": (3,), "GRU": (3,), "LSTM": (3,), "DynamicQuantizeLSTM": (3, 8, 10)}
# Functions that ONNX Runtime approximates in float32, and has in float64, too.
APPROXIMATED = ("Sigmoid", "Tanh")
# An integer input without a range has these.
INTEGERS = (0, 2)
TYPES = {
    f"tensor({name})": np.dtype(numpy)
    for name, numpy in {
        "float": "float32", "double": "float64", "float16": "float16", "bool": "bool",
        **{f"{u}int{bits}": f"{u}int{bits}" for u in ("", "u") for bits in (8, 16, 32, 64)},
    }.items()
}  # fmt: skip


def sizes(argument, known):
    named = [size if isinstance(size, str) else f"{argument.name}.{axis}" for axis, size in enumerate(argument.shape)]
    return [size if isinstance(size, int) else known[name] for size, name in zip(argument.shape, named)]


def array(argument, said, rng):
    dtype, shape = TYPES[argument.type], sizes(argument, said.get("sizes", {}))
    value = said.get("values", {}).get(argument.name)
    if value is not None and not isinstance(value, list):
        return np.full(shape, value, dtype)
    if dtype.kind == "b":
        return rng.random(shape) < 0.5
    if dtype.kind in "iu":
        return rng.integers(*(value or INTEGERS), size=shape).astype(dtype)
    low, high = value or (0.0, 1.0)
    return rng.uniform(low, high, shape).astype(dtype)


def distance(output, other):
    """The largest difference of two results, relative to the largest number of the first."""
    if output.shape != other.shape or output.dtype.kind not in "fV":
        return 0.0 if np.array_equal(output, other) else float("inf")
    scale = float(np.max(np.abs(output), initial=0.0)) or 1.0
    return float(np.max(np.abs(output.astype(np.float64) - other), initial=0.0)) / scale


def session_of(model, level):
    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.graph_optimization_level = level
    options.log_severity_level = 4
    return ort.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def rounded(model):
    """The model with its vectors of float32 changed by as little as a sum in another order changes numbers, several times."""
    recurrent = {name for node in model.graph.node for i in RECURRENT.get(node.op_type, ()) for name in node.input[i : i + 1]}
    for seed in range(ROUNDINGS):
        changed, rng = onnx.ModelProto(), np.random.default_rng(seed)
        changed.CopyFrom(model)
        constants = [attribute.t for node in changed.graph.node if node.op_type == "Constant" for attribute in node.attribute]
        for tensor in [*changed.graph.initializer, *constants]:
            is_vector = len(tensor.dims) == 1 and tensor.dims[0] >= WIDTH
            if tensor.data_type == onnx.TensorProto.FLOAT and (is_vector or tensor.name in recurrent):
                values = numpy_helper.to_array(tensor)
                values = values * (1 + rng.uniform(-ROUNDING, ROUNDING, values.shape))
                tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float32), tensor.name))
        yield changed.SerializeToString()


def exact(model):
    """The model with its functions computed in float64, and then rounded; nothing where there are none of float32 alone."""
    tensors = [*model.graph.initializer, *(argument.type.tensor_type for argument in model.graph.input)]
    types = {getattr(tensor, "data_type", None) or getattr(tensor, "elem_type", None) for tensor in tensors}
    if types & {onnx.TensorProto.FLOAT16, onnx.TensorProto.BFLOAT16, onnx.TensorProto.DOUBLE}:
        return
    changed = onnx.ModelProto()
    changed.CopyFrom(model)
    nodes = []
    for i, node in enumerate(model.graph.node):
        if node.op_type not in APPROXIMATED or node.domain:
            nodes.append(node)
            continue
        wide, result = f"exact_{i}_operand", f"exact_{i}_result"
        nodes.append(helper.make_node("Cast", node.input, [wide], to=onnx.TensorProto.DOUBLE))
        nodes.append(helper.make_node(node.op_type, [wide], [result]))
        nodes.append(helper.make_node("Cast", [result], node.output, to=onnx.TensorProto.FLOAT))
    if len(nodes) > len(model.graph.node):
        del changed.graph.node[:]
        changed.graph.node.extend(nodes)
        yield changed.SerializeToString()


def main():
    model, said, folder = sys.argv[1], json.loads(sys.argv[2]), pathlib.Path(sys.argv[3])
    start = time.monotonic()
    # What the model says, not what ONNX Runtime makes of it: fusions of quantised nodes round otherwise.
    session = session_of(model, ort.GraphOptimizationLevel.ORT_DISABLE_ALL)
    opened = time.monotonic()
    rng = np.random.default_rng(SEED)
    arrays = {argument.name: array(argument, said, rng) for argument in session.get_inputs()}
    begun = time.monotonic()
    outputs = session.run(None, arrays)
    seconds = opened - start + time.monotonic() - begun
    # The kernel's figure of a process counts from what its parent had before exec; this one does not.
    status = pathlib.Path("/proc/self/status").read_text()
    megabytes = int(re.search(r"VmHWM:\s+(\d+)", status).group(1)) / 1024
    np.savez(folder / "inputs.npz", **arrays)
    np.savez(folder / "outputs.npz", **{f"output_{i}": output for i, output in enumerate(outputs)})
    loaded = onnx.load(model)
    others = session.run(None, {argument.name: array(argument, said, rng) for argument in session.get_inputs()})
    roundings = [session_of(model, ort.GraphOptimizationLevel.ORT_ENABLE_ALL).run(None, arrays)]
    roundings += [session_of(changed, ort.GraphOptimizationLevel.ORT_DISABLE_ALL).run(None, arrays) for changed in (*rounded(loaded), *exact(loaded))]
    facts = {
        "seconds": seconds,
        "reference megabytes": megabytes,
        "depends": any(distance(output, other) > DISTANCE for output, other in zip(outputs, others)),
        "own": max(distance(output, other) for others in roundings for output, other in zip(outputs, others)),
        "producer": f"{loaded.producer_name} {loaded.producer_version}".strip(),
        "opset": max((o.version for o in loaded.opset_import if o.domain in ("", "ai.onnx")), default=None),
        "nodes": len(loaded.graph.node),
    }
    (folder / "reference.json").write_text(json.dumps(facts))


if __name__ == "__main__":
    main()
