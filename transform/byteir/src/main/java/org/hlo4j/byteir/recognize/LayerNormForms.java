package org.hlo4j.byteir.recognize;

import java.util.List;
import java.util.Optional;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.NormalizationTargets;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.formulas.norm.Normalizations;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.transforms.formula.FormulaMatch;

/** Layer normalization: with and without scale and offset, in all orders of its products. */
final class LayerNormForms {
  private LayerNormForms() {}

  static List<Recognition> all() {
    return List.of(
        Recognition.of(
            NormalizationTargets.LAYER_NORM, Normalizations.LAYER_NORM, LayerNormForms::replace));
  }

  private static boolean replace(
      TargetDefinition target, FormulaMatch match, RecognitionContext context) {
    Operation root = match.root();
    Value x = match.tensor("input");
    RankedTensorType type = (RankedTensorType) x.type();
    Optional<Value> weight = parameter(match, context, "weight", 1, type.elementType());
    Optional<Value> bias = parameter(match, context, "bias", 0, type.elementType());
    if (weight.isEmpty() || bias.isEmpty()) {
      return false;
    }
    Optional<Operation> call =
        context.call(
            target, root, List.of(x, weight.get(), bias.get()), attributes(match), List.of(type));
    call.ifPresent(created -> {
      context.replace(root, context.convert(created.result(0), match.rootType().elementType()));
      LayerNormStatistics.of(match, created).replace(context);
    });
    return call.isPresent();
  }

  private static DictionaryAttr attributes(FormulaMatch match) {
    DictionaryAttr attributes =
        DictionaryAttr.EMPTY.with("axis", RecognitionContext.integers(match.axes()));
    if (match.hasNumber("outside")) {
      return attributes
          .with("epsilon", RecognitionContext.number(match.number("outside")))
          .with("eps_outside_sqrt", IntegerAttr.TRUE);
    }
    double epsilon = match.hasNumber("epsilon") ? match.number("epsilon") : 0;
    return attributes.with("epsilon", RecognitionContext.number(epsilon));
  }

  /** Returns the scale or offset; ones or zeros if absent. */
  private static Optional<Value> parameter(
      FormulaMatch match, RecognitionContext context, String name, double otherwise, Type element) {
    if (match.has(name)) {
      return match
          .tensor(name, match.axes(), context.rewriter())
          .map(value -> context.convert(value, element));
    }
    LongList shape = Dimensions.select(match.rootType().shape(), match.axes());
    return shape.allMatch(Shapes::isStatic)
        ? Optional.of(context.constant(otherwise, shape, element, match.root()))
        : Optional.empty();
  }
}
