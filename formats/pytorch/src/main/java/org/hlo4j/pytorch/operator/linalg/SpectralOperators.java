package org.hlo4j.pytorch.operator.linalg;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.elementwise.ComplexNumbers;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.spectral.FourierFormulas;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.operator.CreationOperators;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Discrete Fourier transforms. The sizes of the dimensions that they transform are known. */
public final class SpectralOperators {
  private SpectralOperators() {}

  /** The transforms, by the first letter of their names. */
  private enum Kind {
    COMPLEX,
    REAL,
    HERMITIAN
  }

  public static void addTo(OperatorTable<OperatorCall> rows) {
    for (String dimensions : List.of("", "2", "n")) {
      String end = dimensions + ".default";
      rows.add(n -> named(n, Kind.COMPLEX, true), "aten.fft_fft" + end)
          .add(n -> named(n, Kind.COMPLEX, false), "aten.fft_ifft" + end)
          .add(n -> named(n, Kind.REAL, true), "aten.fft_rfft" + end)
          .add(n -> named(n, Kind.REAL, false), "aten.fft_irfft" + end)
          .add(n -> named(n, Kind.HERMITIAN, true), "aten.fft_hfft" + end)
          .add(n -> named(n, Kind.HERMITIAN, false), "aten.fft_ihfft" + end);
    }
    rows.add(SpectralOperators::realToComplex, "aten._fft_r2c.default")
        .add(SpectralOperators::complexToComplex, "aten._fft_c2c.default")
        .add(SpectralOperators::complexToReal, "aten._fft_c2r.default")
        .add(n -> shift(n, false), "aten.fft_fftshift.default")
        .add(n -> shift(n, true), "aten.fft_ifftshift.default")
        .add(n -> frequencies(n, false), "aten.fft_fftfreq.default")
        .add(n -> frequencies(n, true), "aten.fft_rfftfreq.default");
  }

  // The operators that the others are decomposed to.

  private static int[] given(OperatorCall n) {
    int rank = n.rank("self");
    long[] dimensions = n.integers("dim");
    int[] result = new int[dimensions.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = OperatorCall.dimension(dimensions[i], rank);
    }
    requireDistinct(result, rank);
    return result;
  }

  /** Returns the factor for the number of a normalization: none, one by the root, one by all. */
  private static double factor(OperatorCall n, double size) {
    return switch ((int) n.integer("normalization")) {
      case 0 -> 1;
      case 1 -> 1 / Math.sqrt(size);
      case 2 -> 1 / size;
      default ->
          throw UnsupportedNodeException.of("its normalization is %d", n.integer("normalization"));
    };
  }

  private static void realToComplex(OperatorCall n) {
    HloBuilder b = n.builder();
    int[] dimensions = given(n);
    Value x = FourierFormulas.real(b, n.tensor("self"));
    double factor = factor(n, FourierFormulas.size(x, dimensions));
    Value result;
    if (n.flag("onesided", true) && dimensions.length > 0) {
      result = FourierFormulas.half(b, x, dimensions);
    } else {
      result = FourierFormulas.all(b, FourierFormulas.complex(b, x), dimensions, true);
    }
    n.set(FourierFormulas.scaled(b, result, factor));
  }

  private static void complexToComplex(OperatorCall n) {
    HloBuilder b = n.builder();
    int[] dimensions = given(n);
    Value x = FourierFormulas.complex(b, n.tensor("self"));
    Value result = FourierFormulas.all(b, x, dimensions, n.flag("forward", true));
    n.set(FourierFormulas.scaled(b, result, factor(n, FourierFormulas.size(x, dimensions))));
  }

  private static void complexToReal(OperatorCall n) {
    HloBuilder b = n.builder();
    int[] dimensions = given(n);
    if (dimensions.length == 0) {
      throw UnsupportedNodeException.of("it transforms no dimensions");
    }
    int last = dimensions[dimensions.length - 1];
    int[] others = java.util.Arrays.copyOf(dimensions, dimensions.length - 1);
    long length = n.integer("last_dim_size");
    Value x = FourierFormulas.complex(b, n.tensor("self"));
    double size = FourierFormulas.size(x, others) * length;
    Value inverse =
        FourierFormulas.fitted(b, FourierFormulas.all(b, x, others, false), last, length / 2 + 1);
    n.set(
        FourierFormulas.scaled(
            b, FourierFormulas.signal(b, inverse, last, length), factor(n, size)));
  }

  // Operators of module torch.fft.

  /** The dimensions and lengths that arguments give; a length of -1 is that of the tensor. */
  private record Axes(int[] dimensions, long[] lengths) {}

  private static Axes axes(OperatorCall n) {
    int rank = n.rank("self");
    boolean isOne = !n.target().contains("2.") && !n.target().contains("n.default");
    boolean isTwo = n.target().contains("2.");
    long[] lengths = isOne ? new long[] {n.integer("n", -1)} : n.has("s") ? n.integers("s") : null;
    long[] given;
    if (isOne) {
      given = new long[] {n.integer("dim", -1)};
    } else if (n.has("dim")) {
      given = n.integers("dim");
    } else if (isTwo) {
      given = new long[] {-2, -1};
    } else {
      int count = lengths == null ? rank : lengths.length;
      given = Dimensions.range(rank - (long) count, rank).toArray();
    }
    int[] dimensions = new int[given.length];
    for (int i = 0; i < given.length; i++) {
      dimensions[i] = OperatorCall.dimension(given[i], rank);
    }
    requireDistinct(dimensions, rank);
    if (lengths == null) {
      lengths = new long[given.length];
      java.util.Arrays.fill(lengths, -1);
    }
    if (lengths.length != dimensions.length || dimensions.length == 0) {
      throw UnsupportedNodeException.of(
          "it has %d lengths for %d dimensions", lengths.length, dimensions.length);
    }
    return new Axes(dimensions, lengths);
  }

  private static double factor(OperatorCall n, boolean isForward, double size) {
    return switch (n.text("norm", "backward")) {
      case "backward" -> isForward ? 1 : 1 / size;
      case "forward" -> isForward ? 1 / size : 1;
      case "ortho" -> 1 / Math.sqrt(size);
      default -> throw UnsupportedNodeException.of("its norm is '%s'", n.text("norm", "backward"));
    };
  }

  private static void named(OperatorCall n, Kind kind, boolean isForward) {
    HloBuilder b = n.builder();
    Axes axes = axes(n);
    int[] dimensions = axes.dimensions;
    int last = dimensions.length - 1;
    Value x = n.tensor("self");
    boolean hasRealResult =
        (kind == Kind.REAL && !isForward) || (kind == Kind.HERMITIAN && isForward);
    boolean isOfReal = kind != Kind.COMPLEX && !hasRealResult;
    x = isOfReal ? FourierFormulas.real(b, x) : FourierFormulas.complex(b, x);
    double size = 1;
    for (int i = 0; i <= last; i++) {
      boolean isHalf = hasRealResult && i == last;
      long given = axes.lengths[i];
      long length =
          given > 0
              ? given
              : isHalf
                  ? Sizes.multiply(2, FourierFormulas.length(x, dimensions[i]) - 1)
                  : FourierFormulas.length(x, dimensions[i]);
      if (length < 1) {
        throw UnsupportedNodeException.of("a signal has length %d", length);
      }
      x = FourierFormulas.fitted(b, x, dimensions[i], isHalf ? length / 2 + 1 : length);
      size *= length;
      axes.lengths[i] = length;
    }
    int[] others = java.util.Arrays.copyOf(dimensions, last);
    Value result;
    if (kind == Kind.COMPLEX) {
      result = FourierFormulas.all(b, x, dimensions, isForward);
    } else if (hasRealResult) {
      // A transform of a conjugate spectrum is that of the inverse.
      Value spectrum = kind == Kind.HERMITIAN ? ComplexNumbers.conjugate(b.expr(x)).value() : x;
      Value inverse = FourierFormulas.all(b, spectrum, others, false);
      result = FourierFormulas.signal(b, inverse, dimensions[last], axes.lengths[last]);
    } else {
      result = FourierFormulas.half(b, x, dimensions);
      result = kind == Kind.HERMITIAN ? ComplexNumbers.conjugate(b.expr(result)).value() : result;
    }
    n.set(FourierFormulas.scaled(b, result, factor(n, isForward, size)));
  }

  // Frequencies.

  /** Moves the first half of each dimension behind the second. */
  private static void shift(OperatorCall n, boolean isInverse) {
    HloBuilder b = n.builder();
    Value value = n.tensor("self");
    int rank = TensorTypes.of(value).rank();
    for (long dimension : n.dimensions("dim", rank).toArray()) {
      Size size = Size.of(b, value, (int) dimension);
      Size middle = isInverse ? size.over(2) : size.minus(size.over(2));
      Size zero = Size.of(b, 0);
      Value first = DynamicShapes.slice(b, value, (int) dimension, zero, middle);
      Value second = DynamicShapes.slice(b, value, (int) dimension, middle, size);
      value = b.concatenate(List.of(second, first), dimension);
    }
    n.set(value);
  }

  private static void frequencies(OperatorCall n, boolean isHalf) {
    HloBuilder b = n.builder();
    long length = n.integer("n");
    if (length < 1 || length > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of("a signal has length %d", length);
    }
    long count = isHalf ? length / 2 + 1 : length;
    Expr index = b.expr(Size.iota(b, List.of(Size.of(b, count)), 0, IntegerType.I64));
    Expr end = index.like((length + 1) / 2);
    Expr signed = isHalf ? index : index.lt(end).select(index, index.minus(index.like(length)));
    Expr x = signed.convert(FloatType.F64);
    n.set(0, x.times(x.like(1 / (length * n.number("d", 1)))), CreationOperators.type(n));
  }

  private static void requireDistinct(int[] dimensions, int rank) {
    boolean[] seen = new boolean[Math.max(rank, 1)];
    for (int dimension : dimensions) {
      if (rank == 0 || seen[dimension]) {
        throw UnsupportedNodeException.of("it transforms a dimension twice, or none");
      }
      seen[dimension] = true;
    }
  }
}
