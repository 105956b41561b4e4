"""Takes programs exported by JAX through this project's `stablehlo-translate` and runs what comes out.

For each program of `jax/programs.py`:
  * our reading of JAX's artifact must print as upstream prints it, with and without locations;
  * written again at the version JAX chose, it must be JAX's artifact, byte for byte;
  * written at older versions, and written from the printed text, it must be what upstream writes, or be
    refused where upstream refuses;
  * put back into JAX's export file, loaded, compiled by XLA and run, it must compute what JAX computes.
"""

import argparse
import dataclasses
import pathlib
import sys
import tempfile

from ..jax import programs

programs.prepare_devices()

import jax
import numpy as np
from jax import export

from ..shared import upstream
from .translate import Processes, byte_difference, text_difference

OLDER = ("1.16.0", "1.9.0", "1.0.0")
TOLERANCE = 1e-6


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--translate", metavar="COMMAND", help="our stablehlo-translate; without it only JAX and upstream run"
    )
    parser.add_argument(
        "--versions",
        default=",".join(OLDER),
        metavar="V,V",
        help="older versions to write (default: %(default)s)",
    )
    parser.add_argument("--programs", metavar="NAME,NAME", help=f"of {', '.join(programs.PROGRAMS)}")
    parser.add_argument(
        "--keep", metavar="DIR", help="leave artifacts, texts, export files, inputs and outputs here"
    )
    return parser.parse_args()


def numeric_difference(actual, expected):
    """None if all results agree up to the last bits, otherwise a sentence."""
    for position, (a, b) in enumerate(zip(jax.tree.leaves(actual), jax.tree.leaves(expected), strict=True)):
        a, b = np.asarray(a), np.asarray(b)
        if a.shape != b.shape or a.dtype != b.dtype:
            return f"result {position} is {a.dtype}{list(a.shape)}, JAX's is {b.dtype}{list(b.shape)}"
        if not np.allclose(a, b, rtol=TOLERANCE, atol=TOLERANCE, equal_nan=True):
            worst = np.nanmax(np.abs(a.astype("float64") - b.astype("float64")))
            return f"result {position} differs from JAX's by up to {worst:.3g}"
    return None


def run_export_file(data, inputs):
    """Loads a whole export file, compiles it with XLA and runs it."""
    return jax.jit(export.deserialize(bytearray(data)).call)(*inputs)


class Check:
    """All checks of one program; failures are printed as they are found."""

    def __init__(self, name, folder, translate, versions):
        self.name, self.folder, self.translate, self.versions = name, folder, translate, versions
        self.passed = self.failed = 0
        self.program = programs.PROGRAMS[name]()
        self.exported = self.program.export()
        self.artifact = bytes(self.exported.mlir_module_serialized)
        self.expected = self.program.function(*self.program.inputs)

    def file(self, suffix):
        return str(self.folder / f"{self.name}{suffix}")

    def record(self, what, difference):
        if difference:
            self.failed += 1
            print(f"{self.name}: {what}: {difference}", flush=True)
        else:
            self.passed += 1

    def write_files(self):
        pathlib.Path(self.file(".mlirbc")).write_bytes(self.artifact)
        pathlib.Path(self.file(".jax_export")).write_bytes(self.exported.serialize())
        np.savez(self.file(".inputs.npz"), *map(np.asarray, jax.tree.leaves(self.program.inputs)))
        np.savez(self.file(".outputs.npz"), *map(np.asarray, jax.tree.leaves(self.expected)))
        for debug_info, suffix in ((False, ".mlir"), (True, ".locations.mlir")):
            pathlib.Path(self.file(suffix)).write_text(self.upstream_text(debug_info))

    def upstream_text(self, debug_info):
        with upstream.context():
            return upstream.text(upstream.deserialize(self.artifact), debug_info)

    def upstream_artifact(self, path, version):
        with upstream.context():
            try:
                return upstream.serialize(path, version, other_dialects=True)
            except upstream.Refusal:
                return None

    def check_numbers(self, what, artifact):
        replaced = dataclasses.replace(self.exported, mlir_module_serialized=artifact)
        try:
            actual = run_export_file(replaced.serialize(), self.program.inputs)
        except Exception as e:  # whatever JAX or XLA says about our file is the finding
            self.record(what, f"JAX cannot run it: {str(e).splitlines()[0]}")
        else:
            self.record(what, numeric_difference(actual, self.expected))

    def check_text(self):
        for debug_info, suffix in ((False, ".mlir"), (True, ".locations.mlir")):
            run = self.translate.deserialize(self.file(".mlirbc"), debug_info)
            what = "read and printed" + (" with locations" if debug_info else "")
            if run.status:
                self.record(what, f"exit status {run.status}: {run.first_line}")
            else:
                text = pathlib.Path(self.file(suffix)).read_text()
                self.record(what, text_difference(run.output.decode(errors="replace"), text))

    def check_artifact(self, source, version):
        """Our artifact for a file at a version against upstream's; if it is the same, the numbers too."""
        path = self.file(source)
        what = f"{pathlib.Path(path).name} written at {version}"
        expected = self.upstream_artifact(path, version)
        if self.translate is None:
            if expected is not None:
                self.check_numbers(f"{what} by upstream and run", expected)
            return
        run = self.translate.serialize(path, version, other_dialects=True)
        if expected is None:
            self.record(
                what, None if run.status == 1 else f"upstream refuses, ours has exit status {run.status}"
            )
        elif run.status:
            self.record(what, f"upstream accepts, ours has exit status {run.status}: {run.first_line}")
        else:
            self.record(what, byte_difference(run.output, expected))
            self.check_numbers(f"{what} and run", run.output)

    def run(self):
        self.write_files()
        self.check_numbers("JAX's own export file", self.artifact)
        own = upstream.artifact_version(self.artifact)
        if self.translate:
            self.check_text()
        self.record(
            f"upstream's rewriting at {own}",
            byte_difference(self.upstream_artifact(self.file(".mlirbc"), own) or b"", self.artifact),
        )
        for version in (own, *self.versions):
            self.check_artifact(".mlirbc", version)
        self.check_artifact(".locations.mlir", own)


def main():
    options = arguments()
    translate = Processes(options.translate) if options.translate else None
    names = options.programs.split(",") if options.programs else list(programs.PROGRAMS)
    unknown = set(names) - programs.PROGRAMS.keys()
    if unknown:
        sys.exit(f"no program {', '.join(sorted(unknown))}")
    passed = failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(options.keep or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for name in names:
            check = Check(name, folder, translate, options.versions.split(","))
            with upstream.captured_diagnostics():
                check.run()
            passed += check.passed
            failed += check.failed
    print(
        f"JAX {jax.__version__}, StableHLO {upstream.current_version()}: {len(names)} programs, "
        f"{passed} checks passed, {failed} failed"
    )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
