package org.hlo4j.interpreter;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DenseResourceElementsAttr;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.builtin.SparseElementsAttr;
import org.hlo4j.numerics.FloatFormat;
import org.hlo4j.opset.quant.UniformType;
import org.jspecify.annotations.Nullable;

/**
 * A tensor of a static shape: its elements in row-major order, in a primitive array chosen by
 * {@link ElementKind}. Positions count places of the array: element {@code i} of a complex tensor
 * has its real part at {@code 2 * i} and its imaginary part behind it.
 *
 * <p>Whoever allocates a tensor fills it; once it is given away it is no longer changed.
 */
public final class Tensor implements InterpreterValue {
  private static final int HASHED_PLACES = 64;

  private final RankedTensorType type;
  private final ElementKind kind;
  private final int count;
  private final Object array;

  private Tensor(RankedTensorType type, ElementKind kind, int count, Object array) {
    this.type = type;
    this.kind = kind;
    this.count = count;
    this.array = array;
  }

  /**
   * A tensor of zeros.
   *
   * @throws IllegalArgumentException if the shape is not static or too large for an array
   */
  public static Tensor allocate(RankedTensorType type) {
    ElementKind kind = ElementKind.of(type.elementType());
    int count = countOf(type);
    int places = Math.multiplyExact(count, kind.lanes());
    Object array =
        switch (kind.storage()) {
          case BYTES -> new byte[places];
          case SHORTS -> new short[places];
          case INTS -> new int[places];
          case LONGS -> new long[places];
          case FLOATS -> new float[places];
          case DOUBLES -> new double[places];
        };
    return new Tensor(type, kind, count, array);
  }

  private static int countOf(RankedTensorType type) {
    if (!type.hasStaticShape()) {
      throw new IllegalArgumentException("shape is not static: " + type);
    }
    long count = type.elementCount();
    if (count > Integer.MAX_VALUE / 2 - 8) {
      throw new IllegalArgumentException("tensor has too many elements: " + type);
    }
    return (int) count;
  }

  /** How large the tensors of a type are, in bytes; the largest long if they are larger. */
  static long bytesOf(RankedTensorType type) {
    ElementKind kind = ElementKind.of(type.elementType());
    try {
      return Math.multiplyExact(type.elementCount(), kind.storage().bytes() * kind.lanes());
    } catch (ArithmeticException e) {
      return Long.MAX_VALUE;
    }
  }

  /** How large it is, in bytes. */
  public long byteSize() {
    return (long) count * kind.lanes() * kind.storage().bytes();
  }

  /** A tensor of zeros of this shape and element type. */
  public static Tensor allocate(LongList shape, Type elementType) {
    return allocate(RankedTensorType.of(shape, elementType));
  }

  /**
   * The tensor of these elements.
   *
   * @throws IllegalArgumentException if they are not at hand, or no tensor can hold them
   */
  public static Tensor of(ElementsAttr elements) {
    Tensor tensor = allocate(elements.type().shape(), elements.type().elementType());
    switch (elements) {
      case DenseElementsAttr dense -> TensorBytes.fill(tensor, dense.data(), dense.isSplat());
      case DenseResourceElementsAttr resource -> tensor.fill(resource.handle());
      case SparseElementsAttr sparse -> tensor.fill(sparse);
      default -> throw new IllegalArgumentException("elements of an unknown form");
    }
    return tensor;
  }

  private void fill(ResourceHandle resource) {
    Blob data = resource.blobOrNull();
    if (data == null) {
      throw new IllegalArgumentException("resource '" + resource + "' is not at hand");
    }
    TensorBytes.fill(this, DenseElementsAttr.of(type, data, false).data(), false);
  }

  private void fill(SparseElementsAttr elements) {
    Tensor values = of(elements.values());
    long[] indices = elements.indices().toLongs().toArray();
    for (int i = 0; i < values.count; i++) {
      int position = 0;
      for (int d = 0; d < rank(); d++) {
        long index = indices[i * rank() + d];
        if (index < 0 || index >= dimension(d)) {
          throw new IllegalArgumentException("position of a sparse element is out of bounds");
        }
        position = position * dimension(d) + (int) index;
      }
      copy(values, i, position, 1);
    }
  }

  /** The elements as attribute; those of a quantized tensor as integers, as they are stored. */
  public DenseElementsAttr toAttribute() {
    RankedTensorType held =
        type.elementType() instanceof UniformType quantized
            ? RankedTensorType.of(type.shape(), quantized.storage().type())
            : type;
    return DenseElementsAttr.detectSplat(held, Blob.wrap(TensorBytes.of(this)));
  }

  /** The same elements under another type of the same number and kind of elements. */
  public Tensor withType(RankedTensorType newType) {
    if (countOf(newType) != count) {
      throw new IllegalArgumentException(type + " has not as many elements as " + newType);
    }
    return new Tensor(newType, ElementKind.of(newType.elementType()), count, array);
  }

  public RankedTensorType type() {
    return type;
  }

  public ElementKind kind() {
    return kind;
  }

  public Type elementType() {
    return type.elementType();
  }

  public LongList shape() {
    return type.shape();
  }

  public int rank() {
    return type.rank();
  }

  public int dimension(int index) {
    return (int) type.dimension(index);
  }

  /** The number of elements. */
  public int count() {
    return count;
  }

  // The array itself, not a copy, for who knows its kind; of another one, an IllegalStateException.

  public byte[] bytes() {
    if (array instanceof byte[] held) {
      return held;
    }
    throw isNotHeldAs("bytes");
  }

  public short[] shorts() {
    if (array instanceof short[] held) {
      return held;
    }
    throw isNotHeldAs("shorts");
  }

  public int[] ints() {
    if (array instanceof int[] held) {
      return held;
    }
    throw isNotHeldAs("ints");
  }

  public long[] longs() {
    if (array instanceof long[] held) {
      return held;
    }
    throw isNotHeldAs("longs");
  }

  public float[] floats() {
    if (array instanceof float[] held) {
      return held;
    }
    throw isNotHeldAs("floats");
  }

  public double[] doubles() {
    if (array instanceof double[] held) {
      return held;
    }
    throw isNotHeldAs("doubles");
  }

  // Copies.

  /**
   * The floats, each exactly; of complex elements the real part, then the imaginary part.
   *
   * @throws IllegalStateException if the elements are not floats, or floats of more than 32 bits
   */
  public float[] toFloatArray() {
    if (!kind.isFloatingPoint() || kind.width() > Float.SIZE) {
      throw new IllegalStateException("elements of " + type + " are no floats of at most 32 bits");
    }
    float[] copy = new float[count * kind.lanes()];
    copyTo(copy, 0, copy.length);
    return copy;
  }

  /**
   * The floats, each exactly; of complex elements the real part, then the imaginary part.
   *
   * @throws IllegalStateException if the elements are not floats
   */
  public double[] toDoubleArray() {
    if (!kind.isFloatingPoint()) {
      throw new IllegalStateException("elements of " + type + " are no floats");
    }
    double[] copy = new double[count * kind.lanes()];
    Arrays.setAll(copy, this::doubleAt);
    return copy;
  }

  /**
   * The integers, each exactly; those of {@code ui64} as their bits, booleans as 0 and 1, quantized
   * elements as they are stored.
   *
   * @throws IllegalStateException if the elements are floats
   */
  public long[] toLongArray() {
    if (kind.isFloatingPoint()) {
      throw new IllegalStateException("elements of " + type + " are no integers");
    }
    long[] copy = new long[count];
    Arrays.setAll(copy, this::longAt);
    return copy;
  }

  /**
   * The booleans.
   *
   * @throws IllegalStateException if the elements are not of type {@code i1}
   */
  public boolean[] toBooleanArray() {
    if (kind.category() != ElementKind.Category.BOOLEAN) {
      throw new IllegalStateException("elements of " + type + " are no booleans");
    }
    boolean[] copy = new boolean[count];
    for (int i = 0; i < count; i++) {
      copy[i] = booleanAt(i);
    }
    return copy;
  }

  /**
   * A read-only view of the elements, each in the {@linkplain ElementKind#storage bytes of its
   * storage} and in the byte order of the machine.
   */
  public MemorySegment asSegment() {
    MemorySegment segment =
        switch (kind.storage()) {
          case BYTES -> MemorySegment.ofArray(bytes());
          case SHORTS -> MemorySegment.ofArray(shorts());
          case INTS -> MemorySegment.ofArray(ints());
          case LONGS -> MemorySegment.ofArray(longs());
          case FLOATS -> MemorySegment.ofArray(floats());
          case DOUBLES -> MemorySegment.ofArray(doubles());
        };
    return segment.asReadOnly();
  }

  /** The array, whatever it is; for copying. */
  public Object array() {
    return array;
  }

  // One place at a time, for kernels that work for all kinds.

  /** The integer at a place, extended by the type's signedness; a boolean is 0 or 1. */
  public long longAt(int place) {
    long bits =
        switch (kind.storage()) {
          case BYTES -> bytes()[place];
          case SHORTS -> shorts()[place];
          case INTS -> ints()[place];
          case LONGS -> longs()[place];
          case FLOATS, DOUBLES -> throw new IllegalStateException("not integers: " + type);
        };
    int shift = 64 - kind.width();
    return kind.isUnsigned() ? bits << shift >>> shift : bits << shift >> shift;
  }

  /** Sets the integer at a place, dropping bits beyond the width. */
  public void setLong(int place, long value) {
    long held = value;
    if (kind.isUnsigned() && kind.width() < 64) {
      held &= (1L << kind.width()) - 1;
    } else if (kind.width() < 64) {
      int shift = 64 - kind.width();
      held = held << shift >> shift;
    }
    switch (kind.storage()) {
      case BYTES -> bytes()[place] = (byte) held;
      case SHORTS -> shorts()[place] = (short) held;
      case INTS -> ints()[place] = (int) held;
      case LONGS -> longs()[place] = held;
      case FLOATS, DOUBLES -> throw new IllegalStateException("not integers: " + type);
    }
  }

  public boolean booleanAt(int place) {
    return bytes()[place] != 0;
  }

  public void setBoolean(int place, boolean value) {
    bytes()[place] = (byte) (value ? 1 : 0);
  }

  private IllegalStateException isNotHeldAs(String wanted) {
    return new IllegalStateException(
        "a tensor of type " + type + " is not held as " + wanted + ": see doubleAt, longAt");
  }

  /** The float at a place, exactly. */
  public double doubleAt(int place) {
    return switch (kind.storage()) {
      case FLOATS -> floats()[place];
      case DOUBLES -> doubles()[place];
      case BYTES, SHORTS, INTS, LONGS -> kind.toDouble(bitsAt(place));
    };
  }

  /** Sets the float at a place to the nearest one of the type. */
  public void setDouble(int place, double value) {
    switch (kind.storage()) {
      case FLOATS -> floats()[place] = (float) value;
      case DOUBLES -> doubles()[place] = value;
      case BYTES, SHORTS, INTS, LONGS -> setBits(place, kind.fromDouble(value));
    }
  }

  /** Copies floats of at most 32 bits, from a place on, to the beginning of an array. */
  public void copyTo(float[] target, int from, int places) {
    if (kind.storage() == Storage.FLOATS) {
      System.arraycopy(floats(), from, target, 0, places);
    } else if (kind.storage() == Storage.SHORTS) {
      kind.narrow().toFloats(shorts(), from, target, places);
    } else {
      for (int i = 0; i < places; i++) {
        target[i] = (float) doubleAt(from + i);
      }
    }
  }

  /** Sets floats of at most 32 bits, from a place on, to those at the beginning of an array. */
  public void copyFrom(float[] source, int to, int places) {
    if (kind.storage() == Storage.FLOATS) {
      System.arraycopy(source, 0, floats(), to, places);
    } else if (kind.storage() == Storage.SHORTS) {
      kind.narrow().fromFloats(source, shorts(), to, places);
    } else {
      for (int i = 0; i < places; i++) {
        setDouble(to + i, source[i]);
      }
    }
  }

  /** The bits of the number at a place, without sign extension. */
  public long bitsAt(int place) {
    long bits =
        switch (kind.storage()) {
          case BYTES -> bytes()[place];
          case SHORTS -> shorts()[place];
          case INTS -> ints()[place];
          case LONGS -> longs()[place];
          case FLOATS -> Float.floatToRawIntBits(floats()[place]);
          case DOUBLES -> Double.doubleToRawLongBits(doubles()[place]);
        };
    return kind.width() == 64 ? bits : bits & ((1L << kind.width()) - 1);
  }

  /** Sets the number at a place to these bits. */
  public void setBits(int place, long bits) {
    switch (kind.storage()) {
      case FLOATS -> floats()[place] = Float.intBitsToFloat((int) bits);
      case DOUBLES -> doubles()[place] = Double.longBitsToDouble(bits);
      case BYTES, SHORTS, INTS, LONGS -> {
        if (kind.isFloatingPoint()) {
          setRaw(place, bits);
        } else {
          setLong(place, bits);
        }
      }
    }
  }

  private void setRaw(int place, long bits) {
    switch (kind.storage()) {
      case BYTES -> bytes()[place] = (byte) bits;
      case SHORTS -> shorts()[place] = (short) bits;
      case INTS -> ints()[place] = (int) bits;
      case LONGS -> longs()[place] = bits;
      case FLOATS, DOUBLES -> throw new IllegalStateException("not bits: " + type);
    }
  }

  /** Copies elements from {@code source}, which must be of the same kind. */
  public void copy(Tensor source, int from, int to, int elements) {
    int lanes = kind.lanes();
    System.arraycopy(source.array, from * lanes, array, to * lanes, elements * lanes);
  }

  /** The only element as a tensor of rank zero, at row-major position {@code index}. */
  public Tensor element(int index) {
    Tensor scalar = allocate(LongList.of(), elementType());
    scalar.copy(this, index, 0, 1);
    return scalar;
  }

  /** The format of its floats. */
  FloatFormat format() {
    return kind.format();
  }

  /** Whether the other is a tensor of the same type whose elements have the same bits. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Tensor that
            && type.equals(that.type)
            && asSegment().mismatch(that.asSegment()) < 0);
  }

  @Override
  public int hashCode() {
    int hash = type.hashCode();
    for (int place = 0; place < Math.min(count * kind.lanes(), HASHED_PLACES); place++) {
      hash = 31 * hash + Long.hashCode(bitsAt(place));
    }
    return hash;
  }

  /** The type and the elements, such as {@code tensor<2xi1> [true, false]}; the first 1,000. */
  @Override
  public String toString() {
    return ValueText.line(this);
  }
}
