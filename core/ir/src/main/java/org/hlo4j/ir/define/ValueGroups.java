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
 * Maps declared operands and results to values: one, or several if they are optional or variadic.
 * If the sizes of segments are inconsistent, they are truncated to the existing values.
 */
public final class ValueGroups {
  private ValueGroups() {}

  /**
   * {@return the operands of a declared operand}
   *
   * @param operation the operation
   * @param name the name of the declared operand
   */
  public static List<Value> operands(OperationInputs operation, String name) {
    return operands(operation, indexOf(operation.definition().operands(), name, operation));
  }

  /**
   * {@return the operands of a declared operand}
   *
   * @param operation the operation
   * @param position the position of the declared operand
   */
  public static List<Value> operands(OperationInputs operation, int position) {
    OpDefinition definition = operation.definition();
    Attribute sizes = operandSizesOrNull(operation);
    int count = operation.operandCount();
    int start = start(definition.operands(), position, count, sizes);
    int end = start(definition.operands(), position + 1, count, sizes);
    return operation.operands().subList(start, end);
  }

  /**
   * {@return the results of a declared result}
   *
   * @param operation the operation
   * @param name the name of the declared result
   */
  public static List<OpResult> results(Operation operation, String name) {
    return results(operation, indexOf(operation.definition().results(), name, operation));
  }

  /**
   * {@return the results of a declared result}
   *
   * @param operation the operation
   * @param position the position of the declared result
   */
  public static List<OpResult> results(Operation operation, int position) {
    return resultGroup(operation, operation.results(), position);
  }

  /**
   * {@return the types of the results of a declared result}
   *
   * @param operation the operation
   * @param name the name of the declared result
   */
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

  /**
   * {@return the sizes of operand segments; null if no property stores them}
   *
   * @param operation the operation
   */
  public static @Nullable Attribute operandSizesOrNull(OperationInputs operation) {
    return operation.definition().has(Trait.ATTR_SIZED_OPERAND_SEGMENTS)
        ? operation.attributeOrNull(OpDefinition.OPERAND_SEGMENT_SIZES)
        : null;
  }

  /**
   * {@return the sizes of result segments; null if no property stores them}
   *
   * @param operation the operation
   */
  public static @Nullable Attribute resultSizesOrNull(OperationInputs operation) {
    return operation.definition().has(Trait.ATTR_SIZED_RESULT_SEGMENTS)
        ? operation.attributeOrNull(OpDefinition.RESULT_SEGMENT_SIZES)
        : null;
  }

  /**
   * {@return the index of the first value of a segment}
   *
   * @param declared the declared operands or results
   * @param position the position of the declared one
   * @param count the number of values
   * @param sizes the sizes of all segments; null if no property stores them
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

  /**
   * {@return the number of declared values whose number is not fixed}
   *
   * @param declared the declared operands or results
   */
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
