package org.hlo4j;

import static java.util.Objects.requireNonNull;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.Function;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * Tensors of Java values: inputs of programs, and constants in them. Elements are in row-major
 * order and copied. Methods that are named after an element type take a shape; without one, the
 * tensor is a vector of all values. {@link #of(RankedTensorType, double[])} and its overloads serve
 * every element type.
 */
public final class Tensors {
  private Tensors() {}

  /**
   * {@return a tensor of {@code f32}}
   *
   * @param values the elements
   * @param shape the size of each dimension; none for a vector
   * @throws IllegalArgumentException if the shape has another number of elements
   */
  public static Tensor f32(float[] values, long... shape) {
    return copy(FloatType.F32, values, Tensor::floats, shape);
  }

  /**
   * {@return a tensor of {@code f64}}
   *
   * @param values the elements
   * @param shape the size of each dimension; none for a vector
   * @throws IllegalArgumentException if the shape has another number of elements
   */
  public static Tensor f64(double[] values, long... shape) {
    return copy(FloatType.F64, values, Tensor::doubles, shape);
  }

  /**
   * {@return a tensor of {@code i8}}
   *
   * @param values the elements
   * @param shape the size of each dimension; none for a vector
   * @throws IllegalArgumentException if the shape has another number of elements
   */
  public static Tensor i8(byte[] values, long... shape) {
    return copy(IntegerType.I8, values, Tensor::bytes, shape);
  }

  /**
   * {@return a tensor of {@code i32}}
   *
   * @param values the elements
   * @param shape the size of each dimension; none for a vector
   * @throws IllegalArgumentException if the shape has another number of elements
   */
  public static Tensor i32(int[] values, long... shape) {
    return copy(IntegerType.I32, values, Tensor::ints, shape);
  }

  /**
   * {@return a tensor of {@code i64}}
   *
   * @param values the elements
   * @param shape the size of each dimension; none for a vector
   * @throws IllegalArgumentException if the shape has another number of elements
   */
  public static Tensor i64(long[] values, long... shape) {
    return copy(IntegerType.I64, values, Tensor::longs, shape);
  }

  /**
   * {@return a tensor of {@code i1}}
   *
   * @param values the elements
   * @param shape the size of each dimension; none for a vector
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

  // Scalars: tensors of rank 0.

  /**
   * {@return a tensor of type {@code tensor<f32>}}
   *
   * @param value the element
   */
  public static Tensor scalar(float value) {
    Tensor tensor = Tensor.allocate(LongList.of(), FloatType.F32);
    tensor.floats()[0] = value;
    return tensor;
  }

  /**
   * {@return a tensor of type {@code tensor<f64>}}
   *
   * @param value the element
   */
  public static Tensor scalar(double value) {
    Tensor tensor = Tensor.allocate(LongList.of(), FloatType.F64);
    tensor.doubles()[0] = value;
    return tensor;
  }

  /**
   * {@return a tensor of type {@code tensor<i32>}}
   *
   * @param value the element
   */
  public static Tensor scalar(int value) {
    Tensor tensor = Tensor.allocate(LongList.of(), IntegerType.I32);
    tensor.ints()[0] = value;
    return tensor;
  }

  /**
   * {@return a tensor of type {@code tensor<i64>}}
   *
   * @param value the element
   */
  public static Tensor scalar(long value) {
    Tensor tensor = Tensor.allocate(LongList.of(), IntegerType.I64);
    tensor.longs()[0] = value;
    return tensor;
  }

  /**
   * {@return a tensor of type {@code tensor<i1>}}
   *
   * @param value the element
   */
  public static Tensor scalar(boolean value) {
    Tensor tensor = Tensor.allocate(LongList.of(), IntegerType.I1);
    tensor.setBoolean(0, value);
    return tensor;
  }

  // Any element type.

  /**
   * {@return a tensor of floats of any type, each the nearest to a value, or of complex numbers}
   *
   * @param type a type of static shape whose elements are floats or complex numbers
   * @param values the elements; of complex ones the real part, then the imaginary part
   * @throws IllegalArgumentException if the type has other elements, or another number of them
   */
  public static Tensor of(RankedTensorType type, double[] values) {
    requireNonNull(type, "type");
    requireNonNull(values, "values");
    Tensor tensor = floats(type, values.length);
    for (int i = 0; i < values.length; i++) {
      tensor.setDouble(i, values[i]);
    }
    return tensor;
  }

  /**
   * {@return a tensor of floats of any type, each the nearest to a value, or of complex numbers}
   *
   * @param type a type of static shape whose elements are floats or complex numbers
   * @param values the elements; of complex ones the real part, then the imaginary part
   * @throws IllegalArgumentException if the type has other elements, or another number of them
   */
  public static Tensor of(RankedTensorType type, float[] values) {
    requireNonNull(type, "type");
    requireNonNull(values, "values");
    Tensor tensor = floats(type, values.length);
    tensor.copyFrom(values, 0, values.length);
    return tensor;
  }

  /**
   * {@return a tensor of integers or booleans of any type}
   *
   * @param type a type of static shape whose elements are integers, booleans or quantized integers
   * @param values the elements; those of {@code ui64} as their bits
   * @throws IllegalArgumentException if the type has other elements, another number of them, or
   *     cannot represent one of the values
   */
  public static Tensor of(RankedTensorType type, long[] values) {
    requireNonNull(type, "type");
    requireNonNull(values, "values");
    Tensor tensor = Tensor.allocate(type);
    if (tensor.kind().isFloatingPoint()) {
      throw new IllegalArgumentException("elements of " + type + " are no integers");
    }
    checkCount(type, tensor.count(), values.length);
    for (int i = 0; i < values.length; i++) {
      tensor.setLong(i, values[i]);
      if (tensor.longAt(i) != values[i]) {
        throw new IllegalArgumentException(
            "element %d, %d, is no value of %s".formatted(i, values[i], type.elementType()));
      }
    }
    return tensor;
  }

  /**
   * {@return a tensor of the remaining bytes of a buffer, in the buffer's byte order}
   *
   * @param type a type of static shape
   * @param elements each element in the least number of bytes that hold it, as NumPy and {@code
   *     ml_dtypes} have them: one byte for a boolean or an {@code i4}, two for a {@code bf16}
   * @throws IllegalArgumentException if there are more or fewer bytes than the type takes, or a
   *     byte of a boolean is neither 0 nor 1, or one of an integer of fewer bits has others set
   */
  public static Tensor of(RankedTensorType type, ByteBuffer elements) {
    requireNonNull(type, "type");
    requireNonNull(elements, "elements");
    return Tensor.of(type, MemorySegment.ofBuffer(elements), elements.order());
  }

  /**
   * {@return a tensor of the bytes of a segment, in little-endian order}
   *
   * @param type a type of static shape
   * @param elements each element in the least number of bytes that hold it, as NumPy and {@code
   *     ml_dtypes} have them: one byte for a boolean or an {@code i4}, two for a {@code bf16}
   * @throws IllegalArgumentException if there are more or fewer bytes than the type takes, or a
   *     byte of a boolean is neither 0 nor 1, or one of an integer of fewer bits has others set
   */
  public static Tensor of(RankedTensorType type, MemorySegment elements) {
    requireNonNull(type, "type");
    requireNonNull(elements, "elements");
    return Tensor.of(type, elements, ByteOrder.LITTLE_ENDIAN);
  }

  private static Tensor floats(RankedTensorType type, int places) {
    Tensor tensor = Tensor.allocate(type);
    if (!tensor.kind().isFloatingPoint()) {
      throw new IllegalArgumentException("elements of " + type + " are no floats");
    }
    checkCount(type, tensor.count() * tensor.kind().lanes(), places);
    return tensor;
  }

  private static void checkCount(RankedTensorType type, int expected, int actual) {
    if (expected != actual) {
      throw new IllegalArgumentException(
          "%s takes %d values, got %d".formatted(type, expected, actual));
    }
  }

  /** Returns a tensor with the elements of an array of the type of its own array. */
  private static Tensor copy(
      Type elementType, Object values, Function<Tensor, Object> array, long... shape) {
    requireNonNull(values, "values");
    requireNonNull(shape, "shape");
    int count = Array.getLength(values);
    Tensor tensor = allocate(elementType, count, shape);
    System.arraycopy(values, 0, array.apply(tensor), 0, count);
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
   * {@return a constant whose elements are all the one nearest to {@code value}}
   *
   * <p>It takes the memory of one element.
   *
   * @param type the type, of static shape
   * @param value the element
   * @throws IllegalArgumentException if the elements are neither floats nor integers, or no integer
   *     of the type is {@code value}
   */
  public static DenseElementsAttr splat(RankedTensorType type, double value) {
    requireNonNull(type, "type");
    Tensor one = Tensor.allocate(LongList.of(), type.elementType());
    switch (type.elementType()) {
      case FloatType _ -> one.setDouble(0, value);
      case IntegerType _ -> setInteger(one, value);
      default -> throw new IllegalArgumentException("elements of " + type + " are no numbers");
    }
    return DenseElementsAttr.of(type, one.toAttribute().data(), true);
  }

  private static void setInteger(Tensor one, double value) {
    one.setLong(0, (long) value);
    boolean isBoolean = one.kind().category() == Category.BOOLEAN;
    if (isBoolean) {
      one.setBoolean(0, value != 0);
    }
    if ((isBoolean ? (one.booleanAt(0) ? 1 : 0) : one.longAt(0)) != value) {
      throw new IllegalArgumentException("not an element of " + one.elementType() + ": " + value);
    }
  }
}
