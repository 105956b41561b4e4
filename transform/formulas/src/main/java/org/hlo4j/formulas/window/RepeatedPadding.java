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
   * Returns a tensor with elements of its own around it, without those that are removed.
   *
   * @param low how many elements are added before each dimension; removed if negative
   * @param high how many are added after it
   */
  public Value pad(HloBuilder b, Value tensor, List<Size> low, List<Size> high) {
    Value value = tensor;
    Size zero = Size.of(b, 0);
    for (int i = 0; i < low.size(); i++) {
      Size before = low.get(i);
      Size after = high.get(i);
      if (before.is(0) && after.is(0)) {
        continue;
      }
      Size size = Size.of(b, value, i);
      Size start = zero.minus(before.min(zero));
      Size end = size.plus(after.min(zero));
      if (!start.is(0) || !after.min(zero).is(0)) {
        value = DynamicShapes.slice(b, value, i, start, end);
      }
      Size kept = Size.of(b, value, i);
      Size count = kept.plus(before.max(zero)).plus(after.max(zero));
      value = Gathering.take(b, value, places(b, before.max(zero), kept, count), i);
    }
    return value;
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

  /** Returns a tensor without the elements of a dimension that negative padding removes. */
  private static Value removed(HloBuilder b, Value value, int dimension, Size low, Size high) {
    Size zero = Size.of(b, 0);
    Size start = zero.minus(low.min(zero));
    Size less = high.min(zero);
    return start.is(0) && less.is(0)
        ? value
        : DynamicShapes.slice(b, value, dimension, start, Size.of(b, value, dimension).plus(less));
  }

  /**
   * Returns a tensor with elements of its own around it, from which some are removed then: the
   * removed ones may be repeated, but not by {@link #WRAP}.
   *
   * @param low how many elements are added before each dimension; removed if negative
   * @param high how many are added after it
   */
  public Value addThenRemove(HloBuilder b, Value tensor, List<Size> low, List<Size> high) {
    if (this == WRAP) {
      return pad(b, tensor, low, high);
    }
    Value value = pad(b, tensor, added(low), added(high));
    for (int i = 0; i < low.size(); i++) {
      value = removed(b, value, i, low.get(i), high.get(i));
    }
    return value;
  }

  private static List<Size> added(List<Size> padding) {
    return padding.stream().map(size -> size.max(0)).toList();
  }

  /**
   * Checks that there are as many elements as are to be repeated.
   *
   * @throws UnsupportedNodeException if there are known to be fewer
   */
  public void checkFits(Size size, Size padding) {
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
