package org.hlo4j.byteir.recognize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.NormalizationTargets;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.transforms.formula.FormulaMatch;

/** Softmax and log-softmax. */
final class SoftmaxForms {
  private SoftmaxForms() {}

  static List<Recognition> all() {
    return List.of(
        Recognition.of(NormalizationTargets.SOFTMAX, Activations.SOFTMAX, SoftmaxForms::replace),
        Recognition.of(
            NormalizationTargets.SOFTMAX,
            """
            let y = input@select(mask, _, -inf)
            let m = max(y) | max(-inf, max(y))
            let e = exp(y - m)
            e / sum(select(mask, e, 0))
            """,
            SoftmaxForms::replace),
        Recognition.of(
            NormalizationTargets.LOG_SOFTMAX, Activations.LOG_SOFTMAX, SoftmaxForms::replace),
        Recognition.of(
            NormalizationTargets.LOG_SOFTMAX,
            """
            let y = input@select(mask, _, -inf)
            let m = max(y) | max(-inf, max(y))
            y - m - log(sum(select(mask, exp(y - m), 0)))
            """,
            SoftmaxForms::replace));
  }

  private static boolean replace(
      TargetDefinition target, FormulaMatch match, RecognitionContext context) {
    LongList axes = match.axes();
    Value x = match.tensor("input");
    if (axes.size() == 1) {
      return context.replace(target, match.root(), List.of(x), along(axes.get(0)));
    }
    return merged(match.rootType(), axes)
        .flatMap(type -> callOnMerged(target, match, type, context))
        .map(output -> {
          context.replace(match.root(), output);
          return true;
        })
        .orElse(false);
  }

  private static DictionaryAttr along(long axis) {
    return DictionaryAttr.EMPTY.with("axis", RecognitionContext.integer(axis));
  }

  /** Returns the type with adjacent axes merged; empty if they are not, or their size too large. */
  private static Optional<RankedTensorType> merged(RankedTensorType type, LongList axes) {
    int first = (int) axes.get(0);
    if (!type.hasStaticShape() || axes.get(axes.size() - 1) - first != axes.size() - 1) {
      return Optional.empty();
    }
    List<Long> sizes = new ArrayList<>(type.shape().boxed());
    List<Long> along = sizes.subList(first, first + axes.size());
    long merged = ShapedType.elementCount(LongList.copyOf(along));
    if (merged == Long.MAX_VALUE) {
      return Optional.empty();
    }
    along.clear();
    sizes.add(first, merged);
    return Optional.of(RankedTensorType.of(LongList.copyOf(sizes), type.elementType()));
  }

  private static Optional<Value> callOnMerged(
      TargetDefinition target,
      FormulaMatch match,
      RankedTensorType type,
      RecognitionContext context) {
    Value x = match.tensor("input");
    Value flat = context.reshape(x, Shapes.withElementType(type, Shapes.elementType(x.type())));
    return context
        .call(target, match.root(), List.of(flat), along(match.axes().get(0)), List.of(type))
        .map(call -> context.reshape(call.result(0), match.rootType()));
  }
}
