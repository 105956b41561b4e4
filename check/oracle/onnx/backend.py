"""Backend tests of the onnx package: writes each as a folder with its model, its inputs and its expected outputs.

    python -m check.oracle.onnx.backend FOLDER

Run it with a Python that has the onnx package. FOLDER/KIND/NAME/ then has `model.onnx`, `input_0.pb` ..., `output_0.pb` ...
and `tolerance`, a relative and an absolute one. `OnnxBackend.java` runs them.
"""

import pathlib
import shutil
import sys
import warnings

import numpy as np
import onnx
from onnx import numpy_helper
from onnx.backend.test.case.node import collect_testcases
from onnx.backend.test.loader import load_model_tests

warnings.filterwarnings("ignore")


def proto(value, kind):
    """A value of the test as a message."""
    if isinstance(value, onnx.TensorProto):
        return value
    which = kind.WhichOneof("value")
    if which == "sequence_type":
        return numpy_helper.from_list(value)
    if which == "optional_type":
        return numpy_helper.from_optional(value)
    return numpy_helper.from_array(np.array(value))


def node_test(case, folder):
    folder.mkdir(parents=True)
    onnx.save(case.model, folder / "model.onnx")
    inputs, outputs = case.data_sets[0]
    for role, values, infos in (("input", inputs, case.model.graph.input), ("output", outputs, case.model.graph.output)):
        for i, (value, info) in enumerate(zip(values, infos)):
            (folder / f"{role}_{i}.pb").write_bytes(proto(value, info.type).SerializeToString())
    (folder / "tolerance").write_text(f"{case.rtol} {case.atol}\n")


def stored_test(case, folder):
    source = pathlib.Path(case.model_dir)
    for number, data in enumerate(sorted(source.glob("test_data_set_*"))):
        target = folder if number == 0 else folder.with_name(f"{folder.name}_{number}")
        target.mkdir(parents=True)
        shutil.copy(source / "model.onnx", target)
        for file in data.glob("*.pb"):
            shutil.copy(file, target)
        (target / "tolerance").write_text(f"{case.rtol} {case.atol}\n")


def main():
    root = pathlib.Path(sys.argv[1])
    shutil.rmtree(root, ignore_errors=True)
    np.random.seed(0)
    for case in collect_testcases(None):
        node_test(case, root / "node" / case.name)
    for kind in ("simple", "pytorch-converted", "pytorch-operator"):
        for case in load_model_tests(kind=kind):
            stored_test(case, root / kind / case.name)


if __name__ == "__main__":
    main()
