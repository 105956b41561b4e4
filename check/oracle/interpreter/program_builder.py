"""Writes small StableHLO programs and draws random shapes, attributes and arguments for them."""

import dataclasses

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
