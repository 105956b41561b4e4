package org.hlo4j.engine.tile;

import java.util.IdentityHashMap;
import java.util.Map;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/** Loops over integers of 32 bits by the Vector API, of what the compiler does not vectorize. */
final class VectorIntKernels {
  private static final VectorSpecies<Integer> SPECIES = IntVector.SPECIES_PREFERRED;
  private static final int WIDTH = SPECIES.length();

  private static final Map<OpDefinition, IntKernels.Binary> SHIFTS = new IdentityHashMap<>();

  static {
    SHIFTS.put(Elementwise.SHIFT_LEFT, VectorIntKernels::shiftLeft);
    SHIFTS.put(Elementwise.SHIFT_RIGHT_LOGICAL, VectorIntKernels::shiftRightLogical);
    SHIFTS.put(Elementwise.SHIFT_RIGHT_ARITHMETIC, VectorIntKernels::shiftRightArithmetic);
  }

  private VectorIntKernels() {}

  /** Returns the loop of a shift by any distances; null if the operation is none. */
  static IntKernels.@Nullable Binary shiftOrNull(OpDefinition op) {
    return SHIFTS.get(op);
  }

  // Each loop names its operator: the compiler has instructions for constant ones alone.

  private static void shiftLeft(int[] x, int[] y, int[] result, int count) {
    int i = 0;
    for (; i <= count - WIDTH; i += WIDTH) {
      IntVector distance = IntVector.fromArray(SPECIES, y, i);
      VectorMask<Integer> isWithin = distance.compare(VectorOperators.ULT, Integer.SIZE);
      IntVector shifted =
          IntVector.fromArray(SPECIES, x, i).lanewise(VectorOperators.LSHL, distance);
      IntVector.zero(SPECIES).blend(shifted, isWithin).intoArray(result, i);
    }
    for (; i < count; i++) {
      result[i] = Integer.compareUnsigned(y[i], Integer.SIZE) < 0 ? x[i] << y[i] : 0;
    }
  }

  private static void shiftRightLogical(int[] x, int[] y, int[] result, int count) {
    int i = 0;
    for (; i <= count - WIDTH; i += WIDTH) {
      IntVector distance = IntVector.fromArray(SPECIES, y, i);
      VectorMask<Integer> isWithin = distance.compare(VectorOperators.ULT, Integer.SIZE);
      IntVector shifted =
          IntVector.fromArray(SPECIES, x, i).lanewise(VectorOperators.LSHR, distance);
      IntVector.zero(SPECIES).blend(shifted, isWithin).intoArray(result, i);
    }
    for (; i < count; i++) {
      result[i] = Integer.compareUnsigned(y[i], Integer.SIZE) < 0 ? x[i] >>> y[i] : 0;
    }
  }

  private static void shiftRightArithmetic(int[] x, int[] y, int[] result, int count) {
    int i = 0;
    for (; i <= count - WIDTH; i += WIDTH) {
      IntVector distance = IntVector.fromArray(SPECIES, y, i);
      IntVector last = IntVector.broadcast(SPECIES, Integer.SIZE - 1);
      IntVector within = last.blend(distance, distance.compare(VectorOperators.ULT, Integer.SIZE));
      IntVector.fromArray(SPECIES, x, i)
          .lanewise(VectorOperators.ASHR, within)
          .intoArray(result, i);
    }
    for (; i < count; i++) {
      result[i] =
          x[i] >> (Integer.compareUnsigned(y[i], Integer.SIZE) < 0 ? y[i] : Integer.SIZE - 1);
    }
  }

  /** Compares integers, whose bits are flipped before by a mask. */
  static void compare(
      ComparisonDirection direction, int flip, int[] x, int[] y, int[] result, int count) {
    switch (direction) {
      case EQ -> equal(1, x, y, result, count);
      case NE -> equal(0, x, y, result, count);
      case LT -> less(1, flip, x, y, result, count);
      case GE -> less(0, flip, x, y, result, count);
      case GT -> less(1, flip, y, x, result, count);
      case LE -> less(0, flip, y, x, result, count);
    }
  }

  private static void equal(int isEqual, int[] x, int[] y, int[] result, int count) {
    int i = 0;
    for (; i <= count - WIDTH; i += WIDTH) {
      VectorMask<Integer> mask =
          IntVector.fromArray(SPECIES, x, i)
              .compare(VectorOperators.EQ, IntVector.fromArray(SPECIES, y, i));
      IntVector.broadcast(SPECIES, 1 - isEqual).blend(isEqual, mask).intoArray(result, i);
    }
    for (; i < count; i++) {
      result[i] = x[i] == y[i] ? isEqual : 1 - isEqual;
    }
  }

  private static void less(int isLess, int flip, int[] x, int[] y, int[] result, int count) {
    int i = 0;
    for (; i <= count - WIDTH; i += WIDTH) {
      IntVector left = IntVector.fromArray(SPECIES, x, i).lanewise(VectorOperators.XOR, flip);
      IntVector right = IntVector.fromArray(SPECIES, y, i).lanewise(VectorOperators.XOR, flip);
      VectorMask<Integer> mask = left.compare(VectorOperators.LT, right);
      IntVector.broadcast(SPECIES, 1 - isLess).blend(isLess, mask).intoArray(result, i);
    }
    for (; i < count; i++) {
      result[i] = (x[i] ^ flip) < (y[i] ^ flip) ? isLess : 1 - isLess;
    }
  }
}
