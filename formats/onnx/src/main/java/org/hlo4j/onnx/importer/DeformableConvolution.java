package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.ConvolutionFormulas;
import org.hlo4j.formulas.window.Sampler;
import org.hlo4j.formulas.window.Sampler.Outside;
import org.hlo4j.formulas.window.Sampler.Tap;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * The operator {@code DeformConv}: the tensor is sampled for each element of the kernel at each
 * place of the result, and the samples are multiplied with the weights.
 */
final class DeformableConvolution {
  private final Node n;
  private final HloBuilder b;
  private final Type type;
  private final long[] kernel;
  private final int rank;

  /** How many elements the kernel has. */
  private final long count;

  private final long offsetGroups;
  private final Size batch;

  /** The sizes of the result's space. */
  private final List<Size> space;

  private final Size places;

  private long product(long... sizes) {
    Size product = Size.of(b, 1);
    for (long size : sizes) {
      product = product.times(Size.of(b, size));
    }
    return product.orDynamic();
  }

  private DeformableConvolution(Node n) {
    this.n = n;
    this.b = n.builder();
    this.type = Sampler.type(n.input(0).elementType());
    this.kernel = ImportedConvolution.kernel(n, n.value(1));
    this.rank = kernel.length;
    this.count = product(kernel);
    this.offsetGroups =
        WindowAttributes.positive("offset_group", new long[] {n.integer("offset_group", 1)})[0];
    if (n.input(0).rank() != rank + 2 || n.input(2).rank() != rank + 2) {
      throw UnsupportedNodeException.of("its tensor or offsets have not rank %d", rank + 2);
    }
    this.batch = Size.of(b, n.value(0), 0);
    this.space = Size.allOf(b, n.value(2)).subList(2, rank + 2);
    this.places = Size.product(b, space);
  }

  static void build(Node n) {
    new DeformableConvolution(n).build();
  }

  private void build() {
    Value x = Formulas.convert(b, n.value(0), type);
    Value weights = Formulas.convert(b, n.value(1), type);
    long groups = WindowAttributes.positive("group", new long[] {n.integer("group", 1)})[0];
    LongList shape = TensorTypes.of(weights).shape();
    long channels = product(shape.get(1), groups);
    long given = TensorTypes.of(x).shape().get(1);
    long outputs = shape.get(0);
    if (!DynamicShapes.isStatic(shape)
        || (given != ShapedType.DYNAMIC && given != channels)
        || channels % offsetGroups != 0
        || outputs % groups != 0) {
      throw UnsupportedNodeException.of(
          "%d channels, weights of shape %s, %d groups and %d groups of offsets do not fit",
          given, shape, groups, offsetGroups);
    }
    Value samples = samples(x, channels);
    // Of batch, groups, the channels of a group with the kernel, and places.
    long products = product(shape.get(1), count);
    Value left = b.reshape(weights, groups, outputs / groups, products);
    Value right =
        Size.reshape(b, samples, List.of(batch, Size.of(b, groups), Size.of(b, products), places));
    List<Size> sizes = List.of(Size.of(b, groups), Size.of(b, outputs / groups), batch, places);
    Value product =
        b.make(
            b.state(Contractions.DOT_GENERAL, left, right)
                .set(
                    DotGeneralOp.DOT_DIMENSION_NUMBERS,
                    new DotDimensionNumbersAttr(
                        LongList.of(0), LongList.of(1), LongList.of(2), LongList.of(2))),
            DynamicShapes.withShape(left, Size.shape(sizes)));
    List<Size> out = new ArrayList<>(List.of(batch, Size.of(b, outputs)));
    out.addAll(space);
    Value result = Size.reshape(b, b.transpose(product, 2, 0, 1, 3), out);
    Value bias = n.valueOrNull(3);
    Value biased =
        bias == null
            ? result
            : ConvolutionFormulas.plusBias(b, result, Formulas.convert(b, bias, type));
    n.set(Formulas.convert(b, biased, n.input(0).elementType()));
  }

  /** Returns samples: of batch, channels, the kernel with places. */
  private Value samples(Value x, long channels) {
    Size batches = batch.times(offsetGroups);
    List<Size> sizes = new ArrayList<>(List.of(batches, Size.of(b, channels / offsetGroups)));
    sizes.addAll(Size.allOf(b, x).subList(2, rank + 2));
    Sampler sampler = new Sampler(b, Size.reshape(b, x, sizes), null);
    List<List<Tap>> taps = new ArrayList<>();
    for (int d = 0; d < rank; d++) {
      int dimension = d;
      taps.add(
          Sampler.linear(coordinates(d)).stream()
              .map(tap -> sampler.inside(tap, dimension, Outside.ZEROS, true))
              .toList());
    }
    Expr samples = sampler.sample(taps);
    Value mask = n.valueOrNull(4);
    if (mask == null) {
      return samples.value();
    }
    Value flat =
        Size.reshape(b, Formulas.convert(b, mask, type), List.of(batches, places.times(count)));
    return samples.times(sampler.spread(b.expr(flat), samples)).value();
  }

  /** Returns the coordinates along a dimension: of batch with groups, the kernel with places. */
  private Expr coordinates(int dimension) {
    long[] strides = WindowAttributes.positive("strides", n.integers("strides", rank, 1));
    long[] dilations = WindowAttributes.positive("dilations", n.integers("dilations", rank, 1));
    long[] pads = n.integers("pads", 2 * rank, 0);
    List<Size> sizes = new ArrayList<>();
    for (long size : kernel) {
      sizes.add(Size.of(b, size));
    }
    sizes.addAll(space);
    Expr inKernel = b.expr(Size.iota(b, sizes, dimension, type));
    Expr place = b.expr(Size.iota(b, sizes, rank + dimension, type));
    Expr regular =
        place
            .times(place.like(strides[dimension]))
            .plus(inKernel.times(place.like(dilations[dimension])))
            .minus(place.like(pads[dimension]));
    Size all = places.times(count);
    Size batches = batch.times(offsetGroups);
    Value offsets =
        Size.reshape(
            b,
            Formulas.convert(b, n.value(2), type),
            List.of(batches, Size.of(b, count), Size.of(b, rank), places));
    Value own =
        DynamicShapes.slice(b, offsets, 2, Size.of(b, dimension), Size.of(b, dimension + 1));
    Expr offset = b.expr(Size.reshape(b, own, List.of(batches, all)));
    Value flat = Size.reshape(b, regular.value(), List.of(all));
    return offset.plus(
        b.expr(DynamicShapes.broadcastLike(b, flat, offset.value(), LongList.of(1))));
  }
}
