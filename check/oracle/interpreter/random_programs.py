"""Small random StableHLO programs, each with arguments: what XLA runs on a CPU, by groups of operations.

`generate(count, seed)` yields `Case`s. Each is made from its own seed, so that a case can be made again alone.
"""

import math

import numpy as np

from .program_builder import Builder, array_attr, is_float, tensor
from .random_algebra import batch_norm, convolution, dot_general, fft, random_bits, triangular
from .random_dynamic import dynamic, older
from .random_elementwise import binary, bits, booleans, choices, comparisons, complex_numbers, conversions, unary
from .random_movement import batched_gather, dynamic_slices, gather, rearrangement, scatter
from .random_reductions import argmax, map_, reduce, reduce_window, reducer, select_and_scatter, sort


def control(b):
    kind = b.choose("if", "case", "while", "call", "barrier")
    element = b.choose("f32", "i32", "f64", "i64")
    shape = b.shape(largest=4)
    x, y = b.input(shape, element), b.input(shape, element)
    t = tensor(shape, element)

    def branch(op):
        return f'{{ %z = stablehlo.{op} {x[0]}, {y[0]} : {t} "stablehlo.return"(%z) : ({t}) -> () }}'

    if kind == "if":
        predicate = b.input((), "i1")
        value = b.op("if", [predicate], [(shape, element)], regions=f"({branch('add')}, {branch('multiply')})")
        return b.finish(*value)
    if kind == "case":
        index = b.argument(np.int32(b.integer(-1, 4)).reshape(()), "i32")
        regions = f"({branch('add')}, {branch('multiply')}, {branch('maximum')})"
        return b.finish(*b.op("case", [index], [(shape, element)], regions=regions))
    if kind == "while":
        limit = b.argument(np.int32(b.integer(0, 6)).reshape(()), "i32")
        start = b.constant((), "i32", "0")
        n = "tensor<i32>"
        regions = (
            f"({{ ^bb0(%i: {n}, %s: {t}): %c = stablehlo.compare LT, %i, {limit[0]} : ({n}, {n}) -> tensor<i1> "
            f'"stablehlo.return"(%c) : (tensor<i1>) -> () }}, {{ ^bb0(%i: {n}, %s: {t}): '
            f"%one = stablehlo.constant dense<1> : {n} %j = stablehlo.add %i, %one : {n} "
            f"%u = stablehlo.subtract {y[0]}, %s : {t} "
            f'"stablehlo.return"(%j, %u) : ({n}, {t}) -> () }})'
        )
        return b.finish(*b.op("while", [start, x], [((), "i32"), (shape, element)], regions=regions))
    if kind == "barrier":
        values = b.op("optimization_barrier", [x, y], [x[1:], y[1:]])
        return b.finish(*values)
    b.functions.append(
        f"  func.func private @twice(%a: {t}) -> {t} {{\n    %0 = stablehlo.add %a, %a : {t}\n    return %0 : {t}\n  }}\n"
    )
    result = (b.name(), shape, element)
    b.lines.append(f"{result[0]} = func.call @twice({x[0]}) : ({t}) -> {t}")
    return b.finish(b.binary("subtract", result, y))


def chain(b):
    """Several operations on tensors of one shape, with a broadcast and a reduction."""
    element = b.choose("f32", "f64", "i32", "ui16", "i64")
    shape = b.shape(low=1, high=3, largest=8)
    values = [b.input(shape, element, scale=0.5) for _ in range(2)]
    floats = is_float(element)
    for _ in range(b.integer(3, 8)):
        if floats and b.chance(0.4):
            op = b.choose("tanh", "logistic", "abs", "negate", "floor", "sine", "sqrt")
            x = b.choose(*values)
            values.append(b.unary(op, b.unary("abs", x) if op == "sqrt" else x))
        else:
            op = b.choose("add", "subtract", "multiply", "maximum", "minimum", *(() if floats else ("and", "xor", "or")))
            values.append(b.binary(op, b.choose(*values), b.choose(*values)))
    d = b.integer(0, len(shape) - 1)
    kept = [i for i in range(len(shape)) if i != d]
    small = b.op(
        "reduce",
        [values[-1], b.constant((), element, "0.0" if floats else "0")],
        [([shape[i] for i in kept], element)],
        f"dimensions = {array_attr([d])}",
        reducer("add", element),
    )[0]
    back = b.op("broadcast_in_dim", [small], [(shape, element)], f"broadcast_dimensions = {array_attr(kept)}")[0]
    # Steps such as floor make much of a last place, so such chains are only compared loosely.
    return b.finish(b.binary("subtract", values[-1], back), ulps=64, sums=512)


def composed(b):
    """What frameworks often compose: softmax, layer normalization, a clamped gather."""
    element = b.choose("f32", "f64")
    rows, columns = b.integer(1, 6), b.integer(2, 9)
    shape = (rows, columns)
    x = b.input(shape, element, scale=3)

    def reduced(op, value, start):
        small = b.op("reduce", [value, b.constant((), element, start)], [((rows,), element)], "dimensions = array<i64: 1>", reducer(op, element))[0]
        return b.op("broadcast_in_dim", [small], [(shape, element)], "broadcast_dimensions = array<i64: 0>")[0]

    low = "0xFF800000" if element == "f32" else "0xFFF0000000000000"
    shifted = b.binary("subtract", x, reduced("maximum", x, low))
    powers = b.unary("exponential", shifted)
    softmax = b.binary("divide", powers, reduced("add", powers, "0.0"))
    size = b.constant(shape, element, f"{columns}.0")
    centered = b.binary("subtract", x, b.binary("divide", reduced("add", x, "0.0"), size))
    variance = b.binary("divide", reduced("add", b.binary("multiply", centered, centered), "0.0"), size)
    epsilon = b.constant(shape, element, "1.0e-5")
    normalized = b.binary("multiply", centered, b.unary("rsqrt", b.binary("add", variance, epsilon)))
    return b.finish(softmax, normalized, ulps=16, sums=128)


def odds(b):
    """Operations of few attributes, and those that a process does with itself."""
    element = b.choose("f32", "i32", "bf16", "f64")
    kind = b.choose("dot", "broadcast", "get_dimension_size", "composite", "custom_call", "one_process")
    shape = b.shape(low=1, high=3)
    x = b.input(shape, element)
    if kind == "dot":
        inner, outer = shape[-1], b.integer(1, 5)
        x = b.input((4, inner)[-b.integer(1, 2) :], element)
        y = b.input((inner, outer)[: b.integer(1, 2)], element)
        return b.finish(*b.op("dot", [x, y], [((*x[1][:-1], *y[1][1:]), element)]), ulps=4, sums=16)
    if kind == "broadcast":
        sizes = b.shape(low=1, high=2)
        return b.finish(*b.op(kind, [x], [((*sizes, *shape), element)], f"broadcast_sizes = {array_attr(sizes)}"))
    if kind == "get_dimension_size":
        attributes = f"dimension = {b.integer(0, len(shape) - 1)} : i64"
        return b.finish(*b.op(kind, [x], [((), "i32")], attributes))
    t = tensor(shape, element)
    if kind == "composite":
        b.functions.append(
            f"  func.func private @impl(%a: {t}) -> {t} {{\n    %0 = stablehlo.multiply %a, %a : {t}\n"
            f"    return %0 : {t}\n  }}\n"
        )
        attributes = 'name = "my.square", decomposition = @impl, version = 1 : i32'
        return b.finish(*b.op(kind, [x], [x[1:]], attributes), ulps=1)
    if kind == "custom_call":
        return b.finish(*b.op(kind, [x], [x[1:]], 'call_target_name = "Sharding", backend_config = ""'))
    groups = "replica_groups = dense<0> : tensor<1x1xi64>"
    d = b.integer(0, len(shape) - 1)
    op, attributes, regions = b.choose(
        ("all_reduce", groups, reducer("add", element)),
        ("all_gather", f"{groups}, all_gather_dim = {d} : i64", ""),
        ("reduce_scatter", f"{groups}, scatter_dimension = {d} : i64", reducer("add", element)),
        ("collective_permute", "source_target_pairs = dense<0> : tensor<1x2xi64>", ""),
    )
    return b.finish(*b.op(op, [x], [x[1:]], attributes, regions))


GROUPS = {
    "unary": (unary, 4),
    "binary": (binary, 5),
    "booleans": (booleans, 1),
    "complex": (complex_numbers, 3),
    "comparisons": (comparisons, 3),
    "choices": (choices, 2),
    "conversions": (conversions, 4),
    "bits": (bits, 3),
    "rearrangement": (rearrangement, 5),
    "dynamic": (dynamic, 4),
    "older": (older, 2),
    "dynamic_slices": (dynamic_slices, 2),
    "gather": (gather, 2),
    "scatter": (scatter, 2),
    "batched_gather": (batched_gather, 1),
    "reduce": (reduce, 3),
    "argmax": (argmax, 1),
    "reduce_window": (reduce_window, 3),
    "select_and_scatter": (select_and_scatter, 1),
    "sort": (sort, 2),
    "map": (map_, 1),
    "dot_general": (dot_general, 3),
    "convolution": (convolution, 5),
    "fft": (fft, 2),
    "triangular": (triangular, 2),
    "batch_norm": (batch_norm, 2),
    "random_bits": (random_bits, 2),
    "control": (control, 2),
    "chain": (chain, 2),
    "composed": (composed, 1),
    "odds": (odds, 2),
}


def make(group, index, seed):
    rng = np.random.default_rng([seed, list(GROUPS).index(group), index])
    return GROUPS[group][0](Builder(f"{group}-{index:04}", rng))


def generate(count, seed, only=None):
    """`count` cases, the groups by their weights; or those whose names begin with `only`."""
    weights = sum(weight for _, weight in GROUPS.values())
    for group, (_, weight) in GROUPS.items():
        for index in range(math.ceil(count * weight / weights)):
            if only is None or f"{group}-{index:04}".startswith(only):
                yield make(group, index, seed)
