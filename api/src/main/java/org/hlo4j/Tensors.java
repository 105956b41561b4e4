package org.hlo4j;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * Makes tensors of Java values: inputs of programs, and constants in them. Elements are in
 * row-major order; without a shape, the tensor is a vector of all values.
 */
public final class Tensors {
  private Tensors() {}

  /**
   * A tensor of {@code f32}.
   *
   * @throws IllegalArgumentException if the shape has another number of elements
   */
  public static Tensor f32(float[] values, long... shape) {
    requireNonNull(values, "values");
    requireNonNull(shape, "shape");
    Tensor tensor = allocate(FloatType.F32, values.length, shape);
    System.arraycopy(values, 0, tensor.floats(), 0, values.length);
    return tensor;
  }

  /**
   * A tensor of {@code f64}.
   *
   * @throws IllegalArgumentException if the shape has another number of elements
   */
  public static Tensor f64(double[] values, long... shape) {
    requireNonNull(values, "values");
    requireNonNull(shape, "shape");
    Tensor tensor = allocate(FloatType.F64, values.length, shape);
    System.arraycopy(values, 0, tensor.doubles(), 0, values.length);
    return tensor;
  }

  /**
   * A tensor of {@code i32}.
   *
   * @throws IllegalArgumentException if the shape has another number of elements
   */
  public static Tensor i32(int[] values, long... shape) {
    requireNonNull(values, "values");
    requireNonNull(shape, "shape");
    Tensor tensor = allocate(IntegerType.I32, values.length, shape);
    System.arraycopy(values, 0, tensor.ints(), 0, values.length);
    return tensor;
  }

  /**
   * A tensor of {@code i64}.
   *
   * @throws IllegalArgumentException if the shape has another number of elements
   */
  public static Tensor i64(long[] values, long... shape) {
    requireNonNull(values, "values");
    requireNonNull(shape, "shape");
    Tensor tensor = allocate(IntegerType.I64, values.length, shape);
    System.arraycopy(values, 0, tensor.longs(), 0, values.length);
    return tensor;
  }

  /**
   * A tensor of {@code i1}.
   *
   * @throws IllegalArgumentException if the shape has another number of elements
   */
  public static Tensor i1(boolean[] values, long... shape) {
    requireNonNull(values, "values");
    requireNonNull(shape, "shape");
    Tensor tensor = allocate(IntegerType.I1, values.length, shape);
    for (int i = 0; i < values.length; i++) {
      tensor.setBoolean(i, values[i]);
    }
    return tensor;
  }

  private static Tensor allocate(Type elementType, int count, long... shape) {
    long[] sizes = shape.length == 0 ? new long[] {count} : shape;
    Tensor tensor = Tensor.allocate(LongList.of(sizes), elementType);
    if (tensor.count() != count) {
      throw new IllegalArgumentException(
          "a tensor of shape %s has %d elements, got %d"
              .formatted(Arrays.toString(shape), tensor.count(), count));
    }
    return tensor;
  }

  /**
   * A constant whose elements are all the one nearest to {@code value}. It takes the place of one
   * element.
   *
   * @throws IllegalArgumentException if the elements are neither floats nor integers, or no integer
   *     of the type is {@code value}
   */
  public static DenseElementsAttr splat(RankedTensorType type, double value) {
    requireNonNull(type, "type");
    Tensor one = Tensor.allocate(LongList.of(), type.elementType());
    switch (type.elementType()) {
      case FloatType _ -> one.setDouble(0, value);
      case IntegerType integer -> setInteger(one, integer, value);
      default -> throw new IllegalArgumentException("no numbers: " + type.elementType());
    }
    return DenseElementsAttr.of(type, one.toAttribute().data(), true);
  }

  private static void setInteger(Tensor one, IntegerType type, double value) {
    if (type.width() == 1) {
      one.setBoolean(0, value != 0);
    } else {
      one.setLong(0, (long) value);
    }
    double held = type.width() == 1 ? (one.booleanAt(0) ? 1 : 0) : one.longAt(0);
    if (held != value) {
      throw new IllegalArgumentException("not an element of " + type + ": " + value);
    }
  }
}
