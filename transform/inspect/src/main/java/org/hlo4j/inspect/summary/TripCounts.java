package org.hlo4j.inspect.summary;

import java.math.BigInteger;
import java.util.List;
import java.util.OptionalLong;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * Computes trip counts of {@code while} loops that count from a constant in constant steps and
 * compare with a constant, as those of JAX's {@code scan} and {@code fori_loop} do. The constants
 * may be defined outside of the loop, be carried unchanged, and be arguments or results of calls.
 */
final class TripCounts {
  /** Limit of values inspected per loop; programs may repeat values without bound. */
  private static final int MAX_VALUES = 256;

  private final Calls calls;
  private int valuesLeft;

  TripCounts(Calls calls) {
    this.calls = calls;
  }

  /** An integer as the sum of a block argument (null for zero) and a constant. */
  private record Sum(@Nullable BlockArgument argument, BigInteger number) {
    Sum plus(BigInteger other) {
      return new Sum(argument, number.add(other));
    }
  }

  /** A call between the loop and a value, with the enclosing one. */
  private record Frame(Operation call, @Nullable Frame outer) {}

  /** Returns the trip count of a loop; empty if unknown. */
  OptionalLong of(Operation loop) {
    valuesLeft = MAX_VALUES;
    Operation end = loop.region(0).isEmpty() ? null : loop.region(0).front().terminatorOrNull();
    if (end == null || end.operandCount() != 1) {
      return OptionalLong.empty();
    }
    Operation compare = end.operand(0).definingOpOrNull();
    if (compare == null
        || !compare.is(Elementwise.COMPARE)
        || !(CompareOp.COMPARISON_DIRECTION.getOrNull(compare)
            instanceof ComparisonDirection direction)) {
      return OptionalLong.empty();
    }
    Sum left = sumOrNull(compare.operand(0), null);
    Sum right = sumOrNull(compare.operand(1), null);
    BigInteger leftStep = stepOrNull(left, loop);
    BigInteger rightStep = stepOrNull(right, loop);
    if (left == null || right == null || leftStep == null || rightStep == null) {
      return OptionalLong.empty();
    }
    if (rightStep.signum() == 0) {
      return count(loop, left, leftStep, direction, right);
    }
    return leftStep.signum() == 0
        ? count(loop, right, rightStep, direction.swapped(), left)
        : OptionalLong.empty();
  }

  private OptionalLong count(
      Operation loop, Sum counter, BigInteger step, ComparisonDirection direction, Sum bound) {
    BigInteger start = constantOrNull(counter, loop);
    BigInteger end = constantOrNull(bound, loop);
    if (start == null || end == null) {
      return OptionalLong.empty();
    }
    BigInteger count = countOrNull(start, step, direction, end);
    return count != null
            && count.bitLength() < Long.SIZE
            && fits(start.add(step.multiply(count)).subtract(counter.number), counter)
        ? OptionalLong.of(count.longValueExact())
        : OptionalLong.empty();
  }

  /**
   * Returns how many values of the counter satisfy the comparison; null if it never fails or the
   * counter overflows.
   */
  private static @Nullable BigInteger countOrNull(
      BigInteger start, BigInteger step, ComparisonDirection direction, BigInteger bound) {
    BigInteger distance = bound.subtract(start);
    return switch (direction) {
      case LT -> stepsOrNull(distance, step);
      case LE -> stepsOrNull(distance.add(BigInteger.ONE), step);
      case GT -> stepsOrNull(distance.negate(), step.negate());
      case GE -> stepsOrNull(distance.negate().add(BigInteger.ONE), step.negate());
      case NE -> {
        if (distance.signum() == 0) {
          yield BigInteger.ZERO;
        }
        if (step.signum() != distance.signum()) {
          yield null;
        }
        BigInteger[] parts = distance.divideAndRemainder(step);
        yield parts[1].signum() == 0 ? parts[0] : null;
      }
      case EQ -> null;
    };
  }

  /** Returns the number of steps needed to cover a distance. */
  private static @Nullable BigInteger stepsOrNull(BigInteger distance, BigInteger step) {
    if (distance.signum() <= 0) {
      return BigInteger.ZERO;
    }
    return step.signum() <= 0 ? null : distance.add(step).subtract(BigInteger.ONE).divide(step);
  }

  /** Returns whether the final value of a counter is representable in its type. */
  private static boolean fits(BigInteger value, Sum counter) {
    BlockArgument argument = counter.argument;
    if (argument == null) {
      return true;
    }
    if (!(argument.type() instanceof RankedTensorType tensor)
        || !(tensor.elementType() instanceof IntegerType type)) {
      return false;
    }
    return type.isUnsigned()
        ? value.signum() >= 0 && value.bitLength() <= type.width()
        : value.bitLength() < type.width();
  }

  /** Returns the change of a value per iteration; null if unknown. */
  private @Nullable BigInteger stepOrNull(@Nullable Sum sum, Operation loop) {
    BlockArgument argument = sum == null ? null : sum.argument;
    if (argument == null || argument.owner().parentOpOrNull() != loop) {
      return sum == null ? null : BigInteger.ZERO;
    }
    Operation end = loop.region(1).isEmpty() ? null : loop.region(1).front().terminatorOrNull();
    if (end == null || argument.index() >= end.operandCount()) {
      return null;
    }
    Sum next = sumOrNull(end.operand(argument.index()), null);
    if (next == null || next.argument == null) {
      return null;
    }
    boolean isSame =
        next.argument.index() == argument.index() && next.argument.owner().parentOpOrNull() == loop;
    return isSame ? next.number : null;
  }

  /**
   * Returns the constant value on entry to the loop; null if unknown. Values carried by enclosing
   * loops are constant if no iteration changes them.
   */
  private @Nullable BigInteger constantOrNull(Sum sum, Operation loop) {
    Sum at = sum;
    while (at.argument != null) {
      if (valuesLeft-- <= 0) {
        return null;
      }
      BlockArgument argument = at.argument;
      Operation owner = argument.owner().parentOpOrNull();
      Sum start;
      if (owner != null && owner.is(ControlFlow.WHILE)) {
        BigInteger step = owner == loop ? BigInteger.ZERO : stepOrNull(at, owner);
        if (step == null || step.signum() != 0 || argument.index() >= owner.operandCount()) {
          return null;
        }
        start = sumOrNull(owner.operand(argument.index()), null);
      } else {
        start = owner == null ? null : argumentOrNull(owner, argument);
      }
      if (start == null) {
        return null;
      }
      at = start.plus(at.number);
    }
    return at.number;
  }

  /**
   * Returns the operand passed for an argument of a function if it is the same at all call sites.
   */
  private @Nullable Sum argumentOrNull(Operation function, BlockArgument argument) {
    Sum same = null;
    List<Operation> callers = calls.of(function);
    for (Operation call : callers) {
      if (valuesLeft <= 0 || argument.index() >= call.operandCount()) {
        return null;
      }
      Sum given = sumOrNull(call.operand(argument.index()), null);
      if (given == null || (same != null && !same.equals(given))) {
        return null;
      }
      same = given;
    }
    return same;
  }

  private @Nullable Sum sumOrNull(Value value, @Nullable Frame frame) {
    if (valuesLeft-- <= 0) {
      return null;
    }
    if (value instanceof BlockArgument argument) {
      return frame != null && argument.owner().parentOpOrNull() == calls.calleeOrNull(frame.call)
          ? argument.index() < frame.call.operandCount()
              ? sumOrNull(frame.call.operand(argument.index()), frame.outer)
              : null
          : new Sum(argument, BigInteger.ZERO);
    }
    Operation op = value.definingOpOrNull();
    if (op == null) {
      return null;
    }
    if (op.is(DataMovement.CONSTANT)) {
      BigInteger number = numberOrNull(op);
      return number == null ? null : new Sum(null, number);
    }
    if (op.is(FuncOps.CALL)) {
      Value returned = calls.returnedOrNull(op, ((OpResult) value).index());
      return returned == null ? null : sumOrNull(returned, new Frame(op, frame));
    }
    boolean adds = op.is(Elementwise.ADD);
    if (!adds && !op.is(Elementwise.SUBTRACT)) {
      return null;
    }
    Sum left = sumOrNull(op.operand(0), frame);
    Sum right = sumOrNull(op.operand(1), frame);
    if (left == null || right == null) {
      return null;
    }
    if (right.argument == null) {
      return left.plus(adds ? right.number : right.number.negate());
    }
    return adds && left.argument == null ? right.plus(left.number) : null;
  }

  private static @Nullable BigInteger numberOrNull(Operation constant) {
    return ConstantOp.VALUE.getOrNull(constant) instanceof DenseElementsAttr elements
            && elements.elementCount() == 1
            && elements.type().elementType() instanceof IntegerType type
            && type.width() <= Long.SIZE
        ? number(elements.longAt(0), type)
        : null;
  }

  private static BigInteger number(long value, IntegerType type) {
    return type.isUnsigned() && value < 0
        ? new BigInteger(Long.toUnsignedString(value))
        : BigInteger.valueOf(value);
  }
}
