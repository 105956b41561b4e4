package org.hlo4j.formulas.window;

import java.util.ArrayList;
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
 * Alignment of regions: they are divided in bins, for each of which samples are pooled. Where the
 * number of samples depends on a region, a loop adds one after another.
 */
public final class RegionAlignment {
  /**
   * How regions are divided and sampled.
   *
   * @param height how many rows of bins a region has
   * @param width how many columns of bins it has
   * @param samples how many samples a bin has in each direction; zero if that is its size, rounded
   *     up
   * @param scale of coordinates of regions to those of the tensor
   * @param isHalfPixel whether elements are at the centers of their places
   * @param isMaximum whether samples are reduced to their maximum, not their mean
   * @param areSplit whether each bin has channels of its own, for each channel of the result as
   *     many successive ones as there are bins
   */
  public record Bins(
      long height,
      long width,
      long samples,
      double scale,
      boolean isHalfPixel,
      boolean isMaximum,
      boolean areSplit) {}

  private final HloBuilder b;
  private final Bins grid;
  private final Sampler sampler;
  private final Type type;
  private final RegionBins regions;

  /** Of regions, rows and columns. */
  private final List<Size> bins;

  private RegionAlignment(HloBuilder b, Bins grid, Value x, Value regions, Value images) {
    this.b = b;
    this.grid = grid;
    this.type = Sampler.type(TensorTypes.elementOf(x));
    this.regions = new RegionBins(b, Formulas.convert(b, regions, type), grid.height, grid.width);
    this.bins = this.regions.sizes();
    this.sampler = this.regions.sampler(Formulas.convert(b, x, type), images, grid.areSplit);
  }

  /**
   * Returns the pooled samples of regions.
   *
   * @param x of shape (images, channels, height, width)
   * @param regions of shape (regions, 4), first and last column and row of each: x, y, x, y
   * @param images the image of each region, of shape (regions)
   * @return of shape (regions, channels, rows of bins, columns of bins), of the element type of x
   */
  public static Value align(HloBuilder b, Bins bins, Value x, Value regions, Value images) {
    Value pooled = new RegionAlignment(b, bins, x, regions, images).pooled(x);
    return Formulas.convert(b, pooled, TensorTypes.elementOf(x));
  }

  /**
   * A dimension of the regions, each a tensor of rank 1.
   *
   * @param start where a region starts
   * @param bin the size of a bin
   * @param samples how many samples there are in a bin
   */
  private record Side(Expr start, Expr bin, Expr samples) {}

  private Side side(int component, Size bins) {
    Expr first = regions.coordinate(component);
    Expr scale = first.like(grid.scale);
    Expr offset = first.like(grid.isHalfPixel ? 0.5 : 0);
    Expr start = first.times(scale).minus(offset);
    Expr end = regions.coordinate(component + 2).times(scale).minus(offset);
    Expr extent = end.minus(start);
    Expr size = grid.isHalfPixel ? extent : extent.max(extent.like(1));
    Expr bin = size.over(size.like((double) bins.orDynamic()));
    Expr samples = grid.samples > 0 ? bin.like(grid.samples) : b.expr(b.ceil(bin.value()));
    return new Side(start, bin, samples);
  }

  private Value pooled(Value x) {
    Side rows = side(1, bins.get(1));
    Side columns = side(0, bins.get(2));
    Expr samples = rows.samples.times(columns.samples);
    Expr counts = grid.areSplit ? samples : samples.max(samples.like(1));
    Size channels = Size.of(b, x, 1);
    Size own = grid.areSplit ? channels.exactlyOver(regions.points().get(1)) : channels;
    List<Size> sizes = List.of(bins.getFirst(), own, regions.points().get(1));
    Value nothing =
        grid.isMaximum ? b.constant(Reduction.MAX.identity(type)) : RegionBodies.scalar(b, type, 0);
    Value initial = DynamicShapes.fill(b, nothing, sizes);
    Value height = most(rows.samples);
    Value width = most(columns.samples);
    Value end = b.multiply(height, width);
    Value pooled =
        RegionBodies.counted(
                b,
                end,
                List.of(initial),
                (sample, values) -> {
                  Value row = b.divide(sample, width);
                  Value column = b.subtract(sample, b.multiply(row, width));
                  Expr sum = b.expr(values.getFirst());
                  return List.of(added(sum, rows, columns, row, column).value());
                })
            .getFirst();
    List<Size> out = List.of(sizes.get(0), sizes.get(1), bins.get(1), bins.get(2));
    Expr result = b.expr(pooled);
    Expr every = b.expr(DynamicShapes.broadcastLike(b, counts.value(), pooled, LongList.of(0)));
    Expr averaged = grid.isMaximum ? result : result.over(every);
    return Size.reshape(b, averaged.value(), out);
  }

  /** Returns the most samples that a bin has. */
  private Value most(Expr samples) {
    Value most = Reduction.MAX.apply(b, samples.value(), LongList.of(0));
    return b.convert(b.expr(most).max(b.expr(most).like(0)).value(), IntegerType.I64);
  }

  /** Returns pooled samples with another one. */
  private Expr added(Expr pooled, Side rows, Side columns, Value row, Value column) {
    List<Tap> vertical = new ArrayList<>();
    Expr isRow = taps(rows, row, 1, vertical);
    List<Tap> horizontal = new ArrayList<>();
    Expr isColumn = taps(columns, column, 2, horizontal);
    Expr sample =
        sampler.sample(List.of(vertical, horizontal), grid.isMaximum ? Expr::max : Expr::plus);
    Expr counts = sampler.spread(isRow.and(isColumn), sample);
    return grid.isMaximum
        ? counts.select(pooled.max(sample), pooled)
        : counts.select(pooled.plus(sample), pooled);
  }

  /**
   * Adds the taps of a sample along a dimension.
   *
   * @param index of the sample in its bin
   * @return whether bins have so many
   */
  private Expr taps(Side side, Value index, int dimension, List<Tap> taps) {
    Expr bin = regions.index(dimension, type);
    Expr number = Formulas.spread(index, bin);
    Expr part = number.plus(bin.like(0.5)).over(regions.each(side.samples));
    Expr place =
        regions.flat(regions.each(side.start).plus(bin.plus(part).times(regions.each(side.bin))));
    Expr zero = place.like(0);
    Expr size = sampler.size(place, dimension - 1);
    Expr isInside = place.ge(place.like(-1)).and(place.le(size));
    Expr at = place.clamp(zero, size.minus(place.like(1)));
    for (Tap tap : Sampler.linear(at)) {
      Expr weight = tap.weight();
      taps.add(new Tap(tap.index(), weight == null ? null : isInside.select(weight, zero)));
    }
    return regions.flat(number.lt(regions.each(side.samples)));
  }
}
