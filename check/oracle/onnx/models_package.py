"""Models made with the onnx package: what exporters do not write, newer operators, functions, sequences, scans."""

import numpy as np
import onnx
from onnx import TensorProto, checker, helper, numpy_helper, parser

from .models import Model


class Graph:
    """A graph that is being written: each method adds a node and returns its output."""

    def __init__(self, seed=0):
        self.nodes, self.weights, self.random = [], [], np.random.default_rng(seed)

    def weight(self, *shape):
        return self.constant((self.random.standard_normal(shape) / np.sqrt(np.prod(shape[1:]))).astype(np.float32))

    def constant(self, value):
        name = f"w{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def __getattr__(self, operator):
        return lambda *inputs, outputs=1, **attributes: self.node(operator, inputs, outputs, attributes)

    def node(self, operator, inputs, outputs, attributes):
        names = [f"{operator}_{len(self.nodes)}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(operator, inputs, names, **attributes))
        return names[0] if outputs == 1 else names

    def save(self, path, opset, inputs, outputs, functions=()):
        imports = [helper.make_opsetid("", opset), *([helper.make_opsetid("local", 1)] if functions else [])]
        graph = helper.make_graph(self.nodes, "graph", infos(inputs), infos(outputs), self.weights)
        model = helper.make_model(graph, opset_imports=imports, ir_version=10, functions=list(functions))
        checker.check_model(model)
        onnx.save(model, path)


def infos(types):
    return [helper.make_tensor_value_info(name, kind, shape) for name, (kind, shape) in types.items()]


FLOAT, INT = TensorProto.FLOAT, TensorProto.INT64


def floats(*shapes):
    return lambda batch: [
        np.random.default_rng([batch, i]).standard_normal([batch, *shape]).astype(np.float32) for i, shape in enumerate(shapes)
    ]


def decoder(path):
    """Two layers of a decoder with the operators of version 23: normalisation, rotary embedding and attention with a cache."""
    g = Graph()
    x, outputs = "x", {"y": (FLOAT, ["batch", 3, 32])}
    inputs = {"x": (FLOAT, ["batch", 3, 32])}
    angle = np.arange(16)[:, None] / 10000 ** (np.arange(4) / 4)
    cos, sin = g.constant(np.cos(angle).astype(np.float32)), g.constant(np.sin(angle).astype(np.float32))
    batch = g.Shape("x", start=0, end=1)
    positions = g.Expand(g.constant(np.arange(5, 8)[None]), g.Concat(batch, g.constant(np.array([3])), axis=0))
    for layer in range(2):
        h = g.RMSNormalization(x, g.weight(32), epsilon=1e-5)
        q = g.RotaryEmbedding(g.MatMul(h, g.weight(32, 32)), cos, sin, positions, num_heads=4)
        k = g.RotaryEmbedding(g.MatMul(h, g.weight(32, 16)), cos, sin, positions, num_heads=2)
        v = g.MatMul(h, g.weight(32, 16))
        inputs |= {f"{kind}{layer}": (FLOAT, ["batch", 2, 5, 8]) for kind in "kv"}
        found = g.Attention(q, k, v, "", f"k{layer}", f"v{layer}", q_num_heads=4, kv_num_heads=2, is_causal=1, outputs=3)
        for kind, name in zip("kv", found[1:]):
            g.nodes[-1].output[1 + "kv".index(kind)] = f"next_{kind}{layer}"
            outputs[f"next_{kind}{layer}"] = (FLOAT, ["batch", 2, 8, 8])
        x = g.Add(x, g.MatMul(found[0], g.weight(32, 32)))
        h = g.LayerNormalization(x, g.weight(32), g.weight(32))
        x = g.Add(x, g.MatMul(g.Gelu(g.MatMul(h, g.weight(32, 64))), g.weight(64, 32)))
    g.nodes.append(helper.make_node("Identity", [x], ["y"]))
    g.save(path, 23, inputs, outputs)


def speech(path):
    """A spectrogram by STFT and mel filters, then recurrent layers of which each sequence has its own length."""
    g = Graph()
    frames = g.STFT("x", g.constant(np.int64(32)), g.HannWindow(g.constant(np.int64(64))), g.constant(np.int64(64)))
    power = g.ReduceSumSquare(frames, g.constant(np.array([-1])), keepdims=0)
    mel = g.MatMul(
        power,
        g.MelWeightMatrix(*(g.constant(np.int64(n)) for n in (12, 64, 8000)), g.constant(np.float32(0)), g.constant(np.float32(4000))),
    )
    x = g.Transpose(g.Log(g.Add(mel, g.constant(np.float32(1e-3)))), perm=[1, 0, 2])
    lengths = g.Cast("lengths", to=TensorProto.INT32)
    y, _, _ = g.LSTM(
        x,
        g.weight(2, 64, 12),
        g.weight(2, 64, 16),
        g.weight(2, 128),
        lengths,
        "",
        "",
        g.weight(2, 48),
        hidden_size=16,
        direction="bidirectional",
        outputs=3,
    )
    y = g.Reshape(g.Transpose(y, perm=[0, 2, 1, 3]), g.constant(np.array([0, 0, -1])))
    _, h = g.GRU(y, g.weight(1, 30, 32), g.weight(1, 30, 10), g.weight(1, 60), lengths, hidden_size=10, linear_before_reset=1, outputs=2)
    g.nodes.append(helper.make_node("LogSoftmax", [g.Squeeze(h, g.constant(np.array([0])))], ["y"], axis=-1))
    g.save(path, 18, {"x": (FLOAT, ["batch", 512, 1]), "lengths": (INT, ["batch"])}, {"y": (FLOAT, ["batch", 10])})


def speech_inputs(batch):
    return [*floats((512, 1))(batch), np.array([15, 9, 4][:batch])]


def detection(path):
    """A head of two scales whose boxes are suppressed for each class."""
    g = Graph()
    x = g.Relu(g.Conv("x", g.weight(16, 3, 3, 3), g.weight(16), strides=[4, 4], pads=[1, 1, 1, 1]))
    y = g.HardSwish(g.Conv(x, g.weight(16, 16, 3, 3), g.weight(16), strides=[2, 2], pads=[1, 1, 1, 1]))
    up = g.Resize(
        y,
        "",
        g.constant(np.array([1, 1, 2, 2], np.float32)),
        mode="nearest",
        coordinate_transformation_mode="asymmetric",
        nearest_mode="floor",
    )
    x = g.Add(x, up)
    parts = []
    for scale in (x, y):
        head = g.Transpose(g.Conv(scale, g.weight(7, 16, 1, 1)), perm=[0, 2, 3, 1])
        parts.append(g.Reshape(head, g.constant(np.array([0, -1, 7]))))
    boxes, scores = g.Split(g.Concat(*parts, axis=1), g.constant(np.array([4, 3])), axis=2, outputs=2)
    boxes = g.Sigmoid(boxes)
    scores = g.Transpose(g.Softmax(scores, axis=2), perm=[0, 2, 1])
    limits = [g.constant(np.array([n], kind)) for n, kind in ((4, np.int64), (0.5, np.float32), (0.3, np.float32))]
    g.nodes.append(helper.make_node("NonMaxSuppression", [boxes, scores, *limits], ["kept"], center_point_box=1))
    index = g.Gather("kept", g.constant(np.array([0, 2])), axis=1)
    g.nodes.append(helper.make_node("GatherND", [boxes, index], ["found"]))
    g.save(path, 18, {"x": (FLOAT, ["batch", 3, 32, 32])}, {"kept": (INT, ["n", 3]), "found": (FLOAT, ["n", 4])})


def residual_functions(path):
    """Layers that are functions of the model, one of which calls the other."""
    dense = helper.make_function(
        "local", "Dense", ["x", "w", "b"], ["y"],
        [helper.make_node("MatMul", ["x", "w"], ["t"]), helper.make_node("Add", ["t", "b"], ["s"]), helper.make_node("Elu", ["s"], ["y"])],
        [helper.make_opsetid("", 20)],
    )  # fmt: skip
    block = helper.make_function(
        "local", "Block", ["x", "w", "b"], ["y"],
        [helper.make_node("Dense", ["x", "w", "b"], ["t"], domain="local"), helper.make_node("Add", ["x", "t"], ["y"])],
        [helper.make_opsetid("", 20), helper.make_opsetid("local", 1)],
    )  # fmt: skip
    g, x = Graph(), "x"
    for i in range(4):
        g.nodes.append(helper.make_node("Block", [x, g.weight(16, 16), g.weight(16)], [f"h{i}"], domain="local"))
        x = f"h{i}"
    g.nodes.append(helper.make_node("Softplus", [x], ["y"]))
    g.save(path, 20, {"x": (FLOAT, ["batch", 16])}, {"y": (FLOAT, ["batch", 16])}, [dense, block])


def scanned(path):
    """A recurrent cell by Scan, then a Loop that stops by itself and an If."""
    body = parser.parse_graph(
        "cell (float[N,8] h, float[N,8] x) => (float[N,8] n, float[N,8] o) { a = MatMul(x, w0) b = MatMul(h, w1) s = Add(a, b) n = Tanh(s) o = Sigmoid(n) }"
    )
    step = parser.parse_graph(
        "step (int64 i, bool c, float[N,8] h) => (bool d, float[N,8] n, float r) "
        "{ n = Mul(h, half) r = ReduceMax<keepdims = 0>(n) d = Greater(r, tiny) }"
    )
    positive = parser.parse_graph("yes () => (float[N,8] p) { p = Exp(last) }")
    negative = parser.parse_graph("no () => (float[N,8] q) { q = Neg(last) }")
    g = Graph()
    for name, shape in (("w0", (8, 8)), ("w1", (8, 8))):
        g.weights.append(numpy_helper.from_array((g.random.standard_normal(shape) / 3).astype(np.float32), name))
    for name, value in (("half", 0.5), ("tiny", 0.01)):
        g.weights.append(numpy_helper.from_array(np.float32(value), name))
    g.nodes.append(helper.make_node("Scan", ["h", "x"], ["last", "all"], body=body, num_scan_inputs=1))
    g.nodes.append(helper.make_node("Loop", [g.constant(np.int64(12)), g.constant(True), "last"], ["small", "maxima"], body=step))
    g.nodes.append(
        helper.make_node(
            "If",
            [g.Greater(g.ReduceSum("small", keepdims=0), g.constant(np.float32(0)))],
            ["chosen"],
            then_branch=positive,
            else_branch=negative,
        )
    )
    types = {name: (FLOAT, ["batch", 8]) for name in ("last", "small", "chosen")}
    g.save(
        path,
        18,
        {"h": (FLOAT, ["batch", 8]), "x": (FLOAT, [6, "batch", 8])},
        {**types, "all": (FLOAT, [6, "batch", 8]), "maxima": (FLOAT, ["n"])},
    )


def scanned_inputs(batch):
    h, x = floats((8,), (6, 8))(batch)
    return [h, x.transpose(1, 0, 2).copy()]


def patches(path):
    """Patches of an image by a sequence: split, treated and put together."""
    g = Graph()
    parts = g.SplitToSequence("x", g.constant(np.array([2, 3, 3])), axis=2)
    first, second, third = (g.SequenceAt(parts, g.constant(np.int64(i))) for i in (0, 1, -1))
    halved = g.SequenceConstruct(
        g.Mish(first), g.CumSum(second, g.constant(np.int64(2))), g.Clip(third, g.constant(np.float32(-0.5)), g.constant(np.float32(0.5)))
    )
    joined = g.ConcatFromSequence(g.SequenceInsert(halved, first), axis=2)
    grid = g.AffineGrid("theta", g.Concat(g.Shape("x", start=0, end=1), g.constant(np.array([3, 6, 6])), axis=0))
    sampled = g.GridSample(joined, grid, mode="cubic", padding_mode="reflection")
    g.nodes.append(helper.make_node("DepthToSpace", [g.Conv(sampled, g.weight(8, 3, 2, 2))], ["y"], blocksize=2, mode="CRD"))
    g.save(path, 20, {"x": (FLOAT, ["batch", 3, 8, 8]), "theta": (FLOAT, ["batch", 2, 3])}, {"y": (FLOAT, ["batch", 2, 10, 10])})


def quantized_blocks(path):
    """A projection whose weights have four bits and a scale for each block of 16, as language models are stored."""
    g = Graph()
    integers = g.random.integers(-8, 8, (64, 32))
    g.weights.append(helper.make_tensor("packed", TensorProto.INT4, (64, 32), integers.ravel().tolist()))
    scale = g.constant((g.random.random((4, 32)) / 20 + 0.01).astype(np.float32))
    x = g.MatMul("x", g.DequantizeLinear("packed", scale, axis=0, block_size=16))
    x = g.GroupNormalization(g.Reshape(x, g.constant(np.array([0, 8, 4]))), g.weight(8), g.weight(8), num_groups=2)
    values, places = g.TopK(g.Flatten(x), g.constant(np.array([3])), outputs=2)
    for found, y in ((values, "values"), (places, "places")):
        g.nodes.append(helper.make_node("Identity", [found], [y]))
    g.save(path, 21, {"x": (FLOAT, ["batch", 64])}, {"values": (FLOAT, ["batch", 3]), "places": (INT, ["batch", 3])})


MODELS = [
    (decoder, lambda batch: floats((3, 32), *[(2, 5, 8)] * 4)(batch)),
    (speech, speech_inputs),
    (detection, floats((3, 32, 32))),
    (residual_functions, floats((16,))),
    (scanned, scanned_inputs),
    (patches, floats((3, 8, 8), (2, 3))),
    (quantized_blocks, floats((64,))),
]


def models():
    for make, inputs in MODELS:
        yield Model(make.__name__, "onnx", make, inputs, True)
