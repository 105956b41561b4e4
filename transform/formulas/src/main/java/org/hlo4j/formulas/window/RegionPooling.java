package org.hlo4j.formulas.window;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.window.Sampler.Tap;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Pooling of regions: they are rounded to elements and divided in bins, whose elements are pooled.
 * A loop adds the first element of all bins, then the second, and so on to the largest bin's last.
 */
public final class RegionPooling {
  /**
   * How regions are divided.
   *
   * @param height how many rows of bins a region has
   * @param width how many columns of bins it has
   * @param scale of coordinates of regions to those of the tensor
   */
  public record Bins(long height, long width, double scale) {}

  private final HloBuilder b;
  private final Bins grid;
  private final boolean isMaximum;
  private final Type type;
  private final RegionBins regions;
  private final Sampler sampler;

  /** Of regions, channels and bins. */
  private final List<Size> sizes;

  private final Side rows;
  private final Side columns;

  private RegionPooling(
      HloBuilder b, Bins grid, boolean isMaximum, Value x, Value regions, Value images) {
    this.b = b;
    this.grid = grid;
    this.isMaximum = isMaximum;
    this.type = Sampler.type(TensorTypes.elementOf(x));
    this.regions = new RegionBins(b, Formulas.convert(b, regions, type), grid.height, grid.width);
    this.sampler = this.regions.sampler(Formulas.convert(b, x, type), images, !isMaximum);
    List<Size> points = this.regions.points();
    Size channels = Size.of(b, x, 1);
    this.sizes =
        List.of(
            points.get(0),
            isMaximum ? channels : channels.exactlyOver(points.get(1)),
            points.get(1));
    this.rows = side(0);
    this.columns = side(1);
  }

  /**
   * Returns the largest elements of bins, and where they are.
   *
   * @param x of shape (images, channels, height, width)
   * @param regions of shape (regions, 4), first and last column and row of each: x, y, x, y
   * @param images the image of each region, of shape (regions)
   * @return of shape (regions, channels, rows of bins, columns of bins): the elements, zero in bins
   *     without elements, and their indices in an image, an {@code i32}, -1 if there is none
   */
  public static List<Value> max(HloBuilder b, Bins bins, Value x, Value regions, Value images) {
    RegionPooling own = new RegionPooling(b, bins, true, x, regions, images);
    Expr least = own.filled(b.expr(RegionBodies.scalar(b, own.type, 0)).largest().negate());
    Expr nowhere = own.filled(b.expr(RegionBodies.scalar(b, IntegerType.I32, -1)));
    List<Value> found = own.loop(List.of(least.value(), nowhere.value()));
    Expr most = b.expr(found.get(0));
    Expr isEmpty = own.sampler.spread(own.count().eq(own.count().like(0)), most);
    Value pooled = own.result(isEmpty.select(most.like(0), most));
    return List.of(
        Formulas.convert(b, pooled, TensorTypes.elementOf(x)), own.result(b.expr(found.get(1))));
  }

  /**
   * Returns the means of bins, each of which has channels of its own.
   *
   * @param x of shape (images, channels · bins, height, width)
   * @param regions of shape (regions, 4), first and last column and row of each: x, y, x, y
   * @param images the image of each region, of shape (regions)
   * @return of shape (regions, channels, rows of bins, columns of bins), zero for bins without
   *     elements
   */
  public static Value mean(HloBuilder b, Bins bins, Value x, Value regions, Value images) {
    RegionPooling own = new RegionPooling(b, bins, false, x, regions, images);
    Expr zero = own.filled(b.expr(RegionBodies.scalar(b, own.type, 0)));
    Expr sum = b.expr(own.loop(List.of(zero.value())).getFirst());
    Expr count = own.count().max(own.count().like(1));
    Value mean = own.result(sum.over(own.sampler.spread(count, sum)));
    return Formulas.convert(b, mean, TensorTypes.elementOf(x));
  }

  private Expr filled(Expr number) {
    return b.expr(DynamicShapes.fill(b, number.value(), sizes));
  }

  private Value result(Expr pooled) {
    List<Size> bins = regions.sizes();
    return Size.reshape(
        b, pooled.value(), List.of(bins.get(0), sizes.get(1), bins.get(1), bins.get(2)));
  }

  /** Returns how many elements bins have, in the shape of points. */
  private Expr count() {
    return rows.count().times(columns.count());
  }

  /**
   * A dimension of the bins, in the shape of points.
   *
   * @param start the first element
   * @param count how many elements there are
   */
  private record Side(Expr start, Expr count) {}

  private Side side(int dimension) {
    int component = 1 - dimension;
    Expr first = rounded(component);
    Expr extent = rounded(component + 2).minus(first);
    Expr size = (isMaximum ? extent.plus(extent.like(1)) : extent).max(extent.like(1));
    Expr bin = regions.index(dimension + 1, type);
    Expr each = regions.each(size.over(size.like((double) bins(dimension))));
    Expr offset = regions.each(first);
    Expr start = regions.flat(bin.times(each).floor().plus(offset));
    Expr next = bin.plus(bin.like(1)).times(each);
    Expr end = regions.flat(b.expr(b.ceil(next.value())).plus(offset));
    // Means leave out the last row and column.
    Expr limit = isMaximum ? sampler.size(start, dimension) : sampler.last(start, dimension);
    Expr zero = start.like(0);
    Expr from = start.clamp(zero, limit);
    return new Side(from, end.clamp(zero, limit).minus(from).max(zero));
  }

  private long bins(int dimension) {
    return dimension == 0 ? grid.height : grid.width;
  }

  private Expr rounded(int component) {
    Expr coordinate = regions.coordinate(component);
    return b.expr(b.roundNearestAfz(coordinate.times(coordinate.like(grid.scale)).value()));
  }

  /** Returns the most elements that a bin has along a dimension. */
  private Value most(Side side) {
    Expr most = b.expr(Reduction.MAX.apply(b, side.count.value(), LongList.of(0, 1)));
    return most.max(most.like(0)).convert(IntegerType.I64).value();
  }

  private List<Value> loop(List<Value> initial) {
    Value width = most(columns);
    Value end = b.multiply(most(rows), width);
    return RegionBodies.counted(b, end, initial, (index, state) -> step(index, state, width));
  }

  private List<Value> step(Value index, List<? extends Value> state, Value width) {
    Value row = b.divide(index, width);
    Value column = b.subtract(index, b.multiply(row, width));
    Expr vertical = Formulas.spread(b.convert(row, type), rows.start);
    Expr horizontal = Formulas.spread(b.convert(column, type), columns.start);
    Expr isOfBin = vertical.lt(rows.count).and(horizontal.lt(columns.count));
    Expr y = rows.start.plus(vertical);
    Expr x = columns.start.plus(horizontal);
    Expr element = sampler.sample(List.of(List.of(new Tap(y, null)), List.of(new Tap(x, null))));
    Expr pooled = b.expr(state.getFirst());
    Expr counts = sampler.spread(isOfBin, element);
    if (!isMaximum) {
      return List.of(counts.select(pooled.plus(element), pooled).value());
    }
    Expr isBetter = counts.and(element.gt(pooled));
    Expr place = y.convert(IntegerType.I32);
    Expr size = sampler.size(y, 1).convert(IntegerType.I32);
    Expr here = sampler.spread(place.times(size).plus(x.convert(IntegerType.I32)), element);
    return List.of(
        isBetter.select(element, pooled).value(),
        isBetter.select(here, b.expr(state.get(1))).value());
  }
}
