package org.hlo4j.byteir.recognize;

import java.util.List;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.NormalizationTargets;
import org.hlo4j.formulas.norm.Normalizations;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.transforms.formula.FormulaMatch;

/**
 * Division by the Euclidean norm, with a lower bound inside or outside of the root, or without one.
 */
final class L2NormForms {
  private L2NormForms() {}

  static List<Recognition> all() {
    return List.of(
        Recognition.of(NormalizationTargets.L2_NORM, Normalizations.L2_NORM, L2NormForms::replace));
  }

  private static boolean replace(
      TargetDefinition target, FormulaMatch match, RecognitionContext context) {
    DictionaryAttr attributes =
        DictionaryAttr.EMPTY.with("axis", RecognitionContext.integers(match.axes()));
    double epsilon = match.hasNumber("epsilon") ? match.number("epsilon") : 0;
    if (match.hasNumber("outside")) {
      epsilon = match.number("outside");
      attributes = attributes.with("eps_outside_sqrt", IntegerAttr.TRUE);
    }
    return context.replace(
        target,
        match.root(),
        List.of(match.tensor("input")),
        attributes.with("epsilon", RecognitionContext.number(epsilon)));
  }
}
