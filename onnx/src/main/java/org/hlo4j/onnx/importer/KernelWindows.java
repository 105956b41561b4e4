package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.ReduceWindowOp;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * The windows of a convolution or pooling, which move along the dimensions of a tensor after the
 * first two.
 */
final class KernelWindows {
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
  record Dimension(
      Size size, long kernel, long stride, long dilation, Size low, Size high, Size extra) {
    /** Returns how many elements there are from the first of a window to its last. */
    long extent() {
      return (kernel - 1) * dilation + 1;
    }

    /** Returns how many windows there are. */
    Size count() {
      return size.plus(low).plus(high).plus(extra).plus(-extent()).plus(stride).max(0).over(stride);
    }

    boolean isPadded() {
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

  /**
   * Returns the windows that the attributes of a node describe.
   *
   * @param tensor in which they move
   * @param kernel the sizes of a window
   * @param isPooling whether elements between windows are dropped at both ends alike, not at the
   *     end alone
   */
  static KernelWindows of(Node n, Value tensor, long[] kernel, boolean isPooling) {
    int rank = Node.typeOf(tensor).rank() - 2;
    if (rank < 0 || rank != kernel.length) {
      throw Node.unsupported(
          "a window of rank %d does not fit a tensor of rank %d", kernel.length, rank + 2);
    }
    long[] strides = positive("strides", n.integers("strides", rank, 1));
    long[] dilations = positive("dilations", n.integers("dilations", rank, 1));
    long[] pads = n.integers("pads", 2 * rank, 0);
    String automatic = n.string("auto_pad", "NOTSET");
    boolean isCeil = n.flag("ceil_mode");
    HloBuilder b = n.builder();
    Size zero = Size.of(b, 0);
    List<Dimension> dimensions = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      Size size = Size.of(b, tensor, i + 2);
      Dimension free = new Dimension(size, kernel[i], strides[i], dilations[i], zero, zero, zero);
      dimensions.add(
          switch (automatic) {
            case "NOTSET", "" -> {
              Size low = Size.of(b, pads[i]);
              Size high = Size.of(b, pads[rank + i]);
              Dimension padded =
                  new Dimension(size, kernel[i], strides[i], dilations[i], low, high, zero);
              yield isCeil ? rounded(padded) : padded;
            }
            case "VALID" -> isCeil ? rounded(free) : free;
            case "SAME_UPPER", "SAME_LOWER" ->
                same(free, automatic.equals("SAME_UPPER"), isPooling);
            default -> throw Node.unsupported("auto_pad is '%s'", automatic);
          });
    }
    return new KernelWindows(b, dimensions);
  }

  static long[] positive(String name, long[] values) {
    for (long value : values) {
      if (value < 1 || value > Integer.MAX_VALUE) {
        throw Node.unsupported("attribute '%s' has value %d", name, value);
      }
    }
    return values;
  }

  /** Pads so that there is a window for each stride. */
  private static Dimension same(Dimension d, boolean isUpper, boolean isPooling) {
    Size needed =
        d.stride() == 1
            ? d.low().plus(d.extent() - 1)
            : d.size()
                .plus(d.stride() - 1)
                .over(d.stride())
                .plus(-1)
                .times(d.stride())
                .plus(d.extent())
                .minus(d.size());
    Size total = isPooling ? needed : needed.max(0);
    Size low = total.plus(isUpper ? 0 : 1).over(2);
    return new Dimension(
        d.size(), d.kernel(), d.stride(), d.dilation(), low, total.minus(low), d.extra());
  }

  /** Adds a last window that is not complete, if its first element is not in the padding. */
  private static Dimension rounded(Dimension d) {
    if (d.stride() == 1) {
      return d;
    }
    Size span = d.size().plus(d.low()).plus(d.high()).plus(-d.extent());
    Size count = span.plus(d.stride() - 1).max(0).over(d.stride()).plus(1);
    Size inside = d.size().plus(d.low()).plus(d.stride() - 1).over(d.stride());
    Size extra = count.min(inside).plus(-1).times(d.stride()).minus(span);
    return new Dimension(d.size(), d.kernel(), d.stride(), d.dilation(), d.low(), d.high(), extra);
  }

  List<Dimension> dimensions() {
    return dimensions;
  }

  int rank() {
    return dimensions.size();
  }

  long[] each(ToLongFunction<Dimension> property) {
    return dimensions.stream().mapToLong(property).toArray();
  }

  /** Returns the numbers of windows. */
  List<Size> counts() {
    return dimensions.stream().map(Dimension::count).toList();
  }

  boolean isPadded() {
    return dimensions.stream().anyMatch(Dimension::isPadded);
  }

  /** Returns whether the padding is known while the model is imported. */
  private boolean isKnown() {
    return dimensions.stream().allMatch(d -> Size.areKnown(List.of(d.low(), d.high(), d.extra())));
  }

  /** Returns a tensor with padding that is only known when the program runs; else itself. */
  Value padded(Value tensor, Value padding) {
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
    return builder.make(
        Dynamism.DYNAMIC_PAD,
        DynamicShapes.withShape(tensor, Size.shape(sizes)),
        tensor,
        padding,
        Size.list(builder, low),
        Size.list(builder, high),
        builder.i64s(new long[low.size()]));
  }

  /** Returns the padding that {@link #padded} does not add, in pairs. */
  long[] padding() {
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

  static DenseElementsAttr pairs(long[] padding) {
    return DenseElementsAttr.i64(padding)
        .withType(RankedTensorType.of(IntegerType.I64, padding.length / 2, 2));
  }

  /**
   * Reduces each window of tensors together.
   *
   * @param tensors of the sizes for which these windows were made
   * @param initial for each tensor a value of rank 0, also that of its padding
   */
  List<Value> reduce(List<Value> tensors, List<Value> initial, RegionBodies.Body body) {
    List<Value> padded = new ArrayList<>();
    for (int i = 0; i < tensors.size(); i++) {
      padded.add(padded(tensors.get(i), initial.get(i)));
    }
    LongList outer = Node.typeOf(tensors.getFirst()).shape().subList(0, 2);
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
