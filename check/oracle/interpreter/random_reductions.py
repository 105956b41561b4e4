"""Random programs with regions of scalars: reductions, windows, sorting."""

import numpy as np

from .program_builder import (
    COMPLEX,
    FLOATS,
    INTEGERS,
    NUMPY,
    array_attr,
    integer_range,
    is_complex,
    is_float,
    tensor,
)


def reducer(op, element):
    scalar = tensor((), element)
    return (
        f'({{ ^bb0(%l: {scalar}, %r: {scalar}): %c = "stablehlo.{op}"(%l, %r) : ({scalar}, {scalar}) -> {scalar} '
        f'"stablehlo.return"(%c) : ({scalar}) -> () }})'
    )


NEUTRAL = {"add": "0", "multiply": "1", "and": "-1", "or": "0", "xor": "0"}


def reducing_op(b, element):
    if element == "i1":
        return b.choose("and", "or")
    if is_float(element):
        return b.choose("add", "add", "multiply", "maximum", "minimum")
    if is_complex(element):
        return b.choose("add", "multiply")
    return b.choose("add", "multiply", "maximum", "minimum", "and", "or", "xor")


def neutral(b, op, element):
    """An initial value that changes nothing, since XLA may take it in more than once."""
    if element == "i1":
        literal = "true" if op == "and" else "false"
    elif op in ("maximum", "minimum"):
        data = extreme(element, op == "maximum")
        return b.argument(np.asarray(data, dtype=NUMPY[element]).reshape(()), element)
    elif is_float(element):
        literal = "-0.0" if op == "add" and b.chance(0.2) else NEUTRAL[op] + ".0"
    elif is_complex(element):
        literal = f"({NEUTRAL[op]}.0, 0.0)"
    else:
        literal = str(integer_range(element)[1]) if op == "and" and element[0] == "u" else NEUTRAL[op]
    return b.constant((), element, literal)


def extreme(element, lowest):
    if is_float(element):
        return -np.inf if lowest else np.inf
    return integer_range(element)[0 if lowest else 1]


def reduce(b):
    element = b.choose("i1", *INTEGERS, *FLOATS, *FLOATS, *COMPLEX)
    shape = b.shape(low=1, largest=7)
    op = reducing_op(b, element)
    x = b.input(shape, element)
    dimensions = b.permutation(len(shape))[: b.integer(0, len(shape))]
    result = [d for i, d in enumerate(shape) if i not in dimensions]
    attributes = f"dimensions = {array_attr(dimensions)}"
    value = b.op("reduce", [x, neutral(b, op, element)], [(result, element)], attributes, reducer(op, element))[0]
    return b.finish(value, ulps=64 if op == "multiply" else 4, sums=64)


def argmax(b):
    """A reduction of two tensors at once, as frameworks write the place of the largest element."""
    element = b.choose("f32", "i32", "f16", "ui8")
    shape = b.shape(low=1, largest=7)
    dimension = b.integer(0, len(shape) - 1)
    x = b.input(shape, element)
    places = b.op("iota", [], [(shape, "i32")], f"iota_dimension = {dimension} : i64")[0]
    low = b.argument(np.asarray(extreme(element, True), dtype=NUMPY[element]).reshape(()), element)
    zero = b.constant((), "i32", "0")
    v, p, t = tensor((), element), "tensor<i32>", "tensor<i1>"
    body = (
        f"({{ ^bb0(%l: {v}, %i: {p}, %r: {v}, %j: {p}): "
        f"%g = stablehlo.compare GT, %l, %r : ({v}, {v}) -> {t} "
        f"%e = stablehlo.compare EQ, %l, %r : ({v}, {v}) -> {t} "
        f"%s = stablehlo.compare LT, %i, %j : ({p}, {p}) -> {t} "
        f"%a = stablehlo.and %e, %s : {t} %o = stablehlo.or %g, %a : {t} "
        f"%m = stablehlo.select %o, %l, %r : {t}, {v} %n = stablehlo.select %o, %i, %j : {t}, {p} "
        f'"stablehlo.return"(%m, %n) : ({v}, {p}) -> () }})'
    )
    result = [d for i, d in enumerate(shape) if i != dimension]
    attributes = f"dimensions = {array_attr([dimension])}"
    both = b.op("reduce", [x, places, low, zero], [(result, element), (result, "i32")], attributes, body)
    return b.finish(*both)


def window_attributes(b, shape, base_dilation=True):
    window = [b.integer(1, 3) for _ in shape]
    strides = [b.integer(1, 3) for _ in shape]
    base = [b.choose(1, 1, 2) if base_dilation else 1 for _ in shape]
    dilations = [b.choose(1, 1, 2) if base_dilation else 1 for _ in shape]
    padding = [(b.integer(0, 2), b.integer(0, 2)) for _ in shape]
    result = []
    for i, size in enumerate(shape):
        span = (window[i] - 1) * dilations[i] + 1
        room = (size - 1) * base[i] + 1 + sum(padding[i]) - span
        if room < 0:
            padding[i] = (padding[i][0] - room, padding[i][1])
            room = 0
        result.append(room // strides[i] + 1)
    return window, strides, base, dilations, padding, result


def padding_attr(padding):
    return f"dense<{[list(p) for p in padding]}> : tensor<{len(padding)}x2xi64>"


def reduce_window(b):
    element = b.choose(*INTEGERS, *FLOATS, *FLOATS)
    shape = b.shape(low=1, high=4, largest=7)
    op = reducing_op(b, element)
    window, strides, base, dilations, padding, result = window_attributes(b, shape)
    if b.chance(0.15):
        # A cumulative function, as JAX writes it.
        window, strides, base, dilations, padding = ([1] * len(shape) for _ in range(5))
        padding = [(0, 0)] * len(shape)
        d = b.integer(0, len(shape) - 1)
        window[d], padding[d], result = shape[d], (shape[d] - 1, 0), shape
    attributes = (
        f"window_dimensions = {array_attr(window)}, window_strides = {array_attr(strides)}, "
        f"base_dilations = {array_attr(base)}, window_dilations = {array_attr(dilations)}, padding = {padding_attr(padding)}"
    )
    x = b.input(shape, element)
    value = b.op("reduce_window", [x, neutral(b, op, element)], [(result, element)], attributes, reducer(op, element))
    return b.finish(value[0], ulps=64 if op == "multiply" else 4, sums=64)


def select_and_scatter(b):
    element = b.choose("f32", "f64", "i32", "bf16")
    shape = b.shape(low=1, high=3, largest=7)
    window, strides, _, _, padding, result = window_attributes(b, shape, base_dilation=False)
    # XLA takes the first element of a window for chosen; so none may lie outside entirely.
    padding = [(min(lo, w - 1), min(hi, w - 1)) for (lo, hi), w in zip(padding, window)]
    result = [(d + lo + hi - w) // s + 1 for d, (lo, hi), w, s in zip(shape, padding, window, strides)]
    if min(d + lo + hi - w for d, (lo, hi), w in zip(shape, padding, window)) < 0:
        window, padding, result = [1] * len(shape), [(0, 0)] * len(shape), [(d - 1) // s + 1 for d, s in zip(shape, strides)]
    x = b.input(shape, element)
    source = b.input(tuple(result), element)
    direction = b.choose("GE", "GE", "LE")
    scalar = tensor((), element)
    select = (
        f"({{ ^bb0(%l: {scalar}, %r: {scalar}): %c = stablehlo.compare {direction}, %l, %r : ({scalar}, {scalar}) -> "
        f'tensor<i1> "stablehlo.return"(%c) : (tensor<i1>) -> () }}, {reducer("add", element)[1:]}'
    )
    attributes = (
        f"window_dimensions = {array_attr(window)}, window_strides = {array_attr(strides)}, padding = {padding_attr(padding)}"
    )
    operands = [x, source, b.constant((), element, "0.0" if is_float(element) else "0")]
    return b.finish(b.op("select_and_scatter", operands, [(shape, element)], attributes, select)[0], ulps=4, sums=16)


def sort(b):
    element = b.choose(*INTEGERS, *FLOATS)
    shape = b.shape(low=1, high=3, largest=9)
    dimension = b.integer(0, len(shape) - 1)
    x = b.input(shape, element, special=b.chance())
    others = [b.input(shape, b.choose("i32", "f32", "i1")) for _ in range(b.integer(0, 2))]
    inputs = [x, *others]
    names, types = [], []
    for i, value in enumerate(inputs):
        names += [f"%p{i}", f"%q{i}"]
        types += [tensor((), value[2])] * 2
    kind = ", compare_type = #stablehlo<comparison_type TOTALORDER>" if is_float(element) else ""
    direction = b.choose("LT", "GT")
    body = (
        f"({{ ^bb0({', '.join(f'{n}: {t}' for n, t in zip(names, types))}): "
        f'%c = "stablehlo.compare"(%p0, %q0) {{comparison_direction = #stablehlo<comparison_direction {direction}>{kind}}}'
        f' : ({types[0]}, {types[0]}) -> tensor<i1> "stablehlo.return"(%c) : (tensor<i1>) -> () }})'
    )
    attributes = f"dimension = {dimension} : i64, is_stable = true"
    return b.finish(*b.op("sort", inputs, [v[1:] for v in inputs], attributes, body))


def map_(b):
    element = b.choose("f32", "i32", "f64")
    shape = b.shape(low=1)
    inputs = [b.input(shape, element) for _ in range(2)]
    scalar = tensor((), element)
    body = (
        f"({{ ^bb0(%l: {scalar}, %r: {scalar}): %c = stablehlo.multiply %l, %r : {scalar} "
        f'%d = stablehlo.subtract %c, %l : {scalar} "stablehlo.return"(%d) : ({scalar}) -> () }})'
    )
    attributes = f"dimensions = {array_attr(range(len(shape)))}"
    return b.finish(b.op("map", inputs, [(shape, element)], attributes, body)[0], ulps=4, sums=4)
