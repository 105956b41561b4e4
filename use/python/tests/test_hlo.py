"""Modules of XLA's HLO are programs like others."""

import pathlib

import numpy as np
import pytest

import hlo4j

REPORTS = pathlib.Path(__file__).resolve().parents[3] / "check/oracle/hlo/reports"
ADD = """
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = stablehlo.add %x, %c : tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""
X = np.array([10, 20], np.float32)


@pytest.mark.filterwarnings("ignore:HLO does not say attribute 'mhlo")
def test_programs_become_modules_and_modules_programs(tmp_path):
    text = hlo4j.export_hlo_str(ADD)
    proto = hlo4j.export_hlo(ADD)
    assert text.startswith("HloModule ")
    (tmp_path / "m.hlo").write_text(text)
    (tmp_path / "m.hlo.pb").write_bytes(proto)
    for module in (text, proto, str(tmp_path / "m.hlo"), tmp_path / "m.hlo.pb"):
        (result,) = hlo4j.eval_module(module, [X])
        assert result.tolist() == [11, 22]
        assert hlo4j.digest(module) == hlo4j.digest(text)
        assert hlo4j.digest(hlo4j.export_hlo(module)) == hlo4j.digest(text)


def test_optimized_modules_run():
    z = np.array([3 + 4j, 0, 1j, 2], np.complex64)
    (result,) = hlo4j.eval_module(REPORTS / "complex_product_in_fusion.hlo", [z])
    assert result == 30


def test_modules_of_jaxlib_are_programs():
    class Module:
        def as_serialized_hlo_module_proto(self):
            return hlo4j.export_hlo(ADD)

    assert hlo4j.digest(Module()) == hlo4j.digest(hlo4j.export_hlo(ADD))


def test_what_a_module_does_not_say_is_a_warning():
    with pytest.warns(UserWarning, match="custom"):
        hlo4j.export_hlo(ADD.replace("add %x, %c", "add %x, %c {custom = 1 : i32}"))


def test_what_hlo_cannot_express_is_refused():
    unknown = ADD.replace("stablehlo.add %x, %c", "stablehlo.custom_call @f(%x)").replace(
        " : tensor<2xf32>\n  return", " : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 1.0>>\n  return"
    )
    with pytest.raises(hlo4j.Hlo4jError):
        hlo4j.export_hlo(unknown)
    with pytest.raises(hlo4j.Hlo4jError, match="xla_dump_large_constants"):
        hlo4j.prepare(hlo4j.export_hlo_str(ADD).replace("{1, 2}", "{...}"))
