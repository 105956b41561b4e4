"""Writes models whose sizes are not known before they run, for OnnxBackend.java.

  python -m check.oracle.onnx.shapes FOLDER

Each model is run by ONNX Runtime on inputs of several sizes.
"""

import pathlib
import sys

import numpy as np
import onnx
import onnxruntime
from onnx import numpy_helper, parser

RANDOM = np.random.default_rng(1)


def floats(*shape):
    return RANDOM.normal(size=shape).astype(np.float32)


def integers(low, high, *shape):
    return RANDOM.integers(low, high, size=shape).astype(np.int64)


def i64(*values):
    return np.array(values, dtype=np.int64)


def booleans(*shape):
    return RANDOM.random(shape) < 0.5


# name -> (operator set, parameters, body, inputs of one run after another)
MODELS = {
    "reshape_from_shape": (17, "float[N,128,24] x", """
        shape = Shape(x)
        zero = Constant<value_int = 0>()
        one = Constant<value_int = 1>()
        batch = Gather<axis = 0>(shape, zero)
        length = Gather<axis = 0>(shape, one)
        axes = Constant<value_ints = [0]>()
        b = Unsqueeze(batch, axes)
        l = Unsqueeze(length, axes)
        heads = Constant<value_ints = [4, 6]>()
        all = Concat<axis = 0>(b, l, heads)
        split = Reshape(x, all)
        moved = Transpose<perm = [0, 2, 1, 3]>(split)
        two = Constant<value_ints = [-1, 768]>()
        y = Reshape(moved, two)
        """, [[floats(2, 128, 24)], [floats(5, 128, 24)]]),
    "reshape_infers": (17, "float[N,M,24] x", """
        shape = Constant<value_ints = [0, -1, 4, 6]>()
        y = Reshape(x, shape)
        """, [[floats(2, 3, 24)], [floats(1, 7, 24)]]),
    "reshape_flattens": (17, "float[N,M,24] x", """
        shape = Constant<value_ints = [-1]>()
        y = Reshape(x, shape)
        """, [[floats(2, 3, 24)], [floats(1, 7, 24)]]),
    "reshape_runtime": (17, "float[N,M] x, int64[3] s", "y = Reshape(x, s)",
        [[floats(2, 12), i64(0, 3, -1)], [floats(5, 6), i64(-1, 2, 3)]]),
    "flatten": (17, "float[N,M,2,3] x", "y = Flatten<axis = 2>(x)",
        [[floats(2, 3, 2, 3)], [floats(4, 1, 2, 3)]]),
    "squeeze_unsqueeze": (17, "float[N,1,M] x", """
        one = Constant<value_ints = [1]>()
        s = Squeeze(x, one)
        two = Constant<value_ints = [-1, 0]>()
        y = Unsqueeze(s, two)
        """, [[floats(2, 1, 3)], [floats(4, 1, 5)]]),
    "expand_like_shape": (17, "float[N,1] x, float[N,M] z", """
        shape = Shape(z)
        y = Expand(x, shape)
        """, [[floats(2, 1), floats(2, 3)], [floats(4, 1), floats(4, 7)]]),
    "expand_ones": (17, "float[N,M] x, int64[3] s", "y = Expand(x, s)",
        [[floats(2, 3), i64(4, 1, 3)], [floats(1, 3), i64(1, 5, 1)]]),
    "expand_pytorch": (17, "float[1,8] x, float[N,M] z", """
        shape = Shape(z)
        zero = Constant<value_ints = [0]>()
        batch = Gather<axis = 0>(shape, zero)
        minus = Constant<value_ints = [-1]>()
        wanted = Concat<axis = 0>(batch, minus)
        n = Constant<value_ints = [2]>()
        ones = ConstantOfShape<value = int64[1] {1}>(n)
        f = Constant<value_int = -1>()
        negative = Mul(ones, f)
        is = Equal(wanted, negative)
        sizes = Where(is, ones, wanted)
        y = Expand(x, sizes)
        """, [[floats(1, 8), floats(2, 3)], [floats(1, 8), floats(4, 7)]]),
    "slice_first": (17, "float[N,M,4] x", """
        a = Constant<value_ints = [0]>()
        b = Constant<value_ints = [1]>()
        axes = Constant<value_ints = [1]>()
        y = Slice(x, a, b, axes)
        """, [[floats(2, 3, 4)], [floats(4, 1, 4)]]),
    "slice_tail": (17, "float[N,M,4] x", """
        a = Constant<value_ints = [-2, 1]>()
        b = Constant<value_ints = [9223372036854775807, 9223372036854775807]>()
        axes = Constant<value_ints = [1, 0]>()
        y = Slice(x, a, b, axes)
        """, [[floats(2, 3, 4)], [floats(4, 1, 4)]]),
    "slice_reversed": (17, "float[N,M,4] x", """
        a = Constant<value_ints = [-1, 5]>()
        b = Constant<value_ints = [-9223372036854775808, -9]>()
        axes = Constant<value_ints = [1, 0]>()
        steps = Constant<value_ints = [-1, -2]>()
        y = Slice(x, a, b, axes, steps)
        """, [[floats(2, 3, 4)], [floats(7, 1, 4)]]),
    "slice_strided": (17, "float[N,M,4] x", """
        a = Constant<value_ints = [1]>()
        b = Constant<value_ints = [6]>()
        axes = Constant<value_ints = [1]>()
        steps = Constant<value_ints = [2]>()
        y = Slice(x, a, b, axes, steps)
        """, [[floats(2, 3, 4)], [floats(1, 9, 4)]]),
    "slice_by_shape": (17, "float[1,64,4] t, float[N,M,4] x", """
        shape = Shape(x)
        one = Constant<value_ints = [1]>()
        two = Constant<value_ints = [2]>()
        zero = Constant<value_ints = [0]>()
        m = Slice(shape, one, two, zero)
        y = Slice(t, zero, m, one)
        """, [[floats(1, 64, 4), floats(2, 3, 4)], [floats(1, 64, 4), floats(1, 9, 4)]]),
    "slice_runtime": (17, "float[N,M] x, int64[2] a, int64[2] b, int64[2] axes, int64[2] steps",
        "y = Slice(x, a, b, axes, steps)",
        [[floats(5, 6), i64(0, 4), i64(5, 0), i64(0, 1), i64(2, -2)],
         [floats(3, 9), i64(-1, -100), i64(100, 100), i64(-1, 0), i64(1, 1)],
         [floats(3, 9), i64(100, 100), i64(-100, -100), i64(1, 0), i64(-3, -1)]]),
    "concat": (17, "float[N,M] x, float[N,3] z", "y = Concat<axis = 1>(x, z, x)",
        [[floats(2, 5), floats(2, 3)], [floats(4, 0), floats(4, 3)]]),
    "split_equal": (17, "float[N,M,4] x", "a, y, c = Split<axis = 1>(x)",
        [[floats(2, 6, 4)], [floats(2, 3, 4)]]),
    "split_uneven": (18, "float[N,M,4] x", "a, y = Split<axis = 1, num_outputs = 2>(x)",
        [[floats(2, 5, 4)], [floats(2, 4, 4)]]),
    "split_sizes": (17, "float[N,M,4] x, int64[2] s", "a, y = Split<axis = 1>(x, s)",
        [[floats(2, 5, 4), i64(2, 3)], [floats(2, 4, 4), i64(4, 0)]]),
    "gather_embeddings": (17, "float[9,4] t, int64[N,M] i", "y = Gather(t, i)",
        [[floats(9, 4), integers(-9, 9, 2, 3)], [floats(9, 4), integers(-9, 9, 1, 5)]]),
    "gather_dynamic": (17, "float[N,M,4] t, int64[K] i", "y = Gather<axis = 1>(t, i)",
        [[floats(2, 5, 4), integers(-5, 5, 3)], [floats(1, 3, 4), integers(-3, 3, 7)]]),
    "gather_last": (17, "float[N,M,4] t", """
        i = Constant<value_int = -1>()
        y = Gather<axis = 1>(t, i)
        """, [[floats(2, 5, 4)], [floats(1, 3, 4)]]),
    "gather_elements": (17, "float[N,M] t, int64[N,K] i", "y = GatherElements<axis = 1>(t, i)",
        [[floats(2, 5), integers(-5, 5, 2, 3)], [floats(4, 3), integers(-3, 3, 4, 6)]]),
    "gather_nd": (17, "float[N,M,4] t, int64[N,K,1] i", "y = GatherND<batch_dims = 1>(t, i)",
        [[floats(2, 5, 4), integers(-5, 5, 2, 3, 1)], [floats(4, 3, 4), integers(-3, 3, 4, 6, 1)]]),
    "scatter_elements": (18, "float[N,M] t, int64[N,K] i, float[N,K] u",
        "y = ScatterElements<axis = 1, reduction = \"add\">(t, i, u)",
        [[floats(2, 5), integers(-5, 5, 2, 3), floats(2, 3)],
         [floats(4, 3), integers(-3, 3, 4, 6), floats(4, 6)]]),
    "scatter_nd": (18, "float[N,M,4] t, int64[K,2] i, float[K,4] u",
        "y = ScatterND<reduction = \"add\">(t, i, u)",
        [[floats(2, 5, 4), integers(-2, 2, 3, 2), floats(3, 4)],
         [floats(4, 3, 4), integers(-3, 3, 6, 2), floats(6, 4)]]),
    "tile": (17, "float[N,M] x, int64[2] r", "y = Tile(x, r)",
        [[floats(2, 5), i64(2, 1)], [floats(4, 3), i64(1, 3)]]),
    "pad": (17, "float[N,M] x", """
        pads = Constant<value_ints = [0, 2, 1, -1]>()
        y = Pad(x, pads)
        """, [[floats(2, 5)], [floats(4, 3)]]),
    "pad_reflect": (17, "float[N,M] x", """
        pads = Constant<value_ints = [0, 2, 0, 1]>()
        y = Pad<mode = "reflect">(x, pads)
        """, [[floats(2, 5)], [floats(4, 3)]]),
    "pad_edge": (17, "float[N,M] x, int64[4] pads", "y = Pad<mode = \"edge\">(x, pads)",
        [[floats(2, 5), i64(1, 2, 0, 3)], [floats(4, 3), i64(0, 0, 0, 1)]]),
    "range": (17, "float[N,M] x", """
        shape = Shape(x)
        one = Constant<value_int = 1>()
        zero = Constant<value_int = 0>()
        m = Gather(shape, one)
        y = Range(zero, m, one)
        """, [[floats(2, 5)], [floats(4, 3)]]),
    "range_runtime": (17, "int64 a, int64 b, int64 d", "y = Range(a, b, d)",
        [[np.int64(2), np.int64(9), np.int64(3)], [np.int64(9), np.int64(-4), np.int64(-2)],
         [np.int64(9), np.int64(10), np.int64(-2)]]),
    "range_floats": (17, "float a, float b, float d", "y = Range(a, b, d)",
        [[np.float32(2), np.float32(9.5), np.float32(1.5)],
         [np.float32(1), np.float32(0), np.float32(0.5)]]),
    "constant_of_shape": (17, "float[N,M] x", """
        shape = Shape(x)
        y = ConstantOfShape<value = float[1] {2.5}>(shape)
        """, [[floats(2, 5)], [floats(4, 3)]]),
    "size": (17, "float[N,M,3] x", "y = Size(x)", [[floats(2, 5, 3)], [floats(4, 3, 3)]]),
    "eye_like": (17, "float[N,M] x", "y = EyeLike<k = 1>(x)", [[floats(2, 5)], [floats(4, 3)]]),
    "one_hot": (17, "int64[N,M] x", """
        depth = Constant<value_int = 5>()
        values = Constant<value_floats = [0.5, 2.0]>()
        y = OneHot<axis = 1>(x, depth, values)
        """, [[integers(-7, 7, 2, 5)], [integers(-7, 7, 4, 3)]]),
    "where": (17, "bool[N,1] c, float[N,M] x, float[M] z", "y = Where(c, x, z)",
        [[booleans(2, 1), floats(2, 5), floats(5)], [booleans(4, 1), floats(4, 3), floats(3)]]),
    "compress": (17, "float[N,M] x, bool[K] c", "y = Compress<axis = 1>(x, c)",
        [[floats(2, 5), booleans(5)], [floats(4, 3), booleans(2)]]),
    "compress_flat": (17, "float[N,M] x, bool[K] c", "y = Compress(x, c)",
        [[floats(2, 5), booleans(7)], [floats(4, 3), booleans(12)]]),
    "non_zero": (17, "float[N,M] x", "y = NonZero(x)",
        [[np.float32(booleans(3, 5))], [np.float32(booleans(4, 7))], [np.zeros((2, 2), np.float32)]]),
    "unique": (17, "int64[N] x", "y, i, j, c = Unique(x)",
        [[integers(0, 4, 9)], [integers(0, 9, 5)]]),
    "unique_unsorted": (17, "int64[N] x", "y, i, j, c = Unique<sorted = 0>(x)",
        [[integers(0, 4, 9)], [integers(0, 9, 5)]]),
    "unique_rows": (17, "float[N,2] x", "y, i, j, c = Unique<axis = 0>(x)",
        [[np.float32(booleans(9, 2))], [np.float32(booleans(3, 2))]]),
    "trilu": (17, "float[N,M] x", """
        k = Constant<value_int = 1>()
        y = Trilu(x, k)
        """, [[floats(2, 5)], [floats(4, 3)]]),
    "cum_sum": (17, "int64[N,M] x", """
        axis = Constant<value_int = 1>()
        y = CumSum(x, axis)
        """, [[integers(0, 9, 2, 5)], [integers(0, 9, 3, 17)], [integers(0, 9, 2, 1)]]),
    "cum_sum_reverse": (17, "float[N,M] x", """
        axis = Constant<value_int = 1>()
        y = CumSum<reverse = 1, exclusive = 1>(x, axis)
        """, [[floats(2, 5)], [floats(3, 17)]]),
    "depth_to_space": (17, "float[N,8,H,W] x", "y = DepthToSpace<blocksize = 2, mode = \"CRD\">(x)",
        [[floats(2, 8, 3, 5)], [floats(1, 8, 2, 2)]]),
    "space_to_depth": (17, "float[N,2,H,W] x", "y = SpaceToDepth<blocksize = 2>(x)",
        [[floats(2, 2, 4, 6)], [floats(1, 2, 2, 2)]]),
    "reverse_sequence": (17, "float[T,N,3] x, int64[N] l", "y = ReverseSequence(x, l)",
        [[floats(5, 2, 3), i64(5, 2)], [floats(3, 4, 3), i64(1, 2, 3, 2)]]),
    "top_k": (17, "float[N,M] x", """
        k = Constant<value_ints = [2]>()
        v, y = TopK(x, k)
        """, [[floats(2, 5)], [floats(4, 3)]]),
    "top_k_runtime": (17, "float[N,M] x, int64[1] k", "v, y = TopK<largest = 0, axis = 0>(x, k)",
        [[floats(2, 5), i64(1)], [floats(4, 3), i64(3)]]),
    "top_k_by_size": (17, "float[N,M] x", """
        shape = Shape(x)
        one = Constant<value_ints = [1]>()
        hundred = Constant<value_ints = [4]>()
        m = Gather(shape, one)
        k = Min(m, hundred)
        v, y = TopK(x, k)
        """, [[floats(2, 5)], [floats(4, 3)]]),
    "arg_max": (17, "float[N,M] x", "y = ArgMax<axis = 1>(x)", [[floats(2, 5)], [floats(4, 3)]]),
    "arg_min": (17, "float[N,M] x", "y = ArgMin<axis = 0, keepdims = 0>(x)",
        [[floats(2, 5)], [floats(4, 3)]]),
    "arg_max_nan": (17, "float[N,M] x", "y = ArgMax<axis = 1>(x)",
        [[np.array([[np.nan, 1, 2], [1, np.nan, 2], [1, 2, np.nan], [np.nan, np.inf, 0]],
                   np.float32)],
         [np.full((2, 4), np.nan, np.float32)]]),
    "center_crop_pad": (18, "float[N,M] x", """
        shape = Constant<value_ints = [3, 4]>()
        y = CenterCropPad(x, shape)
        """, [[floats(2, 5)], [floats(6, 4)]]),
    "cast": (17, "float[N,M] x", "y = Cast<to = 7>(x)", [[10 * floats(2, 5)], [10 * floats(6, 4)]]),
    "positions": (17, "int64[N,M] mask", """
        axis = Constant<value_int = 1>()
        sums = CumSum(mask, axis)
        one = Constant<value_int = 1>()
        places = Sub(sums, one)
        zero = Constant<value_int = 0>()
        is = Equal(mask, zero)
        y = Where(is, one, places)
        """, [[integers(0, 2, 2, 5)], [integers(0, 2, 1, 9)]]),
    "causal_mask": (17, "float[N,M,4] x", """
        shape = Shape(x)
        one = Constant<value_ints = [1]>()
        m = Gather(shape, one)
        both = Concat<axis = 0>(m, m)
        low = ConstantOfShape<value = float[1] {-1000.0}>(both)
        k = Constant<value_int = 1>()
        upper = Trilu(low, k)
        two = Constant<value_ints = [0, 1]>()
        y = Unsqueeze(upper, two)
        """, [[floats(2, 5, 4)], [floats(1, 9, 4)]]),
    "windows": (17, "float[N,M,4] x", """
        shape = Shape(x)
        i = Constant<value_int = 1>()
        m = Gather(shape, i)
        two = Constant<value_int = 2>()
        half = Div(m, two)
        axes = Constant<value_ints = [0]>()
        h = Unsqueeze(half, axes)
        zero = Constant<value_ints = [0]>()
        one = Constant<value_ints = [1]>()
        part = Slice(x, zero, h, one)
        four = Constant<value_ints = [4]>()
        w = Mul(h, four)
        minus = Constant<value_ints = [-1]>()
        sizes = Concat<axis = 0>(minus, w)
        y = Reshape(part, sizes)
        """, [[floats(2, 6, 4)], [floats(1, 9, 4)]]),
}


def main(folder):
    for name, (version, parameters, body, runs) in MODELS.items():
        outputs = [line.split("=")[0].strip() for line in body.strip().splitlines()][-1]
        names = [output.strip() for output in outputs.split(",")]
        text = '<ir_version: 8, opset_import: ["" : %d]> m (%s) => (%s) { %s }' % (
            version, parameters, ", ".join("float " + output for output in names), body)
        model = parser.parse_model(text)
        session_model = onnx.ModelProto()
        session_model.CopyFrom(model)
        del session_model.graph.output[:]
        session_model.graph.output.extend(onnx.ValueInfoProto(name=output) for output in names)
        inferred = onnx.shape_inference.infer_shapes(session_model)
        session = onnxruntime.InferenceSession(
            inferred.SerializeToString(), providers=["CPUExecutionProvider"])
        for i, inputs in enumerate(runs):
            named = {p.name: np.asarray(v) for p, v in zip(model.graph.input, inputs)}
            expected = session.run(names, named)
            for output, value in zip(model.graph.output, expected):
                output.type.Clear()
                output.type.tensor_type.elem_type = onnx.helper.np_dtype_to_tensor_dtype(value.dtype)
            target = pathlib.Path(folder) / "shapes" / f"{name}_{i}"
            target.mkdir(parents=True, exist_ok=True)
            onnx.save(model, target / "model.onnx")
            for k, value in enumerate(inputs):
                onnx.save_tensor(numpy_helper.from_array(np.asarray(value)), target / f"input_{k}.pb")
            for k, value in enumerate(expected):
                onnx.save_tensor(numpy_helper.from_array(np.asarray(value)), target / f"output_{k}.pb")
            (target / "tolerance").write_text("1e-5 1e-6")


if __name__ == "__main__":
    main(sys.argv[1])
