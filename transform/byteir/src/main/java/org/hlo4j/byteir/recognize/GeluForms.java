package org.hlo4j.byteir.recognize;

import java.util.List;
import org.hlo4j.byteir.target.FunctionTargets;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.StringAttr;

/** The Gaussian error linear unit and the error function. */
final class GeluForms {
  private GeluForms() {}

  static List<Recognition> all() {
    return List.of(
        gelu(
            "erf",
            """
            let a = 0.7071067811865476 * x
              x * 0.5 * (1 + erf(a))
            | x * (0.5 + 0.5 * erf(a))
            | x * 0.5 * erfc(-a | -0.7071067811865476 * x | 0.7071067811865476 * -x)
            """),
        gelu(
            "tanh",
            """
            let cubic = 0.044715 * x * x * x | 0.044715 * x^3
            let square = 0.044715 * x * x | 0.044715 * x^2
            let sum = x + cubic
            let a = 0.7978845608028654 * sum | 0.7978845608028654 * x * (1 + square)
              x * 0.5 * (1 + tanh(a))
            | x * (0.5 + 0.5 * tanh(a))
            | x * logistic(1.5957691216057308 * sum | 1.5957691216057308 * x * (1 + square))
            """),
        new FormulaRecognition(
            FunctionTargets.ERF,
            "erf(x)",
            (match, context) ->
                context.replace(
                    FunctionTargets.ERF,
                    match.root(),
                    List.of(match.tensor("x")),
                    DictionaryAttr.EMPTY)));
  }

  private static Recognition gelu(String approximate, String pattern) {
    DictionaryAttr attributes =
        DictionaryAttr.EMPTY.with("approximate", StringAttr.of(approximate));
    return new FormulaRecognition(
        FunctionTargets.GELU,
        pattern,
        (match, context) ->
            context.replace(
                FunctionTargets.GELU, match.root(), List.of(match.tensor("x")), attributes));
  }
}
