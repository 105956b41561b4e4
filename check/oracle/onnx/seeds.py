"""Writes the models that the fuzzer damages: seeds.py FOLDER, by a Python that has the onnx package.

Each is small, and each kind of what a model may have is in one of them: subgraphs, functions, sequences,
optionals, sparse and external tensors, all kinds of attributes, and operators whose sizes are numbers.
"""

import pathlib
import sys

import onnx
from onnx import TensorProto, helper, parser

# name: the graph, in ONNX's text; operator set 21, or that in the name.
GRAPHS = {
    "elementwise": "(float[batch,3] x, float[3] y, float m) => (float[batch,3] z) { a = Add(x, y) b = Mul(a, a) c = Erf(b) z = Clip(c, , m) }",
    "integers": "(int32[2,3] x, uint8[4] u) => (int32[2,3] z, uint8[4] v) { a = Mod<fmod=0>(x, x) b = BitwiseAnd(a, x) z = Max(b, x) v = BitShift<direction=\"LEFT\">(u, u) }",
    "logic": "(float[3] x, bool[3] m) => (float[3] z) { a = IsNaN(x) b = Or(a, m) c = Not(b) z = Where(c, x, x) }",
    "casts": "(float[3] x) => (uint4[3] z) { a = Cast<to=16>(x) b = Cast<to=17, saturate=1>(a) z = Cast<to=21>(b) }",
    "bitcast_26": "(float[3] x) => (int32[3] z) { z = BitCast<to=6>(x) }",
    "activations": "(float[2,3] x) => (float[2,3] z) { a = Gelu<approximate=\"tanh\">(x) b = Celu<alpha=2.0>(a) c = PRelu(b, a) z = HardSigmoid<alpha=0.1,beta=0.6>(c) }",
    "shapes": "(float[N,M] x) => (float[A,B] z) <int64[1] m = {-1}, int64 one = {1}> { s = Shape(x) a = Gather<axis=0>(s, one) b = Unsqueeze(a, m) "
    "c = Concat<axis=0>(b, m) z = Reshape(x, c) }",
    "folded": "() => (int64[2] z) <int64[3] a = {4,5,6}, int64[2] i = {0,2}, int64[1] n = {3}> { b = Gather<axis=0>(a, i) c = ConstantOfShape<value=int64[1]{7}>(n) d = Gather(c, i) z = Add(b, d) }",
    "fill": "(float x) => (float[2,3] z) <int64[2] s = {2,3}> { a = ConstantOfShape<value=float[1]{2.5}>(s) b = Expand(x, s) z = Add(a, b) }",
    "ranges": "(int64 n) => (int64[4] a, int64[K] b) <int64 f = {0}, int64 t = {8}, int64 d = {2}> { a = Range(f, t, d) b = Range(f, n, d) }",
    "tile": "(float[2] x, int64[1] r) => (float[6] z, float[K] y) <int64[1] c = {3}> { z = Tile(x, c) y = Tile(x, r) }",
    "pads": "(float[2,3] x) => (float[4,6] z) <int64[4] p = {1,2,1,1}, float v = {1.5}> { z = Pad<mode=\"constant\">(x, p, v) }",
    "reflection": "(float[2,3] x) => (float[4,6] z) <int64[4] p = {1,2,1,1}> { z = Pad<mode=\"reflect\">(x, p) }",
    "onehot": "(int64[3] x) => (float[3,5] z) <int64 d = {5}, float[2] v = {0.0, 1.0}> { z = OneHot<axis=-1>(x, d, v) }",
    "eye": "(float[3,4] x) => (float[3,4] z) { a = EyeLike<k=1,dtype=1>(x) z = Trilu<upper=0>(a) }",
    "slices": "(float[4,5] x) => (float[2,3] z) <int64[2] s = {0,-4}, int64[2] e = {4,9223372036854775807}, int64[2] a = {0,1}, int64[2] p = {2,1}> { y = Slice(x, s, e, a, p) z = Slice(y, s, e, a) }",
    "splits": "(float[6,2] x) => (float[2,2] a, float[4,2] b) <int64[2] s = {2,4}> { a, b = Split<axis=0>(x, s) }",
    "halves": "(float[6,2] x) => (float[3,2] a, float[3,2] b) { a, b = Split<axis=0, num_outputs=2>(x) }",
    "moves": "(float[1,4,2,2] x) => (float[4,4] z) <int64[1] a = {0}> { b = DepthToSpace<blocksize=2>(x) c = Transpose<perm=[0,1,3,2]>(b) d = Squeeze(c, a) z = Flatten<axis=1>(d) }",
    "crop": "(float[4,5] x) => (float[2,6] z) <int64[2] s = {2,6}> { z = CenterCropPad(x, s) }",
    "gathers": "(float[3,4] x, int64[2,2] i) => (float[2,2,2] z) { a = GatherElements<axis=1>(x, i) z = Gather(a, i) y = GatherND<batch_dims=0>(x, i) b = ScatterND<reduction=\"add\">(x, i, y) }",
    "scatters": "(float[3,4] x, int64[1,4] i, float[1,4] u) => (float[3,4] z) { z = ScatterElements<axis=0, reduction=\"max\">(x, i, u) }",
    "compress": "(float[3,2] x, bool[3] m) => (float[K,2] z, int64[2,J] y) { z = Compress<axis=0>(x, m) y = NonZero(x) }",
    "unique": "(float[6] x) => (float[K] y, int64[K] i, int64[6] j, int64[K] c) { y, i, j, c = Unique<sorted=1>(x) }",
    "unique_known": "() => (int64[K] y) <int64[5] x = {3,1,3,2,1}> { y, i, j, c = Unique<sorted=0>(x) }",
    "sorts": "(float[3,6] x) => (float[3,2] v, int64[3,2] i, int64[3,1] m) <int64[1] k = {2}> { v, i = TopK<axis=1, largest=1>(x, k) m = ArgMax<axis=1, keepdims=1>(x) }",
    "reductions": "(float[2,3,4] x) => (float[2,1,1] z) <int64[2] a = {1,2}> { z = ReduceSum<keepdims=1>(x, a) b = ReduceLogSumExp<keepdims=0>(x, a) c = ReduceL2(x) }",
    "reductions_11": "(float[2,3,4] x) => (float[2,4] z) { z = ReduceMean<axes=[1], keepdims=0>(x) }",
    "scanning": "(float[3,4] x) => (float[3,4] z) <int64 a = {1}> { z = CumSum<exclusive=1, reverse=1>(x, a) }",
    "softmaxes": "(float[2,3] x) => (float[2,3] z) { a = Softmax<axis=-1>(x) b = LogSoftmax(a) z = Hardmax<axis=0>(b) }",
    "softmax_11": "(float[2,3,4] x) => (float[2,3,4] z) { z = Softmax<axis=1>(x) }",
    "normal": "(float[2,4,3] x, float[4] s) => (float[2,4,3] z) { a = BatchNormalization<epsilon=0.001>(x, s, s, s, s) b = InstanceNormalization(a, s, s) c = GroupNormalization<num_groups=2>(b, s, s) z = LRN<size=3>(c) }",
    "layers": "(float[2,4] x, float[4] s) => (float[2,4] z) { z, m, v = LayerNormalization<axis=-1>(x, s, s) }",
    "rms_23": "(float[2,4] x, float[4] s) => (float[2,4] z) { z = RMSNormalization(x, s) }",
    "products": "(float[2,3] x, float[3,4] y, float[4] c) => (float[2,4] z) { z = Gemm<alpha=0.5, beta=2.0, transA=0, transB=0>(x, y, c) b = MatMul(x, y) d = Einsum<equation=\"ij,jk->ik\">(x, y) }",
    "einsum": "(float[2,3,3] x) => (float[2] z) { z = Einsum<equation=\"...ii->...\">(x) y = Einsum<equation=\"bij,bkj\">(x, x) }",
    "convolution": "(float[1,2,5,5] x, float[4,1,3,3] w, float[4] b) => (float[1,4,3,3] z) { z = Conv<group=2, strides=[2,2], pads=[1,1,1,1], dilations=[1,1], kernel_shape=[3,3]>(x, w, b) }",
    "convolution_same": "(float[1,2,5] x, float[4,2,3] w) => (float[1,4,5] z) { z = Conv<auto_pad=\"SAME_UPPER\">(x, w) }",
    "transposed": "(float[1,2,3,3] x, float[2,1,3,3] w) => (float[1,1,A,B] z) { z = ConvTranspose<strides=[2,2], output_padding=[1,1]>(x, w) }",
    "deformed": "(float[1,1,3,3] x, float[1,1,2,2] w, float[1,8,2,2] o) => (float[1,1,2,2] z) { z = DeformConv<kernel_shape=[2,2]>(x, w, o) }",
    "pools": "(float[1,2,6,6] x) => (float[1,2,3,3] z) { a, i = MaxPool<kernel_shape=[2,2], strides=[2,2], ceil_mode=1>(x) z = AveragePool<kernel_shape=[3,3], pads=[1,1,1,1], count_include_pad=1>(a) b = GlobalAveragePool(a) }",
    "unpooled": "(float[1,1,2,2] x, int64[1,1,2,2] i) => (float[1,1,4,4] z) { z = MaxUnpool<kernel_shape=[2,2], strides=[2,2]>(x, i) }",
    "columns": "(float[1,4,4] x) => (float[1,1,3,3] z) <int64[2] s = {3,3}, int64[2] k = {2,2}> { z = Col2Im(x, s, k) }",
    "resize": "(float[1,1,2,3] x) => (float[1,1,4,6] z) <float[4] s = {1.0,1.0,2.0,2.0}> { z = Resize<mode=\"linear\", coordinate_transformation_mode=\"half_pixel\">(x, , s) }",
    "resize_cubic": "(float[1,1,4,4] x) => (float[1,1,3,3] z) <int64[4] s = {1,1,3,3}> { z = Resize<mode=\"cubic\", antialias=1>(x, , , s) }",
    "upsample_9": "(float[1,1,2,2] x) => (float[1,1,4,4] z) <float[4] s = {1.0,1.0,2.0,2.0}> { z = Upsample<mode=\"nearest\">(x, s) }",
    "sampling": "(float[1,1,3,3] x, float[1,2,2,2] g) => (float[1,1,2,2] z) { z = GridSample<mode=\"linear\", padding_mode=\"border\">(x, g) }",
    "grid": "(float[1,2,3] t) => (float[1,2,2,2] z) <int64[4] s = {1,1,2,2}> { z = AffineGrid(t, s) }",
    "regions": "(float[1,1,6,6] x, float[2,4] r, int64[2] b) => (float[2,1,2,2] z) { z = RoiAlign<output_height=2, output_width=2, sampling_ratio=2>(x, r, b) }",
    "boxes": "(float[1,6,4] b, float[1,1,6] s) => (int64[K,3] z) <int64 m = {3}, float i = {0.5}, float t = {0.0}> { z = NonMaxSuppression<center_point_box=0>(b, s, m, i, t) }",
    "fourier": "(float[1,8,1] x) => (float[1,5,2] z) <int64 n = {8}, int64 a = {1}> { z = DFT<onesided=1>(x, n, a) }",
    "signal": "(float[1,16,1] x) => (float[1,K,5,2] z) <int64 s = {4}, int64 n = {8}> { w = HannWindow(n) z = STFT<onesided=1>(x, s, w, n) }",
    "mel": "() => (float[9,4] z) <int64 b = {4}, int64 d = {16}, int64 r = {8000}, float l = {0.0}, float h = {4000.0}> { z = MelWeightMatrix(b, d, r, l, h) }",
    "quantized": "(float[2,3] x) => (float[2,3] z) <float[3] s = {0.5,0.25,0.125}, int8[3] p = {1,2,3}> { q = QuantizeLinear<axis=1>(x, s, p) z = DequantizeLinear<axis=1>(q, s, p) }",
    "blocks": "(float[4,2] x) => (float[4,2] z) <float[2,2] s = {0.5,0.25,0.125,1.0}> { q = QuantizeLinear<axis=0, block_size=2, output_dtype=22>(x, s) z = DequantizeLinear<axis=0, block_size=2>(q, s) }",
    "dynamic_quantized": "(float[2,3] x, uint8[3,2] w) => (int32[2,2] z) <uint8 p = {3}> { q, s, o = DynamicQuantizeLinear(x) z = MatMulInteger(q, w, o, p) }",
    "quantized_product": "(uint8[2,3] x, int8[3,2] w) => (uint8[2,2] z) <float s = {0.5}, uint8 p = {3}, int8 o = {0}> { z = QLinearMatMul(x, s, p, w, s, o, s, p) }",
    "quantized_convolution": "(uint8[1,1,4,4] x) => (uint8[1,1,2,2] z) <float s = {0.5}, uint8 p = {3}, uint8[1,1,3,3] w = {1,2,3,4,5,6,7,8,9}> { z = QLinearConv(x, s, p, w, s, p, s, p) }",
    "lstm": "(float[3,2,4] x, float[1,8,4] w, float[1,8,2] r) => (float[3,1,2,2] y) { y, h, c = LSTM<hidden_size=2, direction=\"forward\", clip=3.0>(x, w, r) }",
    "gru": "(float[N,2,4] x, float[2,6,4] w, float[2,6,2] r, float[2,12] b, int32[2] l) => (float[N,2,2,2] y) { y, h = GRU<hidden_size=2, direction=\"bidirectional\", linear_before_reset=1, activations=[\"Sigmoid\",\"Tanh\",\"Sigmoid\",\"Relu\"]>(x, w, r, b, l) }",
    "rnn": "(float[3,2,4] x, float[1,2,4] w, float[1,2,2] r) => (float[1,2,2] h) { y, h = RNN<hidden_size=2, activations=[\"Affine\"], activation_alpha=[0.5], activation_beta=[0.1]>(x, w, r) }",
    "attention_23": "(float[1,2,3,4] q, float[1,2,3,4] k, bool[3,3] m) => (float[1,2,3,4] z) { z = Attention<is_causal=1, scale=0.5, softcap=2.0>(q, k, k, m) }",
    "heads_23": "(float[1,3,8] q, float[1,5,4] k) => (float[1,3,8] z) { z = Attention<q_num_heads=4, kv_num_heads=2>(q, k, k) }",
    "rotary_23": "(float[1,2,3,4] x, float[5,2] c, int64[1,3] p) => (float[1,2,3,4] z) { z = RotaryEmbedding(x, c, c, p) }",
    "random": "(float[2,3] x) => (float[2,3] z) { a = RandomNormalLike<mean=1.0, scale=2.0, seed=3.0>(x) b = Bernoulli(a) c = RandomUniform<shape=[2,3], low=-1.0>() d = Add(b, c) t = Constant<value=bool {1}>() r = Constant<value_float=0.5>() z, m = Dropout(d, r, t) }",
    "losses": "(float[3,5] x, int64[3] l, float[5] w) => (float z) { z, p = SoftmaxCrossEntropyLoss<reduction=\"mean\", ignore_index=2>(x, l, w) y = NegativeLogLikelihoodLoss<reduction=\"sum\">(p, l) }",
    "determinant": "(float[2,3,3] x) => (float[2] z) { z = Det(x) }",
    "reversed": "(float[4,2] x, int64[2] l) => (float[4,2] z) { z = ReverseSequence<time_axis=0, batch_axis=1>(x, l) }",
    "constants": "() => (float[3] z) { a = Constant<value_floats=[1.0,2.0,3.0]>() b = Constant<value_int=2>() c = Constant<value_ints=[1,2,3]>() d = Cast<to=1>(c) s = Constant<value_string=\"text\">() e = CastLike(b, a) f = Mul(d, e) z = Add(a, f) }",
    "branches": "(bool c, float[N] x) => (float[N] z) { z = If<then_branch = yes () => (float[N] a) { a = Relu(x) }, else_branch = no () => (float[N] b) { b = Neg(x) }>(c) }",
    "known_branch": "(float[3] x) => (float[3] z) <bool c = {1}> { z = If<then_branch = yes () => (float[3] a) { a = Relu(x) }, else_branch = no () => (float[3] b) { b = Neg(x) }>(c) }",
    "loop": "(int64 m, float[2] x) => (float[2] y, float[K,2] s) <bool c = {1}> { y, s = Loop<body = step (int64 i, bool k, float[2] v) => (bool o, float[2] w, float[2] e) { o = Identity(k) w = Add(v, x) e = Mul(w, v) }>(m, c, x) }",
    "counted_loop": "(float[2] x) => (float[2] y, float[4,2] s) <int64 m = {4}, bool c = {1}> { y, s = Loop<body = step (int64 i, bool k, float[2] v) => (bool o, float[2] w, float[2] e) { o = Identity(k) w = Add(v, x) e = Mul(w, v) }>(m, c, x) }",
    "growing_loop": "(float[1] x) => (float[K] y) <int64 m = {4}, bool c = {1}> { y = Loop<body = step (int64 i, bool k, float[J] v) => (bool o, float[L] w) { o = Identity(k) w = Concat<axis=0>(v, x) }>(m, c, x) }",
    "nested_loops": "(float x, int64 m) => (float z) <bool c = {1}> { z = Loop<body = outer (int64 i, bool k, float v) => (bool o, float w) { f = Cast<to=1>(i) w = Loop<body = inner (int64 j, bool l, float s) => (bool p, float t) { g = Cast<to=1>(j) h = Mul(f, g) t = Add(s, h) p = Less(t, x) }>(m, k, v) o = Less(w, x) }>(m, c, x) }",
    "scan": "(float[2] s, float[N,2] x) => (float[2] t, float[N,2] y) { t, y = Scan<num_scan_inputs=1, scan_input_directions=[1], body = step (float[2] a, float[2] b) => (float[2] c, float[2] d) { c = Add(a, b) d = Identity(c) }>(s, x) }",
    "sequences": "(float[2] x, float[2] y) => (float[2] z, int64 n) <int64 one = {1}> { s = SequenceConstruct(x, y) t = SequenceInsert(s, x) u = SequenceErase(t, one) z = SequenceAt(u, one) n = SequenceLength(u) }",
    "sequence_parts": "(float[4,2] x) => (float[4,2] z) <int64 n = {2}> { s = SplitToSequence<axis=0, keepdims=1>(x, n) z = ConcatFromSequence<axis=0>(s) }",
    "sequence_map": "(float[2] x) => (float[2,2] z) { s = SequenceConstruct(x, x) t = SequenceMap<body = each (float[2] a) => (float[2] b) { b = Relu(a) }>(s) z = ConcatFromSequence<axis=0, new_axis=1>(t) }",
    "sequence_loop": "(float[2] x) => (float[2] z) <int64 m = {3}, bool c = {1}, int64 at = {1}> { e = SequenceEmpty<dtype=1>() s = Loop<body = step (int64 i, bool k, seq(float[2]) v) => (bool o, seq(float[2]) w) { o = Identity(k) w = SequenceInsert(v, x) }>(m, c, e) z = SequenceAt(s, at) }",
    "optionals": "(float[2] x) => (float[2] z, bool h) { o = Optional(x) h = OptionalHasElement(o) z = OptionalGetElement(o) }",
    "swiglu_28": "(float[2,4] x, float[2,4] y) => (float[2,4] z) { z = Swish<alpha=1.5>(x) }",
    "squeeze_11": "(float[1,3,1] x) => (float[3] z) { z = Squeeze<axes=[0,2]>(x) }",
    "old_7": "(float[2,3] x, float[2,3] y) => (float[2,3] z) { a = Add(x, y) z = Dropout<ratio=0.5>(a) }",
    "old_pad_10": "(float[2,3] x) => (float[4,3] z) { z = Pad<pads=[1,0,1,0], value=2.0>(x) }",
    "old_slice_9": "(float[4,3] x) => (float[2,3] z) { z = Slice<axes=[0], starts=[1], ends=[3]>(x) }",
}

FUNCTIONS = {
    "functions": """<ir_version: 10, opset_import: ["" : 21, "local" : 1]>
g (float[2] x) => (float[2] z) { y = local.twice<factor = 2.0>(x) z = local.twice(y) }
<domain: "local", opset_import: ["" : 21]> twice <factor: float = 3.0> (x) => (y) { c = Constant<value_float: float = @factor>() d = local.scale(x, c) y = Relu(d) }
<domain: "local", opset_import: ["" : 21]> scale (a, b) => (c) { c = Mul(a, b) }""",
    "function_bodies": """<ir_version: 10, opset_import: ["" : 21, "local" : 1]>
g (bool c, float[2] x) => (float[2] z) { z = local.choose(c, x) }
<domain: "local", opset_import: ["" : 21]> choose (c, x) => (y) { y = If<then_branch = yes () => (a) { a = Relu(x) }, else_branch = no () => (b) { b = Neg(x) }>(c) }""",
}


def parsed(name, graph):
    last = name.rsplit("_", 1)[-1]
    version = int(last) if last.isdigit() else 21
    return parser.parse_model(f'<ir_version: 10, opset_import: ["" : {version}]>\ng {graph}')


def of(nodes, inputs, outputs, version=21, **arguments):
    graph = helper.make_graph(nodes, "g", inputs, outputs, **arguments)
    return helper.make_model(graph, ir_version=10, opset_imports=[helper.make_opsetid("", version)])


def info(name, shape, element_type=TensorProto.FLOAT):
    return helper.make_tensor_value_info(name, element_type, shape)


def external():
    """Weights in a file: refused where there is no folder."""
    weights = helper.make_tensor("w", TensorProto.FLOAT, [2], b"\0" * 8, raw=True)
    weights.ClearField("raw_data")
    weights.data_location = TensorProto.EXTERNAL
    for key, value in ("location", "weights.bin"), ("offset", "4096"), ("length", "8"), ("checksum", "0"):
        weights.external_data.add(key=key, value=value)
    return of([helper.make_node("Add", ["x", "w"], ["z"])], [info("x", [2])], [info("z", [2])], initializer=[weights])


def sparse():
    values = helper.make_tensor("w", TensorProto.FLOAT, [2], [1.0, 2.0])
    indices = helper.make_tensor("i", TensorProto.INT64, [2, 2], [0, 1, 2, 0])
    matrix = helper.make_sparse_tensor(values, indices, [3, 2])
    flat = helper.make_sparse_tensor(values, helper.make_tensor("j", TensorProto.INT64, [2], [1, 3]), [4])
    nodes = [helper.make_node("Constant", [], ["c"], sparse_value=flat), helper.make_node("MatMul", ["x", "w"], ["z"])]
    return of(nodes, [info("x", [2, 3])], [info("z", [2, 2]), info("c", [4])], sparse_initializer=[matrix])


def element_types():
    """An initializer of each element type, in the field that holds it or as raw bytes."""
    nodes, tensors, outputs = [], [], []
    for number in list(range(1, 8)) + list(range(9, 27)):
        name = TensorProto.DataType.Name(number).lower()
        if number in (TensorProto.COMPLEX64, TensorProto.COMPLEX128):
            tensors.append(helper.make_tensor(name, number, [2], [1 + 2j, 3]))
        elif number % 2:
            tensors.append(helper.make_tensor(name, number, [4], [1, 0, 1, 1]))
        else:
            array = helper.make_tensor(name, number, [4], [1, 0, 1, 1])
            raw = onnx.numpy_helper.to_array(array)
            tensors.append(onnx.numpy_helper.from_array(raw, name))
        nodes.append(helper.make_node("Identity", [name], [name + "_out"], name=name))
        outputs.append(info(name + "_out", None, number))
    return of(nodes, [], outputs, 25, initializer=tensors)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    models = {name: parsed(name, graph) for name, graph in GRAPHS.items()}
    models |= {name: parser.parse_model(text) for name, text in FUNCTIONS.items()}
    models |= {"external": external(), "sparse": sparse(), "element_types": element_types()}
    for name, model in models.items():
        model.producer_name = ""
        (folder / f"{name}.onnx").write_bytes(model.SerializeToString(deterministic=True))


if __name__ == "__main__":
    main()
