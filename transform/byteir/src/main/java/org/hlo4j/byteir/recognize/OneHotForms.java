package org.hlo4j.byteir.recognize;

import java.util.List;
import java.util.Optional;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.SelectionTargets;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.transforms.formula.FormulaMatch;

/** Comparison of integers with positions along a new dimension. */
final class OneHotForms {
  private OneHotForms() {}

  static List<Recognition> all() {
    return List.of(
        Recognition.of(
            SelectionTargets.ONE_HOT,
            """
              convert(indices == i[rest])
            | select(indices == i[rest], #on, #off)
            """,
            OneHotForms::replace));
  }

  private static boolean replace(
      TargetDefinition target, FormulaMatch match, RecognitionContext context) {
    Operation root = match.root();
    Type element = match.rootType().elementType();
    if (!isData(match) || !isNumber(element)) {
      return false;
    }
    Optional<Value> indices = match.tensor("i", match.rest(), context.rewriter());
    if (indices.isEmpty()) {
      return false;
    }
    long axis = match.axes().get(0);
    DictionaryAttr attributes =
        DictionaryAttr.EMPTY
            .with("axis", RecognitionContext.integer(axis))
            .with("depth", RecognitionContext.integer(match.rootType().dimension((int) axis)))
            .with("on_value", number(match.hasNumber("on") ? match.number("on") : 1, element))
            .with("off_value", number(match.hasNumber("off") ? match.number("off") : 0, element));
    return context.replace(target, root, List.of(indices.get()), attributes);
  }

  /** Returns whether the integers are data, not positions or constants as in a mask. */
  private static boolean isData(FormulaMatch match) {
    Operation source = match.tensor("i").definingOpOrNull();
    return match
            .dimsOf("i")
            .equals(
                LongList.wrap(
                    match.rest().stream()
                        .filter(d -> match.rootType().dimension((int) d) != 1)
                        .toArray()))
        && (source == null || !(source.is(DataMovement.IOTA) || source.has(Trait.CONSTANT_LIKE)));
  }

  private static boolean isNumber(Type type) {
    return type instanceof FloatType
        || (type instanceof IntegerType integer && integer.width() <= Long.SIZE);
  }

  private static Attribute number(double value, Type type) {
    return type instanceof FloatType real
        ? FloatAttr.of(real, value)
        : IntegerAttr.of(type, (long) value);
  }
}
