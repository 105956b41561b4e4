"""Records samples of the quantized operators of domain com.microsoft for the tests of module `onnx`.

    python -m check.oracle.onnx.samples_microsoft_quantized

Run it with a Python that has the onnx package and ONNX Runtime 1.32. It writes
formats/onnx/src/test/resources/samples-microsoft-quantized.tar.gz: models of one operator with random attributes, run by ONNX Runtime on one
thread without optimizations. QLinearReduceMean and MulInteger have no kernel for processors: their results are computed here by their
definitions. Numbers and scales are random, so that no result is at a tie by accident; some scales are powers of two, so that many are.
"""

import itertools
import warnings

import ml_dtypes
import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

from .samples import LARGEST, RESOURCES, Sample, archive

warnings.filterwarnings("ignore")
onnxruntime.set_default_logger_severity(4)

DOMAIN = "com.microsoft"
F, H, I32 = TensorProto.FLOAT, TensorProto.FLOAT16, TensorProto.INT32
U8, S8 = TensorProto.UINT8, TensorProto.INT8
NUMBERS = {U8: np.uint8, S8: np.int8}
samples, counts, failures = [], {}, {}


class Constant:
    """An input that is an initializer of the model."""

    def __init__(self, array):
        self.array = np.asarray(array)


class Open:
    """An input whose first dimension the model does not know, or another one."""

    def __init__(self, array, dimension=0):
        self.array, self.dimension = np.asarray(array), dimension


def array(x):
    return x.array if isinstance(x, (Constant, Open)) else np.asarray(x)


def made(op, inputs, kinds, attributes):
    """A model of one node; an input that is None is omitted, the last ones by empty names, too: without them some kernels end the process."""
    names = [f"x{i}" if x is not None else "" for i, x in enumerate(inputs)]
    results = [f"y{i}" for i in range(len(kinds))]
    node = helper.make_node(op, names, results, domain=DOMAIN, **attributes)
    infos, initializers = [], []
    for name, x in zip(names, inputs):
        if isinstance(x, Constant):
            initializers.append(numpy_helper.from_array(x.array, name))
        elif x is not None:
            shape = list(array(x).shape)
            if isinstance(x, Open):
                shape[x.dimension] = "open"
            infos.append(helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(array(x).dtype), shape))
    outputs = [helper.make_tensor_value_info(n, k, None) for n, k in zip(results, kinds)]
    graph = helper.make_graph([node], op, infos, outputs, initializers)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21), helper.make_opsetid(DOMAIN, 1)], ir_version=10)


def run(model, inputs):
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    return session.run(None, {info.name: x for info, x in zip(model.graph.input, inputs)})


def add(op, inputs, kinds, attributes, tolerance="1e-4 1e-5", result=None):
    """Adds a sample; a result replaces what ONNX Runtime computes. Tolerances that are numbers are relative, the second one to the largest result."""
    model = made(op, inputs, kinds, attributes)
    given = [array(x) for x in inputs if x is not None and not isinstance(x, Constant)]
    try:
        outputs = run(model, given) if result is None else [result]
    except Exception as e:
        failures.setdefault(op, []).append((attributes, " ".join(str(e).split())[-200:]))
        return
    if model.ByteSize() + sum(a.nbytes for a in given + outputs) > LARGEST:
        failures.setdefault(op, []).append((attributes, f"too large: {model.ByteSize()}"))
        return
    if not isinstance(tolerance, str):
        tolerance = f"{tolerance[0]} {tolerance[1] * np.abs(outputs[0]).max():.2g}"
    number = counts[op] = counts.get(op, 0) + 1
    samples.append((f"{DOMAIN}.{op}-1", Sample(f"{number:03}", model, given, outputs, tolerance)))


def scale(rng, exact=False):
    return np.float32(2.0 ** rng.integers(-4, 1)) if exact else np.float32(rng.uniform(0.01, 0.1))


def integers(rng, kind, *shape):
    info = np.iinfo(NUMBERS[kind])
    return rng.integers(info.min, info.max + 1, size=shape).astype(NUMBERS[kind])


def zero(rng, kind):
    info = np.iinfo(NUMBERS[kind])
    middle = (info.min + info.max + 1) // 2
    return np.array(rng.integers(middle - 20, middle + 20), NUMBERS[kind])


def packed(values, bits, high_first=False):
    """Bytes of integers along the last dimension, the first ones in the low bits."""
    per = 8 // bits
    padded = np.pad(values, [(0, 0)] * (values.ndim - 1) + [(0, -values.shape[-1] % per)])
    parts = padded.reshape(*padded.shape[:-1], -1, per).astype(np.uint32)
    shifts = np.arange(per, dtype=np.uint32) * bits
    return (parts << (shifts[::-1] if high_first else shifts)).sum(-1).astype(np.uint8)


# Products with weights of few bits.


def n_bits(rng):
    for i, (bits, block, zeros) in enumerate(itertools.product((4, 8, 2), (16, 32, 64), (None, "packed", "float"))):
        k, n = [(64, 8), (40, 5), (96, 7), (16, 3), (130, 4)][i % 5]
        blocks = -(-k // block)
        dtype = np.float16 if i % 6 == 5 else np.float32
        values = rng.integers(0, 1 << bits, size=(n, blocks, block))
        scales = rng.uniform(0.02, 0.2, size=(n, blocks)).astype(dtype)
        given = {
            None: None,
            "packed": Constant(packed(rng.integers(0, 1 << bits, size=(n, blocks)), bits)),
            "float": Constant(rng.uniform(0, 1 << bits, size=(n, blocks)).astype(dtype)),
        }[zeros]
        x = rng.normal(size=(3, k) if i % 2 else (2, 3, k)).astype(dtype)
        bias = Constant(rng.normal(size=n).astype(dtype)) if i % 3 == 1 else None
        weights = Constant(packed(values, bits))
        attributes = {"K": k, "N": n, "bits": bits, "block_size": block} | ({"accuracy_level": i % 2} if i % 4 else {})
        kind = H if dtype == np.float16 else F
        tolerance = "1e-2 1e-2" if kind == H else "1e-4 1e-4"
        add("MatMulNBits", [Open(x), weights, Constant(scales), given, None, bias], [kind], attributes, tolerance)
        # Scales in one dimension, as older tools write them, and weights that are inputs.
        add("MatMulNBits", [x, packed(values, bits), scales, given and given.array, None, bias], [kind], attributes, tolerance)
        if bits == 4 and zeros is None:
            # With g_idx the kernel takes no packed zero points, and reads further on where the last block is not complete.
            order, wide = rng.integers(0, blocks, size=blocks * block).astype(np.int32), rng.normal(size=(3, blocks * block)).astype(dtype)
            add("MatMulNBits", [Open(wide), weights, Constant(scales), given, Constant(order)], [kind], attributes | {"K": blocks * block}, tolerance)
    for bits in (4, 8):
        x = rng.normal(size=(2, 64)).astype(np.float32)
        values, scales = rng.integers(0, 1 << bits, size=(5, 2, 32)), rng.uniform(0.02, 0.2, size=10).astype(np.float32)
        flat = packed(rng.integers(0, 1 << bits, size=(5, 2)), bits).reshape(-1)
        add("MatMulNBits", [Open(x), Constant(packed(values, bits)), Constant(scales), Constant(flat)], [F], {"K": 64, "N": 5, "bits": bits, "block_size": 32}, "1e-4 1e-4")


FP4 = np.array([0, 5.208333333e-03, 0.66666667, 1, 0.33333333, 0.5, 0.16666667, 0.25], np.float32)
NF4 = [-1, -0.6961928, -0.52507305, -0.39491749, -0.28444138, -0.18477343, -0.09105004, 0, 0.0795803, 0.1609302, 0.24611230, 0.33791524]
CODES = np.concatenate([FP4, -FP4]), np.array(NF4 + [0.44070983, 0.56261700, 0.72295684, 1], np.float32)


def codes(values, absmax, kind, block):
    numbers = CODES[kind][np.stack([values >> 4, values & 15], -1).reshape(-1)]
    return numbers * np.repeat(absmax, block)[: len(numbers)]


def bnb4(rng):
    for i, (kind, block, back) in enumerate(itertools.product((0, 1), (16, 32, 64), (1, 0))):
        k, n = [(32, 6), (48, 5), (20, 3)][i % 3]
        count = k * n
        values = packed(rng.integers(0, 16, size=count), 4, high_first=True)
        absmax = rng.uniform(0.1, 2, size=-(-count // block)).astype(np.float32)
        x = rng.normal(size=(3, k if back else n)).astype(np.float32)
        attributes = {"K": k, "N": n, "block_size": block, "quant_type": kind} | ({} if back else {"transB": 0})
        # ONNX Runtime's kernel takes the wrong stride for the product with the matrix itself, of gradients.
        result = None if back else x @ codes(values, absmax, kind, block)[:count].reshape(n, k)
        add("MatMulBnb4", [Open(x), Constant(values), Constant(absmax)], [F], attributes, result=result)
        add("MatMulBnb4", [x, values, absmax], [F], attributes, result=result)


def tables(rng):
    for i, (bits, zeros, dtype) in enumerate(itertools.product((4, 8, 2), (False, True), (np.float32, np.float16))):
        rows, columns, block = 6, (64, 80, 32)[i % 3], (16, 32)[i % 2]
        blocks = -(-columns // block)
        data = packed(rng.integers(0, 1 << bits, size=(rows, columns)), bits)
        scales = rng.uniform(0.1, 1, size=(rows, blocks)).astype(dtype)
        given = Constant(packed(rng.integers(0, 1 << bits, size=(rows, blocks)), bits)) if zeros else None
        indices = rng.integers(-rows, rows, size=(2, 3)).astype(np.int32 if i % 2 else np.int64)
        indices[0, 0] = rows + 1
        attributes = {"bits": bits, "block_size": block, "quantize_axis": -1 if i % 2 else 1}
        kind = H if dtype == np.float16 else F
        add("GatherBlockQuantized", [Constant(data), Open(indices), Constant(scales), given], [kind], attributes, "1e-3 1e-4")
        add("GatherBlockQuantized", [data, indices[1], scales, given and given.array], [kind], attributes, "1e-3 1e-4")
    for i, (dtype, gather, quantize) in enumerate(itertools.product((ml_dtypes.uint4, ml_dtypes.int4), (0, 1, 2), (0, 1, 2))):
        if gather == quantize:
            continue
        shape = [4, 3, 5]
        shape[quantize] = 40
        least = 0 if dtype == ml_dtypes.uint4 else -8
        data = rng.integers(least, least + 16, size=shape).astype(dtype)
        blocks = list(shape)
        blocks[quantize] = 3
        scales = rng.uniform(0.1, 1, size=blocks).astype(np.float32)
        given = Constant(rng.integers(least, least + 16, size=blocks).astype(dtype)) if i % 2 else None
        indices = rng.integers(-shape[gather], shape[gather], size=(2,)).astype(np.int64)
        attributes = {"block_size": 16, "gather_axis": gather, "quantize_axis": quantize}
        add("GatherBlockQuantized", [Constant(data), Open(indices), Constant(scales), given], [F], attributes)
    for i, dtype in enumerate((ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2)):
        for block, shape in ((16, (5, 2)), (0, (5, 1)), (0, (1, 1))):
            data = rng.normal(size=(5, 32)).astype(dtype)
            scales = rng.uniform(0.1, 1, size=shape).astype(np.float32)
            add("GatherBlockQuantized", [Constant(data), Open(np.array([4, -1, 0])), Constant(scales)], [F], {"block_size": block})


# Products of quantized matrices.


def matrices(rng):
    for i, (kind, per_column, zeros, bias) in enumerate(itertools.product((U8, S8), (False, True), (False, True), (False, True))):
        k, n = 7 + i % 4, 5
        x = rng.normal(size=(3, k) if i % 3 else (2, 3, k)).astype(np.float32) * (0 if i == 5 else 1)
        w = integers(rng, kind, k, n)
        columns = n if per_column else 1
        scales = rng.uniform(0.01, 0.1, size=columns).astype(np.float32)
        points = np.array([zero(rng, kind) for _ in range(columns)]) if zeros else None
        if not per_column and i % 2:
            scales, points = scales[0], points if points is None else points[0]
        biases = Constant(rng.normal(size=n).astype(np.float32)) if bias else None
        constant = [None if v is None else Constant(v) for v in (w, scales, points)]
        add("DynamicQuantizeMatMul", [Open(x), *constant, biases], [F], {}, "1e-4 1e-4")
        for left in (U8, S8):
            if left == S8 and kind == U8:
                continue
            a = integers(rng, left, *x.shape)
            own = scale(rng)
            point = zero(rng, left) if i % 2 else None
            inputs = [Open(a), constant[0], Constant(own), constant[1], None if point is None else Constant(point), constant[2], biases]
            add("MatMulIntegerToFloat", inputs, [F], {}, "1e-4 1e-4")
    batches = integers(rng, U8, 2, 3, 4), integers(rng, S8, 2, 4, 5)
    add("MatMulIntegerToFloat", [*batches, scale(rng), scale(rng), zero(rng, U8), zero(rng, S8)], [F], {})
    add("DynamicQuantizeMatMul", [rng.normal(size=(2, 3, 4)).astype(np.float32), batches[1], scale(rng), zero(rng, S8)], [F], {})
    for i in range(10):
        left, right = [((3, 4), (4, 5)), ((2, 3, 4), (4, 2)), ((2, 3, 4), (2, 4, 2))][i % 3]
        a, b = (rng.integers(-3000, 3000, size=s).astype(np.int16) for s in (left, right))
        add("MatMulInteger16", [Open(a) if i % 2 else a, b], [I32], {})


def gemm(rng):
    for i, (left, right, y, c) in enumerate(itertools.product((U8, S8), (U8, S8), ("quantized", "float"), (None, "row", "column", "one", "all"))):
        if left == S8 and right == U8:
            continue
        m, k, n = 3, 6, 4
        ta, tb, per_column = i % 2, i // 2 % 2, i // 3 % 2
        a = integers(rng, left, *((k, m) if ta else (m, k)))
        b = integers(rng, right, *((n, k) if tb else (k, n)))
        columns = (n,) if per_column else ()
        bs = rng.uniform(0.01, 0.1, size=columns).astype(np.float32)
        bz = np.array([zero(rng, right) for _ in range(n)]) if per_column else zero(rng, right)
        shape = {None: None, "row": (n,), "column": (m, 1), "one": (1,), "all": (m, n)}[c]
        bias = None if shape is None else Constant(rng.integers(-2000, 2000, size=shape).astype(np.int32))
        out = [Constant(np.float32(rng.uniform(0.1, 2))), Constant(zero(rng, left))] if y == "quantized" else [None, None]
        first = a if ta or c in ("column", "all") else Open(a)
        inputs = [first, Constant(scale(rng)), Constant(zero(rng, left)), Constant(b), Constant(bs), Constant(bz), bias, *out]
        attributes = {"transA": ta, "transB": tb} | ({"alpha": 0.5} if i % 5 == 0 else {})
        add("QGemm", inputs, [left if y == "quantized" else F], attributes)


# Elements.


def parameters(rng, kind, exact, zeros=True):
    return Constant(scale(rng, exact)), Constant(zero(rng, kind)) if zeros else None


def elements(rng):
    for i, (kind, exact, zeros) in enumerate(itertools.product((U8, S8), (False, True), (False, True))):
        # Sums and products without zero points have no types for ONNX Runtime.
        for shapes in (((3, 5), (3, 5)), ((2, 3, 4), (4,)), ((3, 1), (1, 4)), ((4, 6), ())):
            left, right = (integers(rng, kind, *s) for s in shapes)
            for op in ("QLinearAdd", "QLinearMul"):
                out = Constant(np.float32(scale(rng, exact) * (2 if op == "QLinearAdd" else 8)))
                inputs = [Open(left), *parameters(rng, kind, exact), right, *parameters(rng, kind, exact), out, Constant(zero(rng, kind))]
                add(op, inputs, [kind], {})
            za, zb = (zero(rng, kind) for _ in range(2))
            wide = lambda v, z: v.astype(np.int32) - (int(z) if zeros else 0)
            inputs = [Open(left), Constant(za) if zeros else None, right, Constant(zb) if zeros else None]
            add("MulInteger", inputs, [I32], {}, result=wide(left, za) * wide(right, zb))
        for shape in ((17,), (3, 5), (2, 3, 4)):
            x = integers(rng, kind, *shape)
            for alpha in (None, 0.2):
                out = Constant(np.float32(scale(rng, exact))), Constant(zero(rng, kind)) if zeros else None
                attributes = {} if alpha is None else {"alpha": alpha}
                add("QLinearLeakyRelu", [Open(x), *parameters(rng, kind, exact, zeros), *out], [kind], attributes)
            info = np.iinfo(NUMBERS[kind])
            out = Constant(np.float32(1 / 256)), Constant(np.array(info.min, NUMBERS[kind])) if zeros else None
            add("QLinearSigmoid", [Open(x), *parameters(rng, kind, exact, zeros), *out], [kind], {})
        for axes, keep in (([0], 1), ([1, 2], 0), ([-1], 0)):
            x = integers(rng, kind, 2, 3, 4)
            (xs, xz), (ys, yz) = parameters(rng, kind, False, zeros), parameters(rng, kind, False, zeros)
            numbers = (x.astype(np.float64) - (int(xz.array) if zeros else 0)) * xs.array
            info = np.iinfo(NUMBERS[kind])
            mean = np.rint(numbers.mean(tuple(axes), keepdims=bool(keep)) / ys.array) + (int(yz.array) if zeros else 0)
            result = np.clip(mean, info.min, info.max).astype(NUMBERS[kind])
            inputs = [x if 0 in axes else Open(x), xs, xz, ys, yz]
            add("QLinearReduceMean", inputs, [kind], {"axes": axes, "keepdims": keep}, result=result)


def joined(rng):
    for i, (kind, exact, axis) in enumerate(itertools.product((U8, S8), (False, True), (0, 1, -1))):
        inputs = [*parameters(rng, kind, exact)]
        for part in range(i % 3 + 1):
            shape = [2, 3, 4]
            shape[axis] += part
            # The scale of the result for one of the parts.
            own = inputs[:2] if part == 1 else parameters(rng, kind, exact)
            x = integers(rng, kind, *shape)
            inputs += [Open(x, 2 if axis != -1 else 0), *own]
        add("QLinearConcat", inputs, [kind], {"axis": axis})
        for shapes in (((3, 4), (3, 4), (3, 4)), ((4,), (3, 1), (3, 4)), ((3, 1), (1,), (2, 1, 4))):
            condition = rng.random(shapes[0]) < 0.5
            x, y = (integers(rng, kind, *s) for s in shapes[1:])
            inputs = [condition, x, *parameters(rng, kind, exact), y, *parameters(rng, kind, exact), *parameters(rng, kind, exact)]
            add("QLinearWhere", inputs, [kind], {})


def softmax(rng):
    for i, (kind, opset, axis) in enumerate(itertools.product((U8, S8), (12, 13), (None, 0, 1, -1))):
        x = integers(rng, kind, 2, 3, 4)
        # ONNX Runtime lets results of int8 above 127 wrap around: the zero point leaves room for them.
        point = np.array(0 if kind == U8 else -128, NUMBERS[kind])
        for out in (1 / 256, 0.0047):
            inputs = [Open(x, 1 if axis == 0 else 0), Constant(scale(rng)), Constant(zero(rng, kind)) if i % 3 else None, Constant(np.float32(out)), Constant(point)]
            add("QLinearSoftmax", inputs, [kind], {"opset": opset} | ({} if axis is None else {"axis": axis}))


# Windows.


def ordered(x, last):
    return np.moveaxis(x, 1, -1).copy() if last else x


def windows(rng):
    settings = [
        {"kernel_shape": [2, 2]},
        {"kernel_shape": [3, 2], "strides": [2, 1], "pads": [1, 0, 1, 1]},
        {"kernel_shape": [3, 3], "pads": [1, 1, 1, 1], "count_include_pad": 1},
        {"kernel_shape": [3, 3], "strides": [2, 2], "auto_pad": "SAME_UPPER"},
        {"kernel_shape": [2, 3], "strides": [2, 2], "auto_pad": "SAME_LOWER"},
        {"kernel_shape": [2, 2], "strides": [3, 2], "ceil_mode": 1},
        {"kernel_shape": [3]},
        {"kernel_shape": [2, 2, 2], "strides": [1, 2, 2]},
    ]
    for i, (attributes, kind, last) in enumerate(itertools.product(settings, (U8, S8), (0, 1))):
        rank = len(attributes["kernel_shape"])
        x = ordered(integers(rng, kind, 2, 3, *[6, 5, 4][:rank]), last)
        exact = i % 3 == 0
        inputs = [Open(x), *parameters(rng, kind, exact), *parameters(rng, kind, exact)]
        add("QLinearAveragePool", inputs, [kind], attributes | {"channels_last": last})
        if "count_include_pad" not in attributes:
            dilated = {"dilations": [2] * rank} if i % 4 == 1 and "auto_pad" not in attributes and rank < 3 else {}
            add("NhwcMaxPool", [Open(ordered(x, not last))], [kind], attributes | dilated)
        inputs = [Open(x), *parameters(rng, kind, exact), *parameters(rng, kind, exact)]
        add("QLinearGlobalAveragePool", inputs, [kind], {"channels_last": last})


def convolutions(rng):
    settings = [
        {},
        {"strides": [2, 1], "pads": [1, 0, 1, 2]},
        {"dilations": [2, 1]},
        {"auto_pad": "SAME_UPPER"},
        {"group": 2},
        {"group": 4},
    ]
    for i, (attributes, kinds, last) in enumerate(itertools.product(settings, ((U8, U8), (U8, S8), (S8, S8)), (0, 1))):
        group = attributes.get("group", 1)
        x = ordered(integers(rng, kinds[0], 2, 4, 6, 5), last)
        w = integers(rng, kinds[1], 4, 4 // group, 3, 2)
        per_channel = i % 2 == 0
        ws = rng.uniform(0.005, 0.05, size=4 if per_channel else ()).astype(np.float32)
        wz = np.zeros(4, np.int8) if per_channel and kinds[1] == S8 else np.array([zero(rng, kinds[1])] * 4) if per_channel else zero(rng, kinds[1])
        bias = Constant(rng.integers(-500, 500, size=4).astype(np.int32)) if i % 3 else None
        inputs = [Open(x), *parameters(rng, kinds[0], False), Constant(w), Constant(ws), Constant(wz), Constant(np.float32(rng.uniform(0.2, 1))), Constant(zero(rng, kinds[0])), bias]
        add("QLinearConv", inputs, [kinds[0]], attributes | {"channels_last": last})


def four_bits(x, own, points, attributes):
    """Integers of four bits have no arrays of ONNX Runtime: they become numbers again."""
    model = made("QuantizeLinear", [x, Constant(own), Constant(points)], [F], attributes)
    model.graph.node[0].output[0] = "q"
    model.graph.node.append(helper.make_node("DequantizeLinear", ["q", "x1", "x2"], ["y0"], domain=DOMAIN, **attributes))
    outputs = run(model, [array(x)])
    for op in ("QuantizeLinear", "DequantizeLinear"):
        number = counts[op] = counts.get(op, 0) + 1
        samples.append((f"{DOMAIN}.{op}-1", Sample(f"{number:03}", model, [array(x)], outputs, "1e-5 1e-6")))


def linear(rng):
    types = [np.uint8, np.int8, np.uint16, np.int16, ml_dtypes.uint4, ml_dtypes.int4]
    for i, (dtype, axis) in enumerate(itertools.product(types, (None, 0, 1, -1))):
        shape = (3, 4, 5)
        info = ml_dtypes.iinfo(dtype)
        kind = helper.np_dtype_to_tensor_dtype(np.dtype(dtype))
        size = () if axis is None else (shape[axis],)
        own = rng.uniform(0.01, 0.5, size=size).astype(np.float32)
        points = rng.integers(max(info.min, -9), min(info.max, 9), size=size).astype(dtype)
        x = (rng.normal(size=shape) * 3).astype(np.float32)
        attributes = {} if axis is None else {"axis": axis}
        first = x if axis == 0 else Open(x)
        if info.bits == 4:
            four_bits(first, own, points, attributes)
            continue
        add("QuantizeLinear", [first, Constant(own), Constant(points)], [kind], attributes)
        if dtype == np.uint8:
            add("QuantizeLinear", [first, Constant(own)], [kind], attributes)
        q = rng.integers(info.min, info.max + 1, size=shape).astype(dtype)
        first = q if axis == 0 else Open(q)
        add("DequantizeLinear", [first, Constant(own), Constant(points) if i % 3 else None], [F], attributes)
    q = rng.integers(-9999, 9999, size=(3, 4)).astype(np.int32)
    add("DequantizeLinear", [Open(q), Constant(np.float32(0.01)), Constant(np.int32(0))], [F], {})


# Layers.


def embeddings(rng):
    for i, (kind, segments, mask, open_batch) in enumerate(itertools.product((U8, S8), (True, False), (True, False), (True, False))):
        hidden = 8
        table = lambda count: Constant(integers(rng, kind, count, hidden))
        ids = rng.integers(0, 10, size=(2, 5)).astype(np.int32)
        first = Open(ids) if open_batch else ids
        types = rng.integers(0, 2, size=(2, 5)).astype(np.int32) if segments else None
        masks = rng.integers(0, 2, size=(2, 5)).astype(np.int32) if mask else None
        inputs = [first, types, table(10), table(6), table(2) if segments else None, Constant(integers(rng, kind, hidden)), Constant(integers(rng, kind, hidden)), masks]
        present = [True, True, segments, True, True]
        inputs += [Constant(scale(rng)) if p else None for p in present] + [Constant(zero(rng, kind)) if p else None for p in present]
        add("QEmbedLayerNormalization", inputs, [F, I32], {"epsilon": 1e-12} if i % 2 else {}, "1e-3 1e-4")


def attention(rng):
    for i, (kind, per_column, masked) in enumerate(itertools.product((U8, S8), (False, True), (None, "ends", "ranges", "words", "past"))):
        batch, length, width, heads, size = 2, 4, 6, 2, 4
        hidden = heads * size
        x, w = integers(rng, U8, batch, length, width), integers(rng, kind, width, 3 * hidden)
        columns = (3 * hidden,) if per_column else ()
        ws = rng.uniform(0.002, 0.02, size=columns).astype(np.float32)
        wz = np.array([zero(rng, kind)] * 3 * hidden) if per_column else zero(rng, kind)
        mask = {
            "ends": np.array([3, 4], np.int32),
            "ranges": np.array([3, 4, 0, 1], np.int32),
            "words": np.array([[1, 1, 1, 0], [0, 1, 1, 1]], np.int32),
        }.get(masked)
        past = rng.normal(size=(2, batch, heads, 3, size)).astype(np.float32) if masked == "past" else None
        attributes = {"num_heads": heads} | ({"unidirectional": 1} if i % 3 == 0 else {}) | ({"scale": 0.3} if i % 4 == 1 else {})
        bias = Constant(rng.normal(size=3 * hidden).astype(np.float32))
        zeros = [Constant(zero(rng, U8)), Constant(wz)] if i % 5 != 4 or past is not None else [None, None]
        first = Open(x) if mask is None and past is None else x
        inputs = [first, Constant(w), bias, Constant(np.float32(0.02)), Constant(ws), mask, *zeros, past]
        add("QAttention", inputs, [F] if past is None else [F, F], attributes, "1e-3 1e-3")


def experts(rng):
    settings = itertools.product(("relu", "gelu", "silu", "identity", "swiglu"), (4, 8), (0, 16, 32))
    for i, (activation, bits, block) in enumerate(settings):
        tokens, count, hidden, inner = 5, 3, 32, 32
        fused = 2 if activation == "swiglu" else 1

        def layer(rows, columns):
            weights = packed(rng.integers(0, 1 << bits, size=(count, rows, columns)), bits)
            shape = (count, rows, columns // block) if block else (count, rows)
            scales = rng.uniform(0.002, 0.02, size=shape).astype(np.float32)
            zeros = Constant(packed(rng.integers(0, 1 << bits, size=shape), bits)) if i % 3 == 1 else None
            bias = Constant(rng.normal(size=(count, rows)).astype(np.float32)) if i % 2 else None
            return [Constant(weights), Constant(scales), bias], zeros

        (one, first_zeros), (two, second_zeros) = layer(fused * inner, hidden), layer(hidden, inner)
        x = rng.normal(size=(tokens, hidden)).astype(np.float32)
        router = rng.normal(size=(tokens, count)).astype(np.float32)
        own = rng.random(size=(tokens, count)).astype(np.float32) if i % 4 == 3 else None
        attributes = {"activation_type": activation, "k": i % 3 + 1, "expert_weight_bits": bits}
        if block:
            attributes["block_size"] = block
        if activation == "swiglu":
            attributes |= {"swiglu_fusion": 1, "activation_alpha": 1.702, "activation_beta": 1.0} | ({"swiglu_limit": 2.0} if i % 2 else {})
        if i % 8 == 7:
            attributes["normalize_routing_weights"] = 1
        # Blocks of 8 bits are multiplied by activations that are rounded to 8 bits.
        tolerance = (3e-2, 1e-2) if bits == 8 and block else (1e-3, 1e-4)
        whole = [Open(router) if i % 2 else router, *one, *two, None, None, None, first_zeros, second_zeros, None, own]
        add("QMoE", [Open(x) if i % 2 else x[None], *whole], [F], attributes, tolerance)


def lstm(rng):
    settings = itertools.product(("forward", "reverse", "bidirectional"), (U8, S8), (False, True))
    for i, (direction, kind, per_column) in enumerate(settings):
        ways, time, batch, features, hidden = 2 if direction == "bidirectional" else 1, 4, 2, 3, 2
        x = rng.normal(size=(time, batch, features)).astype(np.float32)
        w, r = integers(rng, kind, ways, features, 4 * hidden), integers(rng, kind, ways, hidden, 4 * hidden)
        shape = (ways, 4 * hidden) if per_column else (ways,)

        def quantization():
            s = rng.uniform(0.003, 0.01, size=shape).astype(np.float32)
            # Zero points of columns are alike, as the kernel wants them.
            z = np.full(shape, 0 if kind == S8 else 128, NUMBERS[kind])
            return Constant(s), Constant(z)

        more = lambda *s: rng.normal(size=s).astype(np.float32) * np.float32(0.5)
        b = Constant(more(ways, 8 * hidden)) if i % 2 else None
        h, c = (more(ways, batch, hidden), more(ways, batch, hidden)) if i % 3 else (None, None)
        p = Constant(more(ways, 3 * hidden)) if i % 4 == 3 else None
        lengths = np.array([time, 2], np.int32) if i % 5 == 2 else None
        attributes = {"hidden_size": hidden, "direction": direction}
        if i % 4 == 1:
            attributes["clip"] = 0.5
        if i % 6 == 4:
            attributes["input_forget"] = 1
        if i % 3 == 1:
            attributes["activations"] = ["HardSigmoid", "Relu", "Softsign"] * ways
        inputs = [x if h is not None or lengths is not None else Open(x, 1), Constant(w), Constant(r), b, lengths, h, c, p, *quantization(), *quantization()]
        add("DynamicQuantizeLSTM", inputs, [F, F, F], attributes, "1e-3 1e-3")


def main():
    recorders = (n_bits, bnb4, tables, matrices, gemm, elements, joined, softmax, windows, convolutions, linear, embeddings, lstm, attention, experts)
    for number, recorder in enumerate(recorders):
        recorder(np.random.default_rng(number))
    for op, count in sorted(counts.items()):
        print(f"{op}: {count}")
    for op, reasons in sorted(failures.items()):
        print(f"{op}: {len(reasons)} not recorded, such as {reasons[0]}")
    archive(RESOURCES / "samples-microsoft-quantized.tar.gz", samples)


if __name__ == "__main__":
    main()
