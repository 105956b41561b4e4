package org.hlo4j.onnx.exporter.operation;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.op.stablehlo.FftOp;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.FftType;

/** Fourier transforms by operator DFT, one dimension at a time. */
final class FourierTransforms {
  private static final int FIRST_OPSET = 17;

  /** Longer lines are not multiplied by matrices. */
  private static final int MAX_MATRIX = 1024;

  private static final int AXIS_AS_INPUT = 20;

  private FourierTransforms() {}

  static Ref export(OpContext c) {
    NodeBuilder n = c.nodes();
    if (n.opset() < FIRST_OPSET) {
      throw new UnsupportedOperation("operator DFT needs operator set %d", FIRST_OPSET);
    }
    FftType type = FftOp.FFT_TYPE.get(c.operation());
    LongList length = FftOp.FFT_LENGTH.get(c.operation());
    Ref value = c.operand(0);
    int last = value.rank() - 1;
    int first = last - length.size() + 1;
    if (length.isEmpty() || c.shape().contains(0) || value.type().shape().contains(0)) {
      throw new UnsupportedOperation("it transforms no elements");
    }
    return switch (type) {
      case FFT, IFFT -> {
        Ref all = n.joined(value);
        for (int d = last; d >= first; d--) {
          all = transformed(n, all, d, type == FftType.IFFT);
        }
        yield n.split(all);
      }
      case RFFT -> {
        Ref zero = n.like(value, 0).broadcastTo(value.type().shape());
        Ref all = transformed(n, n.joined(Ref.complex(value, zero)), last, false);
        all = n.slice(all, last, 0, c.shape().get(last), 1);
        for (int d = last - 1; d >= first; d--) {
          all = transformed(n, all, d, false);
        }
        yield n.split(all);
      }
      case IRFFT -> {
        Ref all = n.joined(value);
        for (int d = first; d < last; d++) {
          all = transformed(n, all, d, true);
        }
        Ref whole = mirrored(n, n.split(all), last, length.get(length.size() - 1));
        yield n.split(transformed(n, n.joined(whole), last, true)).real();
      }
    };
  }

  private static Ref transformed(NodeBuilder n, Ref all, int dimension, boolean isInverse) {
    if (all.elementType() == FloatType.F64 && all.size(dimension) <= MAX_MATRIX) {
      return byMatrix(n, all, dimension, isInverse);
    }
    List<Ref> inputs = new ArrayList<>(List.of(n.full(all)));
    List<AttributeProto> attributes = new ArrayList<>();
    attributes.add(AttributeProto.integer("inverse", isInverse ? 1 : 0));
    if (n.opset() >= AXIS_AS_INPUT) {
      inputs.add(Ref.ABSENT);
      inputs.add(n.scalar(IntegerType.I64, dimension));
    } else {
      attributes.add(AttributeProto.integer("axis", dimension));
    }
    return n.typed(
        "DFT",
        all.elementType(),
        all.type().shape(),
        inputs,
        attributes.toArray(AttributeProto[]::new));
  }

  /** ONNX Runtime computes the roots of one in single precision; matrices have all digits. */
  private static Ref byMatrix(NodeBuilder n, Ref all, int dimension, boolean isInverse) {
    int size = Math.toIntExact(all.size(dimension));
    RankedTensorType type = RankedTensorType.of(all.elementType(), size, size);
    Tensor cosines = Tensor.allocate(type);
    Tensor sines = Tensor.allocate(type);
    double scale = isInverse ? 1.0 / size : 1;
    for (int i = 0; i < size; i++) {
      for (int k = 0; k < size; k++) {
        double angle = (isInverse ? 2 : -2) * Math.PI * ((long) i * k % size) / size;
        cosines.setDouble(i * size + k, scale * Math.cos(angle));
        sines.setDouble(i * size + k, scale * Math.sin(angle));
      }
    }
    Ref matrix = Ref.complex(n.constant(cosines.toAttribute()), n.constant(sines.toAttribute()));
    Ref value = n.split(all);
    int last = value.rank() - 1;
    LongList order =
        Dimensions.concat(
            Dimensions.without(Dimensions.range(0, value.rank()), LongList.of(dimension)),
            LongList.of(dimension));
    Ref lines =
        Ref.complex(n.transpose(value.real(), order), n.transpose(value.imaginary(), order));
    DotDimensionNumbersAttr numbers =
        new DotDimensionNumbersAttr(
            LongList.of(), LongList.of(), LongList.of(last), LongList.of(0));
    Ref result =
        new ComplexNumbers(n)
            .product(
                lines,
                matrix,
                (a, b) -> ContractionExports.product(n, a, b, numbers, all.elementType()));
    LongList back = Dimensions.inverse(order);
    return n.joined(
        Ref.complex(n.transpose(result.real(), back), n.transpose(result.imaginary(), back)));
  }

  /** Adds the second half of a spectrum: the conjugates of the first, in reverse order. */
  private static Ref mirrored(NodeBuilder n, Ref half, int dimension, long length) {
    long known = half.size(dimension);
    Ref real = n.full(half.real());
    // The imaginary part of the numbers that are their own mirror images counts as zero.
    Ref imaginary = n.full(half.imaginary());
    long mirrored = length - known;
    if (mirrored <= 0) {
      return Ref.complex(real, imaginary);
    }
    LongList reversed = LongList.of(dimension);
    Ref realTail = n.reverse(n.slice(real, dimension, 1, 1 + mirrored, 1), reversed);
    Ref tail = n.reverse(n.slice(imaginary, dimension, 1, 1 + mirrored, 1), reversed);
    return Ref.complex(
        n.concat(dimension, List.of(real, realTail)),
        n.concat(dimension, List.of(imaginary, n.elementwise("Neg", tail))));
  }
}
