"""Times the import of a model with large weights beside that of copying them: large.py FOLDER [options].

The model has the matrices of transformer blocks, in f32 and in a file beside it, of random numbers. Needs a Python
that has the onnx package and NumPy.
"""

import numpy as np
from onnx import TensorProto, helper

from ..shared import large_import

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


def main():
    options = large_import.parser(2).parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    model, weights = make(options.folder, options.gigabytes)
    large_import.measure(options, model, weights)
    for file in model, weights:
        file.unlink()


if __name__ == "__main__":
    main()
