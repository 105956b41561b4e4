"""Does every operation of CHLO become what upstream makes of it, character for character?

Each operation is tried on each element type and on static, dynamic and broadcast shapes, by the pass
`chlo-legalize-to-stablehlo`. With `--table`, the digests of upstream's texts go to the table among the tests.
"""

import argparse
import hashlib
import itertools
import pathlib
import re
import sys
import tempfile

from jaxlib.mlir import ir

from ..shared import upstream
from . import compare_passes

PASS = "func.func(hlo4j-chlo-legalize-to-stablehlo)"

UNARY = (
    "acos acosh asin asinh atan atanh bessel_i1e conj cosh digamma erf erf_inv erfc is_inf is_neg_inf is_pos_inf"
    " lgamma sinh square tan _asin_acos_kernel"
).split()
BINARY = "mulhi next_after polygamma zeta".split()
BROADCAST = (
    "add and atan2 complex divide maximum minimum multiply next_after or polygamma power remainder shift_left"
    " shift_right_arithmetic shift_right_logical subtract xor zeta"
).split()
ELEMENTS = (
    "f16 bf16 f32 f64 complex<f32> complex<f64> f8E4M3FN f8E5M2 i1 i4 i8 i16 i32 i64 ui8 ui16 ui32 ui64".split()
)
SHAPES = "", "2x", "?x", "2x?x"
PAIRS = (
    ("2x", "2x", "2x"),
    ("?x", "?x", "?x"),
    ("", "2x", "2x"),
    ("3x2x", "2x", "3x2x"),
    ("3x1x", "1x2x", "3x2x"),
    ("?x", "2x", "2x"),
    ("?x1x", "?x", "?x?x"),
    ("", "*x", "*x"),
    ("*x", "*x", "*x"),
)

LEFT_OUT = re.compile(r"2x\?x|f8E|tensor<b?f\d|broadcast.*(bf16|i32|f64)")
"""Programs that the table does without."""

GENERIC = re.compile(r'^(?:#loc|"builtin)', re.MULTILINE)
"""Where the program in custom form ends, after which it is in generic form with locations."""


def tensor(shape, element):
    return f"tensor<{shape}{element}>"


def function(operands, results, *body):
    """A program on one line."""
    names = "xyz"
    arguments = ", ".join(f"%{name}: {type}" for name, type in zip(names, operands))
    returned = ", ".join(f"%r{'#' + str(i) if len(results) > 1 else ''}" for i in range(len(results)))
    return (
        f"func.func @main({arguments}) -> ({', '.join(results)}) {{ {' '.join(body)}"
        f" return {returned} : {', '.join(results)} }}"
    )


def apply(name, operands, result, attributes=""):
    uses = ", ".join(f"%{name}" for name in "xyz"[: len(operands)])
    types = ", ".join(operands)
    return function(operands, [result], f'%r = "chlo.{name}"({uses}) {attributes} : ({types}) -> {result}')


def elementwise():
    # Of unranked operands upstream makes nothing but conjugates of reals, and fails without a word.
    yield from (apply("conj", [tensor("*x", element)], tensor("*x", element)) for element in ELEMENTS[:4])
    for name, element, shape in itertools.product(UNARY, ELEMENTS, SHAPES):
        operand = tensor(shape, element)
        yield apply(name, [operand], tensor(shape, "i1") if name.startswith("is_") else operand)
    for name, element, shape in itertools.product(BINARY, ELEMENTS, SHAPES):
        operand = tensor(shape, element)
        yield apply(name, [operand] * 2, operand)


def broadcasts():
    for element, (left, right, result) in itertools.product(("f32", "bf16", "i32", "complex<f64>"), PAIRS):
        operands = [tensor(left, element), tensor(right, element)]
        for name in BROADCAST:
            if name == "next_after" and element == "i32":
                continue  # upstream's formula for floats, with integers
            of_parts = name == "complex"
            yield apply(f"broadcast_{name}", operands, tensor(result, f"complex<{element}>" if of_parts else element))
        for direction in "EQ", "LT":
            comparison = f"<{{comparison_direction = #chlo<comparison_direction {direction}>}}>"
            yield apply("broadcast_compare", operands, tensor(result, "i1"), comparison)
        yield apply("broadcast_select", [tensor(left, "i1"), *operands], tensor(result, element))
    dimensions = "<{broadcast_dimensions = array<i64: 0>}>"
    for left, right in (("2x", "2x3x"), ("?x", "?x3x")):
        operands = [tensor(left, "f32"), tensor(right, "f32")]
        yield apply("broadcast_add", operands, operands[1], dimensions)


def structural():
    for element, (shape, result) in itertools.product(
        ("f16", "f32", "bf16", "i32", "ui8"), (("8x", "3x"), ("4x8x", "4x3x"), ("?x8x", "?x3x"), ("4x?x", "4x3x"))
    ):
        operand, results = tensor(shape, element), [tensor(result, element), tensor(result, "i32")]
        yield function(
            [operand], results, f'%r:2 = "chlo.top_k"(%x) <{{k = 3}}> : ({operand}) -> ({", ".join(results)})'
        )
    for element, value in (("f32", "1.5 : f32"), ("i32", "7 : i32")):
        for shape in SHAPES:
            operand = tensor(shape, element)
            yield apply("constant_like", [operand], operand, f"<{{value = {value}}}>")
    yield function([], ["tensor<2xi32>"], "%r = chlo.constant dense<[1, 2]> : tensor<2xi32>")
    ragged = "lhs_batching_dimensions = [{}], rhs_batching_dimensions = [{}], lhs_contracting_dimensions = [{}], "
    ragged += "rhs_contracting_dimensions = [{}], lhs_ragged_dimensions = [{}], rhs_group_dimensions = [{}]"
    modes = (
        (("11x5x", "3x5x7x", "3x", "11x7x"), ("", "", 1, 1, 0, 0)),
        (("2x11x5x", "3x2x5x7x", "2x3x", "2x11x7x"), (0, 1, 2, 2, 1, 0)),
        (("11x5x", "5x7x", "3x", "3x11x7x"), ("", "", 1, 0, 1, "")),
        (("3x11x5x", "3x5x7x", "3x", "3x11x7x"), (0, 0, 2, 1, 0, "")),
    )
    for element, ((left, right, sizes, result), numbers) in itertools.product(("f32", "bf16"), modes):
        operands = [tensor(left, element), tensor(right, element), tensor(sizes, "i64")]
        attributes = f"<{{ragged_dot_dimension_numbers = #chlo.ragged_dot<{ragged.format(*numbers)}>}}>"
        yield apply("ragged_dot", operands, tensor(result, element), attributes)
    for reverse in "false", "true":
        yield function(
            ["tensor<8x2xf32>", "tensor<2xf32>"],
            ["tensor<8x2xf32>", "tensor<2xf32>"],
            '%r:2 = "chlo.scan"(%x, %y) <{dimension = 0 : i64, is_reverse = ' + reverse + ","
            " operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({"
            " ^bb0(%input: tensor<2xf32>, %carry: tensor<2xf32>):"
            " %s = stablehlo.add %input, %carry : tensor<2xf32>"
            " stablehlo.return %s, %s : tensor<2xf32>, tensor<2xf32>"
            " }) : (tensor<8x2xf32>, tensor<2xf32>) -> (tensor<8x2xf32>, tensor<2xf32>)",
        )


def valid():
    """The programs that upstream accepts, each once."""
    with upstream.context() as context, ir.Location.unknown():
        context.attach_diagnostic_handler(lambda _: True)
        for program in dict.fromkeys(itertools.chain(elementwise(), broadcasts(), structural())):
            try:
                ir.Module.parse(program)
            except upstream.Refusal:
                continue
            yield program


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--classes", default=".dev/classes", help="class path of this project (default: %(default)s)")
    parser.add_argument("--keep", metavar="DIR", help="leave the differences here")
    parser.add_argument("--table", metavar="FILE", help="write the digests of upstream's texts")
    options = parser.parse_args()
    report = compare_passes.Report(options.keep)
    rows = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        todo = []
        for number, program in enumerate(valid()):
            file = folder / f"{number:06}.mlir"
            file.write_text(program)
            file.with_suffix(".name").write_text(program[:80])
            todo.append((file, PASS))
        outcomes = zip(
            todo, compare_passes.ours(options, todo, folder), compare_passes.upstreams(todo, folder), strict=True
        )
        for job, mine, theirs in outcomes:
            report.add(*job, mine, theirs)
            program = job[0].read_text()
            if theirs[0] == "done" and not LEFT_OUT.search(program):
                text = GENERIC.split(theirs[1])[0]
                rows.append(f"{hashlib.sha256(text.encode()).hexdigest()[:16]} {program}\n")
    report.print()
    if options.table:
        pathlib.Path(options.table).write_text("".join(rows))
    return 1 if report.counts["differ"] else 0


if __name__ == "__main__":
    sys.exit(main())
