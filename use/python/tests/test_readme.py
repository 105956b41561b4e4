"""The README's examples do what it says."""

import doctest
import pathlib
import re
import shutil

import pytest

import hlo4j

README = pathlib.Path(__file__).parents[1] / "README.md"
MODEL = README.resolve().parents[2] / "check/conformance/src/test/resources/onnx/elementwise.onnx"
EXPORT = README.resolve().parents[2] / "formats/jaxexport/src/test/resources/exports/0.12-symbolic_expression.jax"
PROGRAM = README.resolve().parents[2] / "formats/pytorch/src/test/resources/programs/open_batch.pt2"
BLOCKS = re.findall(r"^```python\n(.*?)^```$", README.read_text(), re.MULTILINE | re.DOTALL)


def test_examples_print_what_they_say(tmp_path, monkeypatch):
    shutil.copy(EXPORT, tmp_path / "f.jax")
    shutil.copy(MODEL, tmp_path / "encoder.onnx")
    shutil.copy(PROGRAM, tmp_path)
    monkeypatch.chdir(tmp_path)
    session = "\n".join(BLOCKS)
    example = doctest.DocTestParser().get_doctest(session, {}, README.name, str(README), 0)
    assert len(example.examples) > 10
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    failures = []
    runner.run(example, out=failures.append)
    assert not failures, "".join(failures)


@pytest.mark.parametrize("name", hlo4j.__all__)
def test_every_name_is_described(name):
    assert name in README.read_text()
