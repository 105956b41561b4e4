package org.hlo4j.ir.define;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.jspecify.annotations.Nullable;

/**
 * Which operands or results of an operation a declared one stands for: one value, or several if it
 * is optional or variadic. Where sizes do not add up, groups are cut to the values that exist.
 */
public final class ValueGroups {
  private ValueGroups() {}

  /** The operands that the one declared as {@code name} stands for. */
  public static List<Value> operands(OperationInputs operation, String name) {
    return operands(operation, indexOf(operation.definition().operands(), name, operation));
  }

  /** The operands that the one declared at {@code position} stands for. */
  public static List<Value> operands(OperationInputs operation, int position) {
    OpDefinition definition = operation.definition();
    Attribute sizes = operandSizesOrNull(operation);
    int count = operation.operandCount();
    int start = start(definition.operands(), position, count, sizes);
    int end = start(definition.operands(), position + 1, count, sizes);
    return operation.operands().subList(start, end);
  }

  /** The results that the one declared as {@code name} stands for. */
  public static List<OpResult> results(Operation operation, String name) {
    return results(operation, indexOf(operation.definition().results(), name, operation));
  }

  /** The results that the one declared at {@code position} stands for. */
  public static List<OpResult> results(Operation operation, int position) {
    return resultGroup(operation, operation.results(), position);
  }

  /** The types of the {@link #results(Operation, String)}. */
  public static List<Type> resultTypes(LocalOperation operation, String name) {
    int position = indexOf(operation.definition().results(), name, operation);
    return resultGroup(operation, operation.resultTypes(), position);
  }

  private static <T> List<T> resultGroup(LocalOperation operation, List<T> all, int position) {
    List<ValueDefinition> declared = operation.definition().results();
    Attribute sizes = resultSizesOrNull(operation);
    int start = start(declared, position, all.size(), sizes);
    return all.subList(start, start(declared, position + 1, all.size(), sizes));
  }

  /** The sizes of the groups of operands, if an attribute holds them. */
  public static @Nullable Attribute operandSizesOrNull(OperationInputs operation) {
    return operation.definition().has(Trait.ATTR_SIZED_OPERAND_SEGMENTS)
        ? operation.attributeOrNull(OpDefinition.OPERAND_SEGMENT_SIZES)
        : null;
  }

  /** The sizes of the groups of results, if an attribute holds them. */
  public static @Nullable Attribute resultSizesOrNull(OperationInputs operation) {
    return operation.definition().has(Trait.ATTR_SIZED_RESULT_SEGMENTS)
        ? operation.attributeOrNull(OpDefinition.RESULT_SEGMENT_SIZES)
        : null;
  }

  /**
   * Where the group declared at {@code position} starts among {@code count} values.
   *
   * @param sizes the sizes of all groups if they are given
   */
  public static int start(
      List<ValueDefinition> declared, int position, int count, @Nullable Attribute sizes) {
    long start = 0;
    if (sizes instanceof DenseArrayAttr array) {
      for (int i = 0; i < Math.min(position, array.size()); i++) {
        start += Math.max(0, array.longAt(i));
      }
    } else {
      int variable = variableCount(declared);
      int share = variable == 0 ? 1 : (count - (declared.size() - variable)) / variable;
      for (int i = 0; i < position; i++) {
        start += declared.get(i).isVariable() ? Math.max(0, share) : 1;
      }
    }
    return (int) Math.min(start, count);
  }

  /** How many of the declared values stand for a number of values that is not fixed. */
  public static int variableCount(List<ValueDefinition> declared) {
    int variable = 0;
    for (int i = 0; i < declared.size(); i++) {
      if (declared.get(i).isVariable()) {
        variable++;
      }
    }
    return variable;
  }

  private static int indexOf(
      List<ValueDefinition> declared, String name, OperationInputs operation) {
    for (int i = 0; i < declared.size(); i++) {
      if (declared.get(i).name().equals(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException(operation.definition() + " does not declare " + name);
  }
}
