package org.hlo4j.byteir.recognize;

import java.util.List;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.FunctionTargets;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.transforms.formula.FormulaPattern;

/** The Gaussian error linear unit and the error function. */
final class GeluForms {
  private GeluForms() {}

  static List<Recognition> all() {
    return List.of(
        gelu("erf", Activations.GELU),
        gelu("tanh", Activations.GELU_TANH),
        function(FunctionTargets.ERF, Activations.ERF, DictionaryAttr.EMPTY));
  }

  private static Recognition gelu(String approximate, FormulaPattern pattern) {
    return function(
        FunctionTargets.GELU,
        pattern,
        DictionaryAttr.EMPTY.with("approximate", StringAttr.of(approximate)));
  }

  private static Recognition function(
      TargetDefinition function, FormulaPattern pattern, DictionaryAttr attributes) {
    return Recognition.of(
        function,
        pattern,
        (target, match, context) ->
            context.replace(target, match.root(), List.of(match.tensor("input")), attributes));
  }
}
