package org.hlo4j.engine.plan;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;

/**
 * The integers that elements of a tensor can be, by their types and some operations that compute
 * them.
 *
 * @param least the least
 * @param greatest the greatest
 */
record IntegerRange(long least, long greatest) {
  /** How many operations are followed. */
  private static final int MAX_DEPTH = 16;

  /** The most numbers of few bits that are read. */
  private static final int MAX_READ = 1 << 14;

  /** Operations whose results have elements of their first operand alone. */
  private static final List<OpDefinition> MOVEMENTS =
      List.of(
          DataMovement.BROADCAST,
          DataMovement.BROADCAST_IN_DIM,
          DataMovement.RESHAPE,
          DataMovement.REVERSE,
          DataMovement.SLICE,
          DataMovement.TRANSPOSE);

  private static final List<ElementKind> NARROW =
      Stream.of(
              IntegerType.signless(Byte.SIZE),
              IntegerType.unsigned(Byte.SIZE),
              IntegerType.signless(Short.SIZE))
          .map(ElementKind::of)
          .toList();

  private static final IntegerRange ALL = new IntegerRange(Long.MIN_VALUE, Long.MAX_VALUE);

  /** Returns the range of the elements of a tensor; everything for those that are no integers. */
  static IntegerRange of(Value value) {
    return of(value, MAX_DEPTH);
  }

  /** Returns the greatest magnitude. */
  long magnitude() {
    return least == Long.MIN_VALUE ? Long.MAX_VALUE : Math.max(Math.abs(least), Math.abs(greatest));
  }

  /** Returns the narrowest kind of integers that has all; another one if none has few bits. */
  ElementKind kind(ElementKind other) {
    return NARROW.stream().filter(kind -> of(kind).contains(this)).findFirst().orElse(other);
  }

  private static IntegerRange of(Value value, int depth) {
    ElementKind kind = TensorValues.kind(value);
    IntegerRange type = of(kind);
    if (!kind.isInteger() || depth == 0 || !(value instanceof OpResult result)) {
      return type;
    }
    IntegerRange computed = computed(result.owner(), kind, depth - 1);
    return type.contains(computed) ? computed : type;
  }

  private static IntegerRange of(ElementKind kind) {
    if (!kind.isInteger() || kind.width() > Integer.SIZE) {
      return ALL;
    }
    long count = 1L << kind.width();
    return kind.isUnsigned()
        ? new IntegerRange(0, count - 1)
        : new IntegerRange(-count / 2, count / 2 - 1);
  }

  /** Returns the range of results that do not wrap around. */
  private static IntegerRange computed(Operation op, ElementKind kind, int depth) {
    if (op.is(DataMovement.CONSTANT)) {
      ElementsAttr constant = ConstantOp.VALUE.get(op);
      // The type says enough of many numbers of few bits.
      boolean isRead = kind.width() > Short.SIZE || TensorValues.count(op.result(0)) <= MAX_READ;
      return isRead || isSplat(constant) ? of(constant) : ALL;
    }
    boolean isMoved = MOVEMENTS.contains(op.definition());
    if (isMoved || op.is(Elementwise.CONVERT)) {
      return of(op.operand(0), depth);
    }
    if (!op.is(Elementwise.ADD) && !op.is(Elementwise.SUBTRACT)) {
      return ALL;
    }
    IntegerRange left = of(op.operand(0), depth);
    IntegerRange right = of(op.operand(1), depth);
    if (left.isLarge() || right.isLarge()) {
      return ALL;
    }
    return op.is(Elementwise.ADD)
        ? new IntegerRange(left.least + right.least, left.greatest + right.greatest)
        : new IntegerRange(left.least - right.greatest, left.greatest - right.least);
  }

  private static boolean isSplat(ElementsAttr constant) {
    return constant instanceof DenseElementsAttr dense && dense.isSplat();
  }

  private static IntegerRange of(ElementsAttr constant) {
    Tensor tensor =
        constant instanceof DenseElementsAttr dense && isSplat(dense)
            ? Tensor.of(
                dense.withType(RankedTensorType.of(LongList.of(), constant.type().elementType())))
            : Tensor.of(constant);
    long least = Long.MAX_VALUE;
    long greatest = Long.MIN_VALUE;
    for (int i = 0; i < tensor.count(); i++) {
      least = Math.min(least, tensor.longAt(i));
      greatest = Math.max(greatest, tensor.longAt(i));
    }
    return least <= greatest ? new IntegerRange(least, greatest) : ALL;
  }

  /** Returns whether sums with others might not fit into 64 bits. */
  private boolean isLarge() {
    return magnitude() > 1L << Integer.SIZE;
  }

  private boolean contains(IntegerRange other) {
    return least <= other.least && other.greatest <= greatest;
  }
}
