"""Reads a model as large as a language model of 7 billion parameters in a small heap: llama.py FOLDER [options].

Its weights are in files of 2 GiB and more beside it, in f16 or bf16. They are sparse: a number of its own stands at the start of each
tensor, so that the files take little space; --write writes the program, too, which has all bytes. Needs a Python that has the onnx package.
"""

import numpy as np
from onnx import TensorProto, helper

from ..shared import language_model
from ..shared.language_model import HEADS, HIDDEN, LAYERS, VOCABULARY, WIDTH

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
    options = language_model.parser(__doc__.splitlines()[0], TYPES).parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    language_model.read(options, *make(options.folder, TYPES[options.type]))


if __name__ == "__main__":
    main()
