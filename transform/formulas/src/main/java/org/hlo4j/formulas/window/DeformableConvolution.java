package org.hlo4j.formulas.window;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.Sampler.Outside;
import org.hlo4j.formulas.window.Sampler.Tap;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Deformable convolution: a tensor is sampled for each element of the kernel at each place of the
 * result, and the samples are multiplied with the weights.
 */
public final class DeformableConvolution {
  /**
   * How the kernel moves.
   *
   * @param strides for each dimension of space
   * @param dilations for each dimension of space
   * @param padding how far the first place is before the first element, for each of these
   * @param groups of channels, each of which has its own outputs
   * @param offsetGroups groups of channels, each of which has its own offsets
   */
  public record Kernel(
      LongList strides, LongList dilations, LongList padding, long groups, long offsetGroups) {}

  private final HloBuilder b;
  private final Kernel kernel;
  private final Value offsets;
  private final Type type;
  private final int rank;

  /** The sizes of the kernel. */
  private final LongList shape;

  /** How many elements the kernel has. */
  private final long count;

  private final Size batch;

  /** The sizes of the result's space. */
  private final List<Size> space;

  private final Size places;

  private DeformableConvolution(
      HloBuilder b, Kernel kernel, LongList shape, Value x, Value offsets, Type type) {
    this.b = b;
    this.kernel = kernel;
    this.shape = shape;
    this.offsets = Formulas.convert(b, offsets, type);
    this.type = type;
    this.rank = shape.size();
    this.count = shape.stream().reduce(1, Sizes::multiply);
    this.batch = Size.of(b, x, 0);
    this.space = Size.allOf(b, offsets).subList(2, rank + 2);
    this.places = Size.product(b, space);
  }

  /**
   * Returns the convolution.
   *
   * @param x of shape (batch, channels, space)
   * @param weights of shape (output channels, channels of a group, kernel)
   * @param offsets by which places are moved, of shape (batch, offset groups · elements of the
   *     kernel · dimensions of space, space of the result)
   * @param biasOrNull of shape (output channels); null if there is none
   * @param maskOrNull factors of the samples, of shape (batch, offset groups · elements of the
   *     kernel, space of the result); null if all are one
   * @return of the element type of x
   * @throws UnsupportedNodeException if the shapes do not fit, or that of the weights is not known
   */
  public static Value convolve(
      HloBuilder b,
      Kernel kernel,
      Value x,
      Value weights,
      Value offsets,
      @Nullable Value biasOrNull,
      @Nullable Value maskOrNull) {
    LongList shape = TensorTypes.of(weights).shape();
    int rank = shape.size();
    if (TensorTypes.of(x).rank() != rank || TensorTypes.of(offsets).rank() != rank) {
      throw UnsupportedNodeException.of("its tensor or offsets have not rank %d", rank);
    }
    long groups = kernel.groups;
    long channels = Sizes.multiply(shape.get(1), groups);
    long given = TensorTypes.of(x).shape().get(1);
    long outputs = shape.get(0);
    if (!DynamicShapes.isStatic(shape)
        || (given != ShapedType.DYNAMIC && given != channels)
        || channels % kernel.offsetGroups != 0
        || outputs % groups != 0) {
      throw UnsupportedNodeException.of(
          "%d channels, weights of shape %s, %d groups and %d groups of offsets do not fit",
          given, shape, groups, kernel.offsetGroups);
    }
    Type type = Sampler.type(TensorTypes.elementOf(x));
    DeformableConvolution own =
        new DeformableConvolution(b, kernel, shape.subList(2, rank), x, offsets, type);
    Value sums =
        own.product(
            Formulas.convert(b, weights, type),
            own.samples(Formulas.convert(b, x, type), maskOrNull, channels));
    Value biased =
        biasOrNull == null
            ? sums
            : ConvolutionFormulas.plusBias(b, sums, Formulas.convert(b, biasOrNull, type));
    return Formulas.convert(b, biased, TensorTypes.elementOf(x));
  }

  /** Returns the products of weights with samples, of batch, output channels and space. */
  private Value product(Value weights, Value samples) {
    long groups = kernel.groups;
    long outputs = TensorTypes.of(weights).dimension(0);
    // Of batch, groups, the channels of a group with the kernel, and places.
    long products = Sizes.multiply(TensorTypes.of(weights).dimension(1), count);
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
    return Size.reshape(b, b.transpose(product, 2, 0, 1, 3), out);
  }

  /** Returns samples: of batch, channels, the kernel with places. */
  private Value samples(Value x, @Nullable Value mask, long channels) {
    Size batches = batch.times(kernel.offsetGroups);
    List<Size> sizes =
        new ArrayList<>(List.of(batches, Size.of(b, channels / kernel.offsetGroups)));
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
    if (mask == null) {
      return samples.value();
    }
    Value flat =
        Size.reshape(b, Formulas.convert(b, mask, type), List.of(batches, places.times(count)));
    return samples.times(sampler.spread(b.expr(flat), samples)).value();
  }

  /** Returns the coordinates along a dimension: of batch with groups, the kernel with places. */
  private Expr coordinates(int dimension) {
    List<Size> sizes = Size.known(b, shape);
    sizes.addAll(space);
    Expr inKernel = b.expr(Size.iota(b, sizes, dimension, type));
    Expr place = b.expr(Size.iota(b, sizes, rank + dimension, type));
    Expr regular =
        place
            .times(place.like(kernel.strides.get(dimension)))
            .plus(inKernel.times(place.like(kernel.dilations.get(dimension))))
            .minus(place.like(kernel.padding.get(dimension)));
    Size all = places.times(count);
    Size batches = batch.times(kernel.offsetGroups);
    Value parts =
        Size.reshape(b, offsets, List.of(batches, Size.of(b, count), Size.of(b, rank), places));
    Value own = DynamicShapes.slice(b, parts, 2, Size.of(b, dimension), Size.of(b, dimension + 1));
    Expr offset = b.expr(Size.reshape(b, own, List.of(batches, all)));
    Value flat = Size.reshape(b, regular.value(), List.of(all));
    return offset.plus(Formulas.broadcastLike(flat, offset, 1));
  }
}
