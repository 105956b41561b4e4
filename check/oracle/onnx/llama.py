"""Reads a model as large as a language model of 7 billion parameters in a small heap: llama.py FOLDER [options].

Its weights are in files of 2 GiB and more beside it, in f16 or bf16. They are sparse: a number of its own stands at the start of each
tensor, so that the files take little space; --write writes the program, too, which has all bytes. Needs a Python that has the onnx package.
"""

import argparse
import os
import pathlib
import subprocess
import time

import numpy as np
from onnx import TensorProto, helper

VOCABULARY, WIDTH, HEADS, HIDDEN, LAYERS = 32_000, 4096, 32, 11_008, 32
FILE_BYTES = 5 << 30
TYPES = {"f16": TensorProto.FLOAT16, "bf16": TensorProto.BFLOAT16}


class Weights:
    """Tensors in files of some size, each of which begins with a number."""

    def __init__(self, folder, element_type):
        self.folder, self.type, self.tensors, self.files, self.end = folder, element_type, [], [], FILE_BYTES

    def add(self, name, *shape):
        size = 2 * int(np.prod(shape))
        if self.end + size > FILE_BYTES:
            self.files.append(self.folder / f"model.onnx_data_{len(self.files)}")
            self.files[-1].write_bytes(b"")
            self.end = 0
        file = self.files[-1]
        with file.open("r+b") as out:
            out.seek(self.end)
            one = 0x3C00 if self.type == TensorProto.FLOAT16 else 0x3F80
            out.write((one + len(self.tensors)).to_bytes(2, "little"))
            out.truncate(self.end + size)
        tensor = TensorProto(name=name, data_type=self.type, dims=shape, data_location=TensorProto.EXTERNAL)
        for key, value in ("location", file.name), ("offset", self.end), ("length", size):
            tensor.external_data.add(key=key, value=str(value))
        self.tensors.append(tensor)
        self.end += size
        return name


def make(folder, element_type):
    """Writes the model; returns its file and those of its weights."""
    weights, nodes = Weights(folder, element_type), []

    def constant(name, values):
        weights.tensors.append(helper.make_tensor(name, TensorProto.INT64, [len(values)], values))
        return name

    def node(operator, *inputs, **attributes):
        name = f"v{len(nodes)}"
        nodes.append(helper.make_node(operator, inputs, [name], name=name, **attributes))
        return name

    def norm(x, name):
        return node("RMSNormalization", x, weights.add(name, WIDTH), epsilon=1e-5)

    heads, flat = constant("heads", [0, 0, HEADS, WIDTH // HEADS]), constant("flat", [0, 0, WIDTH])
    hidden = node("Gather", weights.add("embed", VOCABULARY, WIDTH), "ids")
    for i in range(LAYERS):
        x = norm(hidden, f"{i}.norm")
        q, k, v = (
            node("Transpose", node("Reshape", node("MatMul", x, weights.add(f"{i}.{part}", WIDTH, WIDTH)), heads), perm=[0, 2, 1, 3])
            for part in "qkv"
        )
        attended = node("Reshape", node("Transpose", node("Attention", q, k, v, is_causal=1), perm=[0, 2, 1, 3]), flat)
        hidden = node("Add", hidden, node("MatMul", attended, weights.add(f"{i}.o", WIDTH, WIDTH)))
        x = norm(hidden, f"{i}.norm2")
        gate, up = (node("MatMul", x, weights.add(f"{i}.{part}", WIDTH, HIDDEN)) for part in ("gate", "up"))
        wide = node("Mul", node("Mul", gate, node("Sigmoid", gate)), up)
        hidden = node("Add", hidden, node("MatMul", wide, weights.add(f"{i}.down", HIDDEN, WIDTH)))
    logits = node("MatMul", norm(hidden, "norm"), weights.add("head", WIDTH, VOCABULARY))
    graph = helper.make_graph(
        nodes,
        "llama",
        [helper.make_tensor_value_info("ids", TensorProto.INT64, ["batch", "sequence"])],
        [helper.make_tensor_value_info(logits, element_type, ["batch", "sequence", VOCABULARY])],
        initializer=weights.tensors,
    )
    model = folder / "model.onnx"
    model.write_bytes(helper.make_model(graph, ir_version=11, opset_imports=[helper.make_opsetid("", 23)]).SerializeToString())
    return model, weights.files


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--type", choices=TYPES, default="f16")
    parser.add_argument("--heap", default="1g")
    parser.add_argument("--hlo4j", nargs="+", default=["bin/hlo4j"], help="the command, and its first arguments")
    parser.add_argument("--write", action="store_true", help="write the program as bytecode")
    parser.add_argument("--keep", action="store_true", help="keep the files")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    model, files = make(options.folder, TYPES[options.type])
    print(f"{len(files)} files, {sum(file.stat().st_size for file in files):,} bytes", flush=True)
    output = options.folder / "model.mlir.bc"
    commands = [["info", model], ["verify", model]] + [["import", model, "-o", output]] * options.write
    environment = os.environ | {"HLO4J_JAVA_OPTS": f"-Xmx{options.heap}"}
    for command in commands:
        start = time.monotonic()
        subprocess.run([*options.hlo4j, *map(str, command)], check=True, env=environment)
        print(f"{command[0]}: {time.monotonic() - start:.1f} s", flush=True)
    if not options.keep:
        for file in [model, *files, output]:
            file.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
