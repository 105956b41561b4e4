"""Random programs of elementwise operations."""

import numpy as np

from .program_builder import COMPLEX, FLOATS, INTEGERS, NARROW_FLOATS, SMALL_INTEGERS, is_complex, is_float

UNARY_FLOAT = {
    # Last places that a function may be off in XLA or here; XLA's own approximations are the looser ones.
    "abs": 0,
    "negate": 0,
    "sign": 0,
    "ceil": 0,
    "floor": 0,
    "round_nearest_even": 0,
    "round_nearest_afz": 0,
    "sqrt": 1,
    "rsqrt": 2,
    "cbrt": 4,
    "exponential": 3,
    "exponential_minus_one": 6,
    "log": 3,
    "log_plus_one": 6,
    "logistic": 6,
    "tanh": 8,
    "sine": 4,
    "cosine": 4,
    "tan": 8,
}
BINARY_FLOAT = {
    "add": 0,
    "subtract": 0,
    "multiply": 0,
    "divide": 1,
    "maximum": 0,
    "minimum": 0,
    "remainder": 0,
    "power": 16,
    "atan2": 8,
}
UNARY_INTEGER = ("negate", "not", "popcnt", "count_leading_zeros")
BINARY_INTEGER = (
    "add subtract multiply divide maximum minimum remainder and or xor shift_left shift_right_logical "
    "shift_right_arithmetic power"
).split()


def unary(b):
    if b.chance(0.7):
        element = b.choose(*FLOATS, *FLOATS, *NARROW_FLOATS)
        op = b.choose(*UNARY_FLOAT)
        # How far off the argument of a large angle is: XLA reduces it less precisely.
        angle = op in ("sine", "cosine", "tan")
        x = b.input(b.shape(largest=9), element, special=not angle, scale=3)
        ulps = UNARY_FLOAT[op] if element in ("f32", "f64") else min(UNARY_FLOAT[op], 1)
        return b.finish(b.unary(op, x), ulps=ulps)
    # Of an i4, XLA counts the bits of the byte that holds it.
    element = b.choose(*INTEGERS, *SMALL_INTEGERS)
    integers = [op for op in UNARY_INTEGER if op != "popcnt" or element != "i4"]
    op = b.choose(*integers, *(() if element[0] == "u" else ("abs", "sign")))
    return b.finish(b.unary(op, b.input(b.shape(largest=9), element, special=True)))


def binary(b):
    shape = b.shape(largest=9)
    if b.chance(0.6):
        element, op = b.choose(*FLOATS, *FLOATS, *NARROW_FLOATS), b.choose(*BINARY_FLOAT)
        x, y = (b.input(shape, element, special=True, scale=2) for _ in range(2))
        ulps = BINARY_FLOAT[op] if element in ("f32", "f64") else min(BINARY_FLOAT[op], 1)
        return b.finish(b.binary(op, x, y), ulps=ulps)
    element = b.choose(*INTEGERS, *INTEGERS, *SMALL_INTEGERS)
    op = b.choose(*BINARY_INTEGER)
    # XLA looks only at the lowest bits of exponents.
    x, y = b.input(shape, element, special=True), b.input(shape, element, special=op != "power")
    return b.finish(b.binary(op, x, y))


def booleans(b):
    x = b.input(b.shape(largest=9), "i1")
    y = b.input(x[1], "i1")
    op = b.choose("and", "or", "xor", "add", "multiply", "maximum", "minimum", "not")
    return b.finish(b.unary("not", x) if op == "not" else b.binary(op, x, y))


def complex_numbers(b):
    element = b.choose(*COMPLEX)
    shape = b.shape(largest=9)
    x = b.input(shape, element, scale=1.5)
    part = "f32" if element == "complex<f32>" else "f64"
    kind = b.integer(0, 3)
    if kind == 0:
        op = b.choose(
            *"negate sign sqrt rsqrt exponential exponential_minus_one log log_plus_one logistic tanh sine cosine tan".split()
        )
        return b.finish(b.unary(op, x), ulps=16)
    if kind == 1:
        op = b.choose("add", "subtract", "multiply", "divide", "power")
        return b.finish(b.binary(op, x, b.input(shape, element)), ulps=64 if op == "power" else 8)
    if kind == 2:
        return b.finish(b.unary("abs", x, part), b.unary("real", x, part), b.unary("imag", x, part), ulps=2)
    real, imaginary = b.input(shape, part, special=True), b.input(shape, part, special=True)
    return b.finish(b.op("complex", [real, imaginary], [(shape, element)])[0])


def comparisons(b):
    element = b.choose("i1", *INTEGERS, *FLOATS, *NARROW_FLOATS, *COMPLEX)
    shape = b.shape(largest=9)
    x = b.input(shape, element, special=True)
    y = b.argument(np.where(b.rng.random(shape) < 0.3, b.case.arguments[0], b.data(shape, element, special=True)), element)
    direction = b.choose(*(("EQ", "NE") if is_complex(element) else ("EQ", "NE", "GE", "GT", "LE", "LT")))
    kind = b.choose("FLOAT", "TOTALORDER") if is_float(element) else None
    if kind == "TOTALORDER" and element not in ("f16", "bf16", "f32", "f64"):
        kind = "FLOAT"
    attributes = f"comparison_direction = #stablehlo<comparison_direction {direction}>"
    if kind:
        attributes += f", compare_type = #stablehlo<comparison_type {kind}>"
    return b.finish(b.op("compare", [x, y], [(shape, "i1")], attributes)[0])


def choices(b):
    element = b.choose("i1", *INTEGERS, *FLOATS, *COMPLEX)
    shape = b.shape(largest=9)
    if b.chance():
        predicate = b.input(b.choose((), shape), "i1")
        x, y = (b.input(shape, element, special=True) for _ in range(2))
        return b.finish(b.op("select", [predicate, x, y], [(shape, element)])[0])
    element = b.choose(*INTEGERS, *FLOATS, *NARROW_FLOATS)
    low, high = (b.input(b.choose((), shape), element) for _ in range(2))
    x = b.input(shape, element, special=True)
    return b.finish(b.op("clamp", [low, x, high], [(shape, element)])[0])


def conversions(b):
    every = ("i1", *SMALL_INTEGERS, *INTEGERS, *FLOATS, *FLOATS, *NARROW_FLOATS)
    source, target = b.choose(*every, *COMPLEX), b.choose(*every, *COMPLEX)
    if is_complex(source) and not is_complex(target):
        source = b.choose(*every)
    x = b.input(b.shape(largest=9), source, special=True, scale=50)
    return b.finish(b.unary("convert", x, target))


def bits(b):
    kind = b.integer(0, 2)
    if kind == 0:
        x = b.input(b.shape(largest=9), b.choose(*FLOATS, *NARROW_FLOATS), special=True)
        return b.finish(b.unary("is_finite", x, "i1"))
    if kind == 1:
        element = b.choose("f16", "bf16", "f32", "f64")
        x = b.input(b.shape(largest=9), element, special=True)
        attributes = f"exponent_bits = {b.integer(2, 8)} : i32, mantissa_bits = {b.integer(1, 10)} : i32"
        return b.finish(b.unary("reduce_precision", x, attributes=attributes))
    widths = {8: ("i8", "ui8", "f8E5M2"), 16: ("i16", "ui16", "f16", "bf16"), 32: ("i32", "ui32", "f32"), 64: ("i64", "ui64", "f64")}
    source, target = b.choose(*widths), b.choose(*widths)
    shape = b.shape(high=3)
    parts = source // target if source > target else target // source
    if source < target:
        x = b.input((*shape, parts), b.choose(*widths[source]), special=True)
        result = shape
    else:
        x = b.input(shape, b.choose(*widths[source]), special=True)
        result = (*shape, parts) if source > target else shape
    # What NaNs look like is no matter here; integers show all bits.
    integers = [t for t in widths[target] if "i" in t]
    return b.finish(b.op("bitcast_convert", [x], [(result, b.choose(*integers))])[0])
