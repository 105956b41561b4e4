package org.hlo4j.pytorch.operator.neural;

import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.ConvolutionFormulas;
import org.hlo4j.formulas.window.KernelWindows;
import org.hlo4j.formulas.window.SpatialTensors;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.HloBuilder;

/** Convolutions and their gradients. Those of 16-bit floats are added up in 32 bits. */
final class ConvolutionOperators {
  private ConvolutionOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    for (int rank = 1; rank <= 3; rank++) {
      String name = "aten.conv" + rank + "d.";
      rows.add(n -> convolution(n, false), name + "default")
          .add(ConvolutionOperators::padded, name + "padding");
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
            ConvolutionOperators::depthwise,
            "aten._conv_depthwise2d.default",
            "aten.conv_depthwise3d.default")
        .add(ConvolutionOperators::timeFirst, "aten.conv_tbc.default")
        .add(ConvolutionOperators::gradients, "aten.convolution_backward.default");
  }

  /** The name of the operand, which is {@code input} in most schemas. */
  private static String operand(OperatorCall n) {
    return n.has("input") ? "input" : "self";
  }

  private static void convolution(OperatorCall n, boolean isTransposed) {
    Value weights = n.tensor("weight");
    int rank = ConvolutionFormulas.spatialRank(weights);
    long[] padding = SpatialArguments.natural(n, "padding", rank);
    convolution(n, weights, padding, padding, SpatialArguments.groups(n), isTransposed);
  }

  private static void convolution(
      OperatorCall n, Value weights, long[] low, long[] high, long groups, boolean isTransposed) {
    HloBuilder b = n.builder();
    int rank = low.length;
    Value given = n.tensor(operand(n));
    Type type = TensorTypes.elementOf(given);
    Type wide = TypePromotion.computed(type);
    Value x = SpatialTensors.batched(b, given, rank);
    long[] strides = SpatialArguments.positive(n, "stride", rank, 1);
    long[] dilations = SpatialArguments.positive(n, "dilation", rank, 1);
    Value result =
        isTransposed
            ? ConvolutionFormulas.transposed(
                b,
                x,
                weights,
                strides,
                dilations,
                SpatialArguments.natural(n, "output_padding", rank),
                (i, _, _) -> new long[] {low[i], high[i]},
                groups,
                wide)
            : ConvolutionFormulas.convolve(
                b,
                ConvolutionFormulas.windows(b, x, weights, strides, dilations, low, high),
                x,
                weights,
                groups,
                wide);
    if (n.has("bias")) {
      result = ConvolutionFormulas.plusBias(b, result, n.value("bias", wide));
    }
    n.set(0, b.expr(SpatialTensors.like(b, result, given)), type);
  }

  /** Padding that is named: none, or as much as keeps the sizes. */
  private static void padded(OperatorCall n) {
    Value weights = n.tensor("weight");
    int rank = ConvolutionFormulas.spatialRank(weights);
    long[] low = new long[rank];
    long[] high = new long[rank];
    switch (n.text("padding", "valid")) {
      case "valid" -> {}
      case "same" -> {
        long[] dilations = SpatialArguments.positive(n, "dilation", rank, 1);
        for (int i = 0; i < rank; i++) {
          long total = Sizes.multiply(ConvolutionFormulas.size(weights, i + 2) - 1, dilations[i]);
          low[i] = total / 2;
          high[i] = total - low[i];
        }
      }
      default -> throw UnsupportedNodeException.of("its padding is '%s'", n.text("padding", ""));
    }
    convolution(n, weights, low, high, SpatialArguments.groups(n), false);
  }

  /** Each channel is a group. */
  private static void depthwise(OperatorCall n) {
    Value weights = n.tensor("weight");
    int rank = ConvolutionFormulas.spatialRank(weights);
    long[] padding = SpatialArguments.natural(n, "padding", rank);
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
    ConvolutionFormulas.spatialRank(kernel);
    Value result =
        ConvolutionFormulas.convolve(
            b,
            ConvolutionFormulas.windows(b, spatial, kernel, ones, ones, padding, padding),
            spatial,
            kernel,
            1,
            wide);
    Value biased = ConvolutionFormulas.plusBias(b, result, n.value("bias", wide));
    n.set(0, b.expr(b.transpose(biased, 2, 0, 1)), type);
  }

  // Gradients.

  private static void gradients(OperatorCall n) {
    HloBuilder b = n.builder();
    Value weights = n.tensor("weight");
    int rank = ConvolutionFormulas.spatialRank(weights);
    Value given = n.tensor("input");
    Type type = TensorTypes.elementOf(given);
    Type wide = TypePromotion.computed(type);
    Value x = SpatialTensors.batched(b, given, rank);
    Value gradient = SpatialTensors.batched(b, n.tensor("grad_output"), rank);
    long[] strides = SpatialArguments.positive(n, "stride", rank, 1);
    long[] dilations = SpatialArguments.positive(n, "dilation", rank, 1);
    long[] padding = SpatialArguments.natural(n, "padding", rank);
    long groups = SpatialArguments.groups(n);
    boolean isTransposed = n.flag("transposed", false);
    if (n.isWanted(0)) {
      Value result =
          isTransposed
              ? ConvolutionFormulas.convolve(
                  b,
                  ConvolutionFormulas.windowsOfCount(
                      b, gradient, weights, x, strides, dilations, padding),
                  gradient,
                  weights,
                  groups,
                  wide)
              : ConvolutionFormulas.inputGradient(
                  b, x, gradient, weights, strides, dilations, padding, groups, wide);
      n.set(0, b.expr(SpatialTensors.like(b, result, given)), type);
    }
    if (n.isWanted(1)) {
      Value operand = isTransposed ? gradient : x;
      Value moved = isTransposed ? x : gradient;
      // The strides of windows and the steps in them change places.
      KernelWindows windows =
          ConvolutionFormulas.windowsOfCount(
              b, operand, moved, weights, dilations, strides, padding);
      Value result = ConvolutionFormulas.weightGradient(b, windows, operand, moved, groups, wide);
      n.set(1, b.expr(result), TensorTypes.elementOf(weights));
    }
    if (n.isWanted(2)) {
      LongList all = Dimensions.without(Dimensions.range(0, rank + 2), LongList.of(1));
      n.set(2, Reduction.SUM.apply(b, gradient, all));
    }
  }
}
