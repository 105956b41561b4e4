package org.hlo4j.engine.plan;

import java.util.Map;
import org.hlo4j.engine.kernel.Fold;
import org.hlo4j.engine.kernel.Fold.Function;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/** Regions of two scalars that are one function of them. */
final class FoldBodies {
  private static final Map<OpDefinition, Function> FUNCTIONS =
      Map.of(
          Elementwise.ADD, Function.ADD,
          Elementwise.MULTIPLY, Function.MULTIPLY,
          Elementwise.MAXIMUM, Function.MAXIMUM,
          Elementwise.MINIMUM, Function.MINIMUM,
          Elementwise.AND, Function.AND,
          Elementwise.OR, Function.OR,
          Elementwise.XOR, Function.XOR);

  private FoldBodies() {}

  /** Returns what a region computes of elements of a kind; null if it is none of the functions. */
  static @Nullable Fold ofOrNull(Block block, ElementKind kind) {
    if (block.argumentCount() != 2 || block.back().operandCount() != 1) {
      return null;
    }
    Operation op = block.firstOrNull();
    if (op == null || op == block.back()) {
      boolean replaces = block.back().operand(0) == block.argument(1);
      return replaces ? new Fold(Function.REPLACE, kind) : null;
    }
    boolean isOne =
        op.nextOrNull() == block.back()
            && op.operandCount() == 2
            && areArguments(block, op.operand(0), op.operand(1))
            && block.back().operand(0) == op.result(0);
    Function function = isOne ? FUNCTIONS.get(op.definition()) : null;
    return function != null && appliesTo(function, kind) ? new Fold(function, kind) : null;
  }

  private static boolean areArguments(Block block, Value left, Value right) {
    Value first = block.argument(0);
    Value second = block.argument(1);
    return (left == first && right == second) || (left == second && right == first);
  }

  private static boolean appliesTo(Function function, ElementKind kind) {
    return switch (kind.category()) {
      case BOOLEAN, SIGNED, UNSIGNED -> true;
      case FLOAT -> function.compareTo(Function.MINIMUM) <= 0;
      case COMPLEX, QUANTIZED -> false;
    };
  }
}
