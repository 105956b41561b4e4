"""Do all who compute sizes agree? Programs of one operation with sizes near 2^31, 2^32 and 2^63, and what each says:
whole numbers of Python, the verifier, the interpreter, the engine (strict and fast), and upstream's verifier where none
of its numbers needs more than 64 bits."""

import argparse
import collections
import multiprocessing
import random
import subprocess
import sys
import tempfile

from ..shared import evaluate, upstream

MOST = 2**63 - 1
NEAR = [2**31, 2**32, 2**62, 2**63, 2**63 // 3, 2**64 // 3]
ADD = "({ ^bb0(%x: tensor<f32>, %y: tensor<f32>): %s = stablehlo.add %x, %y : tensor<f32> stablehlo.return %s : tensor<f32> })"
SELECT = (
    "({ ^bb0(%x: tensor<f32>, %y: tensor<f32>): %s = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) ->"
    " tensor<i1> stablehlo.return %s : tensor<i1> }, " + ADD[1:-1] + ")"
)


class Overflow(Exception):
    """A number that a size is made of needs more than 64 bits."""


class Invalid(Exception):
    """The operation violates a constraint."""


class Program:
    """A program of one operation; all operands are splats of ones, or constants of integers."""

    def __init__(self, chance):
        self.chance = chance
        self.lines = []
        self.overflows = False  # whether a number of 64 bits may have wrapped around in upstream's arithmetic

    # Numbers

    def small(self, least=0):
        return self.chance.randint(least, 6)

    def large(self):
        return max(0, min(MOST, self.chance.choice(NEAR) + self.chance.randint(-3, 3)))

    def size(self, least=0):
        return max(least, self.large()) if self.chance.random() < 0.3 else self.small(least)

    def number(self, least=0):
        """A number that may be negative if `least` is."""
        sign = -1 if least < 0 and self.chance.random() < 0.4 else 1
        return sign * self.size(max(least, 0))

    def exact(self, value):
        """A number that is a size: it must fit."""
        self.note(value)
        if not -(2**63) <= value <= MOST:
            raise Overflow
        return value

    def note(self, *values):
        """Notes that upstream computes these numbers in 64 bits."""
        for value in values:
            self.overflows |= not -(2**63) <= value <= MOST

    def product(self, sizes):
        if 0 in sizes:
            for i in range(len(sizes)):
                value = 1
                for size in sizes[: i + 1]:
                    value *= size
                self.note(value)
            return 0
        value = 1
        for size in sizes:
            value = value * size
            self.note(value)
        return self.exact(value)

    # Texts

    def ones(self, shape, element="f32"):
        name = f"%v{len(self.lines)}"
        type_ = self.type(shape, element)
        value = "1.0" if element.startswith("f") else "1"
        self.lines.append(f"{name} = stablehlo.constant dense<{value}> : {type_}")
        return name, type_

    def integers(self, values):
        name = f"%v{len(self.lines)}"
        text = f"dense<[{', '.join(map(str, values))}]>" if values else "dense<>"
        self.lines.append(f"{name} = stablehlo.constant {text} : tensor<{len(values)}xi64>")
        return name, f"tensor<{len(values)}xi64>"

    @staticmethod
    def type(shape, element="f32"):
        return "tensor<" + "".join(f"{d}x" for d in shape) + element + ">"

    def make(self, text, operands, shape, element="f32"):
        """Appends the operation; `text` has `{}` where its operands are."""
        types = ", ".join(type_ for _, type_ in operands)
        names = ", ".join(name for name, _ in operands)
        self.result = self.type(shape, element)
        self.lines.append(f"%r = {text.replace('OPERANDS', names)} : ({types}) -> {self.result}")

    def __str__(self):
        return f"func.func @main() -> {self.result} {{ {' '.join(self.lines)} return %r : {self.result} }}"


def i64(values):
    return f"array<i64: {', '.join(map(str, values))}>" if values else "array<i64>"


def pairs(padding):
    if not padding:
        return "dense<> : tensor<0x2xi64>"
    return f"dense<[{', '.join(f'[{a}, {b}]' for a, b in padding)}]> : tensor<{len(padding)}x2xi64>"


def wrapped(value):
    return (value + 2**63) % 2**64 - 2**63


class Shape:
    """The shape of a result: right, or what arithmetic that wraps around would give, or off by one."""

    def __init__(self, program):
        self.program = program
        self.is_right = True
        self.overflowed = False

    def dimension(self, compute):
        """A dimension of the result, of a function that returns its value in whole numbers."""
        value, fits = compute()
        if not fits or not 0 <= value <= MOST:
            self.is_right = False
            value = wrapped(value)
            return value if value >= 0 else self.program.small()
        if self.program.chance.random() < 0.08:
            self.is_right = False
            return value + 1 if value < MOST else value - 1
        return value


def padded(p, size, low, high, interior):
    """The size of a padded dimension and whether it fits; every number on the way is noted."""
    inner = max(size - 1, 0) * interior
    value = size + low + high + inner
    # Sums that wrap around are right again if their value fits; products that wrap around too.
    p.note(value)
    return value, -(2**63) <= value <= MOST


def pad(p):
    rank = p.chance.choice([1, 1, 2])
    operand = [p.size() for _ in range(rank)]
    low, high = ([p.number(-1) for _ in range(rank)] for _ in range(2))
    interior = [p.size() for _ in range(rank)]
    shape = Shape(p)
    result = [shape.dimension(lambda d=d: padded(p, operand[d], low[d], high[d], interior[d])) for d in range(rank)]
    operands = [p.ones(operand), p.ones([])]
    if p.chance.random() < 0.7:
        text = f'"stablehlo.pad"(OPERANDS) <{{edge_padding_low = {i64(low)}, edge_padding_high = {i64(high)}, interior_padding = {i64(interior)}}}>'
    else:
        operands += [p.integers(low), p.integers(high), p.integers(interior)]
        text = '"stablehlo.dynamic_pad"(OPERANDS)'
    p.make(text, operands, result)
    return shape.is_right


def window(p, rank):
    sizes = [p.size(1) for _ in range(rank)]
    strides = [p.size(1) for _ in range(rank)]
    base = [p.size(1) if p.chance.random() < 0.4 else 1 for _ in range(rank)]
    dilations = [p.size(1) if p.chance.random() < 0.4 else 1 for _ in range(rank)]
    padding = [(p.number(-1), p.number(-1)) if p.chance.random() < 0.5 else (0, 0) for _ in range(rank)]
    return sizes, strides, base, dilations, padding


def positions(p, size, window_size, stride, base, dilation, padding):
    whole, fits = padded(p, size, *padding, base - 1)
    span = (window_size - 1) * dilation + 1 if window_size else 0
    p.note((size - 1) * base + 1, span, whole - span, padding[0] + (size - 1) * base + 1)
    if not fits or span > MOST:
        return -1, False
    return (0 if whole <= 0 or span > whole else (whole - span) // stride + 1), True


def reduce_window(p):
    rank = p.chance.choice([1, 1, 2])
    operand = [p.size() for _ in range(rank)]
    sizes, strides, base, dilations, padding = window(p, rank)
    shape = Shape(p)
    result = [
        shape.dimension(lambda d=d: positions(p, operand[d], sizes[d], strides[d], base[d], dilations[d], padding[d]))
        for d in range(rank)
    ]
    attributes = f"window_dimensions = {i64(sizes)}, window_strides = {i64(strides)}, base_dilations = {i64(base)}, window_dilations = {i64(dilations)}, padding = {pairs(padding)}"
    p.make(f'"stablehlo.reduce_window"(OPERANDS) <{{{attributes}}}> {ADD}', [p.ones(operand), p.ones([])], result)
    return shape.is_right


def select_and_scatter(p):
    operand = [p.size()]
    sizes, strides, _, _, padding = window(p, 1)
    shape = Shape(p)
    source = [shape.dimension(lambda: positions(p, operand[0], sizes[0], strides[0], 1, 1, padding[0]))]
    attributes = f"window_dimensions = {i64(sizes)}, window_strides = {i64(strides)}, padding = {pairs(padding)}"
    operands = [p.ones(operand), p.ones(source), p.ones([])]
    p.make(f'"stablehlo.select_and_scatter"(OPERANDS) <{{{attributes}}}> {SELECT}', operands, operand)
    return shape.is_right


def convolution(p):
    size = p.size()
    sizes, strides, base, dilations, padding = window(p, 1)
    shape = Shape(p)
    spatial = shape.dimension(lambda: positions(p, size, sizes[0], strides[0], base[0], dilations[0], padding[0]))
    features, batch, out = p.small(1), p.size(1), p.size(1)
    numbers = "#stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>"
    attributes = (
        f"dimension_numbers = {numbers}, batch_group_count = 1 : i64, feature_group_count = 1 : i64, window_strides ="
        f" {i64(strides)}, lhs_dilation = {i64(base)}, rhs_dilation = {i64(dilations)}, padding = {pairs(padding)}"
    )
    operands = [p.ones([batch, size, features]), p.ones([sizes[0], features, out])]
    p.make(f'"stablehlo.convolution"(OPERANDS) <{{{attributes}}}>', operands, [batch, spatial, out])
    return shape.is_right


def slice_(p):
    size = p.size()
    start = min(p.size(), size) if p.chance.random() < 0.9 else p.size()
    limit = p.chance.choice([size, max(start, size - p.small()), p.size()])
    stride = p.size(1)
    right = 0 <= start <= limit <= size
    shape = Shape(p)
    p.note(limit - start + stride - 1)
    result = [shape.dimension(lambda: (max(0, -(-(limit - start) // stride)), True))]
    attributes = f"start_indices = {i64([start])}, limit_indices = {i64([limit])}, strides = {i64([stride])}"
    p.make(f'"stablehlo.slice"(OPERANDS) <{{{attributes}}}>', [p.ones([size])], result)
    return right and shape.is_right


def real_dynamic_slice(p):
    size = p.size()
    start = min(p.size(), size)
    limit = max(start, size - p.small())
    stride = p.size(1)
    result = max(0, -(-(limit - start) // stride))
    operands = [p.ones([size]), p.integers([start]), p.integers([limit]), p.integers([stride])]
    p.make('"stablehlo.real_dynamic_slice"(OPERANDS)', operands, [result])
    return True


def concatenate(p):
    other = p.chance.choice([[], [p.small()], [0]])
    sizes = [p.size() for _ in range(p.chance.choice([1, 2, 2, 3]))]
    shape = Shape(p)
    p.note(*(sum(sizes[: i + 1]) for i in range(len(sizes))))
    result = [shape.dimension(lambda: (sum(sizes), sum(sizes) <= MOST))]
    operands = [p.ones([size] + other) for size in sizes]
    p.make('"stablehlo.concatenate"(OPERANDS) <{dimension = 0 : i64}>', operands, result + other)
    return shape.is_right


def factors(p, value):
    """Another shape of as many elements."""
    shape = [value]
    for _ in range(p.chance.choice([1, 2])):
        factor = p.chance.choice([1, 2, 3, 4, 2**16, 2**31, 2**32])
        if shape[-1] % factor == 0:
            shape[-1:] = [factor, shape[-1] // factor]
    return shape


def reshape(p):
    operand = [p.size() for _ in range(p.chance.choice([1, 2, 3]))]
    try:
        count = p.product(operand)
    except Overflow:
        count = None
    result = factors(p, count) if count is not None else [p.size() for _ in range(2)]
    if p.chance.random() < 0.2:
        result = [p.size() for _ in range(p.chance.choice([1, 2, 3]))]
    try:
        right = count is not None and p.product(result) == count
    except Overflow:
        right = False
    if p.chance.random() < 0.7:
        p.make('"stablehlo.reshape"(OPERANDS)', [p.ones(operand)], result)
    else:
        p.make('"stablehlo.dynamic_reshape"(OPERANDS)', [p.ones(operand), p.integers(result)], result)
    return right


def quantized_reshape(p):
    before = [p.size(1), p.size(1)]
    operand = before + [2]
    try:
        count = p.product(before)
        p.product(operand)
        result = factors(p, count) + [2]
        if p.chance.random() < 0.2:
            result[0] += 1
        right = p.product(result[:-1]) == count and p.product(result) == 2 * count
    except Overflow:
        result, right = [p.size(1), 2], False
    # Upstream multiplies the sizes before the axis in 32 bits.
    p.overflows |= max(before + result[:-1]) >= 2**31 or before[0] * before[1] >= 2**31
    elements = [f"!quant.uniform<i8:f32:{axis}, {{1.0, 2.0}}>" for axis in (2, len(result) - 1)]
    name = "%q"
    p.lines.append(f"{name} = stablehlo.constant() <{{value = dense<1> : {p.type(operand, 'i8')}}}> : () -> {p.type(operand, elements[0])}".replace("stablehlo.constant()", '"stablehlo.constant"()'))
    p.make('"stablehlo.reshape"(OPERANDS)', [(name, p.type(operand, elements[0]))], result, elements[1])
    return right


def broadcast(p):
    operand = [p.chance.choice([1, p.size()]), p.size()]
    result = [p.size() if operand[0] == 1 else operand[0], operand[1], p.size()]
    right = True
    if p.chance.random() < 0.1:
        result[1] = p.size()
        right = operand[1] in (1, result[1])
    if p.chance.random() < 0.6:
        text, operands = '"stablehlo.broadcast_in_dim"', [p.ones(operand)]
    else:
        text, operands = '"stablehlo.dynamic_broadcast_in_dim"', [p.ones(operand), p.integers(result)]
    p.make(f"{text}(OPERANDS) <{{broadcast_dimensions = {i64([0, 1])}}}>", operands, result)
    return right


def broadcast_sizes(p):
    operand, sizes = [p.size()], [p.size(), p.size()]
    p.make(f'"stablehlo.broadcast"(OPERANDS) <{{broadcast_sizes = {i64(sizes)}}}>', [p.ones(operand)], sizes + operand)
    return True


def iota(p):
    shape = [p.size() for _ in range(p.chance.choice([1, 2, 3]))]
    dimension = p.chance.randrange(len(shape))
    if p.chance.random() < 0.6:
        p.make(f'"stablehlo.iota"(OPERANDS) <{{iota_dimension = {dimension} : i64}}>', [], shape)
    else:
        p.make(f'"stablehlo.dynamic_iota"(OPERANDS) <{{iota_dimension = {dimension} : i64}}>', [p.integers(shape)], shape)
    return True


def gather(p):
    operand = [p.size(), p.size()]
    slices = [min(1, operand[0]) if p.chance.random() < 0.7 else min(operand[0], p.size()), min(operand[1], p.size())]
    right = True
    if p.chance.random() < 0.15:
        slices[1] = p.size()
        right = slices[1] <= operand[1]
    count = p.size()
    numbers = "#stablehlo.gather<offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1>"
    attributes = f"dimension_numbers = {numbers}, slice_sizes = {i64(slices)}, indices_are_sorted = false"
    operands = [p.ones(operand), p.ones([count, 1], "i64")]
    p.make(f'"stablehlo.gather"(OPERANDS) <{{{attributes}}}>', operands, [count] + slices)
    return right


def scatter(p):
    operand = [p.size(), p.size()]
    updates = [min(operand[0], p.small()), min(operand[1], p.size())]
    right = True
    if p.chance.random() < 0.15:
        updates[1] = p.size()
        right = updates[1] <= operand[1]
    count = p.size()
    numbers = "#stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>"
    attributes = f"scatter_dimension_numbers = {numbers}, indices_are_sorted = false, unique_indices = false"
    operands = [p.ones(operand), p.ones([count, 1], "i64"), p.ones([count] + updates)]
    p.make(f'"stablehlo.scatter"(OPERANDS) <{{{attributes}}}> {ADD}', operands, operand)
    return right


def all_to_all(p):
    operand = [4 * p.small(), p.size()]
    count = p.chance.choice([1, 1, 2, 4])
    shape = Shape(p)
    result = [operand[0] // count, shape.dimension(lambda: (operand[1] * count, operand[1] * count <= MOST))]
    p.note(operand[1] * count)
    groups = f"dense<[[{', '.join(map(str, range(count)))}]]> : tensor<1x{count}xi64>"
    attributes = f"split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = {count} : i64, replica_groups = {groups}"
    p.make(f'"stablehlo.all_to_all"(OPERANDS) <{{{attributes}}}>', [p.ones(operand)], result)
    return shape.is_right


def all_gather(p):
    size = p.size(1)
    result = size * p.chance.choice([1, 1, 2, 3])
    right = True
    if result > MOST or p.chance.random() < 0.1:
        result = p.size()
    right = result % size == 0
    attributes = "all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>"
    # The number of processes that run decides; the verifier asks for a multiple.
    p.make(f'"stablehlo.all_gather"(OPERANDS) <{{{attributes}}}>', [p.ones([size])], [result])
    return right


def dot_general(p):
    m, n, k = p.size(), p.size(), p.size()
    other = k if p.chance.random() < 0.9 else p.size()
    numbers = "#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>"
    p.make(f'"stablehlo.dot_general"(OPERANDS) <{{dot_dimension_numbers = {numbers}}}>', [p.ones([m, k]), p.ones([other, n])], [m, n])
    return k == other


def bitcast_convert(p):
    size = p.chance.choice([4, 4, p.size(), 2**60 + 4])
    other = [p.size()]
    p.note(size * 16)
    p.make('"stablehlo.bitcast_convert"(OPERANDS)', [p.ones(other + [size], "i16")], other, "i64")
    return size == 4


def bounded(p):
    """Sizes are bounds: of a concatenation, or of padding."""
    bounds = [p.size(), p.size()]
    total = sum(bounds)
    p.note(total)
    lines = []
    for i, bound in enumerate(bounds):
        name, type_ = p.ones([bound])
        p.lines.append(f"%n{i} = stablehlo.constant dense<{min(bound, 1)}> : tensor<i32>")
        p.lines.append(
            f'%b{i} = "stablehlo.set_dimension_size"({name}, %n{i}) <{{dimension = 0 : i64}}> : ({type_}, tensor<i32>) ->'
            f" tensor<?xf32, #stablehlo.bounds<{bound}>>"
        )
        lines.append((f"%b{i}", f"tensor<?xf32, #stablehlo.bounds<{bound}>>"))
    p.make('"stablehlo.concatenate"(OPERANDS) <{dimension = 0 : i64}>', lines, ["?"])
    return total <= MOST


OPERATIONS = [
    pad, pad, reduce_window, reduce_window, select_and_scatter, convolution, slice_, real_dynamic_slice, concatenate,
    reshape, quantized_reshape, broadcast, broadcast_sizes, iota, gather, scatter, all_to_all, all_gather, dot_general,
    bitcast_convert, bounded,
]  # fmt: skip


def program(seed):
    """Name of the operation, text, whether it is valid in whole numbers, and whether upstream's numbers wrap around."""
    chance = random.Random(seed)
    make = chance.choice(OPERATIONS)
    made = Program(chance)
    is_valid = make(made)
    return make.__name__, str(made), is_valid, made.overflows


# Upstream


def judge(programs, skip, pipe):
    """Sends the index of each program before upstream reads it, and whether it is valid after."""
    with upstream.context() as context, upstream.ir.Location.unknown():
        context.allow_unregistered_dialects = False
        for index in range(skip, len(programs)):
            pipe.send((index, None))
            try:
                upstream.ir.Module.parse(programs[index])
                pipe.send((index, "valid"))
            except upstream.Refusal as refusal:
                pipe.send((index, "invalid: " + str(refusal).replace("\n", " ")[:300]))
    pipe.send((len(programs), None))


def judgements(programs):
    """What upstream says of each program; a crash ends no more than one."""
    said = [None] * len(programs)
    skip = 0
    while skip < len(programs):
        receive, send = multiprocessing.Pipe(False)
        worker = multiprocessing.Process(target=judge, args=(programs, skip, send))
        worker.start()
        send.close()
        last = skip
        try:
            while True:
                last, found = receive.recv()
                if found:
                    said[last] = found
        except EOFError:
            pass
        worker.join()
        if last < len(programs):
            said[last] = "crash"
        skip = last + 1
    return said


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("classes", nargs="?", help="class path of hlo4j")
    parser.add_argument("--table", type=int, metavar="N", help="print N programs and whether they are valid, for a test")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=20, help="how many disagreements of a kind are printed")
    options = parser.parse_args()
    if options.table:
        for i in range(options.table):
            _, text, is_valid, _ = program(f"{options.seed} {i}")
            print("valid" if is_valid else "invalid", text, sep="\t")
        return
    made = [program(f"{options.seed} {i}") for i in range(options.count)]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.writelines(text + "\n" for _, text, _, _ in made)
        file.flush()
        command = [evaluate.java(), "-Xmx2g", "-Xss16m", "-cp", options.classes, evaluate.java_source("SizeVerdicts"), file.name]
        ours = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.split("\n")[:-1]
    theirs = judgements([text for _, text, _, _ in made])
    counts = collections.Counter()
    wrong = collections.defaultdict(list)
    for (name, text, is_valid, overflows), our, their in zip(made, ours, theirs, strict=True):
        kind, _, detail = our.partition("\t")
        counts[kind] += 1
        counts["numbers beyond 64 bits"] += overflows
        if kind in ("differ", "broken"):
            wrong[kind].append((name, text, detail))
        if (kind == "invalid") == is_valid:
            wrong["not as whole numbers"].append((name, text, f"{is_valid} {our}"))
        if their == "crash":
            counts["upstream crashed"] += 1
        elif (kind == "invalid") != their.startswith("invalid"):
            if overflows:
                counts["upstream alone, beyond 64 bits"] += 1
            else:
                wrong["upstream"].append((name, text, f"{our} | {their}"))
    print(f"{options.count} programs, seed {options.seed}: " + ", ".join(f"{k}: {v}" for k, v in sorted(counts.items())))
    for kind, cases in sorted(wrong.items()):
        by_name = collections.Counter(name for name, _, _ in cases)
        print(f"{kind}: {len(cases)} {dict(by_name)}")
        for name, text, detail in cases[: options.show]:
            print(f"  {name}: {text}\n    {detail}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
