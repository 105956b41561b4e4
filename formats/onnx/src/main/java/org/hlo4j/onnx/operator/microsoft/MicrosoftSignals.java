package org.hlo4j.onnx.operator.microsoft;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.Arrays;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.elementwise.ComplexNumbers;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.spectral.FourierFormulas;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.opset.stablehlo.FftType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Spectra, and products of complex numbers, which are pairs along the last dimension. */
final class MicrosoftSignals {
  private MicrosoftSignals() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("com.microsoft.ComplexMul", since(1), n -> multiply(n, false))
        .add("com.microsoft.ComplexMulConj", since(1), n -> multiply(n, true))
        .add("com.microsoft.Rfft", since(1), MicrosoftSignals::spectrum)
        .add("com.microsoft.Irfft", since(1), MicrosoftSignals::signal);
  }

  /** Returns the numbers that pairs are. */
  private static Expr complex(Node n, int input) {
    Expr pairs = n.expr(input, MicrosoftAttributes.wide(n.value(input)));
    int rank = TensorTypes.rank(pairs);
    if (rank == 0 || n.input(input).size(rank - 1) != 2) {
      throw UnsupportedNodeException.of("the last size of input %d is not known to be 2", input);
    }
    return ComplexNumbers.ofPairs(pairs);
  }

  private static void multiply(Node n, boolean isConjugate) {
    Expr right = complex(n, 1);
    Expr product =
        Formulas.times(complex(n, 0), isConjugate ? ComplexNumbers.conjugate(right) : right);
    n.set(Formulas.convert(ComplexNumbers.pairs(product), n.input(0).elementType()));
  }

  /** Returns the last dimensions, over which a signal goes. */
  private static int[] dimensions(Node n, int rank) {
    if (n.flag("normalized") || n.integer("onesided", 1) == 0) {
      throw UnsupportedNodeException.of("it is normalized or of both sides");
    }
    long count = n.integer("signal_ndim", 1);
    if (count < 1 || count > rank) {
      throw UnsupportedNodeException.of("it transforms %d of %d dimensions", count, rank);
    }
    int[] dimensions = new int[(int) count];
    Arrays.setAll(dimensions, i -> rank - dimensions.length + i);
    return dimensions;
  }

  private static void spectrum(Node n) {
    HloBuilder b = n.builder();
    Expr x = n.expr(0, MicrosoftAttributes.wide(n.value(0)));
    Value spectrum = FourierFormulas.half(b, x.value(), dimensions(n, TensorTypes.rank(x)));
    n.set(Formulas.convert(ComplexNumbers.pairs(b.expr(spectrum)), n.input(0).elementType()));
  }

  private static void signal(Node n) {
    HloBuilder b = n.builder();
    Value x = complex(n, 0).value();
    int[] dimensions = dimensions(n, TensorTypes.of(x).rank());
    int last = dimensions[dimensions.length - 1];
    for (int i = 0; i < dimensions.length - 1; i++) {
      long length = FourierFormulas.length(x, dimensions[i]);
      x = FourierFormulas.transform(b, x, dimensions[i], FftType.IFFT, length);
    }
    long half = FourierFormulas.length(x, last);
    if (half < 2) {
      throw UnsupportedNodeException.of("its spectrum has %d elements", half);
    }
    Value signal =
        FourierFormulas.transform(b, x, last, FftType.IRFFT, Sizes.multiply(2, half - 1));
    n.set(Formulas.convert(b, signal, n.input(0).elementType()));
  }
}
