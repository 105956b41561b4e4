"""What upstream says of programs that are changed in one place: a table of verdicts on types, attributes and regions."""

import argparse
import collections
import itertools
import multiprocessing
import os
import random
import re
import sys

from jaxlib.mlir import ir

from ..shared import upstream
from .comparable import is_comparable

ELEMENTS = """f32 f64 bf16 f8E4M3FN i1 i4 i32 i64 ui32 index complex<f32> complex<f64> !quant.uniform<i8:f32,1.0>
!quant.uniform<i8:f32,2.0:1> !quant.uniform<i16:f32,1.0> !quant.uniform<i8:f64,1.0>""".split()
WORDS = [
    words.split()
    for words in (
        "DEFAULT HIGH HIGHEST TOLERANCE",
        "EQ NE GE LT",
        "FLOAT TOTALORDER SIGNED UNSIGNED NOTYPE",
        "FFT IFFT RFFT IRFFT",
        "TRANSPOSE NO_TRANSPOSE ADJOINT TRANSPOSE_INVALID",
        "UNIFORM NORMAL",
        "DEFAULT THREE_FRY PHILOX",
        "true false",
    )
]


# Types


def shaped(shape, element, encoding=""):
    return "tensor<" + "".join(f"{'?' if d is None else d}x" for d in shape) + element + encoding + ">"


def dimensions(type_):
    return [None if type_.is_dynamic_dim(i) else type_.get_dim_size(i) for i in range(type_.rank)]


def other_shapes(shape):
    for i, size in enumerate(shape):
        sizes = (None, 0, 1, 3) if size is None else (None, size + 1, size - 1, 1, 2 * size)
        for other in sizes:
            if other != size and (other is None or other >= 0):
                yield shape[:i] + [other] + shape[i + 1 :]
    if shape:
        yield shape[1:]
        yield shape[:-1]
        yield [None] * len(shape)
        yield shape[::-1]
    yield [1] + shape
    yield shape + [2]
    yield shape + [None]


def bounds(shape):
    """Ways to make dimensions dynamic, with a bound."""
    for i, size in enumerate(shape):
        for bound in {4} if size is None else {size, size + 1, max(size - 1, 0)}:
            inside = ["?"] * len(shape)
            inside[i] = str(bound)
            yield shape[:i] + [None] + shape[i + 1 :], f", #stablehlo.bounds<{', '.join(inside)}>"


def per_axis(shape):
    for axis, size in enumerate(shape):
        if size is not None and size <= 8:
            yield f"!quant.uniform<i8:f32:{axis}, {{{', '.join(['1.0', '2.0'][i % 2] for i in range(size))}}}>"
            yield f"!quant.uniform<i8:f32:{axis}, {{{', '.join(['1.0'] * size)}}}>"
    yield "!quant.uniform<i8:f32:0, {1.0:3}>"


def other_types(type_):
    """Types that differ from one in one respect."""
    if not isinstance(type_, ir.RankedTensorType):
        yield from ("tensor<f32>", "tensor<2xi32>", "tensor<*xf32>", f"tuple<{type_}>", f"tuple<{type_}, {type_}>")
        yield "!stablehlo.token"
        return
    shape, element = dimensions(type_), str(type_.element_type)
    encoding = f", {type_.encoding}" if type_.encoding else ""
    for other in other_shapes(shape):
        yield shaped(other, element, encoding if len(other) == len(shape) else "")
    for other, bound in bounds(shape):
        yield shaped(other, element, bound)
    for other in itertools.chain(ELEMENTS, per_axis(shape)):
        if other != element:
            yield shaped(shape, other, encoding)
    for number in re.finditer(r"(?<![\w.<])\d+(\.\d+(e[+-]\d+)?)?(?![\w.])", element if "quant" in element else ""):
        yield shaped(shape, element[: number.start()] + "1" + number.group() + element[number.end() :], encoding)
    yield shaped(shape, element, ', "other"')
    yield f"tensor<*x{element}>"
    yield f"tuple<{type_}>"
    yield "!stablehlo.token"


def parsed(parse, texts):
    for text in texts:
        try:
            yield parse(text)
        except upstream.Refusal:
            pass


# Attributes


def other_lists(text):
    for found in re.finditer(r"(?<=\[)[^][]*(?=\])|(?<=i64: )[^>]*(?=>)|(?<=i1: )[^>]*(?=>)", text):
        items = [item for item in found.group().split(", ") if item]
        news = [items[:-1], items[1:], items[::-1], items + items[-1:], items + [str(len(items))], items + ["0"]]
        for new in news:
            if new != items:
                yield text[: found.start()] + ", ".join(new) + text[found.end() :]


def other_attributes(text):
    """Attributes that differ from one in one respect."""
    for number in re.finditer(r"(?<![\w.])-?\d+(?![\w.])", text):
        value = int(number.group())
        for other in {value + 1, value - 1, 0, -1, 2, 100} - {value}:
            yield text[: number.start()] + str(other) + text[number.end() :]
    yield from other_lists(text)
    for word in re.finditer(r"\b[a-zA-Z_]+\b", text):
        for group in WORDS:
            if word.group() in group:
                for other in group:
                    if other != word.group():
                        yield text[: word.start()] + other + text[word.end() :]
    for string in re.finditer(r'"[^"]*"', text):
        for other in ('""', '"other.thing"', '"a"'):
            yield text[: string.start()] + other + text[string.end() :]
    for type_ in re.finditer(r"\b(i32|i64|f32|i1)\b", text):
        yield text[: type_.start()] + {"i32": "i64", "i64": "i32", "f32": "f64", "i1": "i8"}[type_.group()] + text[type_.end() :]
    for field in re.finditer(r"\b\w+ = [^,<>=]+?(, |(?=[>}]))", text):
        yield text[: field.start()] + text[field.end() :]
    yield "unit"
    yield "[]"
    yield f"[{text}]"


# Programs


def walk(region):
    for block in region.blocks:
        for op in block.operations:
            yield op.operation
            for inner in op.regions:
                yield from walk(inner)


def functions(module):
    ops = walk(module.operation.regions[0])
    return [op for op in ops if op.name == "func.func" and len(op.regions[0].blocks)]


def set_type(value, type_):
    value.set_type(type_)


def sync_functions(module):
    """Function types follow the types of arguments and of what is returned."""
    for function in functions(module):
        returns = [op for op in walk(function.regions[0]) if op.name == "func.return"]
        arguments = [argument.type for argument in function.regions[0].blocks[0].arguments]
        type_ = ir.FunctionType.get(arguments, [operand.type for operand in returns[-1].operands] if returns else [])
        function.attributes["function_type"] = ir.TypeAttr.get(type_)


def rebuilt(op, operands=None, results=None, regions=None, attributes=None):
    """The operation made anew in its place with other parts."""
    old = op.operation
    count = len(old.regions) if regions is None else regions
    new = ir.Operation.create(
        old.name,
        results=[r.type for r in old.results] if results is None else results,
        operands=list(old.operands) if operands is None else operands,
        attributes={name: old.attributes[name] for name in old.attributes} if attributes is None else attributes,
        successors=list(old.successors),
        regions=count,
        loc=old.location,
        ip=ir.InsertionPoint(old),
    )
    for source, target in zip(old.regions, new.regions):
        while len(source.blocks):
            source.blocks[0].append_to(target)
    for a, b in zip(old.results, new.results):
        a.replace_all_uses_with(b)
    old.erase()


class Changes:
    """All the ways to change one program; each is a function to be applied to a fresh copy."""

    def __init__(self, text, deep=True):
        self.text = text
        self.deep = deep

    def parse(self):
        return ir.Module.parse(self.text)

    def ops(self, module):
        return [op for f in functions(module) for op in walk(f.regions[0]) if op.name != "func.return"]

    def values(self, module):
        result = []
        for function in functions(module):
            for op in walk(function.regions[0]):
                for region in op.regions:
                    for block in region.blocks:
                        result += block.arguments
            for block in function.regions[0].blocks:
                result += block.arguments
        for op in self.ops(module):
            result += op.results
        return result

    def all(self):
        module = self.parse()
        changes = []
        values = self.values(module)
        for i, value in enumerate(values):
            for type_ in parsed(ir.Type.parse, other_types(value.type)):
                changes.append(lambda m, i=i, t=type_: set_type(self.values(m)[i], t))
        for old in dict.fromkeys(str(value.type) for value in values):
            type_ = ir.Type.parse(old)
            for new in parsed(ir.Type.parse, other_types(type_)):
                changes.append(lambda m, o=type_, n=new: self.change_all(m, o, n))
        for i, op in enumerate(self.ops(module)):
            changes += self.of_attributes(i, op)
            changes += self.of_operands(i, op, len(values))
            changes += self.of_regions(i, op)
        return changes

    def change_all(self, module, old, new):
        for value in self.values(module):
            if value.type == old:
                set_type(value, new)

    def of_attributes(self, i, op):
        for name in op.attributes:
            try:
                text = str(op.attributes[name])
            except TypeError:  # the bindings cannot hold numbers of some types
                continue
            yield lambda m, n=name: self.ops(m)[i].attributes.__delitem__(n)
            for new in parsed(ir.Attribute.parse, dict.fromkeys(other_attributes(text))):
                yield lambda m, n=name, a=new: self.ops(m)[i].attributes.__setitem__(n, a)
                if op.name == "stablehlo.constant" and isinstance(new, ir.DenseElementsAttr):
                    yield lambda m, n=name, a=new: self.set_constant(m, i, n, a)

    def set_constant(self, module, i, name, value):
        op = self.ops(module)[i]
        op.attributes[name] = value
        set_type(op.results[0], value.type)

    def of_operands(self, i, op, count):
        for j in range(len(op.operands)):
            yield lambda m, j=j: self.change_operands(m, i, lambda all: all[:j] + all[j + 1 :])
            yield lambda m, j=j: self.change_operands(m, i, lambda all: all[: j + 1] + all[j:])
            for k in range(min(count, 8)):
                yield lambda m, j=j, k=k: self.replace_operand(m, i, j, k)
        if op.results:
            yield lambda m: rebuilt(self.ops(m)[i], results=[r.type for r in self.ops(m)[i].results] * 2)
            if len(op.results) > 1:
                yield lambda m: rebuilt(self.ops(m)[i], results=[r.type for r in self.ops(m)[i].results][1:])

    def change_operands(self, module, i, change):
        op = self.ops(module)[i]
        rebuilt(op, operands=change(list(op.operands)))

    def replace_operand(self, module, i, j, k):
        self.ops(module)[i].operands[j] = self.values(module)[-1 - k]

    def of_regions(self, i, op):
        if op.regions:
            yield lambda m: rebuilt(self.ops(m)[i], regions=len(self.ops(m)[i].regions) + 1)
            for k in range(len(op.regions)):
                yield lambda m, k=k: self.clear_region(m, i, k)
                if len(op.regions[k].blocks):
                    for extra in ("tensor<f32>", "tensor<i32>"):
                        yield lambda m, k=k, e=extra: self.ops(m)[i].regions[k].blocks[0].add_argument(
                            ir.Type.parse(e), ir.Location.unknown()
                        )
                    for j in range(len(op.regions[k].blocks[0].arguments)):
                        yield lambda m, k=k, j=j: self.ops(m)[i].regions[k].blocks[0].erase_argument(j)

    def clear_region(self, module, i, k):
        block = self.ops(module)[i].regions[k].blocks[0]
        while len(block.operations):
            block.operations[len(block.operations) - 1].erase()


def changed(changes, *chosen):
    """The program after changes, in generic form."""
    module = changes.parse()
    for change in chosen:
        change(module)
    sync_functions(module)
    return generic(module)


def generic(module):
    return module.operation.get_asm(print_generic_op_form=True, assume_verified=True)


def verdict(program):
    """None if upstream accepts a program, else its first complaint, and how many there are if more."""
    try:
        ir.Module.parse(program)
        return None
    except ir.MLIRError as refusal:
        diagnostics = refusal.error_diagnostics
        count = f" ({len(diagnostics)})" if len(diagnostics) > 1 else ""
        return f"refused{count}: " + diagnostics[0].message.replace("\n", "\\n")


def exposing(changes, chosen):
    """A program whose refusal tells what types upstream infers."""
    module = changes.parse()
    for change in chosen:
        change(module)
    sync_functions(module)
    for op in changes.ops(module):
        if op.name.split(".")[0] in ("stablehlo", "chlo") and len(op.results):
            result = op.results[0]
            if isinstance(result.type, ir.RankedTensorType) and not list(result.uses):
                result.set_type(ir.Type.parse(shaped([7] * (result.type.rank + 1), str(result.type.element_type))))
                return generic(module)
    return None


# Tables


def sections(path):
    """Name, program and cases of each section of a table; a case is its head and its edits."""
    for section in open(path).read()[len("=== ") :].split("\n=== "):
        parts = re.split(r"(?m)^--- ", section)
        head, program = parts[0].split("\n", 1)
        yield head.split(" like ")[0], program, parts[1:]


def edits(old, new):
    """Lines "this => that" which make a program from another when applied in order everywhere; None if none do."""
    result = []
    current = old
    before, after = old.split("\n"), new.split("\n")
    if len(before) != len(after):
        return None
    for a, b in zip(before, after):
        if a == b:
            continue
        start = len(os.path.commonprefix([a, b]))
        end = len(os.path.commonprefix([a[start:][::-1], b[start:][::-1]]))
        stop_a, stop_b = len(a) - end, len(b) - end
        while start and not (a[start - 1] in " (," and current.count(a[start:stop_a]) == 1):
            if a[start - 1] in " (," and current.count(a[start:]) == 1:
                break
            start -= 1
        while stop_a < len(a) and (current.count(a[start:stop_a]) != 1 or a[stop_a] not in " ),:"):
            stop_a, stop_b = stop_a + 1, stop_b + 1
        piece = a[start:stop_a]
        if current.count(piece) != 1 or " => " in piece or not piece:
            return None
        current = current.replace(piece, b[start:stop_b])
        result.append(f"{piece} => {b[start:stop_b]}")
    return result if current == new else None


def judge(base, options, skip, pipe):
    """Sends (index, program) before and (index, verdict) after upstream judges each changed program."""
    with upstream.context() as context, ir.Location.unknown():
        context.allow_unregistered_dialects = False
        changes = Changes(base)
        chance = random.Random(options.seed)
        singles = changes.all()
        chosen = [(change,) for change in singles]
        chosen += [tuple(chance.sample(singles, 2)) for _ in range(options.pairs if len(singles) > 1 else 0)]
        if len(chosen) > options.limit:
            chosen = chance.sample(chosen, options.limit)
        for index, change in enumerate(chosen):
            if index <= skip:
                continue
            pipe.send((index, None))
            try:
                programs = [changed(changes, *change)]
            except (*upstream.Refusal, IndexError, KeyError, TypeError):
                continue
            for program in programs:
                said = verdict(program)
                pipe.send((index, (program, said)))
                if said is None and len(programs) == 1:
                    try:
                        exposed = exposing(changes, change)
                    except upstream.Refusal:
                        exposed = None
                    if exposed:
                        programs.append(exposed)
        pipe.send((len(chosen), None))


def judgements(base, options):
    """Program and verdict of all changes; a crash of upstream ends no more than one change."""
    skip = -1
    while True:
        receive, send = multiprocessing.Pipe(False)
        worker = multiprocessing.Process(target=judge, args=(base, options, skip, send))
        worker.start()
        send.close()
        last = skip
        try:
            while True:
                last, found = receive.recv()
                if found:
                    yield found
        except EOFError:
            worker.join()
        if worker.exitcode == 0:
            return
        if worker.exitcode > 0:
            raise RuntimeError("a change is not a change of a program")
        print(f"upstream ends with {worker.exitcode}", file=sys.stderr)
        skip = max(last, skip + 1)


def shape_of(message):
    """A message without its numbers, types and names."""
    return re.sub(r"'[^']*'|\d+", "#", message or "")


def normalized(program):
    """The generic form of a program, or None if upstream refuses it."""
    with upstream.context(), ir.Location.unknown():
        try:
            return generic(ir.Module.parse(program))
        except ir.MLIRError:
            return None


def table(name, base, options):
    """The section of a program in the table of verdicts."""
    seen = collections.Counter()
    programs = set()
    lines = [f"=== {name}", base.rstrip("\n")]
    for program, said in judgements(base, options):
        key = shape_of(said)
        if program in programs or seen[key] >= options.alike or not is_comparable(program, said):
            continue
        programs.add(program)
        found = edits(base, program)
        if found:
            seen[key] += 1
            lines.append(f"--- {said or 'accepted'}")
            lines += found
    return lines


def differences(path):
    """The programs of a table, each with its verdict, that upstream judges otherwise."""
    for name, program, rows in sections(path):
        expected = rows[0].split("\n")[0] if rows else "accepted"
        with upstream.context() as context, ir.Location.unknown():
            context.allow_unregistered_dialects = True
            found = verdict(program) or "accepted"
        kind, _, message = expected.partition(": ")
        if not found.startswith(kind) or message not in found:
            yield f"{name}: {expected}\n{found}\n{program}"


def check(paths):
    found = [difference for path in paths for difference in differences(path)]
    print("\n".join([*found, f"{len(found)} differences"]))
    return 1 if found else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=int, default=1 << 30, help="most changes of a program that are tried")
    parser.add_argument("--pairs", type=int, default=100, help="pairs of changes of a program that are tried too")
    parser.add_argument("--alike", type=int, default=1 << 30, help="most rows of a program with like messages")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="names of operations, separated by commas")
    parser.add_argument("--check", action="store_true", help="judge the programs as they are, and compare")
    parser.add_argument("tables", nargs="+", help="tables of rules, or programs")
    options = parser.parse_args()
    if options.check:
        sys.exit(check(options.tables))
    only = set(filter(None, options.only.split(",")))
    for path in options.tables:
        if path.endswith(".mlir"):
            name = os.path.basename(path)[: -len(".mlir")]
            found = [(name, program) for program in open(path).read().split("// -----\n")]
        else:
            found = [(name, program) for name, program, _ in sections(path)]
        for name, program in found:
            base = normalized(program) if not only or name in only else None
            if base:
                print("\n".join(table(name, base, options)), flush=True)


if __name__ == "__main__":
    main()
