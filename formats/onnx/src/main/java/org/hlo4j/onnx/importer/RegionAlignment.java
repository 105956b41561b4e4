package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.Sampler;
import org.hlo4j.formulas.window.Sampler.Tap;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * The operator {@code RoiAlign}: regions are divided in bins, for each of which samples are pooled.
 * Where the number of samples depends on a region, a loop adds one after another.
 */
final class RegionAlignment {
  private final Node n;
  private final HloBuilder b;
  private final Sampler sampler;
  private final Type type;
  private final Value regions;
  private final boolean isHalfPixel;
  private final boolean isMaximum;

  /** Of regions, rows and columns. */
  private final List<Size> bins;

  private RegionAlignment(Node n) {
    this.n = n;
    this.b = n.builder();
    this.type = Sampler.type(n.input(0).elementType());
    this.regions = Formulas.convert(b, n.value(1), type);
    this.isHalfPixel =
        n.version() >= 16
            && n.string("coordinate_transformation_mode", "half_pixel").equals("half_pixel");
    this.isMaximum =
        switch (n.string("mode", "avg")) {
          case "avg" -> false;
          case "max" -> true;
          case String other -> throw UnsupportedNodeException.of("mode is '%s'", other);
        };
    this.bins =
        List.of(
            Size.of(b, regions, 0),
            size(n.integer("output_height", 1)),
            size(n.integer("output_width", 1)));
    Value images = Formulas.convert(b, n.value(2), IntegerType.I64);
    List<Size> points = List.of(bins.getFirst(), bins.get(1).times(bins.get(2)));
    this.sampler =
        new Sampler(
            b,
            Formulas.convert(b, n.value(0), type),
            Size.broadcast(b, images, points, LongList.of(0)));
  }

  private Size size(long size) {
    return Size.of(b, WindowAttributes.positive("output size", new long[] {size})[0]);
  }

  static void build(Node n) {
    new RegionAlignment(n).build();
  }

  /**
   * A dimension of the regions, each a tensor of rank 1.
   *
   * @param start where a region starts
   * @param bin the size of a bin
   * @param samples how many samples there are in a bin
   */
  private record Side(Expr start, Expr bin, Expr samples) {}

  private Side side(int component, Size bins, long ratio) {
    Expr first = column(component);
    Expr scale = first.like(n.number("spatial_scale", 1));
    Expr offset = first.like(isHalfPixel ? 0.5 : 0);
    Expr start = first.times(scale).minus(offset);
    Expr end = column(component + 2).times(scale).minus(offset);
    Expr extent = end.minus(start);
    Expr size = isHalfPixel ? extent : extent.max(extent.like(1));
    Expr bin = size.over(size.like((double) bins.orDynamic()));
    Expr samples = ratio > 0 ? bin.like(ratio) : b.expr(b.ceil(bin.value()));
    return new Side(start, bin, samples);
  }

  private Expr column(int index) {
    Value column = DynamicShapes.slice(b, regions, 1, Size.of(b, index), Size.of(b, index + 1));
    return b.expr(Size.reshape(b, column, List.of(bins.getFirst())));
  }

  private void build() {
    long ratio = n.integer("sampling_ratio", 0);
    Side rows = side(1, bins.get(1), ratio);
    Side columns = side(0, bins.get(2), ratio);
    Expr counts = rows.samples.times(columns.samples).max(rows.samples.like(1));
    List<Size> sizes =
        List.of(bins.getFirst(), Size.of(b, n.value(0), 1), bins.get(1).times(bins.get(2)));
    Value nothing =
        isMaximum ? b.constant(Reduction.MAX.identity(type)) : RegionBodies.scalar(b, type, 0);
    Value initial = DynamicShapes.fill(b, nothing, sizes);
    Value zero = b.i64(0);
    Value height = most(rows.samples);
    Value width = most(columns.samples);
    Value end = b.multiply(height, width);
    Value pooled =
        RegionBodies.loop(
                b,
                List.of(zero, initial),
                values -> List.of(b.compare(values.get(0), ComparisonDirection.LT, end)),
                values -> {
                  Value row = b.divide(values.get(0), width);
                  Value column = b.subtract(values.get(0), b.multiply(row, width));
                  Expr sum = b.expr(values.get(1));
                  return List.of(
                      b.add(values.get(0), b.i64(1)),
                      added(sum, rows, columns, row, column).value());
                })
            .get(1);
    List<Size> out = List.of(sizes.get(0), sizes.get(1), bins.get(1), bins.get(2));
    Expr result = b.expr(pooled);
    Expr every = b.expr(DynamicShapes.broadcastLike(b, counts.value(), pooled, LongList.of(0)));
    Expr averaged = isMaximum ? result : result.over(every);
    n.set(Formulas.convert(b, Size.reshape(b, averaged.value(), out), n.input(0).elementType()));
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
    Expr sample = sampler.sample(List.of(vertical, horizontal), isMaximum ? Expr::max : Expr::plus);
    Expr counts = sampler.spread(isRow.and(isColumn), sample);
    return isMaximum
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
    Expr bin = b.expr(Size.iota(b, bins, dimension, type));
    Expr number =
        b.expr(DynamicShapes.broadcastLike(b, b.convert(index, type), bin.value(), LongList.of()));
    Expr part = number.plus(bin.like(0.5)).over(each(side.samples));
    Expr place = flat(each(side.start).plus(bin.plus(part).times(each(side.bin))));
    Expr zero = place.like(0);
    Expr size = sampler.size(place, dimension - 1);
    Expr isInside = place.ge(place.like(-1)).and(place.le(size));
    Expr at = place.clamp(zero, size.minus(place.like(1)));
    for (Tap tap : Sampler.linear(at)) {
      Expr weight = tap.weight();
      taps.add(new Tap(tap.index(), weight == null ? null : isInside.select(weight, zero)));
    }
    return flat(number.lt(each(side.samples)));
  }

  /** Returns numbers of regions for all bins. */
  private Expr each(Expr numbers) {
    return b.expr(Size.broadcast(b, numbers.value(), bins, LongList.of(0)));
  }

  private Expr flat(Expr numbers) {
    return b.expr(
        Size.reshape(b, numbers.value(), List.of(bins.getFirst(), bins.get(1).times(bins.get(2)))));
  }
}
