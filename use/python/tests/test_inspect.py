"""What is wrong with programs, which releases they fit, and how they differ."""

import pytest

import hlo4j

TAN = """
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tan %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
WRONG = """
func.func @main(%x: tensor<4xf32>, %y: tensor<3xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.add"(%x, %y) : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  %1 = "stablehlo.negate"(%x) : (tensor<4xf32>) -> tensor<3xf32>
  return %0 : tensor<4xf32>
}
"""


def test_programs_fit_releases():
    explanation = hlo4j.explain(TAN)
    assert explanation.fits and explanation.target is None
    assert explanation.lowest == "1.4.0"
    assert explanation.releases[-1] == hlo4j.get_current_version()
    assert explanation.lowest_expanded == "0.9.0"
    (blocker,) = explanation.blockers
    assert (blocker.operation, blocker.location, blocker.since) == ("stablehlo.tan", "-:3:8", "1.4.0")
    assert blocker.remedy is not None
    assert explanation.cautions == ()


def test_a_release_is_asked_about():
    assert not hlo4j.explain(TAN, "1.0.0").fits
    newer = hlo4j.explain(TAN, "1.5.0")
    assert newer.fits and newer.blockers == ()
    with pytest.raises(hlo4j.Hlo4jError, match="target version"):
        hlo4j.explain(TAN, "99.0.0")


def test_other_dialects_are_let_in():
    program = "func.func @main() { %0 = arith.constant 1 : i32 return }"
    explanation = hlo4j.explain(program)
    assert not explanation.fits and explanation.releases == () and explanation.lowest is None
    assert explanation.blockers[0].since is None
    assert hlo4j.explain(program, allow_other_dialects=True).fits


def test_every_error_is_found():
    first, second = hlo4j.verify(WRONG)
    assert (first.severity, first.location) == ("error", "-:3:8")
    assert "stablehlo.add" in first.message
    assert str(second).startswith("-:4:8: error: ")
    assert hlo4j.verify(TAN) == []


@pytest.mark.parametrize("damaged", ["module {", "", b"ML\xefR", b"\0\0"])
def test_what_cannot_be_read_is_an_error(damaged):
    (error,) = hlo4j.verify(damaged)
    assert error.severity == "error"


def test_programs_differ():
    assert hlo4j.diff(TAN, TAN.replace("%x", "%y")) == []
    (change,) = hlo4j.diff(TAN, TAN.replace("stablehlo.tan", "stablehlo.sine"))[:1]
    assert change.function == "main"
    assert change.kind in ("added", "removed", "changed")
    added = hlo4j.diff(TAN, TAN + "func.func private @f(%x: tensor<f32>) { return }")
    assert [(each.kind, each.function, each.before) for each in added] == [("added", "f", None)]
    assert str(added[0]).startswith("added func.func in @f at -:6:1")
