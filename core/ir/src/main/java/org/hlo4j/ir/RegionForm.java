package org.hlo4j.ir;

import java.util.List;
import java.util.function.Predicate;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/**
 * The form of a short, self-contained region, such as the body of a reduction: one block whose
 * operations have no regions, successors or discardable attributes and use values of the block
 * only. Regions of one form differ in locations only.
 */
final class RegionForm {
  private static final int MAX_OPERATIONS = 8;

  /** In a block or an operation. */
  private static final int MAX_VALUES = 16;

  private static final int FROM_ELSEWHERE = -1;

  private final Type[] arguments;
  private final Inner[] operations;

  /**
   * An operation of the block.
   *
   * @param operands the numbers of the values: arguments first, then results, in order
   */
  private record Inner(
      OpDefinition definition, int[] operands, Type[] results, @Nullable Attribute[] properties) {}

  /** Creates the form of a region that {@linkplain #isEligible may have one}. */
  RegionForm(Region region) {
    Block block = region.front();
    this.arguments = Value.types(block.arguments()).toArray(Type[]::new);
    this.operations = new Inner[block.operationCount()];
    int i = 0;
    for (Operation op = block.firstOrNull(); op != null; op = op.next) {
      operations[i++] =
          new Inner(
              op.definition(),
              numbers(op.operands(), block),
              op.resultTypes().toArray(Type[]::new),
              op.sharedProperties());
    }
  }

  private static int[] numbers(List<Value> values, Block block) {
    int[] numbers = new int[values.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = number(values.get(i), block);
    }
    return numbers;
  }

  /**
   * Returns whether a region has a form; {@code nested} accepts the operations that may be in it.
   */
  static boolean isEligible(Region region, Predicate<Operation> nested) {
    if (!region.hasOneBlock() || region.front().hasPredecessors()) {
      return false;
    }
    Block block = region.front();
    int values = block.argumentCount();
    int count = 0;
    if (values > MAX_VALUES) {
      return false;
    }
    for (Operation op = block.firstOrNull(); op != null; op = op.next) {
      if (++count > MAX_OPERATIONS || !isPlain(op) || !nested.test(op)) {
        return false;
      }
      for (int i = 0; i < op.operandCount(); i++) {
        int number = number(op.operand(i), block);
        if (number == FROM_ELSEWHERE || number >= values) {
          return false;
        }
      }
      values += op.resultCount();
    }
    return true;
  }

  private static boolean isPlain(Operation op) {
    return op.definition().isRegistered()
        && op.regionCount() == 0
        && op.successorCount() == 0
        && op.operandCount() + op.resultCount() <= MAX_VALUES
        && op.discardableAttributes().isEmpty();
  }

  /** Returns whether a region has this form. */
  boolean matches(Region region) {
    if (!region.hasOneBlock()) {
      return false;
    }
    Block block = region.front();
    if (block.hasPredecessors() || block.argumentCount() != arguments.length) {
      return false;
    }
    for (int i = 0; i < arguments.length; i++) {
      if (!OpForm.same(block.argument(i).type(), arguments[i])) {
        return false;
      }
    }
    Operation op = block.firstOrNull();
    for (Inner inner : operations) {
      if (op == null || !matches(inner, op, block)) {
        return false;
      }
      op = op.next;
    }
    return op == null;
  }

  private static boolean matches(Inner inner, Operation op, Block block) {
    if (op.definition() != inner.definition
        || op.operandCount() != inner.operands.length
        || op.resultCount() != inner.results.length
        || !isPlain(op)) {
      return false;
    }
    for (int i = 0; i < inner.operands.length; i++) {
      if (number(op.operand(i), block) != inner.operands[i]) {
        return false;
      }
    }
    for (int i = 0; i < inner.results.length; i++) {
      if (!OpForm.same(op.result(i).type(), inner.results[i])) {
        return false;
      }
    }
    return OpForm.same(op.sharedProperties(), inner.properties);
  }

  private static int number(Value value, Block block) {
    if (value.parentBlockOrNull() != block) {
      return FROM_ELSEWHERE;
    }
    return switch (value) {
      case BlockArgument argument -> argument.index();
      case OpResult result -> number(result, block);
    };
  }

  /** Searches the beginning of the block only, as it may be long. */
  private static int number(OpResult result, Block block) {
    int number = block.argumentCount() + result.index();
    Operation op = block.firstOrNull();
    for (int i = 0; i < MAX_OPERATIONS && op != null; i++) {
      if (op == result.owner()) {
        return number;
      }
      number += op.resultCount();
      op = op.next;
    }
    return FROM_ELSEWHERE;
  }
}
