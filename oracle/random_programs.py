"""Small random StableHLO programs, each with arguments: what XLA runs on a CPU, by groups of operations.

`generate(count, seed)` yields `Case`s. Each is made from its own seed, so that a case can be made again alone.
"""

import dataclasses
import math

import ml_dtypes
import numpy as np

INTEGERS = ("i8", "i16", "i32", "i64", "ui8", "ui16", "ui32", "ui64")
SMALL_INTEGERS = ("i4", "ui4")
FLOATS = ("f16", "bf16", "f32", "f64")
NARROW_FLOATS = ("f8E4M3FN", "f8E5M2", "f8E4M3B11FNUZ", "f8E4M3FNUZ", "f8E5M2FNUZ", "f8E4M3", "f8E3M4")
COMPLEX = ("complex<f32>", "complex<f64>")

NUMPY = {
    "i1": np.bool_,
    "i4": ml_dtypes.int4,
    "ui4": ml_dtypes.uint4,
    **{name: np.dtype(name.replace("ui", "uint") if name[0] == "u" else name.replace("i", "int")) for name in INTEGERS},
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "f32": np.float32,
    "f64": np.float64,
    "f8E4M3FN": ml_dtypes.float8_e4m3fn,
    "f8E5M2": ml_dtypes.float8_e5m2,
    "f8E4M3B11FNUZ": ml_dtypes.float8_e4m3b11fnuz,
    "f8E4M3FNUZ": ml_dtypes.float8_e4m3fnuz,
    "f8E5M2FNUZ": ml_dtypes.float8_e5m2fnuz,
    "f8E4M3": ml_dtypes.float8_e4m3,
    "f8E3M4": ml_dtypes.float8_e3m4,
    "complex<f32>": np.complex64,
    "complex<f64>": np.complex128,
}


@dataclasses.dataclass
class Case:
    """A program, its arguments, and how far results may be apart.

    `ulps`: floats may be that many last places apart; `sums`: or that many epsilons of the largest result.
    """

    name: str
    program: str = ""
    arguments: list = dataclasses.field(default_factory=list)
    ulps: float = 0
    sums: float = 0


def tensor(shape, element):
    return f"tensor<{''.join(f'{d}x' for d in shape)}{element}>"


def array_attr(values):
    values = list(values)
    return f"array<i64{': ' if values else ''}{', '.join(map(str, values))}>"


def is_float(element):
    return element[0] == "f" or element == "bf16"


def is_complex(element):
    return element.startswith("complex")


class Builder:
    """Writes one program; a value is a name with its shape and element type."""

    def __init__(self, name, rng):
        self.rng, self.case = rng, Case(name)
        self.parameters, self.lines, self.functions, self.count = [], [], [], 0

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def argument(self, data, element):
        value = (f"%a{len(self.parameters)}", data.shape, element)
        self.parameters.append(f"{value[0]}: {tensor(data.shape, element)}")
        self.case.arguments.append(data)
        return value

    def constant(self, shape, element, literal):
        return self.op("constant", [], [(shape, element)], f"value = dense<{literal}> : {tensor(shape, element)}")[0]

    def op(self, op, operands, results, attributes="", regions=""):
        """Adds an operation; `results` are pairs of shape and element type."""
        values = [(self.name(), tuple(shape), element) for shape, element in results]
        operand_types = ", ".join(tensor(shape, element) for _, shape, element in operands)
        result_types = ", ".join(tensor(shape, element) for shape, element in results)
        self.lines.append(
            f"{', '.join(v[0] for v in values)} = \"stablehlo.{op}\"({', '.join(o[0] for o in operands)}) "
            f"{regions} {{{attributes}}} : ({operand_types}) -> ({result_types})"
        )
        return values

    def unary(self, op, operand, element=None, attributes=""):
        return self.op(op, [operand], [(operand[1], element or operand[2])], attributes)[0]

    def binary(self, op, left, right):
        return self.op(op, [left, right], [left[1:]])[0]

    def finish(self, *results, ulps=0, sums=0):
        types = ", ".join(tensor(shape, element) for _, shape, element in results)
        body = "\n    ".join(self.lines)
        self.case.program = (
            f"module {{\n  func.func public @main({', '.join(self.parameters)}) -> ({types}) {{\n    {body}\n"
            f"    return {', '.join(r[0] for r in results)} : {types}\n  }}\n{''.join(self.functions)}}}\n"
        )
        self.case.ulps, self.case.sums = ulps, sums
        return self.case

    # Random choices.

    def choose(self, *options):
        return options[self.rng.integers(len(options))]

    def integer(self, low, high):
        """From `low` to `high`, both included."""
        return int(self.rng.integers(low, high + 1))

    def chance(self, probability=0.5):
        return self.rng.random() < probability

    def shape(self, low=0, high=4, largest=5):
        return tuple(self.integer(1, largest) for _ in range(self.integer(low, high)))

    def permutation(self, count):
        return [int(i) for i in self.rng.permutation(count)]

    def data(self, shape, element, special=False, scale=1.0):
        """Random elements; with `special`, also the edges of the type."""
        dtype = NUMPY[element]
        if element == "i1":
            return self.rng.random(shape) < 0.5
        if is_complex(element):
            part = np.float32 if element == "complex<f32>" else np.float64
            real, imaginary = (self.rng.normal(size=shape).astype(part) * part(scale) for _ in range(2))
            return np.asarray(real + 1j * imaginary, dtype=dtype)
        if is_float(element):
            values = np.asarray(self.rng.normal(size=shape) * scale, dtype=np.float64)
            if special:
                info = ml_dtypes.finfo(dtype)
                wide = self.rng.random(shape) < 0.3
                values = np.where(wide, values * 10.0 ** self.rng.integers(-3, 4, shape), values)
                edges = [0.0, -0.0, 1.0, -1.0, 0.5, -1.5, 2.5, float(info.max), float(info.min)]
                edges += [float(info.tiny), np.inf, -np.inf, np.nan]
                if element not in ("bf16", "f32", "f64"):
                    # XLA takes numbers below the smallest normal ones of its registers for zero.
                    edges += [float(info.tiny) / 2, -float(info.smallest_subnormal)]
                values = np.where(self.rng.random(shape) < 0.3, self.rng.choice(edges, shape), values)
            with np.errstate(all="ignore"):
                return np.asarray(values.astype(dtype)).reshape(shape)
        low, high = integer_range(element)
        values = self.rng.integers(max(low, -20), min(high, 20) + 1, shape)
        if special:
            bits = self.rng.integers(0, 1 << 63, shape, dtype=np.uint64) * 2 + self.rng.integers(0, 2, shape, dtype=np.uint64)
            values = np.where(self.rng.random(shape) < 0.4, bits.astype(np.int64), values)
            edges = np.array([0, 1, high & 0xFFFFFFFFFFFFFFFF, low & 0xFFFFFFFFFFFFFFFF], dtype=np.uint64).astype(np.int64)
            values = np.where(self.rng.random(shape) < 0.3, self.rng.choice(edges, shape), values)
        return cut(values, element).reshape(shape)

    def input(self, shape, element, special=False, scale=1.0):
        return self.argument(self.data(shape, element, special, scale), element)


def integer_range(element):
    width = int(element.lstrip("ui"))
    return (0, (1 << width) - 1) if element[0] == "u" else (-(1 << (width - 1)), (1 << (width - 1)) - 1)


def cut(values, element):
    """64-bit integers modulo the width of the type."""
    values = np.asarray(values, dtype=np.int64)
    if element in SMALL_INTEGERS:
        values = values & 15 if element == "ui4" else ((values + 8) & 15) - 8
    return values.astype(NUMPY[element])


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
    element = b.choose(*INTEGERS, *SMALL_INTEGERS)
    op = b.choose(*UNARY_INTEGER, *(() if element[0] == "u" else ("abs", "sign")))
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


ANY = ("i1", "i4", *INTEGERS, *FLOATS, "f8E4M3FN", *COMPLEX)


def rearrangement(b):
    element = b.choose(*ANY)
    kind = b.choose("broadcast_in_dim", "transpose", "reverse", "reshape", "slice", "concatenate", "pad", "iota")
    shape = b.shape(low=1)
    if kind == "iota":
        element = b.choose(*INTEGERS, *FLOATS, *COMPLEX)
        attributes = f"iota_dimension = {b.integer(0, len(shape) - 1)} : i64"
        return b.finish(b.op("iota", [], [(shape, element)], attributes)[0])
    if kind == "concatenate":
        dimension = b.integer(0, len(shape) - 1)
        parts = []
        for _ in range(b.integer(1, 3)):
            part = list(shape)
            part[dimension] = b.integer(0, 4)
            parts.append(b.input(tuple(part), element, special=True))
        result = list(shape)
        result[dimension] = sum(p[1][dimension] for p in parts)
        return b.finish(b.op(kind, parts, [(result, element)], f"dimension = {dimension} : i64")[0])
    x = b.input(shape, element, special=True)
    if kind == "broadcast_in_dim":
        rank = len(shape) + b.integer(0, 2)
        dimensions = sorted(b.permutation(rank)[: len(shape)])
        result = [b.integer(1, 4) for _ in range(rank)]
        for d, size in zip(dimensions, shape):
            result[d] = result[d] if size == 1 else size
        attributes = f"broadcast_dimensions = {array_attr(dimensions)}"
    elif kind == "transpose":
        order = b.permutation(len(shape))
        result, attributes = [shape[d] for d in order], f"permutation = {array_attr(order)}"
    elif kind == "reverse":
        dimensions = b.permutation(len(shape))[: b.integer(0, len(shape))]
        result, attributes = shape, f"dimensions = {array_attr(dimensions)}"
    elif kind == "reshape":
        sizes = list(shape) + [1] * b.integer(0, 2)
        if len(shape) > 1 and b.chance():
            sizes = [shape[0] * shape[1], *shape[2:]]
        result, attributes = [sizes[d] for d in b.permutation(len(sizes))], ""
    elif kind == "slice":
        start = [b.integer(0, d) for d in shape]
        limit = [b.integer(s, d) for s, d in zip(start, shape)]
        strides = [b.integer(1, 3) for _ in shape]
        result = [-(-(e - s) // t) for s, e, t in zip(start, limit, strides)]
        attributes = ", ".join(
            f"{n} = {array_attr(v)}"
            for n, v in (("start_indices", start), ("limit_indices", limit), ("strides", strides))
        )
    else:
        low, high = ([b.integer(-2, 3) for _ in shape] for _ in range(2))
        interior = [b.integer(0, 2) for _ in shape]
        result = [d + max(d - 1, 0) * i + l + h for d, i, l, h in zip(shape, interior, low, high)]
        for i, size in enumerate(result):
            if size < 0:
                high[i] -= size
                result[i] = 0
        attributes = ", ".join(
            f"{n} = {array_attr(v)}"
            for n, v in (("edge_padding_low", low), ("edge_padding_high", high), ("interior_padding", interior))
        )
        return b.finish(b.op("pad", [x, b.input((), element)], [(result, element)], attributes)[0])
    return b.finish(b.op(kind, [x], [(result, element)], attributes)[0])


def dynamic_slices(b):
    element = b.choose(*ANY)
    shape = b.shape(low=1)
    x = b.input(shape, element, special=True)
    sizes = [b.integer(1, d) for d in shape]
    index = b.choose("i32", "i64", "ui32", "i8", "ui8")
    update = b.chance()
    y = [b.input(tuple(sizes), element, special=True)] if update else []
    starts = [b.argument(cut(b.integer(-3, 6), index).reshape(()), index) for _ in shape]
    if update:
        return b.finish(b.op("dynamic_update_slice", [x, *y, *starts], [(shape, element)])[0])
    attributes = f"slice_sizes = {array_attr(sizes)}"
    return b.finish(b.op("dynamic_slice", [x, *starts], [(sizes, element)], attributes)[0])


def index_vectors(b, count):
    """Shape of the starts, place of the index vectors, and a tensor of them with `count` numbers each."""
    batch = b.shape(low=0, high=2, largest=4)
    position = b.integer(0, len(batch))
    sizes = [*batch]
    if count != 1 or b.chance():
        sizes.insert(position, count)
    else:
        position = len(batch)
    element = b.choose("i32", "i64", "ui8", "i8")
    data = cut(b.rng.integers(-2, 7, sizes), element)
    return batch, position, b.argument(data, element)


def gather(b):
    element = b.choose(*ANY)
    shape = b.shape(low=1, high=3)
    rank = len(shape)
    x = b.input(shape, element, special=True)
    indexed = b.permutation(rank)[: b.integer(1, rank)]
    batch, position, indices = index_vectors(b, len(indexed))
    sizes = [b.integer(1, d) for d in shape]
    collapsed = sorted(d for d in range(rank) if sizes[d] == 1 and b.chance())
    window = [sizes[d] for d in range(rank) if d not in collapsed]
    result_rank = len(batch) + len(window)
    offsets = sorted(b.permutation(result_rank)[: len(window)])
    windows, batches = iter(window), iter(batch)
    result = [next(windows) if d in offsets else next(batches) for d in range(result_rank)]
    attributes = (
        f"dimension_numbers = #stablehlo.gather<offset_dims = {offsets}, collapsed_slice_dims = {collapsed}, "
        f"start_index_map = {indexed}, index_vector_dim = {position}>, slice_sizes = {array_attr(sizes)}, "
        f"indices_are_sorted = false"
    )
    return b.finish(b.op("gather", [x, indices], [(result, element)], attributes)[0])


def keep_windows_whole(b, shape, sizes, indexed, position, indices):
    """Moves windows of a scatter inside or wholly outside: XLA drops those that are partly outside."""
    data = b.case.arguments[1]
    vectors = data[..., None] if position == data.ndim else np.moveaxis(data, position, -1)
    for i, d in enumerate(indexed):
        component = vectors[..., i]
        component[...] = np.where(component < 0, cut(-9, indices[2]), component)
        component[...] = np.where(component > shape[d] - sizes[d], cut(99, indices[2]), component)


def reducer(op, element):
    scalar = tensor((), element)
    return (
        f'({{ ^bb0(%l: {scalar}, %r: {scalar}): %c = "stablehlo.{op}"(%l, %r) : ({scalar}, {scalar}) -> {scalar} '
        f'"stablehlo.return"(%c) : ({scalar}) -> () }})'
    )


def replacing(element):
    scalar = tensor((), element)
    return f'({{ ^bb0(%l: {scalar}, %r: {scalar}): "stablehlo.return"(%r) : ({scalar}) -> () }})'


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


def scatter(b):
    element = b.choose(*[e for e in ANY if e != "f8E4M3FN"])
    shape = b.shape(low=1, high=3)
    rank = len(shape)
    x = b.input(shape, element)
    indexed = b.permutation(rank)[: b.integer(1, rank)]
    batch, position, indices = index_vectors(b, len(indexed))
    sizes = [b.integer(1, d) for d in shape]
    keep_windows_whole(b, shape, sizes, indexed, position, indices)
    inserted = sorted(d for d in range(rank) if sizes[d] == 1 and b.chance())
    window = [sizes[d] for d in range(rank) if d not in inserted]
    update_rank = len(batch) + len(window)
    window_dims = sorted(b.permutation(update_rank)[: len(window)])
    windows, batches = iter(window), iter(batch)
    update_shape = tuple(next(windows) if d in window_dims else next(batches) for d in range(update_rank))
    updates = b.input(update_shape, element)
    op = reducing_op(b, element)
    attributes = (
        f"scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = {window_dims}, "
        f"inserted_window_dims = {inserted}, scatter_dims_to_operand_dims = {indexed}, "
        f"index_vector_dim = {position}>, indices_are_sorted = false, unique_indices = false"
    )
    return b.finish(
        b.op("scatter", [x, indices, updates], [(shape, element)], attributes, reducer(op, element))[0], ulps=4, sums=16
    )


def batched_gather(b):
    """Gather and scatter with batching dimensions."""
    element = b.choose("f32", "i32", "bf16")
    batch, size, width = b.integer(1, 4), b.integer(2, 6), b.integer(1, 4)
    count = b.integer(1, 5)
    x = b.input((batch, size, width), element)
    indices = b.argument(b.rng.integers(-1, size + 1, (batch, count, 1)).astype(np.int32), "i32")
    if b.chance():
        attributes = (
            "dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], "
            "start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, "
            f"slice_sizes = {array_attr([1, 1, width])}, indices_are_sorted = false"
        )
        return b.finish(b.op("gather", [x, indices], [((batch, count, width), element)], attributes)[0])
    updates = b.input((batch, count, width), element)
    attributes = (
        "scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], "
        "input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], "
        "index_vector_dim = 2>, indices_are_sorted = false, unique_indices = false"
    )
    result = b.op("scatter", [x, indices, updates], [(x[1], element)], attributes, reducer("add", element))
    return b.finish(result[0], ulps=4, sums=16)


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
