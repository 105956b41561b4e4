package org.hlo4j.formulas.index;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.Arithmetic;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Rows of a tensor that follow one another, in segments of any length. */
public final class Segments {
  private final HloBuilder b;

  /** For each segment its first row and that after its last one. */
  private final Expr starts;

  private final Expr ends;

  private Segments(HloBuilder b, Expr starts, Expr ends) {
    this.b = b;
    this.starts = starts;
    this.ends = ends;
  }

  /** Returns segments of numbers of rows, a tensor of rank 1. */
  public static Segments ofLengths(HloBuilder b, Value lengths) {
    Value wide = Numbers.convert(b, lengths, IntegerType.I64);
    Expr ends = b.expr(Scans.scan(b, wide, 0, Reduction.SUM, false, false));
    return new Segments(b, ends.minus(b.expr(wide)), ends);
  }

  /**
   * Returns segments between each two of some rows, a tensor of rank 1.
   *
   * @throws UnsupportedNodeException if it has no elements
   */
  public static Segments ofOffsets(HloBuilder b, Value offsets) {
    Value wide = Numbers.convert(b, offsets, IntegerType.I64);
    Size size = Size.of(b, wide, 0);
    if (size.is(0)) {
      throw UnsupportedNodeException.of("segments have no first row");
    }
    Size zero = Size.of(b, 0);
    Value starts = DynamicShapes.slice(b, wide, 0, zero, size.minus(Size.of(b, 1)));
    Value ends = DynamicShapes.slice(b, wide, 0, Size.of(b, 1), size);
    return new Segments(b, b.expr(starts), b.expr(ends));
  }

  /** Returns for each row its segment; rows in none have the number of segments. */
  private Expr places(Value data) {
    Size rows = Size.of(b, data, 0);
    Size count = Size.of(b, ends.value(), 0);
    List<Size> table = List.of(rows, count);
    Expr row = b.expr(Size.iota(b, table, 0, IntegerType.I64));
    Expr segment = b.expr(Size.iota(b, table, 1, IntegerType.I64));
    Expr first = b.expr(Size.broadcast(b, starts.value(), table, LongList.of(1)));
    Expr last = b.expr(Size.broadcast(b, ends.value(), table, LongList.of(1)));
    Expr none = b.expr(DynamicShapes.fill(b, count.value(), table));
    Expr found = row.ge(first).and(row.lt(last)).select(segment, none);
    return new KnownAxes(LongList.of(1))
        .reduce(Reduction.MIN, found)
        .min(b.expr(DynamicShapes.fill(b, count.value(), List.of(rows))));
  }

  /**
   * Returns the rows of each segment as one.
   *
   * @param data of rank 1 or more
   * @param initial the result of a segment without rows, which is combined with others
   */
  public Expr reduce(Expr data, Reduction reduction, Value initial) {
    int rank = TensorTypes.rank(data);
    List<Size> sizes = Size.allOf(b, data.value());
    sizes.set(0, Size.of(b, ends.value(), 0));
    Value start = DynamicShapes.fill(b, initial, sizes);
    return b.expr(
        IndexedPart.along(rank, 0)
            .combine(b, start, List.of(places(data.value()).value()), data.value(), reduction));
  }

  /**
   * Returns sums over the numbers of rows.
   *
   * @param isKept whether the sum of a segment without rows is its mean, too; it is NaN otherwise
   */
  public Expr means(Expr sums, boolean isKept) {
    Expr lengths = ends.minus(starts);
    Expr counts = isKept ? lengths.max(lengths.like(1L)) : lengths;
    int rank = TensorTypes.rank(sums);
    LongList other = Dimensions.range(1, rank);
    Expr spread = new KnownAxes(other).spread(Numbers.convert(counts, sums.elementType()), sums);
    return Arithmetic.quotient(sums, spread);
  }
}
