"""Writes a perceptron of an open batch, and has the engine answer 10,000 requests of mixed sizes.

    python -m check.oracle.engine.requests FOLDER [option of MixedRequests...]

Prints what MixedRequests.java does: the 99th percentile beside the median, and the growth of memory. Run it by a Python that has JAX,
after `./dev quick`.
"""

import argparse
import os
import pathlib
import sys

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import numpy as np
from jax import export

from ..shared import upstream
from . import java
from .models import END, dense, generator, perceptron


def write(folder):
    layers = dense(generator(), 784, 512, 512, 10)
    function = jax.jit(lambda x: jax.nn.softmax(perceptron(layers, x)))
    given = jax.ShapeDtypeStruct(export.symbolic_shape("b, 784"), np.float32)
    exported = export.export(function, platforms=["cpu"])(given)
    with upstream.context():
        program = upstream.deserialize(bytes(exported.mlir_module_serialized))
        file = folder / f"open_batch{END}"
        file.write_bytes(upstream.serialize_module(program, upstream.current_version(), other_dialects=True))
    return file


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--java", default="java", metavar="COMMAND", help="Java 25, with options (default: %(default)s)")
    options, others = parser.parse_known_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    file = write(options.folder)
    with java.compiled("MixedRequests", options.java) as program:
        ran = program(file, *others, before=java.one_core())
    print(ran.stdout + ran.stderr, end="")
    return ran.returncode


if __name__ == "__main__":
    sys.exit(main())
