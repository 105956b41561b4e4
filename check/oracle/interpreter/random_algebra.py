"""Random programs of products, convolutions, transforms, decompositions and normalizations."""

import numpy as np

from .program_builder import COMPLEX, FLOATS, INTEGERS, NUMPY, array_attr
from .random_reductions import padding_attr, window_attributes


def dot_general(b):
    element = b.choose(*FLOATS, *INTEGERS, *COMPLEX, "i1") if b.chance(0.9) else "f8E4M3FN"
    batch, summed = b.shape(high=2, largest=3), b.shape(high=2, largest=8)
    left_free, right_free = b.shape(high=2, largest=5), b.shape(high=2, largest=5)

    def side(free):
        groups = [("b", i) for i in range(len(batch))] + [("s", i) for i in range(len(summed))]
        groups += [("f", i) for i in range(len(free))]
        free_order = iter(range(len(free)))
        order = [groups[i] for i in b.permutation(len(groups))]
        # Free dimensions stay in their order, as results have them so.
        order = [("f", next(free_order)) if g == "f" else (g, i) for g, i in order]
        sizes = {"b": batch, "s": summed, "f": free}
        shape = tuple(sizes[g][i] for g, i in order)
        return shape, [order.index(("b", i)) for i in range(len(batch))], [order.index(("s", i)) for i in range(len(summed))]

    left, left_batch, left_summed = side(left_free)
    right, right_batch, right_summed = side(right_free)
    result = element
    if element in ("bf16", "f16", "f8E4M3FN") and b.chance():
        result = "f32"
    if element in ("i8", "ui8") and b.chance(0.7):
        result = "i32" if element == "i8" else "ui32"
    attributes = (
        f"dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = {left_batch}, "
        f"rhs_batching_dimensions = {right_batch}, lhs_contracting_dimensions = {left_summed}, "
        f"rhs_contracting_dimensions = {right_summed}>"
    )
    operands = [b.input(left, element), b.input(right, element)]
    shape = (*batch, *left_free, *right_free)
    return b.finish(b.op("dot_general", operands, [(shape, result)], attributes)[0], ulps=4, sums=16)


def convolution(b):
    element = b.choose("f32", "f32", "f32", "f64", "bf16", "f16", "i32", "i8", "complex<f32>")
    rank = b.integer(1, 3)
    groups = b.choose(1, 1, 2, 3)
    feature_groups, batch_groups = b.choose((1, 1), (groups, 1), (1, groups))
    inputs, outputs = b.integer(1, 3), b.integer(1, 3) * feature_groups * batch_groups
    batch = b.integer(1, 2) * batch_groups
    spatial = [b.integer(1, 6) for _ in range(rank)]
    window, strides, base, dilations, padding, result = window_attributes(b, spatial)
    reversal = [b.chance(0.2) for _ in range(rank)]

    def layout(first, second, size_first, size_second, sizes):
        order = b.permutation(rank + 2) if b.chance(0.7) else list(range(rank + 2))
        kinds = [first, second, *range(rank)]
        all_sizes = [size_first, size_second, *sizes]
        return [str(kinds[i]) for i in order], tuple(all_sizes[i] for i in order)

    lhs, lhs_shape = layout("b", "f", batch, inputs * feature_groups, spatial)
    rhs, rhs_shape = layout("i", "o", inputs, outputs, window)
    out, out_shape = layout("b", "f", batch // batch_groups, outputs, result)
    numbers = f"[{', '.join(lhs)}]x[{', '.join(rhs)}]->[{', '.join(out)}]"
    attributes = (
        f"dimension_numbers = #stablehlo.conv<{numbers}>, feature_group_count = {feature_groups} : i64, "
        f"batch_group_count = {batch_groups} : i64, window_strides = {array_attr(strides)}, "
        f"lhs_dilation = {array_attr(base)}, rhs_dilation = {array_attr(dilations)}, padding = {padding_attr(padding)}, "
        f"window_reversal = array<i1: {', '.join(str(r).lower() for r in reversal)}>"
    )
    wide = "i32" if element == "i8" else element
    operands = [b.input(lhs_shape, element), b.input(rhs_shape, element)]
    return b.finish(b.op("convolution", operands, [(out_shape, wide)], attributes)[0], ulps=4, sums=16)


def fft(b):
    element = b.choose("f32", "f64")
    shape = b.shape(low=1, high=3, largest=9)
    count = b.integer(1, len(shape))
    kind = b.choose("FFT", "IFFT", "RFFT", "IRFFT")
    complex_ = f"complex<{element}>"
    lengths, result = list(shape[-count:]), list(shape)
    if kind == "RFFT":
        result[-1] = shape[-1] // 2 + 1
    elif kind == "IRFFT":
        lengths[-1] = result[-1] = 2 * (shape[-1] - 1) + b.integer(0, 1) or 1
    x = b.input(shape, element if kind == "RFFT" else complex_)
    attributes = f"fft_type = #stablehlo<fft_type {kind}>, fft_length = {array_attr(lengths)}"
    return b.finish(b.op("fft", [x], [(result, element if kind == "IRFFT" else complex_)], attributes)[0], sums=32)


def triangular(b):
    element = b.choose("f32", "f64", "complex<f32>", "complex<f64>")
    batch, n = b.shape(high=2, largest=3), b.integer(1, 6)
    matrix = b.data((*batch, n, n), element)
    if b.chance():
        positive = matrix @ np.conj(np.swapaxes(matrix, -1, -2)) + n * np.eye(n)
        x = b.argument(np.asarray(positive, dtype=NUMPY[element]), element)
        lower = b.chance()
        value = b.unary("cholesky", x, attributes=f"lower = {str(lower).lower()}")
        # The other triangle may hold anything: it is cut off.
        mask = np.broadcast_to(np.tril(np.ones((n, n), bool)) if lower else np.triu(np.ones((n, n), bool)), x[1])
        zero = b.argument(np.zeros(x[1], NUMPY[element]), element)
        value = b.op("select", [b.argument(np.array(mask), "i1"), value, zero], [x[1:]])[0]
        return b.finish(value, sums=64)
    a = b.argument(np.asarray(matrix + n * np.eye(n), dtype=NUMPY[element]), element)
    left = b.chance()
    other = b.integer(1, 4)
    y = b.input((*batch, n, other) if left else (*batch, other, n), element)
    transpose = b.choose("NO_TRANSPOSE", "TRANSPOSE", "ADJOINT")
    attributes = (
        f"left_side = {str(left).lower()}, lower = {str(b.chance()).lower()}, unit_diagonal = {str(b.chance(0.2)).lower()}, "
        f"transpose_a = #stablehlo<transpose {transpose}>"
    )
    return b.finish(b.op("triangular_solve", [a, y], [y[1:]], attributes)[0], sums=5000)


def batch_norm(b):
    element = b.choose("f32", "f64")
    shape = b.shape(low=2, high=4, largest=6)
    feature = b.integer(0, len(shape) - 1)
    features = (shape[feature],)
    x = b.input(shape, element)
    scale, offset, mean = (b.input(features, element) for _ in range(3))
    variance = b.argument(np.abs(b.data(features, element)) + NUMPY[element](0.1), element)
    attributes = f"epsilon = 0.01 : f32, feature_index = {feature} : i64"
    results = [(shape, element), (features, element), (features, element)]
    kind = b.integer(0, 2)
    if kind == 0:
        value = b.op("batch_norm_inference", [x, scale, offset, mean, variance], results[:1], attributes)
    elif kind == 1:
        value = b.op("batch_norm_training", [x, scale, offset], results, attributes)
    else:
        value = b.op("batch_norm_grad", [x, scale, mean, variance, b.input(shape, element)], results, attributes)
    return b.finish(*value, ulps=4, sums=200)


def random_bits(b):
    algorithm = b.choose("DEFAULT", "THREE_FRY", "PHILOX")
    words = 2 if algorithm == "THREE_FRY" else b.choose(2, 3)
    state = b.argument(b.rng.integers(0, 1 << 63, words, dtype=np.uint64) * 2 + 1, "ui64")
    shape = b.shape(largest=7)
    element = b.choose("ui8", "ui16", "ui32", "ui64", "i8", "i16", "i32", "i64")
    attributes = f"rng_algorithm = #stablehlo<rng_algorithm {algorithm}>"
    return b.finish(*b.op("rng_bit_generator", [state], [((words,), "ui64"), (shape, element)], attributes))
