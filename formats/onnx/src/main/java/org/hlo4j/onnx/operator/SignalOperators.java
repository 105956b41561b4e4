package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.List;
import java.util.Objects;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.spectral.DiscreteFourier;
import org.hlo4j.formulas.spectral.Frames;
import org.hlo4j.formulas.spectral.SignalWindows;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.onnx.importer.Bundle;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue;
import org.hlo4j.onnx.importer.OnnxValue.Computed;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators on signals and their spectra. */
final class SignalOperators {
  private SignalOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("HannWindow", since(17), n -> window(n, 0.5, 0.5, 0))
        .add("HammingWindow", since(17), n -> window(n, 25 / 46.0, 21 / 46.0, 0))
        .add("BlackmanWindow", since(17), n -> window(n, 0.42, 0.5, 0.08))
        .add("MelWeightMatrix", since(17), SignalOperators::mel)
        .add("DFT", since(17), n -> transform(n, n.axis("axis", 1, n.input(0).rank())))
        .add("DFT", since(20), SignalOperators::transformAlongInput)
        .add("STFT", since(17), SignalOperators::shortTime);
  }

  // Windows.

  private static void window(Node n, double constant, double first, double second) {
    HloBuilder b = n.builder();
    Size size = n.integers(0, "size").getFirst();
    boolean isPeriodic = n.integer("periodic", 1) == 1;
    Expr window = SignalWindows.cosines(b, size, isPeriodic, constant, first, second);
    n.set(Formulas.convert(window, n.elementType("output_datatype", FloatType.F32)));
  }

  private static void mel(Node n) {
    Expr weights =
        SignalWindows.mel(
            n.builder(),
            n.integers(0, "num_mel_bins").getFirst(),
            n.integers(1, "dft_length").getFirst(),
            n.integers(2, "sample_rate").getFirst(),
            scalar(n, 3),
            scalar(n, 4));
    n.set(Formulas.convert(weights, n.elementType("output_datatype", FloatType.F32)));
  }

  private static Value scalar(Node n, int index) {
    return Size.reshape(n.builder(), n.value(index), List.of());
  }

  // Transforms.

  private static void transformAlongInput(Node n) {
    int rank = n.input(0).rank();
    if (!n.hasInput(2)) {
      transform(n, Axes.dimension(-2, rank));
    } else if (n.input(2) instanceof Constant) {
      transform(n, Axes.dimension(n.knownIntegers(2, "axis")[0], rank));
    } else {
      HloBuilder b = n.builder();
      Expr given = b.expr(Formulas.convert(b, scalar(n, 2), IntegerType.I64));
      Expr axis = given.lt(given.like(0)).select(given.plus(given.like(rank)), given);
      n.set(transformed(n, axis, 0, rank));
    }
  }

  /**
   * Returns the transform along the dimension that an axis is, one of those from a first one on.
   */
  private static Value transformed(Node n, Expr axis, int first, int rank) {
    if (first == rank - 2) {
      return transformed(n, first);
    }
    Value isFirst = axis.compare(ComparisonDirection.EQ, axis.like(first)).value();
    List<OnnxValue> chosen =
        IfBranches.choose(
            n,
            isFirst,
            _ -> List.of(new Computed(transformed(n, first))),
            _ -> List.of(new Computed(transformed(n, axis, first + 1, rank))));
    return Bundle.tensors(n.emitter(), Objects.requireNonNull(chosen)).getFirst();
  }

  private static void transform(Node n, int axis) {
    n.set(transformed(n, axis));
  }

  private static Value transformed(Node n, int axis) {
    HloBuilder b = n.builder();
    boolean isInverse = n.flag("inverse");
    boolean isHalf = n.flag("onesided");
    DiscreteFourier fourier = new DiscreteFourier(b, n.value(0), axis);
    long size = n.input(0).size(axis);
    long length;
    if (n.hasInput(1)) {
      length = n.knownIntegers(1, "dft_length")[0];
    } else if (size == ShapedType.DYNAMIC) {
      throw UnsupportedNodeException.of("the length of the signal is not known");
    } else {
      length = isInverse && isHalf ? Sizes.multiply(2, size - 1) : size;
    }
    if (length < 0 || length > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of("the length of the signal is %d", length);
    }
    Value result =
        length == 0
            ? empty(n, axis, isInverse && isHalf ? 1 : 2)
            : isInverse ? fourier.inverse(length, isHalf) : fourier.forward(length, isHalf);
    return Formulas.convert(b, result, n.input(0).elementType());
  }

  private static Value empty(Node n, int axis, long parts) {
    HloBuilder b = n.builder();
    List<Size> sizes = Size.allOf(b, n.value(0));
    sizes.set(axis, Size.of(b, 0));
    sizes.set(sizes.size() - 1, Size.of(b, parts));
    return DynamicShapes.fill(b, RegionBodies.scalar(b, n.input(0).elementType(), 0), sizes);
  }

  private static void shortTime(Node n) {
    HloBuilder b = n.builder();
    Value signal = n.value(0);
    if (TensorTypes.of(signal).rank() != 3) {
      throw UnsupportedNodeException.of("its signal has rank %d", TensorTypes.of(signal).rank());
    }
    long length = frameLength(n);
    Size step = n.integers(1, "frame_step").getFirst();
    Value frames = SignalWindows.frames(b, signal, length, step);
    Value windowed = Frames.windowed(b, frames, 2, n.valueOrNull(2));
    boolean isHalf = n.integer("onesided", 1) == 1;
    Value spectrum = new DiscreteFourier(b, windowed, 2).forward(length, isHalf);
    n.set(Formulas.convert(b, spectrum, n.input(0).elementType()));
  }

  private static long frameLength(Node n) {
    long length =
        n.hasInput(3)
            ? n.integers(3, "frame_length").getFirst().orDynamic()
            : n.hasInput(2) ? n.input(2).size(0) : n.input(0).size(1);
    if (length < 1 || length > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of("the length of a frame is not known");
    }
    return length;
  }
}
