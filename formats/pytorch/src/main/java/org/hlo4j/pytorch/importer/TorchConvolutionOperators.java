package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.ConvolutionFormulas;
import org.hlo4j.formulas.window.KernelWindows;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.HloBuilder;

/** Convolutions and their gradients. Those of 16-bit floats are added up in 32 bits. */
final class TorchConvolutionOperators {
  private TorchConvolutionOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    for (int rank = 1; rank <= 3; rank++) {
      String name = "aten.conv" + rank + "d.";
      rows.add(n -> convolution(n, false), name + "default")
          .add(TorchConvolutionOperators::padded, name + "padding");
    }
    rows.add(
            n -> convolution(n, true),
            "aten.conv_transpose1d.default",
            "aten.conv_transpose2d.input",
            "aten.conv_transpose3d.input")
        .add(
            n -> convolution(n, n.flag("transposed", false)),
            "aten.convolution.default",
            "aten.convolution_overrideable.default",
            "aten._convolution.default",
            "aten._convolution.deprecated")
        .add(
            n -> convolution(n, false),
            "aten.mkldnn_convolution.default",
            "aten.slow_conv3d.default")
        .add(
            TorchConvolutionOperators::depthwise,
            "aten._conv_depthwise2d.default",
            "aten.conv_depthwise3d.default")
        .add(TorchConvolutionOperators::timeFirst, "aten.conv_tbc.default")
        .add(TorchConvolutionOperators::gradients, "aten.convolution_backward.default");
  }

  /** The name of the operand, which is {@code input} in most schemas. */
  private static String operand(OperatorCall n) {
    return n.has("input") ? "input" : "self";
  }

  /** Returns how many dimensions of space weights have, whose sizes must be known. */
  private static int spatialRank(Value weights) {
    int rank = TensorTypes.of(weights).rank() - 2;
    if (rank < 1) {
      throw UnsupportedNodeException.of("its weights have rank %d", rank + 2);
    }
    for (int i = 0; i < rank; i++) {
      if (ConvolutionFormulas.size(weights, i + 2) < 1) {
        throw UnsupportedNodeException.of("its weights are of type %s", weights.type());
      }
    }
    return rank;
  }

  private static KernelWindows windows(
      HloBuilder b,
      Value tensor,
      Value weights,
      long[] strides,
      long[] dilations,
      long[] low,
      long[] high) {
    List<KernelWindows.Dimension> dimensions = new ArrayList<>();
    for (int i = 0; i < strides.length; i++) {
      dimensions.add(
          new KernelWindows.Dimension(
              Size.of(b, tensor, i + 2),
              ConvolutionFormulas.size(weights, i + 2),
              strides[i],
              dilations[i],
              Size.of(b, low[i]),
              Size.of(b, high[i]),
              Size.of(b, 0)));
    }
    return KernelWindows.of(b, dimensions);
  }

  private static void convolution(OperatorCall n, boolean isTransposed) {
    Value weights = n.tensor("weight");
    int rank = spatialRank(weights);
    long[] padding = SpatialTensors.natural(n, "padding", rank);
    convolution(n, weights, padding, padding, SpatialTensors.groups(n), isTransposed);
  }

  private static void convolution(
      OperatorCall n, Value weights, long[] low, long[] high, long groups, boolean isTransposed) {
    HloBuilder b = n.builder();
    int rank = low.length;
    Value given = n.tensor(operand(n));
    Type type = TensorTypes.elementOf(given);
    Type wide = TypePromotion.computed(type);
    Value x = SpatialTensors.batched(b, given, rank);
    long[] strides = SpatialTensors.positive(n, "stride", rank, 1);
    long[] dilations = SpatialTensors.positive(n, "dilation", rank, 1);
    Value result =
        isTransposed
            ? ConvolutionFormulas.transposed(
                b,
                x,
                weights,
                strides,
                dilations,
                SpatialTensors.natural(n, "output_padding", rank),
                (i, _, _) -> new long[] {low[i], high[i]},
                groups,
                wide)
            : ConvolutionFormulas.convolve(
                b, windows(b, x, weights, strides, dilations, low, high), x, weights, groups, wide);
    if (n.has("bias")) {
      result = ConvolutionFormulas.plusBias(b, result, n.value("bias", wide));
    }
    n.set(0, b.expr(SpatialTensors.like(b, result, given)), type);
  }

  /** Padding that is named: none, or as much as keeps the sizes. */
  private static void padded(OperatorCall n) {
    Value weights = n.tensor("weight");
    int rank = spatialRank(weights);
    long[] low = new long[rank];
    long[] high = new long[rank];
    switch (n.text("padding", "valid")) {
      case "valid" -> {}
      case "same" -> {
        long[] dilations = SpatialTensors.positive(n, "dilation", rank, 1);
        for (int i = 0; i < rank; i++) {
          long total = Sizes.multiply(ConvolutionFormulas.size(weights, i + 2) - 1, dilations[i]);
          low[i] = total / 2;
          high[i] = total - low[i];
        }
      }
      default -> throw UnsupportedNodeException.of("its padding is '%s'", n.text("padding", ""));
    }
    convolution(n, weights, low, high, SpatialTensors.groups(n), false);
  }

  /** Each channel is a group. */
  private static void depthwise(OperatorCall n) {
    Value weights = n.tensor("weight");
    int rank = spatialRank(weights);
    long[] padding = SpatialTensors.natural(n, "padding", rank);
    Value x = n.tensor("self");
    int channels = TensorTypes.of(x).rank() - rank - 1;
    if (channels < 0) {
      throw UnsupportedNodeException.of("its operand is of type %s", x.type());
    }
    convolution(n, weights, padding, padding, ConvolutionFormulas.size(x, channels), false);
  }

  /** Dimensions are time, batch and channels, those of weights the kernel and both channels. */
  private static void timeFirst(OperatorCall n) {
    HloBuilder b = n.builder();
    Value x = n.tensor("self");
    Value weights = n.tensor("weight");
    if (TensorTypes.of(x).rank() != 3 || TensorTypes.of(weights).rank() != 3) {
      throw UnsupportedNodeException.of("its operands are not of rank 3");
    }
    Type type = TensorTypes.elementOf(x);
    Type wide = TypePromotion.computed(type);
    long[] padding = {n.integer("pad", 0)};
    long[] ones = {1};
    Value spatial = b.transpose(x, 1, 2, 0);
    Value kernel = b.transpose(weights, 2, 1, 0);
    spatialRank(kernel);
    Value result =
        ConvolutionFormulas.convolve(
            b, windows(b, spatial, kernel, ones, ones, padding, padding), spatial, kernel, 1, wide);
    Value biased = ConvolutionFormulas.plusBias(b, result, n.value("bias", wide));
    n.set(0, b.expr(b.transpose(biased, 2, 0, 1)), type);
  }

  // Gradients.

  private static boolean isWanted(OperatorCall n, int index) {
    List<TorchValue> mask = n.list("output_mask");
    return index < mask.size()
        && mask.get(index) instanceof TorchValue.Bool(boolean known, _)
        && known;
  }

  private static void gradients(OperatorCall n) {
    HloBuilder b = n.builder();
    Value weights = n.tensor("weight");
    int rank = spatialRank(weights);
    Value given = n.tensor("input");
    Type type = TensorTypes.elementOf(given);
    Type wide = TypePromotion.computed(type);
    Value x = SpatialTensors.batched(b, given, rank);
    Value gradient = SpatialTensors.batched(b, n.tensor("grad_output"), rank);
    long[] strides = SpatialTensors.positive(n, "stride", rank, 1);
    long[] dilations = SpatialTensors.positive(n, "dilation", rank, 1);
    long[] padding = SpatialTensors.natural(n, "padding", rank);
    long groups = SpatialTensors.groups(n);
    boolean isTransposed = n.flag("transposed", false);
    if (isWanted(n, 0)) {
      Value result =
          isTransposed
              ? ConvolutionFormulas.convolve(
                  b,
                  windowsFor(b, gradient, weights, x, strides, dilations, padding),
                  gradient,
                  weights,
                  groups,
                  wide)
              : inputGradient(b, x, gradient, weights, strides, dilations, padding, groups, wide);
      n.set(0, b.expr(SpatialTensors.like(b, result, given)), type);
    }
    if (isWanted(n, 1)) {
      Value operand = isTransposed ? gradient : x;
      Value moved = isTransposed ? x : gradient;
      // The strides of windows and the steps in them change places.
      KernelWindows windows = windowsFor(b, operand, moved, weights, dilations, strides, padding);
      Value result = ConvolutionFormulas.weightGradient(b, windows, operand, moved, groups, wide);
      n.set(1, b.expr(result), TensorTypes.elementOf(weights));
    }
    if (isWanted(n, 2)) {
      LongList all = DynamicShapes.without(DynamicShapes.range(0, rank + 2), LongList.of(1));
      n.set(2, Reduction.SUM.apply(b, gradient, all));
    }
  }

  /** Returns the gradient of the operand of a convolution. */
  private static Value inputGradient(
      HloBuilder b,
      Value x,
      Value gradient,
      Value weights,
      long[] strides,
      long[] dilations,
      long[] padding,
      long groups,
      Type wide) {
    return ConvolutionFormulas.transposed(
        b,
        gradient,
        weights,
        strides,
        dilations,
        new long[strides.length],
        (i, full, _) -> {
          Size rest = full.plus(-padding[i]).minus(Size.of(b, x, i + 2));
          if (!rest.isKnown() && strides[i] != 1) {
            throw UnsupportedNodeException.of("sizes of its input are not known");
          }
          return new long[] {padding[i], rest.isKnown() ? rest.orDynamic() : padding[i]};
        },
        groups,
        wide);
  }

  /**
   * Returns windows whose number is the size of a result: the padding at the end is as large as
   * that needs.
   *
   * @param kernel whose sizes are those of a window
   */
  private static KernelWindows windowsFor(
      HloBuilder b,
      Value tensor,
      Value kernel,
      Value result,
      long[] strides,
      long[] dilations,
      long[] padding) {
    List<KernelWindows.Dimension> dimensions = new ArrayList<>();
    for (int i = 0; i < strides.length; i++) {
      Size size = Size.of(b, tensor, i + 2);
      long extent = Sizes.dilated(ConvolutionFormulas.size(kernel, i + 2), dilations[i]);
      Size count = Size.of(b, result, i + 2);
      Size high = count.plus(-1).times(strides[i]).plus(extent).plus(-padding[i]).minus(size);
      if (!high.isKnown()) {
        throw UnsupportedNodeException.of("sizes of its input are not known");
      }
      dimensions.add(
          new KernelWindows.Dimension(
              size,
              ConvolutionFormulas.size(kernel, i + 2),
              strides[i],
              dilations[i],
              Size.of(b, padding[i]),
              high,
              Size.of(b, 0)));
    }
    return KernelWindows.of(b, dimensions);
  }
}
