package org.hlo4j.interpreter.kernel;

import java.util.stream.LongStream;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.numerics.FloatFormat;
import org.hlo4j.opset.quant.UniformQuantizedPerAxisType;
import org.hlo4j.opset.quant.UniformQuantizedSubChannelType;
import org.hlo4j.opset.quant.UniformQuantizedType;
import org.hlo4j.opset.quant.UniformType;

/**
 * Conversions between storage integers and the numbers they represent, {@code (stored - zeroPoint)
 * * scale}, each step rounded to the expressed type.
 */
public final class QuantizedNumbers {
  private QuantizedNumbers() {}

  /** Scales and zero points, and the function from elements to their index. */
  private record Parameters(double[] scales, double[] zeroPoints, IndexOfElement index) {
    double scale(int element) {
      return scales[index.of(element)];
    }

    double zeroPoint(int element) {
      return zeroPoints[index.of(element)];
    }
  }

  /** Maps an element to the index of its scale and zero point. */
  private interface IndexOfElement {
    int of(int element);
  }

  /** Returns the numbers in the expressed type; the tensor itself if it is not quantized. */
  public static Tensor dequantized(Tensor stored) {
    if (!(stored.elementType() instanceof UniformType type)) {
      return stored;
    }
    FloatFormat format = type.expressedType().format();
    Parameters parameters = parameters(type, stored.shape());
    Tensor numbers = Tensor.allocate(stored.shape(), type.expressedType());
    for (int i = 0; i < stored.count(); i++) {
      double steps = round(format, stored.longAt(i) - parameters.zeroPoint(i));
      numbers.setDouble(i, steps * parameters.scale(i));
    }
    return numbers;
  }

  /**
   * Returns the nearest storage integers within the range of the storage.
   *
   * @throws IllegalArgumentException if the parameters do not fit the shape
   */
  public static Tensor quantized(Tensor numbers, UniformType type) {
    FloatFormat format = type.expressedType().format();
    Parameters parameters = parameters(type, numbers.shape());
    long min = type.storage().min();
    long max = type.storage().max();
    Tensor stored = Tensor.allocate(numbers.shape(), type);
    for (int i = 0; i < numbers.count(); i++) {
      double steps = round(format, numbers.doubleAt(i) / parameters.scale(i));
      double value = Math.rint(round(format, steps + parameters.zeroPoint(i)));
      stored.setLong(i, Math.clamp((long) value, min, max));
    }
    return stored;
  }

  private static double round(FloatFormat format, double value) {
    return format.toDouble(format.fromDouble(value));
  }

  private static Parameters parameters(UniformType type, LongList shape) {
    return switch (type) {
      case UniformQuantizedType t ->
          new Parameters(
              new double[] {round(type.expressedType().format(), t.scale())},
              new double[] {t.zeroPoint()},
              element -> 0);
      case UniformQuantizedPerAxisType t -> perAxis(t, shape);
      case UniformQuantizedSubChannelType t -> subChannel(t, shape);
    };
  }

  private static Parameters perAxis(UniformQuantizedPerAxisType type, LongList shape) {
    int axis = type.quantizedDimension();
    int count = type.scales().size();
    if (axis >= shape.size() || shape.get(axis) != count) {
      throw new IllegalArgumentException(
          count + " scales along dimension #" + axis + " do not fit the shape " + shape);
    }
    FloatFormat format = type.expressedType().format();
    double[] scales = type.scales().stream().mapToDouble(s -> round(format, s)).toArray();
    double[] zeroPoints = type.zeroPoints().stream().mapToDouble(z -> z).toArray();
    int inner = Strides.rowMajor(shape)[axis];
    return new Parameters(scales, zeroPoints, element -> element / inner % count);
  }

  private static Parameters subChannel(UniformQuantizedSubChannelType type, LongList shape) {
    LongList blocks = type.scales().type().shape();
    if (blocks.size() != shape.size()) {
      throw new IllegalArgumentException(
          "scales of shape " + blocks + " do not fit the shape " + shape);
    }
    int rank = shape.size();
    int[] strides = Strides.rowMajor(shape);
    int[] sizes = new int[rank];
    for (int d = 0; d < rank; d++) {
      int position = type.quantizedDimensions().indexOf(d);
      sizes[d] = (int) (position < 0 ? shape.get(d) : type.blockSizes().get(position));
      if (blocks.get(d) * sizes[d] < shape.get(d)) {
        throw new IllegalArgumentException(
            "scales of shape " + blocks + " do not fit the shape " + shape);
      }
    }
    long[] zeroPoints = Tensor.of(type.zeroPoints()).toLongArray();
    return new Parameters(
        Tensor.of(type.scales()).toDoubleArray(),
        LongStream.of(zeroPoints).asDoubleStream().toArray(),
        element -> {
          int index = 0;
          for (int d = 0; d < rank; d++) {
            int at = element / strides[d] % (int) shape.get(d);
            index = index * (int) blocks.get(d) + at / sizes[d];
          }
          return index;
        });
  }
}
