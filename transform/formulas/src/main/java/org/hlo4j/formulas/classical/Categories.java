package org.hlo4j.formulas.classical;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Numbers that stand for categories. */
public final class Categories {
  private Categories() {}

  /**
   * Returns ones where numbers are categories, in a dimension after all others, and zeros
   * elsewhere.
   */
  public static Expr oneHot(Expr x, Value categories) {
    return matches(x, categories).convert(FloatType.F32);
  }

  /**
   * Returns the values of keys.
   *
   * @param keys of the element type of x; the first of equal ones counts, and NaN is NaN
   * @param values of each key, and at the end that of all other numbers
   * @return of the shape of x
   */
  public static Expr mapped(Expr x, Value keys, Value values) {
    HloBuilder b = x.builder();
    Expr matches = matches(x, keys);
    int rank = TensorTypes.of(x.value()).rank();
    Expr place = b.expr(Size.iota(b, Size.allOf(b, matches.value()), rank, IntegerType.I64));
    Expr others = place.like(TensorTypes.of(keys).elementCount());
    Expr first =
        new KnownAxes(LongList.of(rank)).reduce(Reduction.MIN, matches.select(place, others));
    return b.expr(Gathering.take(b, values, first.value(), 0));
  }

  private static Expr matches(Expr x, Value keys) {
    HloBuilder b = x.builder();
    List<Size> sizes = Size.allOf(b, x.value());
    int rank = sizes.size();
    sizes.add(Size.of(b, keys, 0));
    Expr number = b.expr(Size.broadcast(b, x.value(), sizes, Dimensions.range(0, rank)));
    Expr key = b.expr(Size.broadcast(b, keys, sizes, LongList.of(rank)));
    Expr isSame = number.eq(key);
    return x.elementType() instanceof FloatType
        ? isSame.or(number.ne(number).and(key.ne(key)))
        : isSame;
  }
}
