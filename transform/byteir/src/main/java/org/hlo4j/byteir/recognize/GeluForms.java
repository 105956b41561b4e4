package org.hlo4j.byteir.recognize;

import java.util.List;
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
        new FormulaRecognition(
            FunctionTargets.ERF,
            Activations.ERF,
            (match, context) ->
                context.replace(
                    FunctionTargets.ERF,
                    match.root(),
                    List.of(match.tensor("input")),
                    DictionaryAttr.EMPTY)));
  }

  private static Recognition gelu(String approximate, FormulaPattern pattern) {
    DictionaryAttr attributes =
        DictionaryAttr.EMPTY.with("approximate", StringAttr.of(approximate));
    return new FormulaRecognition(
        FunctionTargets.GELU,
        pattern,
        (match, context) ->
            context.replace(
                FunctionTargets.GELU, match.root(), List.of(match.tensor("input")), attributes));
  }
}
