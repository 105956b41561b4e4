package org.hlo4j.formulas.window;

import java.util.List;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** The elements of a tensor that are repeated around it. */
public enum RepeatedPadding {
  /** The first and the last one. */
  EDGE,
  /** All, as if the tensor were periodic. */
  WRAP,
  /** All but the first or last one, as a mirror there shows them. */
  REFLECT;

  /**
   * Returns a tensor with elements of its own around it.
   *
   * @param low how many elements are added before each dimension; removed if negative
   * @param high how many are added after it
   * @param addsFirst whether elements that are removed may be repeated, but not by {@link #WRAP}
   */
  public Value pad(HloBuilder b, Value tensor, List<Size> low, List<Size> high, boolean addsFirst) {
    Value value = tensor;
    Size zero = Size.of(b, 0);
    for (int i = 0; i < low.size(); i++) {
      Size before = low.get(i);
      Size after = high.get(i);
      if (before.is(0) && after.is(0)) {
        continue;
      }
      if (addsFirst && this != WRAP) {
        value = added(b, value, i, before.max(zero), after.max(zero));
        value = removed(b, value, i, zero.minus(before.min(zero)), after.min(zero));
      } else {
        value = removed(b, value, i, zero.minus(before.min(zero)), after.min(zero));
        value = added(b, value, i, before.max(zero), after.max(zero));
      }
    }
    return value;
  }

  private Value added(HloBuilder b, Value value, int dimension, Size before, Size after) {
    if (before.is(0) && after.is(0)) {
      return value;
    }
    Size size = Size.of(b, value, dimension);
    Size count = size.plus(before).plus(after);
    return Gathering.take(b, value, places(b, before, size, count), dimension);
  }

  /** Returns the indices of the elements of a padded dimension in the one of the given size. */
  private Value places(HloBuilder b, Size before, Size size, Size count) {
    List<Size> sizes = List.of(count);
    Expr place = b.expr(Size.iota(b, sizes, 0, IntegerType.I64)).minus(spread(b, before, sizes));
    Size last = size.minus(Size.of(b, 1));
    return switch (this) {
      case EDGE -> place.max(place.like(0)).min(spread(b, last, sizes)).value();
      case WRAP -> modulo(place, spread(b, size, sizes)).value();
      case REFLECT -> {
        Expr period = spread(b, last.times(2).max(1), sizes);
        Expr inPeriod = modulo(place, period);
        yield inPeriod.gt(spread(b, last, sizes)).select(period.minus(inPeriod), inPeriod).value();
      }
    };
  }

  private static Expr spread(HloBuilder b, Size size, List<Size> sizes) {
    return b.expr(Size.broadcast(b, size.value(), sizes, LongList.of()));
  }

  private static Expr modulo(Expr x, Expr period) {
    return x.remainder(period).plus(period).remainder(period);
  }

  /**
   * Returns a tensor without some elements of a dimension.
   *
   * @param start the first one that is left
   * @param less how many are removed at the end, negated
   */
  private static Value removed(HloBuilder b, Value value, int dimension, Size start, Size less) {
    return start.is(0) && less.is(0)
        ? value
        : DynamicShapes.slice(b, value, dimension, start, Size.of(b, value, dimension).plus(less));
  }

  /**
   * Checks that there are as many elements as are to be repeated.
   *
   * @throws UnsupportedNodeException if there are known to be fewer
   */
  public void checkFits(Size size, Size low, Size high) {
    checkFits(size, low);
    checkFits(size, high);
  }

  private void checkFits(Size size, Size padding) {
    if (!size.isKnown() || !padding.isKnown() || padding.orDynamic() <= 0) {
      return;
    }
    long most =
        switch (this) {
          case EDGE -> size.is(0) ? 0 : Long.MAX_VALUE;
          case WRAP -> size.orDynamic();
          case REFLECT -> size.orDynamic() - 1;
        };
    if (padding.orDynamic() > most) {
      throw UnsupportedNodeException.of(
          "it repeats %d elements of %d", padding.orDynamic(), size.orDynamic());
    }
  }
}
