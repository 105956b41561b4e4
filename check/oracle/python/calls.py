"""How long calls of the Python package take: the least of five medians, in milliseconds.

    calls.py

Runs in a Python that has the package.
"""

import statistics
import time

import hlo4j
import numpy as np

LARGE = "tensor<1048576xf32>"
PROGRAMS = {
    "identity of 4 MB": (
        f"func.func @main(%x: {LARGE}) -> {LARGE} {{ return %x : {LARGE} }}",
        [np.zeros(1 << 20, np.float32)],
    ),
    "sum of two vectors of 2": (
        "func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {"
        " %0 = stablehlo.add %x, %y : tensor<2xf32> return %0 : tensor<2xf32> }",
        [np.ones(2, np.float32)] * 2,
    ),
}


def median(call, count):
    times = []
    for _ in range(count):
        begin = time.perf_counter()
        call()
        times.append(time.perf_counter() - begin)
    return statistics.median(times) * 1e3


def least(call):
    median(call, 300)
    return min(median(call, 101) for _ in range(5))


if __name__ == "__main__":
    for name, (text, arguments) in PROGRAMS.items():
        program = hlo4j.prepare(text)
        prepared = least(lambda: program(*arguments))
        whole = least(lambda: hlo4j.eval_module(text, arguments))
        print(f"{name}: prepared {prepared:.3f}, eval_module {whole:.3f}")
