"""Records samples of the float operators of ONNX Runtime's own domain, com.microsoft, for the tests of module `onnx`.

    python -m check.oracle.onnx.samples_microsoft

Run it with a Python that has the onnx package and ONNX Runtime. It writes formats/onnx/src/test/resources/samples-microsoft.tar.gz: models of one
operator with random attributes and inputs, run by ONNX Runtime's kernels for processors. Operators for which it has none (its kernels are for GPUs)
are computed by the formulas here, in NumPy, which follow what ONNX Runtime's documentation says of them: those that are added with `formula=`.
"""

import itertools
import math
import warnings

import numpy as np
import onnxruntime
from onnx import helper, numpy_helper

from .samples import LARGEST, RESOURCES, Sample, archive

warnings.filterwarnings("ignore")
onnxruntime.set_default_logger_severity(4)

DOMAIN = "com.microsoft"
# Operators of which every third sample has inputs of which no size is known.
OPEN = """BiasGelu FastGelu QuickGelu BiasSplitGelu BiasDropout SwiGLU FusedMatMul FusedGemm GemmFastGelu SkipLayerNormalization SimplifiedLayerNormalization
SkipSimplifiedLayerNormalization GatedRMSNorm GroupNorm SkipGroupNorm EmbedLayerNormalization BiasSoftmax Attention MultiHeadAttention
DecoderMaskedMultiHeadAttention RotaryEmbedding GroupQueryAttention MoE Trilu UnfoldTensor CDist Unique GridSample CropAndResize LinearAttention""".split()
samples, counts, failures = [], {}, {}
F16 = np.float16
ALL = "all"


def model(op, inputs, outputs, attributes, known, domain, open_rows):
    names = ["" if x is None else f"x{i}" for i, x in enumerate(inputs)]
    results = ["" if t is None else f"y{i}" for i, t in enumerate(outputs)]
    node = helper.make_node(op, names, results, domain=domain, **attributes)
    infos, initializers = [], []
    for i, (name, x) in enumerate(zip(names, inputs)):
        if x is None:
            continue
        if i in known:
            initializers.append(numpy_helper.from_array(x, name))
            continue
        shape = [f"{name}_{d}" for d in range(x.ndim)] if open_rows is ALL else ["rows", *x.shape[1:]] if i in open_rows else x.shape
        infos.append(helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(x.dtype), shape))
    declared = [helper.make_tensor_value_info(n, helper.np_dtype_to_tensor_dtype(np.dtype(t)), None) for n, t in zip(results, outputs) if n]
    graph = helper.make_graph([node], op, infos, declared, initializers)
    sets = [helper.make_opsetid("", 21), helper.make_opsetid(DOMAIN, 1)]
    return helper.make_model(graph, opset_imports=sets, ir_version=10)


def run(made, fed):
    session = onnxruntime.InferenceSession(made.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, {info.name: x for info, x in zip(made.graph.input, fed)})


def computed(op, inputs, outputs, attributes):
    """What ONNX Runtime computes, for the formula of another form of the same operator."""
    return run(model(op, inputs, outputs, attributes, (), DOMAIN, ()), [x for x in inputs if x is not None])


def add(op, inputs, outputs, attributes=None, known=(), formula=None, domain=DOMAIN, open_rows=(), tolerance="1e-3 1e-5"):
    """Adds a sample.

    inputs: arrays, None for omitted ones; those whose places are in `known` are initializers, the first size of those in `open_rows` is open
    open_rows: all sizes of inputs are known if it is None
    outputs: element types, None for results that the node does not name
    formula: what ONNX Runtime would compute, where it has no kernel for processors
    """
    if op in OPEN and counts.get(op, 0) % 3 == 2 and open_rows is not None:
        open_rows = ALL
    made = model(op, inputs, outputs, attributes or {}, known, domain, open_rows or ())
    fed = [x for i, x in enumerate(inputs) if x is not None and i not in known]
    try:
        expected = run(made, fed) if formula is None else [np.asarray(y, t) for y, t in zip(formula, outputs)]
    except Exception as e:
        failures.setdefault(op, []).append(f"{attributes}: {' '.join(str(e).split())[:300]}")
        return
    if any(e.dtype == F16 for e in expected):
        tolerance = "1e-2 2e-3"
    size = made.ByteSize() + sum(a.nbytes for a in fed + expected)
    if size > LARGEST:
        failures.setdefault(op, []).append(f"{attributes}: has {size} bytes")
        return
    number = counts[op] = counts.get(op, 0) + 1
    title = f"{domain}.{op}-1" if domain else f"{op}-1"
    samples.append((title, Sample(f"{number:03}", made, fed, expected, tolerance)))


def normal(rng, *shape, dtype=np.float32, scale=1.0):
    return (rng.normal(size=shape) * scale).astype(dtype)


def erf(x):
    return np.vectorize(math.erf)(x.astype(np.float64))


def gelu(x):
    return 0.5 * x * (1 + erf(x / math.sqrt(2)))


def tanh_gelu(x):
    return 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def logistic(x):
    return 1 / (1 + np.exp(-x.astype(np.float64)))


def softmax(x, axes):
    e = np.exp(x - x.max(axes, keepdims=True))
    return e / e.sum(axes, keepdims=True)


def activations(rng):
    for shape in ((7,), (2, 5), (2, 3, 4), (1, 2, 2, 3), (3, 8)):
        for scale in (1, 4):
            x, bias = normal(rng, *shape, scale=scale), normal(rng, shape[-1])
            rows = (0,) if len(shape) > 1 else ()
            add("Gelu", [x], [np.float32], open_rows=rows)
            add("BiasGelu", [x, bias], [np.float32], open_rows=rows)
            add("FastGelu", [x] if scale == 1 else [x, bias], [np.float32], open_rows=rows)
            add("QuickGelu", [x], [np.float32], {} if scale == 1 else {"alpha": float(rng.random() * 2)}, open_rows=rows)
            add("ScaledSiLU", [x] if scale == 1 else [x, np.array(0.75, np.float32)], [np.float32], {"alpha": 1.5}, open_rows=rows)
    for i in range(12):
        dtype = F16 if i % 4 == 3 else np.float32
        x, bias = normal(rng, 2, 3, 8, dtype=dtype), normal(rng, 8, dtype=dtype)
        h = x.astype(np.float32) + bias
        add("BiasSplitGelu", [x, bias], [dtype], formula=[h[..., :4] * gelu(h[..., 4:])], open_rows=(0,))
        skip = normal(rng, 2, 3, 8, dtype=dtype)
        add("BiasAdd", [x, bias, skip], [dtype], formula=[h + skip], open_rows=(0,) if i % 2 == 0 else ())
        bias = bias if i % 2 else normal(rng, 2, 3, 8, dtype=dtype)
        mode = [np.array(0.25, dtype), np.array(False)] if i % 3 == 2 else []
        mask = [bool] if i % 4 > 1 else []
        y = x.astype(np.float32) + bias + (skip if i % 3 else 0)
        inputs = [x, bias, skip if i % 3 else None, *mode]
        add("BiasDropout", inputs if i % 3 else inputs[:2], [dtype, *mask], known=(3, 4), formula=[y, np.ones(x.shape, bool)])
        limit, alpha, beta = float(i % 3), 1 + i % 2 * 0.702, float(i % 2)
        gate, up = x.astype(np.float32), skip.astype(np.float32)
        split = i % 4 == 0
        if split:
            gate, up = gate[..., :4], gate[..., 4:]
        if limit:
            gate, up = np.minimum(gate, limit), np.clip(up, -limit, limit)
        attributes = {"limit": limit, "activation_alpha": alpha, "activation_beta": beta}
        add("SwiGLU", [x] if split else [x, skip], [dtype], attributes, formula=[gate * logistic(np.float32(alpha) * gate) * (up + beta)])


ACTIVATIONS = {
    "Relu": [],
    "Tanh": [],
    "Sigmoid": [],
    "LeakyRelu": [0.2],
    "Clip": [-0.5, 0.75],
    "HardSigmoid": [0.3, 0.4],
}
# Those that FusedGemm has beside these.
OTHERS = {"Elu": [0.7], "Softplus": [], "Softsign": [], "ThresholdedRelu": [0.3], "Selu": [1.5, 1.1]}


def transposed(rng, shape, batch, flag, dtype):
    """An operand of a product whose matrices have a shape, before it is transposed."""
    x = normal(rng, *shape, dtype=dtype)
    if flag:
        x = np.swapaxes(x, -1, -2)
    if batch:
        x = np.moveaxis(x, -2, 0)
    return np.ascontiguousarray(x)


def products(rng):
    shapes = [((3, 4), (4, 5)), ((2, 3, 4), (4, 5)), ((2, 3, 4), (2, 4, 5)), ((2, 1, 3, 4), (1, 3, 4, 2)), ((4,), (4, 5)), ((3, 4), (4,))]
    for left, right in shapes:
        for a, b, dtype in itertools.product((0, 1), (0, 1), (np.float32, np.float64)):
            ta, tb = a and len(left) > 1, b and len(right) > 1
            x, y = transposed(rng, left, False, ta, dtype), transposed(rng, right, False, tb, dtype)
            attributes = {"transA": int(ta), "transB": int(tb), "alpha": 0.5 + rng.random()}
            rows = (0,) if len(left) > 1 and not (ta and len(left) == 2) else ()
            # ONNX Runtime does not transpose a matrix that is multiplied by a vector.
            formula = [np.float32(attributes["alpha"]) * (x.T @ y)] if ta and len(right) == 1 else None
            add("FusedMatMul", [x, y], [dtype], attributes, open_rows=rows, formula=formula)
            if dtype == np.float32 and len(left) > 1 and len(right) > 1:
                add("TransposeMatMul", [x, y], [dtype], attributes, open_rows=rows)
    for a, b, c, d in itertools.product((0, 1), repeat=4):
        left, right = ((2, 3, 4), (2, 4, 5)) if a else ((2, 3, 3, 4), (2, 3, 4, 5))
        x, y = transposed(rng, left, b, c, np.float32), transposed(rng, right, d, c, np.float32)
        add("FusedMatMul", [x, y], [np.float32], {"transBatchA": b, "transBatchB": d, "transA": c, "transB": c})
    for name, parameters in (ACTIVATIONS | OTHERS).items():
        second = "activation_gamma" if name == "Selu" else "activation_beta"
        named = dict(zip(("activation_alpha", second), parameters))
        for i in range(0 if name == "Clip" else 3):
            x, y, z = normal(rng, 3, 4), normal(rng, 4, 5), normal(rng, *[(5,), (3, 5), (3, 1)][i])
            attributes = {"activation": name, **named, "alpha": 0.5, "beta": 1.5, "transA": i % 2}
            x = np.ascontiguousarray(x.T) if i % 2 else x
            add("FusedGemm", [x, y, z] if i else [x, y], [np.float32], attributes)
        for i in range(4 if name in ACTIVATIONS else 0):
            x, w = normal(rng, 2, 4, 6, 5), normal(rng, 6, 4 // (i % 2 + 1), 3, 2)
            attributes = {"activation": name, "group": i % 2 + 1, "strides": [i % 2 + 1, 1], "pads": [1, 0, 1, 1]}
            if parameters:
                attributes["activation_params"] = parameters
            bias = normal(rng, 6) if i != 1 else None
            inputs = [x, w, bias] if bias is not None else [x, w]
            if i == 3:
                inputs.append(normal(rng, 2, 6, 3, 5))
            add("FusedConv", inputs, [np.float32], attributes, open_rows=(0,))
    for i, (name, parameters) in enumerate(list(ACTIVATIONS.items()) * 2):
        x, y, alpha = normal(rng, 2, 3, 4), normal(rng, 4, 5), 0.5
        z = alpha * (x @ y)
        f = {
            "Relu": lambda z: np.maximum(z, 0),
            "Tanh": np.tanh,
            "Sigmoid": logistic,
            "LeakyRelu": lambda z: np.where(z < 0, 0.2 * z, z),
            "Clip": None,
            "HardSigmoid": lambda z: np.clip(0.3 * z + 0.4, 0, 1),
        }[name]
        if f:
            attributes = {"activation": name, "alpha": alpha} | dict(zip(("activation_alpha", "activation_beta"), parameters))
            add("FusedMatMulActivation", [x, y], [np.float32], attributes, formula=[f(z)], open_rows=(0,))
        bias = normal(rng, 5)
        add("GemmFastGelu", [x, y, bias] if i % 2 else [x, y], [np.float32], formula=[tanh_gelu(x @ y + (bias if i % 2 else 0))])
    for i in range(12):
        x, w, bias = normal(rng, 2, 4, 6, 5), normal(rng, 6, 2 if i % 2 else 4, 3, 2), normal(rng, 6)
        attributes = {"group": i % 2 + 1, "strides": [i % 2 + 1, i % 3 + 1], "pads": [1, 0, i % 2, 1]}
        inputs = [x, w, bias] if i % 3 else [x, w]
        made = helper.make_model(
            helper.make_graph(
                [helper.make_node("Conv", [f"x{k}" for k in range(len(inputs))], ["y"], **attributes)],
                "Conv",
                [helper.make_tensor_value_info(f"x{k}", 1, v.shape) for k, v in enumerate(inputs)],
                [helper.make_tensor_value_info("y", 1, None)],
            ),
            opset_imports=[helper.make_opsetid("", 21)],
            ir_version=10,
        )
        session = onnxruntime.InferenceSession(made.SerializeToString(), providers=["CPUExecutionProvider"])
        y = np.moveaxis(session.run(None, {f"x{k}": v for k, v in enumerate(inputs)})[0], 1, -1)
        last = np.ascontiguousarray(np.moveaxis(x, 1, -1))
        add("NhwcConv", [last, *inputs[1:]], [np.float32], attributes, formula=[y], open_rows=(0,))
        extra = normal(rng, *y.shape)
        fused = [last, w, bias if i % 3 else None, extra] if i % 4 > 1 else [last, *inputs[1:]]
        z = np.maximum(y + extra, 0) if i % 4 > 1 else np.maximum(y, 0)
        add("NhwcFusedConv", fused, [np.float32], attributes | {"activation": "Relu"}, formula=[z])
    for i in range(12):
        x, w, bias = normal(rng, 2, 4, 3, 4), normal(rng, 4, 3, 3, 2), normal(rng, 3 * (i % 2 + 1))
        attributes = {"strides": [i % 3 + 1, 2], "group": i % 2 + 1, "dilations": [1, i % 2 + 1]}
        pads = np.array([i % 2, 1, 0, i % 2], np.int64)
        add("ConvTransposeWithDynamicPads", [x, w, pads, bias] if i % 4 else [x, w, pads], [np.float32], attributes, known=(2,))
    for i in range(12):
        dtype = (np.float32, np.float64, F16)[i % 3]
        size = i % 4 + 1
        x = normal(rng, *[(size, size), (2, size, size), (2, 1, size, size)][i % 3], dtype=dtype) + 4 * np.eye(size, dtype=dtype)
        add("Inverse", [x.astype(dtype)], [dtype])


def normalizations(rng):
    for i, dtype in enumerate((np.float32, np.float32, F16) * 5):
        x = normal(rng, 2, 3, 8, dtype=dtype)
        skip = normal(rng, *[(2, 3, 8), (1, 3, 8), (3, 8)][i // 3 % 3], dtype=dtype)
        gamma, beta, bias = (normal(rng, 8, dtype=dtype) for _ in range(3))
        outputs = [dtype, None, None, dtype] if i % 2 else [dtype]
        attributes = {"epsilon": 1e-5} if i % 4 else {}
        inputs = [x, skip, gamma, beta if i % 5 else None, bias if i % 3 else None]
        while inputs[-1] is None:
            inputs.pop()
        rows = (0, 1) if skip.shape == x.shape else (0,)
        add("SkipLayerNormalization", inputs, outputs, attributes, open_rows=rows)
        inputs = [x, skip, gamma, bias] if i % 3 else [x, skip, gamma]
        add("SkipSimplifiedLayerNormalization", inputs, outputs, attributes, open_rows=rows)
        outputs = [dtype, np.float32] if i % 2 else [dtype]
        add("SimplifiedLayerNormalization", [x, gamma], outputs, {"axis": -1, "stash_type": 1, **attributes}, domain="", open_rows=(0,))
        scale = gamma if i % 2 else gamma[:4].copy()
        add("GatedRMSNorm", [x, scale, normal(rng, 2, 3, 8, dtype=dtype)], [dtype], {"activation": ("silu", "swish", "sigmoid")[i % 3]})
    for i in range(16):
        dtype = F16 if i % 4 == 3 else np.float32
        last, activation, groups = i % 2, i // 2 % 2, (1, 2, 4)[i % 3]
        shape = (2, 3, 2, 8) if last else (2, 8, 3, 2)
        x, gamma, beta, bias = normal(rng, *shape, dtype=dtype), normal(rng, 8), normal(rng, 8), normal(rng, 8, dtype=dtype)
        skip = normal(rng, *[shape, (2, 1, 1, 8), (2, 8)][i % 3 if last else 0], dtype=dtype)

        def group(s):
            first = np.moveaxis(s, -1, 1) if last else s
            parts = first.reshape(2, groups, -1).astype(np.float64)
            parts = (parts - parts.mean(-1, keepdims=True)) / np.sqrt(parts.var(-1, keepdims=True) + 1e-5)
            y = parts.reshape(first.shape) * gamma[:, None, None] + beta[:, None, None]
            y = y * logistic(y) if activation else y
            return np.moveaxis(y, 1, -1) if last else y

        wide = skip.astype(np.float64)
        wide = wide.reshape(2, 1, 1, 8) if wide.ndim == 2 else wide
        s = x.astype(np.float64) + wide
        if i % 3:
            s = s + (bias if last else bias[:, None, None])
        attributes = {"activation": activation, "groups": groups, "channels_last": last, "epsilon": 1e-5}
        gamma, beta = (v.astype(dtype if i % 8 == 3 else np.float32) for v in (gamma, beta))
        add("GroupNorm", [x, gamma, beta], [dtype], attributes, formula=[group(x)], open_rows=(0,))
        inputs = [x, gamma, beta, skip, bias] if i % 3 else [x, gamma, beta, skip]
        add("SkipGroupNorm", inputs, [dtype, dtype] if i % 2 else [dtype], attributes, formula=[group(s), s])
    for i in range(14):
        words, positions, segments = normal(rng, 9, 8), normal(rng, 6, 8), normal(rng, 2, 8)
        ids, mask = rng.integers(9, size=(2, 5)).astype(np.int32), np.ones((2, 5), np.int32)
        mask[0, 3:] = 0
        if i % 5 == 4:
            mask[1, :2] = 0
        has_segments = i % 3 != 2
        gamma, beta = normal(rng, 8), normal(rng, 8)
        parts = rng.integers(2, size=(2, 5)).astype(np.int32) if has_segments else None
        inputs = [ids, parts, words, positions, segments if has_segments else None, gamma, beta]
        places = rng.integers(6, size=(2 if i % 4 > 2 else 1, 5)).astype(np.int32) if i % 4 > 1 else None
        inputs += [mask if i % 2 else None, places] if places is not None else [mask] if i % 2 else []
        outputs = [np.float32, np.int32, np.float32][: 1 + i % 3] if i % 2 else [np.float32, None, np.float32]
        attributes = {"epsilon": 1e-5} if i % 3 else {}
        add("EmbedLayerNormalization", inputs, outputs, attributes, known=(2, 3, 4, 5, 6), open_rows=(0, 1) if places is None else ())
    for i in range(12):
        x = normal(rng, 2, 3, 4, 5)
        inner = i % 2
        bias = normal(rng, *[(1, 1, 4, 5), (2, 1, 1, 5), (4, 5), (2, 1, 4, 5)][i % 4])
        axis = (3, -1, 3, 2)[i // 3]
        y = softmax((x + bias).astype(np.float64), tuple(range(axis % 4, 4)))
        add("BiasSoftmax", [x, bias], [np.float32], {"axis": axis, "is_inner_broadcast": inner}, formula=[y])


def masks(rng, batch, queries, keys, kind):
    """A mask of padding in one of its forms."""
    lengths = rng.integers(1, keys + 1, size=batch).astype(np.int32)
    if kind == "lengths":
        return lengths
    if kind == "ends":
        return np.concatenate([lengths, rng.integers(0, 1, size=batch).astype(np.int32)])
    if kind == "keys":
        return (np.arange(keys) < lengths[:, None]).astype(np.int32)
    if kind == "left":
        return (np.arange(keys) >= keys - lengths[:, None]).astype(np.int32)
    if kind == "pairs":
        return (rng.random((batch, queries, keys)) < 0.7).astype(np.int32)
    return None


KINDS = (None, "lengths", "ends", "keys", "left", "pairs")


def attention(rng):
    batch, heads, size = 2, 2, 4
    hidden = heads * size
    for i, (kind, one_way) in enumerate(itertools.product(KINDS, (0, 1, 0, 1))):
        queries = i % 3 + 1
        past = 3 if i % 4 > 1 else 0
        uneven = i % 5 == 4 and not past
        sizes = [hidden, hidden, hidden // 2] if uneven else [hidden] * 3
        x, w = normal(rng, batch, queries, 6), normal(rng, 6, sum(sizes), scale=0.5)
        bias = normal(rng, sum(sizes)) if i % 3 else None
        keys = past + queries
        inputs = [x, w, bias, masks(rng, batch, queries, keys, kind)]
        inputs.append(normal(rng, 2, batch, heads, past, size) if past else None)
        inputs.append(normal(rng, i % 2 + 1, (i // 2) % 2 + 1, queries, keys) if i % 7 == 3 else None)
        while inputs[-1] is None:
            inputs.pop()
        attributes = {"num_heads": heads, "unidirectional": one_way}
        if uneven:
            attributes["qkv_hidden_sizes"] = sizes
        if i % 4 == 1:
            attributes["scale"] = 0.3
        if i % 6 == 5:
            attributes["mask_filter_value"] = -50.0
        outputs = [np.float32, np.float32] if past or (i % 2 and not uneven) else [np.float32]
        rows = tuple(k for k in (0, 3) if k < len(inputs) and inputs[k] is not None) if not past else ()
        rows = None if kind == "ends" else rows
        add("Attention", inputs, outputs, attributes, open_rows=rows)
    for i, (form, kind) in enumerate(itertools.product(("flat", "packed", "packed keys", "past keys", "past", "flat one way"), KINDS)):
        queries, keys, past = i % 3 + 1, i % 4 + 1, 0
        if form in ("packed", "flat one way", "past"):
            keys = queries
        value = size if i % 2 or form != "flat" else 3
        q = normal(rng, batch, queries, hidden)
        k, v = normal(rng, batch, keys, hidden), normal(rng, batch, keys, heads * value)
        bias = normal(rng, 2 * hidden + heads * value) if i % 2 else None
        extra = [None, None]
        if form == "packed":
            k, v, bias = normal(rng, batch, queries, hidden), normal(rng, batch, queries, hidden), None
        elif form == "packed keys":
            v, bias = normal(rng, batch, keys, hidden), None
        elif form == "past keys":
            k, v = normal(rng, batch, heads, keys, size), normal(rng, batch, heads, keys, value)
        elif form == "past":
            past = 3
            extra = [normal(rng, batch, heads, past, size), normal(rng, batch, heads, past, value)]
        total = keys + past
        inputs = [q, k, v, bias, masks(rng, batch, queries, total, kind)]
        inputs.append(normal(rng, i % 2 + 1, (i // 2) % 2 + 1, queries, total) if i % 4 == 3 else None)
        inputs += extra
        while inputs[-1] is None:
            inputs.pop()
        attributes = {"num_heads": heads} | ({"unidirectional": 1} if form == "flat one way" or i % 12 == 5 else {})
        if i % 4 == 1:
            attributes["scale"] = 0.3
        outputs = [np.float32] * (1 if i % 3 or form == "past keys" else 4 if i % 2 else 3)
        outputs = [np.float32] * max(3, len(outputs)) if past else outputs
        formula = None
        if form in ("packed", "packed keys") and kind in (None, "keys", "left"):
            # Its kernels for processors take neither form.
            formula = computed("MultiHeadAttention", inputs, outputs, attributes)
            parts = [x.reshape(batch, -1, heads, size) for x in inputs[:3]]
            inputs[:3] = [np.stack(parts, 3), None, None] if form == "packed" else [q, np.stack(parts[1:], 3), None]
        add("MultiHeadAttention", inputs, outputs, attributes, formula=formula, open_rows=None if kind == "ends" else ())
    for i in range(24):
        cross, past, most = i % 4 == 3, i % 3 + 1, 5
        q, k, v = normal(rng, batch, 1, hidden), normal(rng, batch, 1, hidden), normal(rng, batch, 1, hidden)
        attributes = {"num_heads": heads}
        cache = [normal(rng, batch, heads, most, size) for _ in range(2)]
        length = np.array([past], np.int32)
        total = past + 1
        if cross:
            total = 3
            k, v, cache, length = normal(rng, batch, heads, 3, size), normal(rng, batch, heads, 3, size), [None, None], None
        else:
            attributes["past_present_share_buffer"] = 1
        mask = masks(rng, batch, 1, total, "keys") if i % 2 else None
        added = normal(rng, 1, heads, 1, total) if i % 5 == 4 and not cross else None
        bias = normal(rng, 3 * hidden) if i % 3 == 2 and not cross else None
        inputs = [q, k, v, mask, added, *cache, length, None, None, bias]
        while inputs[-1] is None:
            inputs.pop()
        outputs = [np.float32] if cross else [np.float32] * 3
        if i % 6 == 4:
            attributes["output_qk"] = 1
            outputs = [np.float32, None, None, np.float32] if cross else [np.float32] * 4
        add("DecoderMaskedMultiHeadAttention", inputs, outputs, attributes, known=(7,) if i % 2 and not cross else ())


def linear(rng):
    for i in range(16):
        rule = ("linear", "gated", "delta", "gated_delta")[i % 4]
        batch, length, heads, shared, size = 2, i % 3 + 1, (2, 4)[i // 4 % 2], 2, 4
        q, k, v = normal(rng, batch, length, heads * size), normal(rng, batch, length, shared * size), normal(rng, batch, length, shared * 3)
        past = normal(rng, batch, shared, size, 3) if i % 3 else None
        decay = -abs(normal(rng, batch, length, shared * (size if i // 8 else 1))) if rule.startswith("gated") else None
        rate = logistic(normal(rng, batch, length, shared)).astype(np.float32) if rule.endswith("delta") else None
        inputs = [q, k / 2, v, past, decay, rate]
        while inputs[-1] is None:
            inputs.pop()
        attributes = {"q_num_heads": heads, "kv_num_heads": shared, "update_rule": rule} | ({"scale": 0.4} if i % 5 == 1 else {})
        add("LinearAttention", inputs, [np.float32, np.float32], attributes)
        x, w, bias = normal(rng, batch, 3, i % 4 + 1), normal(rng, 3, 1, i % 3 + 2), normal(rng, 3)
        past = normal(rng, batch, 3, i % 3 + 1) if i % 2 else None
        attributes = {"activation": ("none", "silu", "swish")[i % 3]} if i % 4 else {}
        inputs = [x, w, bias if i % 3 else None, past]
        while inputs[-1] is None:
            inputs.pop()
        add("CausalConvWithState", inputs, [np.float32, np.float32], attributes, open_rows=(0,))


def rotations(rng):
    for i in range(24):
        dtype = F16 if i % 6 == 5 else np.float32
        flat, interleaved, part = i % 2, i // 2 % 2, i % 3 == 2
        batch, heads, length, size = 2, 3, 4, 8
        rotated = 4 if part else size
        x = normal(rng, *((batch, length, heads * size) if flat else (batch, heads, length, size)), dtype=dtype)
        positions = np.array([2], np.int64) if i % 4 == 3 else rng.integers(10, size=(batch, length))
        angles = normal(rng, 10, rotated // 2, scale=2)
        attributes = {"interleaved": interleaved}
        if part:
            attributes |= {"rotary_embedding_dim": rotated, "num_heads": heads}
        if i % 5 == 4:
            attributes["scale"] = 0.5
        rows = (0, 1) if positions.ndim == 2 and i % 2 == 0 else ()
        add("RotaryEmbedding", [x, positions, np.cos(angles).astype(dtype), np.sin(angles).astype(dtype)], [dtype], attributes, known=(2, 3), open_rows=rows)


def grouped(rng):
    for i in range(64):
        dtype = F16 if i % 8 == 7 else np.float32
        heads, shared, size = (4, 2, 16) if i % 2 else (3, 1, 16)
        prompt = i % 3 == 0
        batch = 2 if i % 4 else 1
        queries = 4 if prompt else 1 if i % 3 == 1 else 3
        if queries == 3:
            batch = 1
        buffer = 0 if prompt and i % 2 else 6
        totals = np.full(batch, queries, np.int32) if prompt else rng.integers(queries, 7, size=batch).astype(np.int32)
        total = int(totals.max())
        packed = i % 5 == 2
        q, k, v = (normal(rng, batch, queries, n * size, dtype=dtype) for n in (heads, shared, shared))
        cache = [normal(rng, batch, shared, buffer, size, dtype=dtype) for _ in range(2)] if buffer else [None, None]
        inputs = [np.concatenate([q, k, v], 2), None, None] if packed else [q, k, v]
        inputs += [*cache, totals - 1, np.array(total, np.int32) if i % 2 else np.array([total], np.int32)]
        attributes = {"num_heads": heads, "kv_num_heads": shared}
        rotary = i % 7 in (2, 3, 5)
        if rotary:
            angles = normal(rng, 12, size // 2, scale=2)
            inputs += [np.cos(angles).astype(dtype), np.sin(angles).astype(dtype)]
            attributes |= {"do_rotary": 1, "rotary_interleaved": i // 2 % 2}
        else:
            inputs += [None, None]
        positions = None
        if rotary and i % 9 == 5 and not prompt:
            positions = (totals[:, None] - queries + np.arange(queries)).astype(np.int64)
        inputs.append(positions)
        inputs.append(normal(rng, 1 + i % 2 if batch == 2 else 1, heads if i % 4 > 1 else 1, queries, total, dtype=dtype) if i % 11 == 4 else None)
        inputs.append(normal(rng, heads, dtype=dtype) if i % 6 == 4 else None)
        while inputs[-1] is None:
            inputs.pop()
        if i % 5 == 3:
            attributes["softcap"] = 1.5
        if i % 5 == 1:
            attributes["local_window_size"] = 2
        if i % 6 == 2:
            attributes["smooth_softmax"] = 1
        if i % 10 == 7:
            attributes["scale"] = 0.3
        if i % 16 == 6:
            attributes.pop("local_window_size", None)
            attributes["causal"] = 0
        outputs = [dtype] * 3
        if i % 12 in (3, 8):
            attributes["qk_output"] = 1 + i % 2
            outputs.append(dtype)
        known = (6,) if i % 3 else ()
        add("GroupQueryAttention", inputs, outputs, attributes, known=known)
    for i in range(12):
        # Several new tokens of each batch after a cache; all rows of the chunk are valid.
        batch, queries, heads, shared, size = 2, i % 3 + 1, 4, 2, 16
        q, k, v = (normal(rng, batch, queries, n * size) for n in (heads, shared, shared))
        cache = [normal(rng, batch, shared, 8, size) for _ in range(2)]
        totals = rng.integers(queries, 8, size=batch).astype(np.int32)
        tail = [totals - 1, np.array([8], np.int32)]
        angles = normal(rng, 12, size // 2, scale=2)
        turns = [np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)] if i % 2 else [None, None]
        attributes = {"num_heads": heads, "kv_num_heads": shared, "do_rotary": i % 2}
        counts_of = np.full(batch, queries, np.int32)
        rest = [*cache, *tail, *turns, *[None] * 7, counts_of]
        add("GroupQueryAttention", [q, k, v, *rest], [np.float32] * 3, attributes)
        # Its kernels for processors do not normalize queries and keys, which are therefore normalized before.
        scales = [normal(rng, size) for _ in range(2)]
        named = {"qk_norm_epsilon": 1e-5} if i % 3 else {"q_norm_epsilon": 1e-5, "k_norm_epsilon": 1e-5}

        def scaled(x, scale):
            parts = x.reshape(*x.shape[:2], -1, size)
            return (parts / np.sqrt((parts**2).mean(-1, keepdims=True) + 1e-5) * scale).reshape(x.shape).astype(np.float32)

        before = [scaled(q, scales[0]), scaled(k, scales[1]), v, *rest]
        formula = computed("GroupQueryAttention", before, [np.float32] * 3, attributes)
        inputs = [q, k, v, *cache, *tail, *turns, *[None] * 5, *scales, counts_of]
        add("GroupQueryAttention", inputs, [np.float32] * 3, attributes | named, formula=formula)


def mixture(x, scores, first, first_bias, second, second_bias, third, attributes):
    """A mixture of experts as the documentation says, for the forms that kernels for processors lack."""
    tokens = x.reshape(-1, x.shape[-1]).astype(np.float64)
    weights = softmax(scores.astype(np.float64), 1)
    least = np.sort(weights, 1)[:, -attributes["k"]][:, None]
    weights = np.where(weights >= least, weights, 0)
    if attributes["normalize_routing_weights"]:
        weights = weights / weights.sum(1, keepdims=True)
    total = 0
    for e in range(scores.shape[1]):
        hidden = tokens @ first[e].T + (0 if first_bias is None else first_bias[e])
        other = None if third is None else tokens @ third[e].T
        kind, fusion, limit = attributes["activation_type"], attributes["swiglu_fusion"], attributes.get("swiglu_limit", np.inf)
        if kind == "swiglu":
            half = hidden.shape[1] // 2
            if fusion == 1:
                hidden, other = hidden[:, ::2], hidden[:, 1::2]
            elif fusion == 2:
                hidden, other = hidden[:, :half], hidden[:, half:]
            hidden, other = np.minimum(hidden, limit), np.clip(other, -limit, limit)
            hidden = hidden * logistic(attributes["activation_alpha"] * hidden) * (other + attributes["activation_beta"])
        else:
            hidden = {"relu": lambda h: np.maximum(h, 0), "gelu": tanh_gelu, "silu": lambda h: h * logistic(h), "identity": lambda h: h}[kind](hidden)
            hidden = hidden if other is None else hidden * other
        total = total + weights[:, e : e + 1] * (hidden @ second[e].T + (0 if second_bias is None else second_bias[e]))
    return total.reshape(x.shape)


def experts(rng):
    for i in range(40):
        activation = ("relu", "gelu", "silu", "identity", "swiglu")[i % 5]
        count, hidden, inner, k = 4, 6, 4, i % 3 + 1
        fusion = i // 5 % 3 if activation == "swiglu" else 0
        x = normal(rng, *((5, hidden) if i % 2 else (2, 3, hidden)))
        tokens = x.size // hidden
        wide = 2 * inner if fusion else inner
        third = normal(rng, count, inner, hidden) if i % 10 == 8 or (activation == "swiglu" and not fusion) else None
        inputs = [x, normal(rng, tokens, count), normal(rng, count, wide, hidden), normal(rng, count, wide) if i % 3 else None]
        inputs += [normal(rng, count, hidden, inner), normal(rng, count, hidden) if i % 4 else None, third]
        attributes = {"k": k, "activation_type": activation, "normalize_routing_weights": i // 2 % 2, "swiglu_fusion": fusion}
        if activation == "swiglu":
            attributes |= {"activation_alpha": 1.702, "activation_beta": 1.0}
            if i % 2:
                attributes["swiglu_limit"] = 1.5
        formula = [mixture(*inputs, attributes)] if third is not None or fusion == 2 else None
        while inputs[-1] is None:
            inputs.pop()
        add("MoE", inputs, [np.float32], attributes, formula=formula, open_rows=() if x.ndim == 3 else (0, 1))


def movement(rng):
    for i in range(12):
        dtype = (np.float32, np.float64, np.int64)[i % 3]
        x = (rng.normal(size=(2, 3, 4)) * 5).astype(dtype)
        k = [np.array(i % 5 - 2, np.int64)] if i % 4 else []
        add("Trilu", [x, *k], [dtype], {"upper": i % 2}, known=(1,) if i % 3 else (), open_rows=(0,))
        add("ExpandDims", [x, np.array([i % 8 - 4 if i % 8 - 4 != -4 else 0], np.int32)], [dtype], known=(1,))
        add("SampleOp", [normal(rng, 2, i % 3 + 1)], [np.float32], open_rows=(0,))
        indices = rng.integers(2, size=[(3, 1), (2, 2), (2, 2, 3), (4, 2)][i % 4])
        add("GatherND", [x, indices.astype((np.int64, np.int32)[i % 2])], [dtype])
        mode = ("constant", "edge", "reflect")[i % 3]
        pads = rng.integers(0, 2, size=6) if mode == "reflect" else rng.integers(-1 if mode == "constant" else 0, 3, size=6)
        value = [np.array([1.5], np.float32)] if i % 2 and mode == "constant" else []
        add("Pad", [normal(rng, 2, 3, 4), pads.reshape(1, 6) if i % 4 == 1 else pads, *value], [np.float32], {"mode": mode}, known=(1, 2) if i % 2 else (1,))
        add("Unique", [rng.integers(6, size=i + 1).astype(np.float32)], [np.float32, np.int64, np.int64])
        kind = (np.float32, np.float64, np.int32, np.int64, np.int16)[i % 5]
        start, limit, delta = np.array(1, kind), np.array(9 + i, kind), np.array(i % 3 + 1, kind)
        if i % 4 == 1:
            start, limit, delta = limit, start, (-delta).astype(kind)
        if i % 4 == 2:
            start = start.reshape(1)
        add("Range", [start, limit] if i % 4 == 3 else [start, limit, delta], [kind], known=(0, 1, 2) if i % 2 else ())
        modes = {"align_corners": i % 2, "mode": ("bilinear", "nearest", "bicubic")[i % 3], "padding_mode": ("zeros", "border", "reflection")[i // 3 % 3]}
        add("GridSample", [normal(rng, 2, 2, 4, 5), normal(rng, 2, 3, 2, 2, scale=0.7)], [np.float32], modes)
        kind = (np.float32, np.float64)[i % 2]
        metric = {} if i % 3 == 0 else {"metric": ("sqeuclidean", "euclidean")[i % 2]}
        add("CDist", [normal(rng, 4, 3, dtype=kind), normal(rng, 5, 3, dtype=kind)], [kind], metric, open_rows=(0,))
        boxes = rng.random((4, 4)).astype(np.float32)
        boxes[:, 2:] = boxes[:, :2] + boxes[:, 2:] * (0.7 if i % 2 else 1.2)
        boxes[0] = boxes[0, [2, 3, 0, 1]]
        crop = {"mode": ("bilinear", "nearest")[i // 2 % 2], "extrapolation_value": float(i % 3)} if i % 4 else {}
        images = rng.integers(2, size=4).astype(np.int32)
        size = np.array([i % 3 + 1, i % 4 + 1], np.int32)
        add("CropAndResize", [normal(rng, 2, 2, 5, 6), boxes, images, size], [np.float32], crop, known=(3,))
        table, ids = normal(rng, 7, 3), rng.integers(7, size=(2, i % 3 + 1))
        add("TorchEmbedding", [table, ids], [np.float32], formula=[table[ids]])
        size, step, axis = i % 2 + 2, i % 3 + 1, i % 3 - 1
        y = normal(rng, 4, 5, 6)
        add("UnfoldTensor", [y], [np.float32], {"dim": axis, "size": size, "step": step})


def signals(rng):
    for i in range(12):
        dtype = F16 if i % 6 == 5 else np.float64 if i % 3 == 2 else np.float32
        a, b = normal(rng, 2, 3, 2, dtype=dtype), normal(rng, *[(2, 3, 2), (3, 2), (1, 3, 2)][i % 3], dtype=dtype)
        x, y = (v[..., 0].astype(np.float64) + 1j * v[..., 1] for v in (a, b))

        def pairs(z):
            return np.stack([z.real, z.imag], -1)

        add("ComplexMul", [a, b], [dtype], formula=[pairs(x * y)])
        add("ComplexMulConj", [a, b], [dtype], formula=[pairs(x * y.conj())])
        dtype = np.float64 if i % 3 == 2 else np.float32
        count = i % 2 + 1
        axes = tuple(range(-count, 0))
        x = normal(rng, 3, 4, (6, 8)[i % 2], dtype=dtype)
        attributes = {"onesided": 1, "normalized": 0, "signal_ndim": count}
        spectrum = pairs(np.fft.rfftn(x, axes=axes))
        add("Rfft", [x], [dtype], attributes, formula=[spectrum], tolerance="1e-3 1e-4")
        add("Irfft", [spectrum.astype(dtype)], [dtype], attributes, formula=[x], tolerance="1e-3 1e-4")


def main():
    recorders = (activations, products, normalizations, attention, linear, rotations, grouped, experts, movement, signals)
    for number, recorder in enumerate(recorders):
        recorder(np.random.default_rng(number))
    for op, reasons in sorted(failures.items()):
        print(f"{op}: {len(reasons)} are not run")
        for reason in sorted(set(reasons))[:6]:
            print(f"    {reason}")
    for op, count in sorted(counts.items()):
        print(f"{op}: {count}")
    archive(RESOURCES / "samples-microsoft.tar.gz", samples)


if __name__ == "__main__":
    main()
