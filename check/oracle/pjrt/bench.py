"""Measures module `pjrt` and JAX, in turns, with the same XLA.

    python -m check.oracle.pjrt.bench PLUGIN FOLDER [case...]
        prints a table of all cases, or of these: call:matmul, in:1000, compile:resnet50, …
        --threads N                         1: both sides on one core, without threads; 2: on all cores
        --rounds N --seconds S              turns, and time for warm runs in each
        --processor                         compares processor time of the process, which other processes disturb less
        --json FILE                         leaves the times here

FOLDER holds what engine/models.py has written. JAX is that of the Python that runs this: for `xla-cpu-pjrt` 0.0.1, the plugin of
setup, JAX 0.8.1. Both compile the same artifact, written for the plugin's release.

Each side is one process, which answers by the median of runs, in batches, after as much time to get warm. Of the rounds
the median counts, of the ratios of each round the median and the worst: less than 1 is faster than JAX.
"""

import argparse
import json
import os
import pathlib
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

from .. import ROOT
from ..bench.record import record
from ..shared.evaluate import java_source

MATMUL = """
func.func @main(%x: tensor<2x2xf32>, %y: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
"""
MODELS = ("resnet50", "bert_base")
SIZES = (1_000, 1_000_000, 100_000_000)
CASES = {
    "call:matmul": "a product of 2 × 2", "call:resnet50": "ResNet-50, an image", "call:bert_base": "BERT-base, 128 tokens",
    **{f"in:{size}": f"copy of {size:,} bytes to the device" for size in SIZES},
    **{f"view:{size}": f"view of {size:,} bytes, not copied" for size in SIZES},
    **{f"out:{size}": f"copy of {size:,} bytes to the host" for size in SIZES},
    "compile:resnet50": "compilation of ResNet-50", "compile:bert_base": "compilation of BERT-base",
    "load:resnet50": "ResNet-50 from the cache of executables", "load:bert_base": "BERT-base from the cache of executables",
}  # fmt: skip
ONE_CORE = ["taskset", "-c", "0"]
ONE_THREAD = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
BATCH = {"wall": 1e-3, "processor": 0.2}
"""Seconds of runs that are timed together, for each clock."""


class Jax:
    """JAX's side, in a process of its own."""

    def __init__(self, folder, clock, stems):
        import jax
        import numpy as np

        from ..shared import jitted, tensor_files

        self.jax, self.np, self.jitted, self.load_tensors = jax, np, jitted, tensor_files.load
        self.clock = time.process_time if clock == "processor" else time.perf_counter
        self.batch = BATCH[clock]
        self.folder, self.stems = folder, {stem.name: stem for stem in stems}

    def lowered(self, name):
        """Anew, whatever has been compiled before."""
        self.jax.clear_caches()
        return self.function(name).lower(*self.arguments(name, "input"))

    def arguments(self, name, kind):
        return self.load_tensors(f"{self.stems[name]}.safetensors", kind)

    def function(self, name):
        artifact = (self.folder / f"{name}.artifact").read_bytes()
        return self.jitted.jitted(artifact, self.arguments(name, "input"), self.arguments(name, "output"))

    def call(self, name, seconds):
        function = self.function(name)
        inputs = self.jax.block_until_ready([self.jax.device_put(self.np.array(x)) for x in self.arguments(name, "input")])

        def run():
            for result in function(*inputs):
                result.block_until_ready()

        return self.median(run, seconds)

    def compile(self, name, _):
        return self.once(self.lowered(name).compile)

    def load(self, name, _):
        self.jax.config.update("jax_compilation_cache_dir", str(self.folder / "jax"))
        self.jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
        self.lowered(name).compile()
        lowered = self.lowered(name)
        taken = self.once(lowered.compile)
        self.jax.config.update("jax_compilation_cache_dir", None)
        return taken

    def copied(self, size, alignment, seconds):
        memory = self.np.ones(size + 128, self.np.uint8)
        begin = -memory.ctypes.data % 64 + alignment
        data = memory[begin : begin + size].view(self.np.float32)
        array = self.jax.device_put(data).block_until_ready()
        if (array.unsafe_buffer_pointer() == data.ctypes.data) != (alignment == 0):
            raise RuntimeError("JAX does not copy by alignment")
        return self.median(lambda: self.jax.device_put(data).block_until_ready(), seconds)

    def in_(self, size, seconds):
        return self.copied(int(size), 16, seconds)

    def view(self, size, seconds):
        return self.copied(int(size), 0, seconds)

    def out(self, size, seconds):
        array = self.jax.device_put(self.np.ones(int(size) // 4, self.np.float32)).block_until_ready()
        target = self.np.empty_like(array)
        return self.median(lambda: self.np.copyto(target, array), seconds)

    def once(self, action):
        start = self.clock()
        action()
        return 1e6 * (self.clock() - start)

    def median(self, run, seconds):
        """Runs for as long to get warm, then for some seconds; microseconds of a run."""
        count, start = 0, time.perf_counter()
        while not count or time.perf_counter() < start + seconds:
            run()
            count += 1
        batch = max(1, int(self.batch * count / (time.perf_counter() - start)))
        times, end = [], time.perf_counter() + seconds
        while not times or time.perf_counter() < end:
            begin = self.clock()
            for _ in range(batch):
                run()
            times.append(1e6 * (self.clock() - begin) / batch)
        return statistics.median(times)


def answer(folder, clock, stems):
    side = Jax(folder, clock, stems)
    print("ready", flush=True)
    for line in sys.stdin:
        kind, name, seconds = line.split()
        measure = side.in_ if kind == "in" else getattr(side, kind)
        print(measure(name, float(seconds)), flush=True)


class Side:
    """A process that measures what it is asked."""

    def __init__(self, command, environment):
        self.process = subprocess.Popen(
            list(map(str, command)), env=os.environ | environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        if self.read() != "ready":
            raise SystemExit(f"pjrt_bench: no answer of {command[0]}")

    def read(self):
        return self.process.stdout.readline().strip()

    def measure(self, case, seconds):
        kind, name = case.split(":")
        self.process.stdin.write(f"{kind} {name} {seconds}\n")
        self.process.stdin.flush()
        return float(self.read())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def number(micros):
    for unit, size in (("s", 1e6), ("ms", 1e3), ("µs", 1)):
        if micros >= size or unit == "µs":
            return f"{micros / size:.3g} {unit}"


def row(case, theirs, ours):
    ratios = [o / t for t, o in zip(theirs, ours)]
    middle = statistics.median(ratios)
    shown = f"**{middle:.2f}**" if middle <= 1 else f"{middle:.2f}"
    return f"| {CASES[case]} | {number(statistics.median(theirs))} | {number(statistics.median(ours))} | {shown} | {max(ratios):.2f} |"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("plugin", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("cases", nargs="*", metavar="case", help=", ".join(CASES))
    parser.add_argument("--threads", type=int, choices=(1, 2), default=1, help="default: %(default)s")
    parser.add_argument("--rounds", type=int, default=7, help="default: %(default)s")
    parser.add_argument("--seconds", type=float, default=1, help="default: %(default)s")
    parser.add_argument("--processor", dest="clock", action="store_const", const="processor", default="wall", help="compare processor time")
    parser.add_argument("--java", default="java", metavar="COMMAND", help="Java 25, with options (default: %(default)s)")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="leave the times here")
    parser.add_argument("--record", action="store_true", help="write the figures that pages quote into check/bench/figures.json")
    options = parser.parse_intermixed_args()
    if unknown := [case for case in options.cases if case not in CASES]:
        parser.error(f"no such case: {', '.join(unknown)}")
    return options


def write_matmul(folder):
    import numpy as np

    from ..shared import tensor_files

    stem = folder / "matmul"
    stem.with_suffix(".mlir").write_text(MATMUL)
    x = np.float32([[1, 2], [3, 4]])
    tensor_files.save(stem.with_suffix(".safetensors"), {"input.0": x, "input.1": x, "output.0": x @ x})
    return stem


def main():
    if sys.argv[1:2] == ["--jax"]:
        folder, clock, *stems = sys.argv[2:]
        return answer(pathlib.Path(folder), clock, list(map(pathlib.Path, stems)))
    options = arguments()
    environment = {"JAX_PLATFORMS": "cpu"} | ({"XLA_FLAGS": ONE_THREAD} if options.threads == 1 else {})
    pinned = ONE_CORE if options.threads == 1 else []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        stems = [write_matmul(folder), *(options.folder.absolute() / model for model in MODELS)]
        path = f"{ROOT}/.dev/classes:{ROOT}/.dev/lib/*"
        ours = Side(
            [
                *pinned, *shlex.split(options.java), "--enable-native-access=ALL-UNNAMED", "-cp", path,
                java_source("PjrtBench"), options.plugin, folder, options.clock, *stems,
            ],
            environment,
        )  # fmt: skip
        theirs = Side([*pinned, sys.executable, "-m", __spec__.name, "--jax", folder, options.clock, *stems], environment)
        print("| | JAX | hlo4j | ratio | worst |\n|---|--:|--:|--:|--:|", flush=True)
        results = {}
        for case in options.cases or CASES:
            turns = [(theirs.measure(case, options.seconds), ours.measure(case, options.seconds)) for _ in range(options.rounds)]
            results[case] = dict(zip(("jax", "hlo4j"), zip(*turns)))
            print(row(case, *zip(*turns)), flush=True)
        theirs.close()
        ours.close()
    if options.json:
        options.json.write_text(json.dumps(results, indent=1))
    if options.record:
        for case, turns in results.items():
            if case.startswith("call:"):
                ratio = statistics.median(ours / theirs for theirs, ours in zip(turns["jax"], turns["hlo4j"]))
                record(f"devices.{case.removeprefix('call:')}", f"{ratio:.2f}")


if __name__ == "__main__":
    sys.exit(main())
