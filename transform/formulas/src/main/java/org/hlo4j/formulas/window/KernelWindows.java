package org.hlo4j.formulas.window;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.op.stablehlo.ReduceWindowOp;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * The windows of a convolution or pooling, which move along the dimensions of a tensor after the
 * first two.
 */
public final class KernelWindows {
  /**
   * The windows along one dimension.
   *
   * @param size the size of the tensor
   * @param kernel how many elements a window has
   * @param low the padding before the first element
   * @param high the padding after the last one
   * @param extra further padding, for a last window that is not complete; negative if the last one
   *     is omitted
   */
  public record Dimension(
      Size size, long kernel, long stride, long dilation, Size low, Size high, Size extra) {
    /** Returns how many elements there are from the first of a window to its last. */
    public long extent() {
      return Sizes.dilated(kernel, dilation);
    }

    /** Returns how many windows there are. */
    public Size count() {
      return size.plus(low).plus(high).plus(extra).plus(-extent()).plus(stride).max(0).over(stride);
    }

    /** Adds a last window that is not complete, if its first element is not in the padding. */
    public Dimension withPartialWindow() {
      if (stride == 1) {
        return this;
      }
      Size span = size.plus(low).plus(high).plus(-extent());
      Size count = span.plus(stride - 1).max(0).over(stride).plus(1);
      Size inside = size.plus(low).plus(stride - 1).over(stride);
      Size partial = count.min(inside).plus(-1).times(stride).minus(span);
      return new Dimension(size, kernel, stride, dilation, low, high, partial);
    }

    /**
     * Pads so that there is a window for each stride.
     *
     * @param isUpper whether an odd element is added at the end, rather than at the start
     * @param drops whether elements between windows are dropped at both ends alike, not at the end
     *     alone
     */
    public Dimension withSamePadding(boolean isUpper, boolean drops) {
      Size needed =
          stride == 1
              ? low.plus(extent() - 1)
              : size.plus(stride - 1)
                  .over(stride)
                  .plus(-1)
                  .times(stride)
                  .plus(extent())
                  .minus(size);
      Size total = drops ? needed : needed.max(0);
      Size before = total.plus(isUpper ? 0 : 1).over(2);
      return new Dimension(size, kernel, stride, dilation, before, total.minus(before), extra);
    }

    public boolean isPadded() {
      return Size.areKnown(List.of(low, high, extra))
          ? low.orDynamic() != 0 || high.orDynamic() != 0 || extra.orDynamic() != 0
          : true;
    }
  }

  private final HloBuilder builder;
  private final List<Dimension> dimensions;

  private KernelWindows(HloBuilder builder, List<Dimension> dimensions) {
    this.builder = builder;
    this.dimensions = List.copyOf(dimensions);
  }

  /** Returns windows along the dimensions of a tensor after the first two. */
  public static KernelWindows of(HloBuilder builder, List<Dimension> dimensions) {
    return new KernelWindows(builder, dimensions);
  }

  public List<Dimension> dimensions() {
    return dimensions;
  }

  public int rank() {
    return dimensions.size();
  }

  public long[] each(ToLongFunction<Dimension> property) {
    return dimensions.stream().mapToLong(property).toArray();
  }

  /** Returns the numbers of windows. */
  public List<Size> counts() {
    return dimensions.stream().map(Dimension::count).toList();
  }

  public boolean isPadded() {
    return dimensions.stream().anyMatch(Dimension::isPadded);
  }

  /** Returns whether the padding is known while the model is imported. */
  private boolean isKnown() {
    return dimensions.stream().allMatch(d -> Size.areKnown(List.of(d.low(), d.high(), d.extra())));
  }

  /** Returns a tensor with padding that is only known when the program runs; else itself. */
  public Value padded(Value tensor, Value padding) {
    if (isKnown()) {
      return tensor;
    }
    Size zero = Size.of(builder, 0);
    List<Size> low = new ArrayList<>(List.of(zero, zero));
    List<Size> high = new ArrayList<>(List.of(zero, zero));
    List<Size> sizes = new ArrayList<>(Size.allOf(builder, tensor).subList(0, 2));
    for (Dimension d : dimensions) {
      low.add(d.low());
      high.add(d.high().plus(d.extra()));
      sizes.add(d.size().plus(d.low()).plus(d.high()).plus(d.extra()));
    }
    return DynamicShapes.pad(builder, tensor, padding, low, high, sizes);
  }

  /** Returns the padding that {@link #padded} does not add, in pairs. */
  public long[] padding() {
    long[] padding = new long[2 * dimensions.size()];
    if (isKnown()) {
      for (int i = 0; i < dimensions.size(); i++) {
        Dimension d = dimensions.get(i);
        padding[2 * i] = d.low().orDynamic();
        padding[2 * i + 1] = d.high().plus(d.extra()).orDynamic();
      }
    }
    return padding;
  }

  public static DenseElementsAttr pairs(long[] padding) {
    return DenseElementsAttr.i64(padding)
        .withType(RankedTensorType.of(IntegerType.I64, padding.length / 2, 2));
  }

  /**
   * Reduces each window of tensors together.
   *
   * @param tensors of the sizes for which these windows were made
   * @param initial for each tensor a value of rank 0, also that of its padding
   */
  public List<Value> reduce(List<Value> tensors, List<Value> initial, RegionBodies.Body body) {
    List<Value> padded = new ArrayList<>();
    for (int i = 0; i < tensors.size(); i++) {
      padded.add(padded(tensors.get(i), initial.get(i)));
    }
    LongList outer = TensorTypes.of(tensors.getFirst()).shape().subList(0, 2);
    LongList shape =
        LongList.wrap(LongStream.concat(outer.stream(), Size.shape(counts()).stream()).toArray());
    long[] padding = padding();
    long[] all = new long[padding.length + 4];
    System.arraycopy(padding, 0, all, 4, padding.length);
    OperationState state =
        builder
            .state(Reductions.REDUCE_WINDOW)
            .addOperands(padded)
            .addOperands(initial)
            .set(ReduceWindowOp.WINDOW_DIMENSIONS, withOuter(each(Dimension::kernel)))
            .set(ReduceWindowOp.WINDOW_STRIDES, withOuter(each(Dimension::stride)))
            .set(ReduceWindowOp.WINDOW_DILATIONS, withOuter(each(Dimension::dilation)))
            .set(ReduceWindowOp.PADDING, pairs(all));
    tensors.forEach(tensor -> state.addResultType(DynamicShapes.withShape(tensor, shape)));
    return List.copyOf(builder.create(state, RegionBodies.pairs(tensors), body).results());
  }

  private static long[] withOuter(long[] spatial) {
    long[] all = new long[spatial.length + 2];
    Arrays.fill(all, 0, 2, 1);
    System.arraycopy(spatial, 0, all, 2, spatial.length);
    return all;
  }
}
