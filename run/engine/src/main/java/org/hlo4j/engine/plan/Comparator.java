package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.engine.kernel.SortKey;
import org.hlo4j.engine.kernel.SortKey.Order;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.numerics.FloatFormat;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * A comparator of a sort that compares keys of elements one after the other: the same function of
 * the left elements and of the right ones.
 */
final class Comparator {
  /**
   * A key.
   *
   * @param value what computes it from the left elements
   */
  record Key(Value value, SortKey form) {}

  private static final int BFLOAT_INFINITY = 0x7F80;
  private static final int HALF_INFINITY = 0x7C00;

  private final Block block;
  private final List<Key> keys = new ArrayList<>();
  private final Map<Value, Value> counterparts = new IdentityHashMap<>();

  private Comparator(Block block) {
    this.block = block;
  }

  /** Returns the keys of a comparator; null if it is of another form. */
  static @Nullable List<Key> keysOrNull(Block block) {
    Comparator comparator = new Comparator(block);
    return comparator.add(block.back().operand(0)) ? comparator.keys : null;
  }

  /** Returns how the elements of a kind compare; null if they have no order here. */
  static @Nullable SortKey formOrNull(
      ElementKind kind, @Nullable ComparisonType type, boolean isDescending) {
    Order order =
        switch (kind.category()) {
          case SIGNED -> Order.SIGNED;
          case BOOLEAN, UNSIGNED -> Order.UNSIGNED;
          case FLOAT ->
              switch (type) {
                case TOTALORDER -> Order.TOTAL;
                case WEAKORDER -> null;
                case null, default -> Order.PARTIAL;
              };
          case COMPLEX, QUANTIZED -> null;
        };
    if (order == null) {
      return null;
    }
    boolean isBfloat = kind.isFloatingPoint() && kind.format() == FloatFormat.BF16;
    return new SortKey(
        kind.width(), order, isBfloat ? BFLOAT_INFINITY : HALF_INFINITY, isDescending);
  }

  /**
   * Adds the keys of a condition: {@code x < y}, or {@code x < y || x == y && rest}, where the rest
   * compares further keys.
   */
  private boolean add(Value condition) {
    Operation op = condition.definingOpOrNull();
    if (op == null || op.blockOrNull() != block) {
      return false;
    }
    if (op.is(Elementwise.COMPARE)) {
      return addComparison(op);
    }
    if (op.is(Elementwise.OR)) {
      return addBoth(op.operand(0), op.operand(1)) || addBoth(op.operand(1), op.operand(0));
    }
    return op.is(Elementwise.SELECT) && addBoth(op.operand(2), op.operand(0), op.operand(1));
  }

  private boolean addComparison(Operation op) {
    ComparisonDirection direction = CompareOp.COMPARISON_DIRECTION.get(op);
    boolean isLess = direction == ComparisonDirection.LT;
    if (!isLess && direction != ComparisonDirection.GT) {
      return false;
    }
    boolean isStraight = areCounterparts(op.operand(0), op.operand(1));
    if (!isStraight && !areCounterparts(op.operand(1), op.operand(0))) {
      return false;
    }
    Value key = op.operand(isStraight ? 0 : 1);
    SortKey form =
        TensorValues.hasLane(key)
            ? formOrNull(
                TensorValues.kind(key), CompareOp.COMPARE_TYPE.getOrNull(op), isStraight != isLess)
            : null;
    return form != null && keys.add(new Key(key, form));
  }

  private boolean addBoth(Value less, Value equalAndRest) {
    Operation and = equalAndRest.definingOpOrNull();
    return and != null
        && and.is(Elementwise.AND)
        && (addBoth(less, and.operand(0), and.operand(1))
            || addBoth(less, and.operand(1), and.operand(0)));
  }

  private boolean addBoth(Value less, Value equal, Value rest) {
    Operation first = less.definingOpOrNull();
    Operation second = equal.definingOpOrNull();
    int before = keys.size();
    boolean isAdded =
        first != null
            && second != null
            && first.is(Elementwise.COMPARE)
            && second.is(Elementwise.COMPARE)
            && CompareOp.COMPARISON_DIRECTION.get(second) == ComparisonDirection.EQ
            && CompareOp.COMPARE_TYPE.getOrNull(first) == CompareOp.COMPARE_TYPE.getOrNull(second)
            && comparesSame(first, second)
            && addComparison(first)
            && add(rest);
    if (!isAdded) {
      keys.subList(before, keys.size()).clear();
    }
    return isAdded;
  }

  private static boolean comparesSame(Operation first, Operation second) {
    return (first.operand(0) == second.operand(0) && first.operand(1) == second.operand(1))
        || (first.operand(0) == second.operand(1) && first.operand(1) == second.operand(0));
  }

  /** Returns whether a value is of the left elements what another is of the right ones. */
  private boolean areCounterparts(Value left, Value right) {
    if (left instanceof BlockArgument argument && argument.owner() == block) {
      return argument.index() % 2 == 0 && right == block.argument(argument.index() + 1);
    }
    Operation first = left.definingOpOrNull();
    Operation second = right.definingOpOrNull();
    if (first == null || first.blockOrNull() != block || first.is(DataMovement.CONSTANT)) {
      return left == right
          || (first != null
              && second != null
              && second.is(DataMovement.CONSTANT)
              && first.hasSameAttributes(second));
    }
    if (counterparts.get(left) == right) {
      return true;
    }
    if (second == null) {
      return false;
    }
    boolean areSame =
        second.blockOrNull() == block
            && first.is(second.definition())
            && first.hasSameAttributes(second)
            && first.regionCount() == 0
            && first.operandCount() == second.operandCount()
            && first.resultCount() == 1
            && left.type().equals(right.type());
    for (int i = 0; areSame && i < first.operandCount(); i++) {
      areSame = areCounterparts(first.operand(i), second.operand(i));
    }
    if (areSame) {
      counterparts.put(left, right);
    }
    return areSame;
  }
}
