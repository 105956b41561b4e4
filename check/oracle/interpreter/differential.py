"""Runs random programs by XLA on the CPU and by this project's interpreter, and compares their results.

Integers, booleans and bits must be equal, floats within the tolerance of their program. Where XLA flushes a subnormal
result to zero, zero is accepted. README.md lists where else XLA departs from the specification; the random programs
keep away from there.
"""

import argparse
import os
import pathlib
import sys
import tempfile

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("JAX_ENABLE_X64", "1")

import jax
import ml_dtypes
import numpy as np
from jaxlib import _jax

from ..shared.evaluate import evaluate
from . import random_programs
from .program_builder import NUMPY


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=800, help="how many programs, about (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="for the programs and their arguments (default: %(default)s)")
    parser.add_argument("--only", metavar="NAME", help="only programs whose names begin so, such as reduce or reduce-0007")
    parser.add_argument("--keep", metavar="DIR", help="leave programs, arguments and results here")
    parser.add_argument("--classes", default=".dev/classes", help="class path of this project (default: %(default)s)")
    return parser.parse_args()


class Xla:
    """Compiles and runs programs on the CPU, keeping to the precision that they state."""

    def __init__(self):
        self.device = jax.devices("cpu")[0]
        self.options = _jax.CompileOptions()
        self.options.env_option_overrides = [("xla_allow_excess_precision", False)]

    def run(self, program, inputs):
        devices = _jax.DeviceList((self.device,))
        executable = self.device.client.compile_and_load(program, devices, self.options)
        results = executable.execute_sharded([jax.device_put(x, self.device) for x in inputs])
        return [np.asarray(parts[0]) for parts in results.disassemble_into_single_device_arrays()]


def stored(array):
    """The array as NumPy alone can store it: others than its own types as raw data."""
    array = np.asarray(array)
    return array if array.dtype.isbuiltin == 1 else array.view(f"V{array.dtype.itemsize}")


def restored(array, like):
    """The array that an interpreter's file holds, in the type of XLA's."""
    return array if like.dtype == array.dtype else array.view(like.dtype)


def distance(a, b, case):
    """None if the arrays agree, otherwise where and how far they differ."""
    if a.shape != b.shape:
        return f"shape {list(a.shape)}, XLA's is {list(b.shape)}"
    if b.dtype.kind in "biu" or b.dtype in (NUMPY["i4"], NUMPY["ui4"]):
        wrong = a != b
    else:
        wrong = ~agree(a, b, case)
    if not wrong.any():
        return None
    place = tuple(int(i[0]) for i in np.nonzero(np.atleast_1d(wrong)))
    ours, theirs = np.atleast_1d(a)[place], np.atleast_1d(b)[place]
    return f"{int(wrong.sum())} of {a.size} differ, at {list(place)}: {ours!r}, XLA's is {theirs!r}"


def agree(a, b, case):
    """Which floats are the same or near enough."""
    with np.errstate(all="ignore"):
        if b.dtype.kind == "c":
            part = np.float32 if b.dtype == np.complex64 else np.float64
            wide_a, wide_b, info = a.astype(np.complex128), b.astype(np.complex128), np.finfo(part)
        else:
            wide_a, wide_b, info = a.astype(np.float64), b.astype(np.float64), ml_dtypes.finfo(b.dtype)
        same = (wide_a == wide_b) | (np.isnan(wide_a) & np.isnan(wide_b))
        # XLA takes numbers below the smallest normal one for zero.
        flushed = (wide_b == 0) & (np.abs(wide_a) < float(info.tiny))
        if not case.ulps and not case.sums:
            signs = np.signbit(a) == np.signbit(b) if b.dtype in (np.float32, np.float64, np.float16) else True
            return (same | flushed) & (signs | np.isnan(wide_a))
        epsilon = float(info.eps)
        near = np.abs(wide_a - wide_b) <= case.ulps * epsilon * np.maximum(np.abs(wide_b), float(info.tiny))
        finite = np.abs(wide_b[np.isfinite(wide_b)])
        near |= np.abs(wide_a - wide_b) <= case.sums * epsilon * max(finite.max(initial=0), 1)
        return same | near | flushed


def compare(case, folder, expected):
    error = folder / f"{case.name}.error"
    if error.exists():
        return f"cannot be run: {error.read_text().splitlines()[0]}"
    for i, theirs in enumerate(expected):
        ours = restored(np.load(folder / f"{case.name}.out{i}.npy"), theirs)
        difference = distance(ours, theirs, case)
        if difference:
            return f"result {i}: {difference}"
    return None


def main():
    options = arguments()
    xla, expected, refused, differing = Xla(), {}, [], []
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(options.keep or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for case in random_programs.generate(options.count, options.seed, options.only):
            try:
                expected[case.name] = case, xla.run(case.program, case.arguments)
            except Exception as e:  # XLA does not run everything; the reason is reported
                refused.append((case.name, str(e)))
                continue
            (folder / f"{case.name}.mlir").write_text(case.program)
            for i, argument in enumerate(case.arguments):
                np.save(folder / f"{case.name}.in{i}.npy", stored(argument))
        evaluate(options.classes, folder)
        for case, results in expected.values():
            difference = compare(case, folder, results)
            if difference:
                differing.append(case.name)
                print(f"{case.name}: {difference}", flush=True)
    for name, reason in refused:
        print(f"{name}: not run by XLA: {reason.splitlines()[0][:200]}")
    print(f"{len(expected)} programs run by both, {len(differing)} differ; {len(refused)} not run by XLA")
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main()
