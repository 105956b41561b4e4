#!/usr/bin/env python3
"""Times the import of a model with large weights beside that of copying them: onnx_large.py FOLDER [options].

The model has the matrices of transformer blocks, in f32 and in a file beside it, of random numbers. Needs a Python
that has the onnx package and NumPy.
"""

import argparse
import os
import pathlib
import resource
import shutil
import subprocess
import time

import numpy as np
import onnx
from onnx import TensorProto, helper

WIDTH = 2048


def make(folder, gigabytes):
    """Writes blocks until the weights have this size; returns the files of the model and of the weights."""
    model, weights = folder / "large.onnx", folder / "large.data"
    random = np.random.default_rng(1)
    nodes, tensors, offset = [], [], 0
    with weights.open("wb") as file:

        def weight(name, *shape):
            nonlocal offset
            values = random.standard_normal(shape, np.float32)
            values.tofile(file)
            tensor = TensorProto(name=name, data_type=TensorProto.FLOAT, dims=shape, data_location=TensorProto.EXTERNAL)
            for key, value in ("location", weights.name), ("offset", offset), ("length", values.nbytes):
                tensor.external_data.add(key=key, value=str(value))
            tensors.append(tensor)
            offset += values.nbytes
            return name

        def node(operator, *inputs, **attributes):
            name = f"v{len(nodes)}"
            nodes.append(helper.make_node(operator, inputs, [name], name=name, **attributes))
            return name

        hidden, block = "x", 0
        while offset < gigabytes << 30:
            q, k, v = (node("MatMul", hidden, weight(f"{block}.{part}", WIDTH, WIDTH)) for part in "qkv")
            scores = node("Softmax", node("MatMul", q, node("Transpose", k, perm=[0, 2, 1])), axis=-1)
            attended = node("MatMul", node("MatMul", scores, v), weight(f"{block}.o", WIDTH, WIDTH))
            hidden = node("Add", hidden, attended)
            wide = node("Relu", node("MatMul", hidden, weight(f"{block}.up", WIDTH, 4 * WIDTH)))
            hidden = node("Add", hidden, node("MatMul", wide, weight(f"{block}.down", 4 * WIDTH, WIDTH)))
            block += 1
    info = [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["batch", 16, WIDTH]) for name in ("x", hidden)]
    graph = helper.make_graph(nodes, "large", info[:1], info[1:], initializer=tensors)
    proto = helper.make_model(graph, ir_version=10, opset_imports=[helper.make_opsetid("", 21)])
    model.write_bytes(proto.SerializeToString())
    return model, weights


def timed(call):
    start = time.monotonic()
    call()
    return time.monotonic() - start


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--gigabytes", type=int, default=2, help="of weights, at least")
    parser.add_argument("--heap", default="512m")
    parser.add_argument("--hlo4j", nargs="+", default=["bin/hlo4j"], help="the command, and its first arguments")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    model, weights = make(options.folder, options.gigabytes)
    output = options.folder / "large.mlir.bc"
    copies = [options.folder / "copy1", options.folder / "copy2"]
    command = [*options.hlo4j, "import", str(model), "-o", str(output)]
    print(f"weights of {weights.stat().st_size:,} bytes; files are in the page cache", flush=True)
    for _ in range(options.rounds):
        copied = timed(lambda: [shutil.copyfile(weights, copy) for copy in copies])
        for copy in copies:
            copy.unlink()
        environment = os.environ | {"HLO4J_JAVA_OPTS": f"-Xmx{options.heap}"}
        imported = timed(lambda: subprocess.run(command, check=True, env=environment))
        print(f"copied twice in {copied:.2f} s, imported in {imported:.2f} s, {output.stat().st_size:,} bytes", flush=True)
        output.unlink()
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"a heap of {options.heap}, {peak >> 10:,} MiB of memory in all, mapped files included")
    for file in model, weights:
        file.unlink()


main()
