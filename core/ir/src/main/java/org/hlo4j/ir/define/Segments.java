package org.hlo4j.ir.define;

import java.util.List;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.jspecify.annotations.Nullable;

/**
 * Maps declared operands and results to those of an operation. If several declared ones are
 * variadic, their sizes are stored in a property or are all equal.
 */
public final class Segments {
  private Segments() {}

  /**
   * {@return the operands of a declared operand}
   *
   * @param op the operation
   * @param index the position of the declared operand
   */
  public static List<Value> operands(Operation op, int index) {
    OpDefinition definition = op.definition();
    if (definition.hasFixedOperands()) {
      return List.of(op.operand(index));
    }
    DenseArrayAttr sizes =
        definition.has(Trait.ATTR_SIZED_OPERAND_SEGMENTS)
            ? op.attributeOrNull(OpDefinition.OPERAND_SEGMENT_SIZES, DenseArrayAttr.class)
            : null;
    return segment(op.operands(), definition.operands(), index, sizes);
  }

  /**
   * {@return the results of a declared result}
   *
   * @param op the operation
   * @param index the position of the declared result
   */
  public static List<OpResult> results(Operation op, int index) {
    OpDefinition definition = op.definition();
    if (definition.hasFixedResults()) {
      return List.of(op.result(index));
    }
    DenseArrayAttr sizes =
        definition.has(Trait.ATTR_SIZED_RESULT_SEGMENTS)
            ? op.attributeOrNull(OpDefinition.RESULT_SEGMENT_SIZES, DenseArrayAttr.class)
            : null;
    return segment(op.results(), definition.results(), index, sizes);
  }

  private static <T> List<T> segment(
      List<T> values, List<ValueDefinition> declared, int index, @Nullable DenseArrayAttr sizes) {
    int begin = 0;
    for (int i = 0; i < index; i++) {
      begin += size(declared, i, values.size(), sizes);
    }
    int size = size(declared, index, values.size(), sizes);
    return size == 1 ? List.of(values.get(begin)) : values.subList(begin, begin + size);
  }

  private static int size(
      List<ValueDefinition> declared, int index, int total, @Nullable DenseArrayAttr sizes) {
    if (sizes != null) {
      return Math.toIntExact(sizes.longAt(index));
    }
    if (!declared.get(index).isVariable()) {
      return 1;
    }
    int variable = 0;
    for (ValueDefinition value : declared) {
      variable += value.isVariable() ? 1 : 0;
    }
    return (total - (declared.size() - variable)) / variable;
  }
}
