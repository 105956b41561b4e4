package org.hlo4j.onnx.importer;

import static org.hlo4j.program.importing.OperatorTable.since;

import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.elementwise.QuantizationFormulas;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.window.ConvolutionFormulas;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that are convolutions. */
final class ConvolutionOperators {
  private ConvolutionOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("Conv", since(1, 11, 22), ConvolutionOperators::convolution)
        .add("ConvTranspose", since(1, 11, 22), ConvolutionOperators::transposed)
        .add("ConvInteger", since(10), ConvolutionOperators::integer)
        .add("QLinearConv", since(10), ConvolutionOperators::quantized);
  }

  private static void convolution(Node n) {
    Value x = n.value(0);
    withBias(n, ImportedConvolution.convolve(n, x, n.value(1), TensorTypes.elementOf(x)));
  }

  private static void transposed(Node n) {
    withBias(n, ImportedConvolution.transposed(n, n.value(0), n.value(1)));
  }

  private static void withBias(Node n, Value convolved) {
    Value bias = n.valueOrNull(2);
    n.set(bias == null ? convolved : ConvolutionFormulas.plusBias(n.builder(), convolved, bias));
  }

  private static void integer(Node n) {
    Value x = centered(n, 0, 2, 1);
    Value w = centered(n, 1, 3, 0);
    n.set(ImportedConvolution.convolve(n, x, w, IntegerType.I32));
  }

  private static void quantized(Node n) {
    HloBuilder b = n.builder();
    Value x = centered(n, 0, 2, 1);
    Value w = centered(n, 3, 5, 0);
    Value sums = ImportedConvolution.convolve(n, x, w, IntegerType.I32);
    Value bias = n.valueOrNull(8);
    Value biased = bias == null ? sums : ConvolutionFormulas.plusBias(b, sums, bias);
    Expr weightScale = single(n, 4);
    Expr factor = spread(single(n, 1), weightScale, 0).times(weightScale);
    Expr multiplier = factor.over(spread(single(n, 6), factor, 0));
    Expr numbers = b.expr(b.convert(biased, FloatType.F32));
    Expr scaled = numbers.times(spread(multiplier, numbers, 1));
    IntegerType type = (IntegerType) TensorTypes.elementOf(n.value(7));
    n.set(QuantizationFormulas.quantize(scaled, spread(single(n, 7), scaled, 1), type).value());
  }

  /**
   * Returns quantized numbers less their zero point, as {@code i32}.
   *
   * @param zero the input that is of rank 0, or of rank 1 with a number for each channel
   * @param channels the dimension of the channels
   */
  private static Value centered(Node n, int input, int zero, int channels) {
    HloBuilder b = n.builder();
    Value numbers = n.value(input);
    Expr spread =
        n.hasInput(zero)
            ? QuantizationFormulas.spread(b.expr(n.value(zero)), numbers, channels, 0)
            : null;
    return QuantizationFormulas.centered(b, numbers, spread == null ? null : spread.value());
  }

  private static Expr spread(Expr perChannel, Expr model, int channels) {
    return QuantizationFormulas.spread(perChannel, model.value(), channels, 0);
  }

  private static Expr single(Node n, int input) {
    return Formulas.convert(n.builder().expr(n.value(input)), FloatType.F32);
  }
}
