"""A large StableHLO program, always the same: a chain of functions with a mix of common operations.

    python -m check.oracle.bench.large_program OPERATIONS > program.mlir
"""

import random
import sys

OPERATIONS = 200_000
SEED = 20260813
FUNCTION_OPERATIONS = 1_000


class Writer:
    """Writes one function: values with their shapes, and the count of operations written."""

    def __init__(self, generator):
        self.generator = generator
        self.lines = []
        self.operations = 0
        self.names = 0
        self.values = {}  # shape -> names of values of that shape, newest last

    def emit(self, shape, text, operations=1):
        """Adds an operation with one result; its name is `%N`."""
        name = f"%{self.names}"
        self.names += 1
        self.lines.append(f"    {name} = {text}")
        self.operations += operations
        self.values.setdefault(shape, []).append(name)
        return name

    def pick(self, shape):
        return self.generator.choice(self.values[shape][-12:])

    def number(self):
        return f"{self.generator.uniform(-4, 4):.6e}"


ROWS, COLUMNS = 16, 32
MATRIX, WIDE, VECTOR, SCALAR, FLAT = (
    f"{ROWS}x{COLUMNS}xf32",
    f"{ROWS}x{ROWS}xf32",
    f"{ROWS}xf32",
    "f32",
    f"{ROWS * COLUMNS}xf32",
)


def tensor(shape):
    return f"tensor<{shape}>"


def unary(w):
    operation = w.generator.choice(
        ("tanh", "abs", "cosine", "logistic", "negate", "sqrt", "exponential", "sign")
    )
    shape = w.generator.choice((MATRIX, MATRIX, VECTOR))
    w.emit(shape, f"stablehlo.{operation} {w.pick(shape)} : {tensor(shape)}")


def binary(w):
    operation = w.generator.choice(("add", "multiply", "subtract", "maximum", "minimum", "divide"))
    shape = w.generator.choice((MATRIX, MATRIX, MATRIX, VECTOR))
    w.emit(shape, f"stablehlo.{operation} {w.pick(shape)}, {w.pick(shape)} : {tensor(shape)}")


def constant(w):
    if w.generator.random() < 0.7:
        w.emit(SCALAR, f"stablehlo.constant dense<{w.number()}> : {tensor(SCALAR)}")
    else:
        values = ", ".join(w.number() for _ in range(ROWS))
        w.emit(VECTOR, f"stablehlo.constant dense<[{values}]> : {tensor(VECTOR)}")


def broadcast(w):
    source, dims = w.generator.choice(((SCALAR, ""), (VECTOR, "0")))
    w.emit(
        MATRIX,
        f"stablehlo.broadcast_in_dim {w.pick(source)}, dims = [{dims}] : ({tensor(source)}) -> {tensor(MATRIX)}",
    )


def contraction(w):
    a, b = w.pick(MATRIX), w.pick(MATRIX)
    product = w.emit(
        WIDE,
        f"stablehlo.dot_general {a}, {b}, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : "
        f"({tensor(MATRIX)}, {tensor(MATRIX)}) -> {tensor(WIDE)}",
    )
    w.emit(
        MATRIX,
        f"stablehlo.dot_general {product}, {a}, contracting_dims = [1] x [0] : "
        f"({tensor(WIDE)}, {tensor(MATRIX)}) -> {tensor(MATRIX)}",
    )


def reshape(w):
    flat = w.emit(FLAT, f"stablehlo.reshape {w.pick(MATRIX)} : ({tensor(MATRIX)}) -> {tensor(FLAT)}")
    w.emit(MATRIX, f"stablehlo.reshape {flat} : ({tensor(FLAT)}) -> {tensor(MATRIX)}")


def reduce(w):
    operand, initial = w.pick(MATRIX), w.pick(SCALAR)
    w.emit(
        VECTOR,
        f"stablehlo.reduce({operand} init: {initial}) applies stablehlo.add across dimensions = [1] : "
        f"({tensor(MATRIX)}, {tensor(SCALAR)}) -> {tensor(VECTOR)}",
        operations=3,
    )


def reduce_with_region(w):
    """A reduction whose body has no short form: the larger absolute value."""
    operand, initial = w.pick(MATRIX), w.pick(SCALAR)
    n = w.names
    scalar = tensor(SCALAR)
    w.emit(
        VECTOR,
        f"stablehlo.reduce({operand} init: {initial}) across dimensions = [1] : "
        f"({tensor(MATRIX)}, {scalar}) -> {tensor(VECTOR)}\n"
        f"     reducer(%l{n}: {scalar}, %r{n}: {scalar})  {{\n"
        f"      %x{n}_0 = stablehlo.abs %l{n} : {scalar}\n"
        f"      %x{n}_1 = stablehlo.abs %r{n} : {scalar}\n"
        f"      %x{n}_2 = stablehlo.compare GE, %x{n}_0, %x{n}_1, FLOAT : ({scalar}, {scalar}) -> tensor<i1>\n"
        f"      %x{n}_3 = stablehlo.select %x{n}_2, %l{n}, %r{n} : tensor<i1>, {scalar}\n"
        f"      stablehlo.return %x{n}_3 : {scalar}\n"
        f"    }}",
        operations=6,
    )


def compare_and_select(w):
    a, b = w.pick(MATRIX), w.pick(MATRIX)
    truth = f"{ROWS}x{COLUMNS}xi1"
    direction = w.generator.choice(("LT", "GE", "EQ"))
    mask = w.emit(
        truth,
        f"stablehlo.compare {direction}, {a}, {b}, FLOAT : ({tensor(MATRIX)}, {tensor(MATRIX)}) -> {tensor(truth)}",
    )
    w.emit(MATRIX, f"stablehlo.select {mask}, {a}, {b} : {tensor(truth)}, {tensor(MATRIX)}")


def move(w):
    if w.generator.random() < 0.5:
        turned = f"{COLUMNS}x{ROWS}xf32"
        t = w.emit(
            turned,
            f"stablehlo.transpose {w.pick(MATRIX)}, dims = [1, 0] : ({tensor(MATRIX)}) -> {tensor(turned)}",
        )
        w.emit(MATRIX, f"stablehlo.transpose {t}, dims = [1, 0] : ({tensor(turned)}) -> {tensor(MATRIX)}")
    else:
        half = f"{ROWS}x{COLUMNS // 2}xf32"
        start = w.generator.choice((0, COLUMNS // 2))
        s = w.emit(
            half,
            f"stablehlo.slice {w.pick(MATRIX)} [0:{ROWS}, {start}:{start + COLUMNS // 2}] : ({tensor(MATRIX)}) -> {tensor(half)}",
        )
        w.emit(
            MATRIX,
            f"stablehlo.concatenate {s}, {s}, dim = 1 : ({tensor(half)}, {tensor(half)}) -> {tensor(MATRIX)}",
        )


KINDS = (
    (binary, 40),
    (unary, 22),
    (constant, 8),
    (broadcast, 12),
    (contraction, 5),
    (reshape, 4),
    (reduce, 3),
    (reduce_with_region, 1),
    (compare_and_select, 3),
    (move, 4),
)
LARGEST_KIND = 6


def function(generator, index, operations, last):
    """A function of exactly `operations` operations, its own and its `return` included; calls the one before it."""
    w = Writer(generator)
    w.values = {MATRIX: ["%a"], VECTOR: ["%b"]}
    w.emit(SCALAR, f"stablehlo.constant dense<{w.number()}> : {tensor(SCALAR)}")
    if index:
        w.emit(
            MATRIX,
            f"func.call @f{index - 1}(%a, %b) : ({tensor(MATRIX)}, {tensor(VECTOR)}) -> {tensor(MATRIX)}",
        )
    kinds, weights = zip(*KINDS)
    while operations - 2 - w.operations > LARGEST_KIND:
        generator.choices(kinds, weights)[0](w)
    while w.operations < operations - 2:
        binary(w)
    name = "public @main" if last else f"private @f{index}"
    return "\n".join(
        (
            f"  func.func {name}(%a: {tensor(MATRIX)}, %b: {tensor(VECTOR)}) -> {tensor(MATRIX)} {{",
            *w.lines,
            f"    return {w.values[MATRIX][-1]} : {tensor(MATRIX)}",
            "  }",
            "",
        )
    )


def program(operations, seed):
    generator = random.Random(seed)
    counts = [FUNCTION_OPERATIONS] * max(1, (operations - 1) // FUNCTION_OPERATIONS)
    counts[-1] += operations - 1 - sum(counts)  # the module is an operation too
    yield "module @large {\n"
    for index, count in enumerate(counts):
        yield function(generator, index, count, last=index == len(counts) - 1)
    yield "}\n"


if __name__ == "__main__":
    sys.stdout.writelines(program(int(sys.argv[1]), SEED))
