package org.hlo4j.formulas.window;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Regions of images, each of which is divided in rows and columns of bins. */
final class RegionBins {
  private final HloBuilder b;
  private final Value regions;

  /** Of regions, rows and columns. */
  private final List<Size> sizes;

  /** Of regions and bins. */
  private final List<Size> points;

  /**
   * Creates regions.
   *
   * @param regions of shape (regions, 4), first and last column and row of each: x, y, x, y
   */
  RegionBins(HloBuilder b, Value regions, long rows, long columns) {
    this.b = b;
    this.regions = regions;
    this.sizes = List.of(Size.of(b, regions, 0), Size.of(b, rows), Size.of(b, columns));
    this.points = List.of(sizes.getFirst(), sizes.get(1).times(sizes.get(2)));
  }

  /** Returns the sizes of regions, rows and columns of bins. */
  List<Size> sizes() {
    return sizes;
  }

  /** Returns how many regions there are, and how many bins each has. */
  List<Size> points() {
    return points;
  }

  /** Returns a coordinate of all regions. */
  Expr coordinate(int index) {
    Value column = DynamicShapes.slice(b, regions, 1, Size.of(b, index), Size.of(b, index + 1));
    return b.expr(Size.reshape(b, column, List.of(sizes.getFirst())));
  }

  /** Returns the indices of rows or columns of bins, for all bins. */
  Expr index(int dimension, Type type) {
    return b.expr(Size.iota(b, sizes, dimension, type));
  }

  /** Returns numbers of regions for all bins. */
  Expr each(Expr numbers) {
    return b.expr(Size.broadcast(b, numbers.value(), sizes, LongList.of(0)));
  }

  /** Returns numbers of bins in the shape of points. */
  Expr flat(Expr numbers) {
    return b.expr(Size.reshape(b, numbers.value(), points));
  }

  /**
   * Returns the sampler of the images that regions are of.
   *
   * @param images the image of each region, of shape (regions)
   * @param areSplit whether each bin has channels of its own, for each channel of the result as
   *     many successive ones as there are bins
   */
  Sampler sampler(Value x, Value images, boolean areSplit) {
    Value indices = Formulas.convert(b, images, IntegerType.I64);
    Expr image = b.expr(Size.broadcast(b, indices, points, LongList.of(0)));
    if (!areSplit) {
      return new Sampler(b, x, image.value());
    }
    // The channels of a bin are an image.
    List<Size> all = Size.allOf(b, x);
    Size bins = points.get(1);
    Size channels = all.get(1).exactlyOver(bins);
    Value split = Size.reshape(b, x, List.of(all.get(0), channels, bins, all.get(2), all.get(3)));
    Value ofBins =
        Size.reshape(
            b,
            b.transpose(split, 0, 2, 1, 3, 4),
            List.of(all.get(0).times(bins), channels, all.get(2), all.get(3)));
    Expr bin = b.expr(Size.iota(b, points, 1, IntegerType.I64));
    return new Sampler(b, ofBins, image.times(image.like(bins.orDynamic())).plus(bin).value());
  }
}
