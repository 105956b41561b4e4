"""Programs that PyTorch exports are programs like others."""

import pathlib

import numpy as np
import pytest

import hlo4j

PROGRAMS = pathlib.Path(__file__).resolve().parents[3] / "formats/pytorch/src/test/resources/programs"


def test_exported_programs_run():
    program = hlo4j.prepare(PROGRAMS / "perceptron.pt2")
    inputs = [np.ones(shape_of(each.type), np.float32) for each in program.inputs]
    results = program(*inputs)
    assert all(np.isfinite(result).all() for result in results)


def shape_of(tensor_type):
    sizes = tensor_type.removeprefix("tensor<").split("x")[:-1]
    return tuple(int(size) for size in sizes)


def test_weights_become_parameters():
    path = PROGRAMS / "perceptron.pt2"
    constants = hlo4j.prepare(hlo4j.import_pytorch(path))
    arguments = hlo4j.prepare(hlo4j.import_pytorch(str(path), weights_as_arguments=True))
    assert len(arguments.inputs) > len(constants.inputs)


def test_open_dimensions_are_dynamic():
    assert "?" in hlo4j.prepare(PROGRAMS / "open_batch.pt2").inputs[0].type
    with pytest.raises(hlo4j.Hlo4jError, match="no open dimension is called 'height'"):
        hlo4j.import_pytorch(PROGRAMS / "open_batch.pt2", {"height": 4})


def test_other_archives_are_refused():
    with pytest.raises(hlo4j.Hlo4jError, match="not a zip archive"):
        hlo4j.import_pytorch(b"PK\3\4 and so on")


def test_operators_of_other_libraries_are_functions_of_python():
    path = PROGRAMS.parent / "changing_operator.pt2"
    with pytest.raises(hlo4j.Hlo4jError, match="row.accumulate.default belongs to another library"):
        hlo4j.import_pytorch(path)

    def accumulate(call, y, x):
        return y.sum(axis=0), x + np.float32(call.config["factor"]) * y

    module = hlo4j.import_pytorch(path, custom_calls=True)
    with hlo4j.prepare(module, custom_calls={"row.accumulate.default": accumulate}) as program:
        changed, sums = program(np.zeros((4, 3), np.float32), np.ones((2, 3), np.float32))
    np.testing.assert_array_equal(changed, np.float32([[0] * 3, [2] * 3, [2] * 3, [0] * 3]))
    np.testing.assert_array_equal(sums, np.float32([2, 2, 2]))
