"""Modules of HLO as JAX's users have them: of three releases, as lowered and as optimized, as text, protos and snapshots.

    python -m check.oracle.hlo.corpus setup [VERSION...]
        makes an environment for each release of JAX
    python -m check.oracle.hlo.corpus make [--only REGEX] [--here | VERSION...]
        makes the modules that are not there yet, and the index; with --here those of the release that this Python has

Environments lie in `--environments`, the environment's HLO4J_HLO_VENVS or ~/.cache/hlo4j-hlo-venvs, modules in `--cache`, HLO4J_HLO or
~/.cache/hlo4j-hlo. CACHE/VERSION/NAME has

    source.mlir                what was lowered, StableHLO
    before.hlo, after.hlo      as lowered, and as optimized for the CPU, in the form that is meant to be read again, with all constants
    *.long.hlo                 with shapes of operands' values, metadata and frames, with all constants
    *.dump.hlo                 what --xla_dump_to wrote, large constants elided
    *.pb, *.hlo.pb             HloModuleProto; HloProto, of the dump
    *.snapshot.pb              HloSnapshot of the run
    *.stablehlo.mlir           jaxlib's own translation
    in0.npy, out0.npy …        arguments and results, in the order of the entry's parameters; types that NumPy lacks as bytes
    entry.json                 types of these, tags, what could not be made and why

CACHE/index.jsonl has a line for each file: name, jax, stage (before or after), kind (short, long, elided, module-proto, hlo-proto,
snapshot, translation), tags, inputs and outputs (types, or nothing where the module is not run as it is: parts of one device, open sizes).
"""

import argparse
import gzip
import importlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zlib

from .. import ROOT

VERSIONS = {
    "0.12.0.1": ["jax==0.12.0.1", "jaxlib==0.12.0.1", "flatbuffers==25.12.19"],
    "0.8.1": ["jax==0.8.1", "jaxlib==0.8.1", "flatbuffers==25.12.19"],
    "0.4.38": ["jax==0.4.38", "jaxlib==0.4.38", "flatbuffers==25.12.19", "absl-py==2.5.1"],
}
DEVICES = 8
ENDED = "the process ended"
LOWERED, COMPILED, RUN = range(3)
KINDS = {
    "hlo": "short", "long.hlo": "long", "dump.hlo": "elided", "pb": "module-proto", "hlo.pb": "hlo-proto", "snapshot.pb": "snapshot",
    "stablehlo.mlir": "translation",
}


def folder(name, variable, default):
    return pathlib.Path(os.environ.get(variable) or pathlib.Path("~/.cache").expanduser() / default) if name is None else name


def python(environments, version):
    return environments / version / "bin/python"


def own():
    """This Python, by the release of JAX that it has."""
    import jax

    return {jax.__version__: sys.executable}


def setup(environments, versions):
    for version in versions:
        subprocess.run([ROOT / "check/oracle/setup", environments / version, *VERSIONS[version]], check=True)


# What is made, in an environment of one release.


def programs():
    """Names, tags and functions that return what to make: a `Function` or a `Module`."""
    from . import cases, modules

    for name, case in cases.CASES.items():
        yield name, case.tags, lambda case=case: Function(case.function, case.arguments, case.x64)
    for name, (text, tags) in modules.MODULES.items():
        yield name, tags, lambda text=text, tags=tags: Module(text, COMPILED if "unrun" in tags else RUN)
    yield from of_exports()
    yield from of_sharded()
    yield from of_artifacts()


def provider(name, what):
    """Something of a module of check/oracle/jax, or an empty dictionary where this release of JAX lacks what the module needs."""
    try:
        return getattr(importlib.import_module(f"..jax.{name}", __package__), what)
    except Exception as e:  # noqa: BLE001
        print(f"without jax/{name}.py: {type(e).__name__}: {e}", file=sys.stderr)
        return {}


def of_exports():
    """The functions that check/oracle/jax exports, or of older releases what these have."""
    cases = provider("run_exports", "cases")
    if cases:
        for name, define in cases():
            yield f"export_{name}", ("export",), lambda define=define: exported(define)
    else:
        for name, (define, _, platforms) in provider("exports", "CASES").items():
            if platforms is None:
                yield f"export_{name}", ("export",), lambda define=define: of_definition(define)
    for name, (function, arguments, _) in provider("older_calls", "CASES").items():
        yield f"older_{name}", ("export", "custom_call"), lambda f=function, a=arguments: Function(f, a, False)


def of_definition(define):
    function, arguments, keywords = define()
    keywords.pop("symbolic", None)
    return Function(function if not keywords else lambda *values: function(*values, **keywords), arguments, False)


def exported(define):
    made, function, arguments, x64 = define()
    # Of sizes that are open the module as exported is wanted, too.
    open_sizes = any(not isinstance(size, int) for aval in made.in_avals for size in aval.shape)
    return Function(function, arguments, x64, bytes(made.mlir_module_serialized) if open_sizes else None)


def of_sharded():
    for name, (define, arguments) in provider("sharded", "PROGRAMS").items():
        yield f"eight_{name}", ("sharded", "collective"), lambda define=define, arguments=arguments: Function(define(), tuple(arguments), False)


def of_artifacts():
    for path in sorted((ROOT / "check/compat").glob("*/*.mlir.bc")):
        program, version = path.name.removesuffix(".mlir.bc").split(".", 1)
        if version == path.parent.name:
            yield f"compat_{program}", ("compat",), lambda path=path: Module(path.read_bytes())
    for path in sorted((ROOT / "check/bench/models").glob("*.mlir.bc.gz")):
        yield f"model_{path.name.split('.')[0]}", ("model", "large"), lambda path=path: Module(gzip.decompress(path.read_bytes()), LOWERED)


class Function:
    """A function of JAX with its arguments, and what it is exported to where that has open sizes."""

    def __init__(self, function, arguments, x64, artifact=None):
        self.function, self.arguments, self.x64, self.artifact = function, arguments, x64, artifact

    def make(self, keep):
        import jax

        from . import cases

        function = self.function.define() if isinstance(self.function, cases.Deferred) else self.function
        jitted = function if hasattr(function, "lower") else jax.jit(function, keep_unused=True)
        with jax.enable_x64(self.x64):
            lowered = jitted.lower(*self.arguments)
            keep.text("source.mlir", lowered.as_text())
            keep.module("before", keep.judges.module_of(lowered.compiler_ir("hlo")))
            if self.artifact:
                keep.attempt("open", lambda: keep.module("open", keep.judges.of_stablehlo(plain_text(self.artifact))))
            keep.attempt("run", lambda: self.run(keep, lowered))

    def run(self, keep, lowered):
        import jax

        inputs = [raw(leaf).copy() for leaf in kept(lowered, jax.tree.leaves(self.arguments))]  # a call may donate them
        keep.clear_dumps()
        compiled = lowered.compile()
        keep.module("after", compiled.runtime_executable().hlo_modules()[0])
        keep.dumps()
        keep.numbers(inputs, [raw(leaf) for leaf in jax.tree.leaves(compiled(*self.arguments))])
        keep.dumps()


class Module:
    """StableHLO as text or as a portable artifact, whose arguments are drawn if it is to run."""

    def __init__(self, source, until=RUN):
        self.source, self.until = source, until

    def make(self, keep):
        text = self.source if isinstance(self.source, str) else plain_text(self.source)
        keep.text("source.mlir", text)
        module = keep.judges.of_stablehlo(text)
        keep.module("before", module)
        if self.until >= COMPILED:
            keep.attempt("run", lambda: self.run(keep, text, module))

    def run(self, keep, text, module):
        keep.clear_dumps()
        compiled = keep.judges.compiled(text)
        keep.module("after", compiled.hlo_modules()[0])
        keep.dumps()
        if self.until == RUN:
            inputs = drawn(keep.name, keep.judges.api.XlaComputation(keep.judges.proto(module)).program_shape())
            keep.numbers(inputs, keep.judges.execute(compiled, inputs))
            keep.dumps()


def plain_text(artifact):
    """The text of an artifact; its first function is called `main`, as XLA wants it."""
    from jaxlib.mlir import ir

    from ..shared import upstream

    with upstream.context():
        module = upstream.deserialize(artifact)
        functions = [each for each in module.body.operations if each.operation.name == "func.func"]
        names = [ir.StringAttr(function.attributes["sym_name"]).value for function in functions]
        if names and "main" not in names:
            functions[0].attributes["sym_name"] = ir.StringAttr.get("main")
        return upstream.text(module)


def kept(lowered, leaves):
    """The arguments that have parameters: `jit` drops those that nothing uses."""
    indices = lowered._lowering.compile_args.get("kept_var_idx")
    return leaves if indices is None else [leaf for i, leaf in enumerate(leaves) if i in indices]


def raw(value):
    """The array of a value of JAX; of a key the numbers it consists of."""
    import jax
    import numpy as np

    if isinstance(value, jax.Array) and jax.dtypes.issubdtype(value.dtype, jax.dtypes.prng_key):
        value = jax.random.key_data(value)
    return np.asarray(value) if hasattr(value, "dtype") else np.asarray(jax.numpy.asarray(value))


def drawn(name, shape):
    import numpy as np

    generator = np.random.default_rng(zlib.crc32(name.encode()))
    return [draw(generator, parameter) for parameter in shape.parameter_shapes()]


def draw(generator, shape):
    import numpy as np

    dtype = np.dtype(shape.numpy_dtype())
    if dtype.kind in "fV":
        return np.asarray(generator.standard_normal(shape.dimensions()), dtype)
    if dtype.kind == "c":
        return np.asarray(generator.standard_normal(shape.dimensions()) + 1j * generator.standard_normal(shape.dimensions()), dtype)
    return np.asarray(generator.integers(0, 2, shape.dimensions()), dtype)


class Keep:
    """The folder of a program."""

    def __init__(self, folder, name, tags, dumped):
        from . import judges

        self.folder, self.name, self.dumped, self.judges = folder, name, dumped, judges
        self.entry = {"name": name, "tags": list(tags), "inputs": None, "outputs": None, "problems": {}}

    def text(self, name, text):
        (self.folder / name).write_text(text)

    def attempt(self, what, action):
        try:
            action()
        except Exception as e:  # noqa: BLE001
            self.entry["problems"][what] = f"{type(e).__name__}: {e}"[:500]

    def module(self, stage, module):
        self.text(f"{stage}.hlo", self.judges.short(module))
        self.text(f"{stage}.long.hlo", self.judges.printed(module))
        (self.folder / f"{stage}.pb").write_bytes(self.judges.proto(module))
        self.attempt(f"{stage}.stablehlo.mlir", lambda: self.text(f"{stage}.stablehlo.mlir", self.judges.to_stablehlo(module)))

    def clear_dumps(self):
        shutil.rmtree(self.dumped)
        self.dumped.mkdir()

    def dumps(self):
        """What XLA has dumped since `clear_dumps`, of the largest module where that were several."""
        for stage, pattern in (("before", "before_optimizations"), ("after", "after_optimizations")):
            for ending, kind in ((".txt", "dump.hlo"), (".hlo.pb", "hlo.pb")):
                files = sorted(self.dumped.rglob(f"*{pattern}{ending}"), key=lambda file: file.stat().st_size)
                if files:
                    shutil.copyfile(files[-1], self.folder / f"{stage}.{kind}")
        files = sorted(self.dumped.rglob("*snapshot*.pb"), key=lambda file: file.stat().st_size)
        if files:
            shutil.copyfile(files[-1], self.folder / "after.snapshot.pb")

    def numbers(self, inputs, outputs):
        import numpy as np

        if "random" in self.entry["tags"]:
            return
        for kind, arrays in (("in", inputs), ("out", outputs)):
            for i, array in enumerate(arrays):
                np.save(self.folder / f"{kind}{i}.npy", array)
            self.entry[f"{kind}puts"] = [[str(array.dtype), *array.shape] for array in arrays]


def work(folder, dumped, regex):
    """Makes all programs that have no folder yet."""
    import jax

    if not hasattr(jax, "enable_x64"):  # up to 0.7
        from jax.experimental import enable_x64

        jax.enable_x64 = enable_x64
    jax.config.update("jax_hlo_source_file_canonicalization_regex", ".*/")
    for name, tags, define in programs():
        place = folder / name
        if place.exists() or not re.search(regex, name):
            continue
        place.mkdir(parents=True)
        keep = Keep(place, name, tags, dumped)
        # Left as it is where XLA ends the process.
        (place / "entry.json").write_text(json.dumps(keep.entry | {"problems": {"make": ENDED}}))
        keep.attempt("make", lambda: define().make(keep))
        keep.entry["jax"] = jax.__version__
        (place / "entry.json").write_text(json.dumps(keep.entry))


def make(interpreters, cache, regex):
    """Makes the modules of releases, by the Python that has each."""
    for version, interpreter in interpreters.items():
        # XLA ends the process where a snapshot is to hold an argument that was donated.
        for snapshots in (True, False):
            make_all(interpreter, cache, version, regex, snapshots)
            ended = [entry for entry in (cache / version).glob("*/entry.json") if json.loads(entry.read_text())["problems"].get("make") == ENDED]
            for entry in ended if snapshots else ():
                shutil.rmtree(entry.parent)
        write_index(cache)


def make_all(interpreter, cache, version, regex, snapshots):
    """Runs processes until all programs have a folder."""
    target = cache / version
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as dumped:
        flags = [f"--xla_force_host_platform_device_count={DEVICES}", f"--xla_dump_to={dumped}", "--xla_dump_hlo_as_text", "--xla_dump_hlo_as_proto"]
        environment = os.environ | {"XLA_FLAGS": " ".join(flags + ["--xla_dump_hlo_snapshots"] * snapshots), "JAX_PLATFORMS": "cpu", "TF_CPP_MIN_LOG_LEVEL": "3"}
        command = [interpreter, "-m", __spec__.name, "work", target, dumped, regex]
        count = -1
        while count < (count := len(list(target.iterdir()))) and subprocess.run(command, env=environment, cwd=ROOT).returncode:
            pass


def write_index(cache):
    """A line for each file, in CACHE/index.jsonl."""
    lines, refused = [], 0
    for entry_file in sorted(cache.glob("[0-9]*/*/entry.json")):
        entry = json.loads(entry_file.read_text())
        place = entry_file.parent
        refused += "make" in entry["problems"]
        for file in sorted(place.iterdir()):
            stage, _, ending = file.name.partition(".")
            if ending in KINDS and stage != "source":
                lines.append(line(entry, place, stage, file, KINDS[ending]))
    (cache / "index.jsonl").write_text("".join(json.dumps(each) + "\n" for each in lines))
    modules = {(each["jax"], each["name"], each["stage"]) for each in lines}
    print(f"{len(modules)} modules, {len(lines)} files; {refused} programs could not be made")


def line(entry, place, stage, file, kind):
    # A module of one device of several takes parts, and one of open sizes any.
    whole = stage == "before" or stage == "after" and not re.search(r"(num_partitions|replica_count)=", first_line(place / "after.hlo"))
    numbers = {key: entry[key] if whole else None for key in ("inputs", "outputs")}
    more = {"problem": entry["problems"]["run"]} if "run" in entry["problems"] else {}
    return {"name": entry["name"], "jax": place.parent.name, "stage": stage, "kind": kind, "file": str(file.relative_to(place.parents[1])), "tags": entry["tags"]} | numbers | more


def first_line(path):
    with open(path) as file:
        return file.readline()


def main():
    if sys.argv[1:2] == ["work"]:
        work(pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), sys.argv[4])
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["setup", "make", "index"])
    parser.add_argument("versions", nargs="*", default=[], metavar="VERSION")
    parser.add_argument("--environments", type=pathlib.Path)
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument("--only", default="", metavar="REGEX")
    parser.add_argument("--here", action="store_true")
    options = parser.parse_args()
    environments = folder(options.environments, "HLO4J_HLO_VENVS", "hlo4j-hlo-venvs")
    cache = folder(options.cache, "HLO4J_HLO", "hlo4j-hlo")
    versions = options.versions or list(VERSIONS)
    if options.command == "setup":
        setup(environments, versions)
    elif options.command == "make":
        make(own() if options.here else {version: python(environments, version) for version in versions}, cache, options.only)
    else:
        write_index(cache)


if __name__ == "__main__":
    main()
