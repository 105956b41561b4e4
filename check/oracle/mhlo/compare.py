"""Is MHLO for us what it is for jaxlib: parsed, printed, encoded, and converted from and to StableHLO?

Programs of StableHLO come from files and folders, which are split at `// -----` and into functions where a file does not parse
as a whole; jaxlib's own pass turns them into MHLO. Programs of MHLO are those in `programs.mlir`, and files that `--mhlo` names.
Compared are what is accepted, the text in custom and in generic form, bytecode byte for byte and read back, and both passes.
"""

import argparse
import collections
import pathlib
import re
import sys
import tempfile

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import mhlo
from jaxlib.mlir.passmanager import PassManager

from ..shared import upstream
from ..stablehlo.translate import OneProcess, byte_difference, text_difference

mhlo.register_mhlo_passes()
HERE = pathlib.Path(__file__).parent
SPLIT = re.compile(r"^// -----.*\n?", re.MULTILINE)
ALIAS = re.compile(r"^#\w+ = #.*?>\n(?=\n|func|#|/|module)", re.MULTILINE | re.DOTALL)
FUNCTION = re.compile(r'^( *)((?:"?func\.func"?).*?^\1\}.*?$)', re.MULTILINE | re.DOTALL)
TO_MHLO = "stablehlo-legalize-to-hlo"
TO_STABLEHLO = "hlo-legalize-to-stablehlo"
PIPELINES = (TO_STABLEHLO, TO_STABLEHLO + "{allow-experimental-features=true}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", nargs="*", metavar="SOURCE", help="a program of StableHLO or a folder of programs")
    parser.add_argument("--mhlo", action="append", default=[], metavar="SOURCE", help="the same, of MHLO")
    parser.add_argument("--classes", required=True, help="class path of this project")
    parser.add_argument("--verbose", action="store_true", help="print all differences, not one of each kind")
    return parser.parse_args()


def files(sources):
    for source in map(pathlib.Path, sources):
        yield from sorted(source.rglob("*.mlir")) if source.is_dir() else [source]


def parsed(text):
    """The module, or None if upstream refuses."""
    with upstream.captured_diagnostics():
        try:
            return ir.Module.parse(text)
        except upstream.Refusal:
            return None


def parts(path, whole=False):
    """The programs of a file: pieces that parse, or else each function, unless they are to stay whole."""
    if path.suffix != ".mlir":
        yield path.read_bytes()
        return
    for piece in SPLIT.split(path.read_text()):
        if not piece.strip():
            continue
        if whole or parsed(piece) is not None:
            yield piece
            continue
        aliases = "".join(a for a in ALIAS.findall(piece) if "sparse" not in a)
        for function in FUNCTION.finditer(piece):
            yield aliases + function.group(2)


def converted(module, pipeline):
    """The text after a pass, or None if upstream refuses."""
    copy = ir.Module.parse(upstream.bytecode(module))
    with upstream.captured_diagnostics():
        try:
            PassManager.parse(f"builtin.module({pipeline})").run(copy.operation)
        except upstream.Refusal:
            return None
    return upstream.text(copy)


class Comparison:
    def __init__(self, options):
        self.verbose = options.verbose
        self.commands = OneProcess(options.classes)
        self.counts = collections.Counter()
        self.kinds = collections.Counter()
        self.failures = collections.Counter()
        self.folder = pathlib.Path(tempfile.mkdtemp())

    def record(self, what, name, difference):
        self.counts[what] += 1
        if difference is None:
            return
        self.failures[what] += 1
        kind = what + re.sub(r"\d+", "0", difference.split("\n")[-1])[:90]
        self.kinds[kind] += 1
        if self.verbose or self.kinds[kind] == 1:
            print(f"{name}: {what}: {difference}\n    in {self.shown}")

    def opt(self, content, *flags):
        self.shown = str(content[:200])
        path = self.folder / "program.mlir"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return self.commands.run("stablehlo-opt", str(path), *flags)

    def verdict(self, what, name, run, expected):
        """Our text must be upstream's, or both must refuse."""
        if expected is None:
            self.record(what, name, None if run.status else "upstream refuses, ours does not")
        elif run.status:
            self.record(what, name, "upstream accepts, ours says: " + run.first_line)
        else:
            self.record(what, name, text_difference(run.output.decode(), expected))

    def of_mhlo(self, name, text):
        module = parsed(text)
        if module is None:
            self.record("refused", name, None if self.opt(text).status else "upstream refuses, ours does not: " + text)
            return
        expected = upstream.text(module)
        self.verdict("custom form", name, self.opt(text), expected)
        generic = module.operation.get_asm(print_generic_op_form=True)
        self.verdict("generic form", name, self.opt(text, "--mlir-print-op-generic"), generic)
        self.verdict("generic form read", name, self.opt(generic), expected)
        self.verdict("custom form read", name, self.opt(expected), expected)
        code = upstream.bytecode(module)
        self.verdict("bytecode read", name, self.opt(code), expected)
        written = self.opt(code, "--emit-bytecode")
        self.record("bytecode written", name, self.read_back(written, expected))
        for pipeline in PIPELINES:
            option = "--" + pipeline.replace("{", "=").replace("=true", "=1").rstrip("}")
            self.verdict(pipeline, name, self.opt(text, option), converted(module, pipeline))

    @staticmethod
    def read_back(run, expected):
        if run.status:
            return "ours says: " + run.first_line
        try:
            return text_difference(upstream.text(ir.Module.parse(run.output)), expected)
        except upstream.Refusal as refusal:
            return "upstream does not read ours: " + str(refusal)[:200]

    def of_stablehlo(self, name, text):
        module = parsed(text)
        if module is None:
            return
        expected = converted(module, TO_MHLO)
        self.verdict(TO_MHLO, name, self.opt(text, "--" + TO_MHLO), expected)
        if expected is not None:
            self.of_mhlo(name, expected)


def main():
    options = arguments()
    with upstream.context() as context:
        context.allow_unregistered_dialects = False
        comparison = Comparison(options)
        programs = collections.Counter()
        for path in files([HERE / "programs.mlir", *options.mhlo]):
            for part in parts(path, whole=True):
                programs["MHLO"] += 1
                comparison.of_mhlo(path.name, part)
        for path in files(options.sources):
            for part in parts(path):
                programs["StableHLO"] += 1
                comparison.of_stablehlo(path.name, part)
    for what, count in sorted(comparison.counts.items()):
        print(f"{what}: {count - comparison.failures[what]} of {count} as upstream")
    print("programs: " + ", ".join(f"{count} of {kind}" for kind, count in programs.items()))
    sys.exit(1 if comparison.failures else 0)


if __name__ == "__main__":
    main()
