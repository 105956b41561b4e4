package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import org.hlo4j.formulas.elementwise.QuantizationFormulas;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.ConvolutionFormulas;
import org.hlo4j.formulas.window.KernelWindows;
import org.hlo4j.formulas.window.SpatialTensors;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Operators that are convolutions. */
final class ConvolutionOperators {
  private ConvolutionOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("Conv", since(1, 11, 22), ConvolutionOperators::convolution)
        .add("ConvTranspose", since(1, 11, 22), ConvolutionOperators::transposed)
        .add(
            "com.microsoft.ConvTransposeWithDynamicPads",
            since(1),
            ConvolutionOperators::transposedWithInput)
        .add("ConvInteger", since(10), ConvolutionOperators::integer)
        .add("QLinearConv", since(10), n -> n.set(quantized(n, n.expr(0))))
        .add("com.microsoft.QLinearConv", since(1), ConvolutionOperators::quantizedInOrder);
  }

  /** Returns the sizes of the kernel that weights are, which must be known. */
  static long[] kernel(Node n, Value weights) {
    LongList shape = TensorTypes.of(weights).shape();
    if (shape.size() < 2) {
      throw UnsupportedNodeException.of("the weights have rank %d", shape.size());
    }
    LongList kernel = shape.subList(2, shape.size());
    long[] given = n.integersOrNull("kernel_shape");
    if (!DynamicShapes.isStatic(kernel)) {
      throw UnsupportedNodeException.of("the size of the kernel is not known");
    }
    if (given != null && !LongList.wrap(given).equals(kernel)) {
      throw UnsupportedNodeException.of(
          "attribute 'kernel_shape' is %s, but the weights have shape %s",
          LongList.of(given), shape);
    }
    return WindowAttributes.positive("kernel_shape", kernel.toArray());
  }

  /**
   * Returns the convolution of a tensor.
   *
   * @param weights of shape (output channels, input channels of a group, kernel)
   * @param type of the elements of the result
   */
  private static Value convolve(Node n, Value tensor, Value weights, Type type) {
    KernelWindows windows = WindowAttributes.windows(n, tensor, kernel(n, weights), false);
    HloBuilder b = n.builder();
    long groups = WindowAttributes.positive(n, "group");
    return ConvolutionFormulas.convolve(b, windows, tensor, weights, groups, type);
  }

  private static void convolution(Node n) {
    Value x = n.value(0);
    withBias(n, convolve(n, x, n.value(1), TensorTypes.elementOf(x)), 2);
  }

  private static void withBias(Node n, Value convolved, int input) {
    Value bias = n.valueOrNull(input);
    n.set(bias == null ? convolved : ConvolutionFormulas.plusBias(n.builder(), convolved, bias));
  }

  // Transposed convolutions.

  private static void transposed(Node n) {
    long[] pads = n.integersOrNull("pads");
    withBias(n, transposed(n, n.value(0), n.value(1), pads), 2);
  }

  /** ONNX Runtime's operator, whose padding is an input. */
  private static void transposedWithInput(Node n) {
    long[] pads = n.hasInput(2) ? n.knownIntegers(2, "Pads") : null;
    withBias(n, transposed(n, n.value(0), n.value(1), pads), 3);
  }

  /**
   * Returns the transposed convolution of a tensor.
   *
   * @param weights of shape (input channels, output channels of a group, kernel)
   * @param pads how many elements are cut off at the start of each dimension, then at its end; null
   *     for none
   */
  private static Value transposed(Node n, Value tensor, Value weights, long @Nullable [] pads) {
    HloBuilder b = n.builder();
    long[] kernel = kernel(n, weights);
    int rank = kernel.length;
    return ConvolutionFormulas.transposed(
        b,
        tensor,
        weights,
        WindowAttributes.positive(n, "strides", rank),
        WindowAttributes.positive(n, "dilations", rank),
        n.integers("output_padding", rank, 0),
        (dimension, full, surplus) -> cut(n, dimension, rank, full, surplus, pads),
        WindowAttributes.positive(n, "group"),
        TensorTypes.elementOf(tensor));
  }

  /**
   * Returns how many elements are cut off at the start and the end of a dimension.
   *
   * @param surplus how many elements there are beyond the product of size and stride
   */
  private static long[] cut(
      Node n, int i, int rank, Size full, long surplus, long @Nullable [] pads) {
    long[] wanted = n.integersOrNull("output_shape");
    String automatic = n.string("auto_pad", "NOTSET");
    boolean isSame = automatic.startsWith("SAME");
    long total;
    if (wanted != null) {
      if (wanted.length != rank && wanted.length != rank + 2) {
        throw UnsupportedNodeException.of("attribute 'output_shape' has %d values", wanted.length);
      }
      if (!full.isKnown()) {
        throw UnsupportedNodeException.of(
            "it has 'output_shape', but the size of its input is not known");
      }
      total = full.orDynamic() - wanted[wanted.length - rank + i];
    } else if (isSame) {
      total = surplus;
    } else {
      if (pads == null || automatic.equals("VALID")) {
        return new long[2];
      }
      if (pads.length != 2 * rank) {
        throw UnsupportedNodeException.of("it has %d pads, not %d", pads.length, 2 * rank);
      }
      return new long[] {pads[i], pads[rank + i]};
    }
    // An output larger than all products is padded at its end.
    if (total < 0) {
      return new long[] {0, total};
    }
    long less = total / 2;
    return automatic.equals("SAME_UPPER")
        ? new long[] {less, total - less}
        : new long[] {total - less, less};
  }

  // Quantized convolutions.

  private static void integer(Node n) {
    Value x = centered(n, n.value(0), 2, 1);
    Value w = centered(n, n.value(1), 3, 0);
    n.set(convolve(n, x, w, IntegerType.I32));
  }

  /** Channels may be the last dimension of the tensor and of the result. */
  private static void quantizedInOrder(Node n) {
    Expr x = n.expr(0);
    n.set(
        n.flag("channels_last")
            ? SpatialTensors.withChannelsFirst(x, first -> quantized(n, first))
            : quantized(n, x));
  }

  private static Expr quantized(Node n, Expr tensor) {
    HloBuilder b = n.builder();
    Value x = centered(n, tensor.value(), 2, 1);
    Value w = centered(n, n.value(3), 5, 0);
    Value sums = convolve(n, x, w, IntegerType.I32);
    Value bias = n.valueOrNull(8);
    Value biased = bias == null ? sums : ConvolutionFormulas.plusBias(b, sums, bias);
    Expr weightScale = single(n, 4);
    Expr factor = spread(single(n, 1), weightScale, 0).times(weightScale);
    Expr multiplier = factor.over(spread(single(n, 6), factor, 0));
    Expr numbers = b.expr(b.convert(biased, FloatType.F32));
    Expr scaled = numbers.times(spread(multiplier, numbers, 1));
    IntegerType type = (IntegerType) TensorTypes.elementOf(n.value(7));
    return QuantizationFormulas.quantize(scaled, spread(single(n, 7), scaled, 1), type);
  }

  /**
   * Returns quantized numbers less their zero point, as {@code i32}.
   *
   * @param zero the input that is of rank 0, or of rank 1 with a number for each channel
   * @param channels the dimension of the channels
   */
  private static Value centered(Node n, Value numbers, int zero, int channels) {
    HloBuilder b = n.builder();
    Expr spread =
        n.hasInput(zero) ? QuantizationFormulas.spread(n.expr(zero), numbers, channels, 0) : null;
    return QuantizationFormulas.centered(b, numbers, spread == null ? null : spread.value());
  }

  private static Expr spread(Expr perChannel, Expr model, int channels) {
    return QuantizationFormulas.spread(perChannel, model.value(), channels, 0);
  }

  private static Expr single(Node n, int input) {
    return n.expr(input, FloatType.F32);
  }
}
