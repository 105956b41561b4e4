package org.hlo4j.interpreter.kernel;

import java.util.Map;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/** Commutative functions of two numbers that are common bodies of reductions. */
public enum ReductionKernel {
  ADD,
  MULTIPLY,
  MAXIMUM,
  MINIMUM,
  AND,
  OR,
  XOR;

  private static final Map<OpDefinition, ReductionKernel> BY_OP =
      Map.of(
          Elementwise.ADD, ADD,
          Elementwise.MULTIPLY, MULTIPLY,
          Elementwise.MAXIMUM, MAXIMUM,
          Elementwise.MINIMUM, MINIMUM,
          Elementwise.AND, AND,
          Elementwise.OR, OR,
          Elementwise.XOR, XOR);

  /**
   * Returns the function that a block of two arguments computes; null if it is another one, or does
   * not apply to elements of that kind.
   */
  public static @Nullable ReductionKernel ofOrNull(Block block, ElementKind kind) {
    Operation op = block.firstOrNull();
    if (block.argumentCount() != 2 || op == null || op.nextOrNull() != block.lastOrNull()) {
      return null;
    }
    ReductionKernel kernel = BY_OP.get(op.definition());
    if (kernel == null || !kernel.appliesTo(kind)) {
      return null;
    }
    boolean applied =
        areArguments(block, op.operand(0), op.operand(1))
            && block.back().operandCount() == 1
            && block.back().operand(0) == op.result(0);
    return applied ? kernel : null;
  }

  private static boolean areArguments(Block block, Value left, Value right) {
    Value first = block.argument(0);
    Value second = block.argument(1);
    return (left == first && right == second) || (left == second && right == first);
  }

  private boolean appliesTo(ElementKind kind) {
    return switch (kind.category()) {
      case BOOLEAN, SIGNED, UNSIGNED -> true;
      case FLOAT -> ordinal() <= MINIMUM.ordinal();
      case COMPLEX, QUANTIZED -> false;
    };
  }

  /** Returns whether combining the only element of a tensor with itself yields the element. */
  public boolean isIdempotentOn(Tensor value) {
    Tensor twice = value.element(0);
    accumulate(twice, 0, 1, value, 0, 1, 1);
    return twice.bitsAt(0) == value.bitsAt(0);
  }

  /**
   * Combines {@code n} elements of {@code acc} with elements of {@code in}, in order; with stride
   * zero a single element accumulates all.
   */
  public void accumulate(Tensor acc, int to, int toStride, Tensor in, int from, int stride, int n) {
    ElementKind kind = acc.kind();
    switch (kind.storage()) {
      case FLOATS -> floats(acc.floats(), to, toStride, in.floats(), from, stride, n);
      case DOUBLES -> doubles(acc.doubles(), to, toStride, in.doubles(), from, stride, n);
      case BYTES, SHORTS, INTS, LONGS -> {
        if (kind.category() == Category.FLOAT) {
          for (int i = 0; i < n; i++, to += toStride, from += stride) {
            acc.setDouble(to, of(acc.doubleAt(to), in.doubleAt(from)));
          }
        } else if (kind.storage() == ElementKind.Storage.INTS && !kind.isUnsigned()) {
          ints(acc.ints(), to, toStride, in.ints(), from, stride, n);
        } else {
          for (int i = 0; i < n; i++, to += toStride, from += stride) {
            acc.setLong(to, of(kind, acc.longAt(to), in.longAt(from)));
          }
        }
      }
    }
  }

  private void floats(float[] acc, int to, int toStride, float[] in, int from, int stride, int n) {
    switch (this) {
      case ADD -> {
        if (toStride == 0) {
          acc[to] = sum(acc[to], in, from, stride, n);
          return;
        }
        for (int i = 0; i < n; i++) {
          acc[to + i * toStride] += in[from + i * stride];
        }
      }
      case MAXIMUM -> {
        for (int i = 0; i < n; i++) {
          acc[to + i * toStride] = Math.max(acc[to + i * toStride], in[from + i * stride]);
        }
      }
      default -> {
        for (int i = 0; i < n; i++) {
          int at = to + i * toStride;
          acc[at] = (float) of(acc[at], in[from + i * stride]);
        }
      }
    }
  }

  private static float sum(float start, float[] in, int from, int stride, int n) {
    float sum = start;
    for (int i = 0; i < n; i++) {
      sum += in[from + i * stride];
    }
    return sum;
  }

  private void doubles(
      double[] acc, int to, int toStride, double[] in, int from, int stride, int n) {
    if (this == ADD) {
      for (int i = 0; i < n; i++) {
        acc[to + i * toStride] += in[from + i * stride];
      }
      return;
    }
    for (int i = 0; i < n; i++) {
      acc[to + i * toStride] = of(acc[to + i * toStride], in[from + i * stride]);
    }
  }

  private void ints(int[] acc, int to, int toStride, int[] in, int from, int stride, int n) {
    if (this == ADD) {
      for (int i = 0; i < n; i++) {
        acc[to + i * toStride] += in[from + i * stride];
      }
      return;
    }
    for (int i = 0; i < n; i++) {
      int left = acc[to + i * toStride];
      int right = in[from + i * stride];
      acc[to + i * toStride] =
          switch (this) {
            case ADD -> left + right;
            case MULTIPLY -> left * right;
            case MAXIMUM -> Math.max(left, right);
            case MINIMUM -> Math.min(left, right);
            case AND -> left & right;
            case OR -> left | right;
            case XOR -> left ^ right;
          };
    }
  }

  /** Applies the function to floats; exact for formats of at most half a double's precision. */
  private double of(double left, double right) {
    return switch (this) {
      case ADD -> left + right;
      case MULTIPLY -> left * right;
      case MAXIMUM -> Math.max(left, right);
      case MINIMUM -> Math.min(left, right);
      case AND, OR, XOR -> throw new IllegalStateException("not a function of floats: " + this);
    };
  }

  private long of(ElementKind kind, long left, long right) {
    boolean logical = kind.category() == Category.BOOLEAN;
    return switch (this) {
      case ADD -> logical ? left | right : left + right;
      case MULTIPLY -> left * right;
      case MAXIMUM -> isLess(kind, left, right) ? right : left;
      case MINIMUM -> isLess(kind, left, right) ? left : right;
      case AND -> left & right;
      case OR -> left | right;
      case XOR -> left ^ right;
    };
  }

  private static boolean isLess(ElementKind kind, long left, long right) {
    return kind.isUnsigned() ? Long.compareUnsigned(left, right) < 0 : left < right;
  }
}
