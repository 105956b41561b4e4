package org.hlo4j.onnx.importer;

import static org.hlo4j.program.importing.OperatorTable.since;

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
    HloBuilder b = n.builder();
    Value x = ImportedConvolution.centered(b, n.value(0), n.valueOrNull(2), 1);
    Value w = ImportedConvolution.centered(b, n.value(1), n.valueOrNull(3), 0);
    n.set(ImportedConvolution.convolve(n, x, w, IntegerType.I32));
  }

  private static void quantized(Node n) {
    HloBuilder b = n.builder();
    Value x = ImportedConvolution.centered(b, n.value(0), n.value(2), 1);
    Value w = ImportedConvolution.centered(b, n.value(3), n.value(5), 0);
    Value sums = ImportedConvolution.convolve(n, x, w, IntegerType.I32);
    Value bias = n.valueOrNull(8);
    Value biased = bias == null ? sums : ConvolutionFormulas.plusBias(b, sums, bias);
    Value scale =
        ImportedConvolution.perChannel(b, single(b, n.value(1)), single(b, n.value(4)), 0);
    Expr factor = b.expr(scale).times(b.expr(single(b, n.value(4))));
    Expr divisor =
        b.expr(ImportedConvolution.perChannel(b, single(b, n.value(6)), factor.value(), 0));
    Value multiplier = ImportedConvolution.perChannel(b, factor.over(divisor).value(), biased, 1);
    Expr scaled = b.expr(b.convert(biased, FloatType.F32)).times(b.expr(multiplier));
    Value zero = ImportedConvolution.perChannel(b, single(b, n.value(7)), biased, 1);
    IntegerType type = (IntegerType) TensorTypes.elementOf(n.value(7));
    n.set(QuantizationFormulas.quantize(scaled, b.expr(zero), type).value());
  }

  private static Value single(HloBuilder b, Value value) {
    return TensorTypes.elementOf(value).equals(FloatType.F32)
        ? value
        : b.convert(value, FloatType.F32);
  }
}
