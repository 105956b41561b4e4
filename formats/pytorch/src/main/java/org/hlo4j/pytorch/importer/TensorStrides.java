package org.hlo4j.pytorch.importer;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.builtin.InvalidSizeException;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.program.importing.SymbolicExpression;
import org.hlo4j.pytorch.schema.SymInt;
import org.hlo4j.pytorch.schema.TensorMeta;
import org.jspecify.annotations.Nullable;

/**
 * Where the elements of tensors are in their storage, as the program declares it. Tensors of
 * StableHLO have no strides; what PyTorch does with those of its tensors decides whether a result
 * shares its elements with an operand.
 */
public final class TensorStrides {
  /** Symbols are multiples of it, so that their quotients by small numbers are exact. */
  private static final long DIVISIBLE = 720;

  /** Primes for symbols, which make products of different symbols differ. */
  private static final int[] PRIMES = {7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61};

  /** A tensor whose symbols are numbers. */
  private record Layout(long[] sizes, long[] strides) {
    boolean isEmpty() {
      for (long size : sizes) {
        if (size == 0) {
          return true;
        }
      }
      return false;
    }

    boolean isContiguous() {
      long expected = 1;
      for (int i = sizes.length - 1; i >= 0; i--) {
        if (sizes[i] != 1 && strides[i] != expected) {
          return isEmpty();
        }
        expected = Sizes.saturatedMultiply(expected, sizes[i]);
      }
      return true;
    }
  }

  private final Map<String, Long> symbols = new HashMap<>();

  private TensorStrides() {}

  private long number(SymInt size) {
    SymbolicExpression expression = OpenSymbols.expression(size);
    for (String symbol : expression.symbols()) {
      symbols.computeIfAbsent(symbol, _ -> DIVISIBLE * PRIMES[symbols.size() % PRIMES.length]);
    }
    return expression.evaluate(symbols);
  }

  private long[] numbers(List<SymInt> sizes) {
    return sizes.stream().mapToLong(this::number).toArray();
  }

  /** Returns the layout of a tensor; null if it is not known. */
  private @Nullable Layout layoutOrNull(@Nullable TensorMeta meta) {
    if (meta == null || meta.strides() == null || meta.strides().size() != meta.sizes().size()) {
      return null;
    }
    try {
      return new Layout(numbers(meta.sizes()), numbers(meta.strides()));
    } catch (UnsupportedNodeException e) {
      return null; // An expression whose value for these symbols is not a size.
    }
  }

  /** Returns whether elements are in the order of their indices, without gaps. */
  public static boolean isContiguous(@Nullable TensorMeta tensor) {
    Layout layout = new TensorStrides().layoutOrNull(tensor);
    return layout == null || layout.isContiguous();
  }

  /** Returns whether the elements of tensors of one shape are in the same order. */
  public static boolean areSame(@Nullable TensorMeta left, @Nullable TensorMeta right) {
    TensorStrides strides = new TensorStrides();
    Layout l = strides.layoutOrNull(left);
    Layout r = strides.layoutOrNull(right);
    return l == null || r == null || Arrays.equals(l.strides, r.strides);
  }

  /** Returns whether a tensor can be viewed in the shape of another without a copy. */
  public static boolean canView(@Nullable TensorMeta base, @Nullable TensorMeta view) {
    TensorStrides strides = new TensorStrides();
    Layout from = strides.layoutOrNull(base);
    Layout to = strides.layoutOrNull(view);
    try {
      return from == null || to == null || canView(from, to.sizes);
    } catch (InvalidSizeException e) {
      return true; // As where the strides are not known.
    }
  }

  /**
   * Dimensions of the base whose elements are in order form blocks; the dimensions of the view must
   * divide each block.
   */
  private static boolean canView(Layout base, long[] sizes) {
    if (base.isEmpty()) {
      return true;
    }
    int next = sizes.length - 1;
    long block = 1;
    long stride = base.sizes.length == 0 ? 1 : base.strides[base.sizes.length - 1];
    for (int i = base.sizes.length - 1; i >= 0; i--) {
      block = Sizes.multiply(block, base.sizes[i]);
      boolean isEnd =
          i == 0
              || (base.sizes[i - 1] != 1 && base.strides[i - 1] != Sizes.multiply(block, stride));
      if (!isEnd) {
        continue;
      }
      long covered = 1;
      while (next >= 0 && (covered < block || sizes[next] == 1)) {
        covered = Sizes.multiply(covered, sizes[next--]);
      }
      if (covered != block) {
        return false;
      }
      block = 1;
      stride = i == 0 ? 1 : base.strides[i - 1];
    }
    return next < 0 || base.sizes.length == 0;
  }
}
