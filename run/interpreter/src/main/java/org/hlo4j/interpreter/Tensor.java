package org.hlo4j.interpreter;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DenseResourceElementsAttr;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.SparseElementsAttr;
import org.hlo4j.numerics.FloatFormat;
import org.hlo4j.opset.quant.UniformType;
import org.jspecify.annotations.Nullable;

/**
 * A tensor of static shape: its elements in row-major order, in a primitive array whose type {@link
 * ElementKind} determines. Methods that take a {@code place} index that array: element {@code i} of
 * a complex tensor has its real part at {@code 2 * i} and its imaginary part at {@code 2 * i + 1}.
 *
 * <p>The code that allocates a tensor fills it; a tensor that has been published must not change.
 */
public final class Tensor implements InterpreterValue {
  private static final int HASHED_PLACES = 64;

  private final RankedTensorType type;
  private final ElementKind kind;
  private final int count;
  private final Object array;
  private final @Nullable Tensor buffer;

  private Tensor(RankedTensorType type, ElementKind kind, int count, Object array) {
    this(type, kind, count, array, null);
  }

  private Tensor(
      RankedTensorType type, ElementKind kind, int count, Object array, @Nullable Tensor buffer) {
    this.type = type;
    this.kind = kind;
    this.count = count;
    this.array = array;
    this.buffer = buffer;
  }

  /**
   * {@return a new tensor of zeros}
   *
   * @param type its type
   * @throws IllegalArgumentException if the shape is not static or exceeds an array, or the
   *     interpreter does not compute with the element type
   */
  public static Tensor allocate(RankedTensorType type) {
    ElementKind kind = ElementKind.of(type.elementType());
    int count = countOf(type);
    int places = Math.multiplyExact(count, kind.lanes());
    return new Tensor(type, kind, count, kind.storage().allocate(places));
  }

  /**
   * {@return a tensor over an array, which is not copied and must not change any more}
   *
   * @param type its type
   * @param array the elements, in an array of the {@linkplain ElementKind#storage type's storage}
   * @throws IllegalArgumentException if the array is of another type, or has more or fewer places
   *     than the tensor
   */
  public static Tensor wrap(RankedTensorType type, Object array) {
    ElementKind kind = ElementKind.of(type.elementType());
    int count = countOf(type);
    if (kind.storage().lengthOf(array) != Math.multiplyExact(count, kind.lanes())) {
      throw new IllegalArgumentException("not an array of the elements of " + type);
    }
    return new Tensor(type, kind, count, array);
  }

  private static int countOf(RankedTensorType type) {
    if (!type.hasStaticShape()) {
      throw new IllegalArgumentException("shape is not static: " + type);
    }
    for (int d = 0; d < type.rank(); d++) {
      checkDimension(d, type.dimension(d));
    }
    long count = type.elementCount();
    if (count > Integer.MAX_VALUE / 2 - 8) {
      throw new IllegalArgumentException("tensor has too many elements: " + type);
    }
    return (int) count;
  }

  /**
   * {@return the size of a dimension}
   *
   * @param dimension its number, for the message
   * @param size how many elements it has, also where another has none
   * @throws IllegalArgumentException if no array has so many
   */
  public static int checkDimension(int dimension, long size) {
    if (size != (int) size) {
      throw new IllegalArgumentException(
          "dimension #" + dimension + " of size " + size + " is too large");
    }
    return (int) size;
  }

  /** Returns the size of tensors of a type in bytes, or the maximum long if it overflows. */
  static long bytesOf(RankedTensorType type) {
    ElementKind kind = ElementKind.of(type.elementType());
    return ShapedType.elementCount(
        LongList.of(type.elementCount(), kind.storage().bytes(), kind.lanes()));
  }

  /** {@return the size of the array in bytes} */
  public long byteSize() {
    return (long) count * kind.lanes() * kind.storage().bytes();
  }

  /**
   * {@return a new tensor of zeros}
   *
   * @param shape its static shape
   * @param elementType the type of its elements
   * @throws IllegalArgumentException if the shape is not static or exceeds an array, or the
   *     interpreter does not compute with the element type
   */
  public static Tensor allocate(LongList shape, Type elementType) {
    return allocate(RankedTensorType.of(shape, elementType));
  }

  /**
   * {@return the tensor of these elements}
   *
   * @param elements dense, splat, sparse or resource elements
   * @throws IllegalArgumentException if the resource is missing, or no tensor can hold the elements
   */
  public static Tensor of(ElementsAttr elements) {
    Tensor tensor = allocate(elements.type().shape(), elements.type().elementType());
    tensor.fill(elements);
    return tensor;
  }

  /**
   * {@return the tensor of these elements in an array, which others may have used before}
   *
   * @param elements dense, splat or resource elements
   * @param array an array as for {@link #wrap}
   * @throws IllegalArgumentException as for {@link #of(ElementsAttr)} and {@link #wrap}, or if the
   *     elements are sparse
   */
  public static Tensor of(ElementsAttr elements, Object array) {
    if (elements instanceof SparseElementsAttr) {
      throw new IllegalArgumentException("sparse elements leave others as they are");
    }
    ShapedType type = elements.type();
    Tensor tensor = wrap(RankedTensorType.of(type.shape(), type.elementType()), array);
    tensor.fill(elements);
    return tensor;
  }

  /**
   * {@return a tensor of the bytes of its elements}
   *
   * @param type a type of static shape
   * @param elements each element in the least number of bytes, as NumPy and {@code ml_dtypes} have
   *     them: one byte for a boolean or an {@code i4}, two for a {@code bf16}
   * @param order the byte order of the elements
   * @throws IllegalArgumentException if there are more or fewer bytes than the type takes, or an
   *     element is not a value of the type: a boolean other than 0 and 1, for example
   */
  public static Tensor of(RankedTensorType type, MemorySegment elements, ByteOrder order) {
    return TensorBytes.read(type, elements, order);
  }

  private void fill(ElementsAttr elements) {
    switch (elements) {
      case DenseElementsAttr dense -> TensorBytes.fill(this, dense.data(), dense.isSplat());
      case DenseResourceElementsAttr resource -> fill(resource.handle());
      case SparseElementsAttr sparse -> fill(sparse);
      default -> throw new IllegalArgumentException("elements of an unknown form");
    }
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

  /** {@return the elements as an attribute; those of a quantized tensor as storage integers} */
  public DenseElementsAttr toAttribute() {
    RankedTensorType stored =
        type.elementType() instanceof UniformType quantized
            ? RankedTensorType.of(type.shape(), quantized.storage().type())
            : type;
    return DenseElementsAttr.detectSplat(stored, Blob.wrap(TensorBytes.of(this)));
  }

  /**
   * {@return a tensor of another type that shares the array of this one}
   *
   * @param newType a type with the same number and kind of elements
   * @throws IllegalArgumentException if the number of elements differs
   */
  public Tensor withType(RankedTensorType newType) {
    if (countOf(newType) != count) {
      throw new IllegalArgumentException(type + " has not as many elements as " + newType);
    }
    return new Tensor(newType, ElementKind.of(newType.elementType()), count, array);
  }

  /**
   * {@return this tensor as the begin of a larger one, such as the elements that count of a dynamic
   * dimension with a bound}
   *
   * @param whole the larger tensor, of the same rank
   */
  public Tensor in(Tensor whole) {
    return new Tensor(type, kind, count, array, whole);
  }

  /** {@return the tensor that this is the begin of; empty if it is none} */
  public Optional<Tensor> buffer() {
    return Optional.ofNullable(buffer);
  }

  /** {@return the type} */
  public RankedTensorType type() {
    return type;
  }

  /** {@return the representation of the elements} */
  public ElementKind kind() {
    return kind;
  }

  /** {@return the type of the elements} */
  public Type elementType() {
    return type.elementType();
  }

  /** {@return the sizes of the dimensions} */
  public LongList shape() {
    return type.shape();
  }

  /** {@return the number of dimensions} */
  public int rank() {
    return type.rank();
  }

  /**
   * {@return the size of a dimension}
   *
   * @param index the index of the dimension
   */
  public int dimension(int index) {
    return (int) type.dimension(index);
  }

  /** {@return the number of elements} */
  public int count() {
    return count;
  }

  // The array itself.

  /**
   * {@return the array itself, not a copy}
   *
   * @throws IllegalStateException if its type is not {@code byte[]}
   */
  public byte[] bytes() {
    if (array instanceof byte[] stored) {
      return stored;
    }
    throw notStoredAs("bytes");
  }

  /**
   * {@return the array itself, not a copy}
   *
   * @throws IllegalStateException if its type is not {@code short[]}
   */
  public short[] shorts() {
    if (array instanceof short[] stored) {
      return stored;
    }
    throw notStoredAs("shorts");
  }

  /**
   * {@return the array itself, not a copy}
   *
   * @throws IllegalStateException if its type is not {@code int[]}
   */
  public int[] ints() {
    if (array instanceof int[] stored) {
      return stored;
    }
    throw notStoredAs("ints");
  }

  /**
   * {@return the array itself, not a copy}
   *
   * @throws IllegalStateException if its type is not {@code long[]}
   */
  public long[] longs() {
    if (array instanceof long[] stored) {
      return stored;
    }
    throw notStoredAs("longs");
  }

  /**
   * {@return the array itself, not a copy}
   *
   * @throws IllegalStateException if its type is not {@code float[]}
   */
  public float[] floats() {
    if (array instanceof float[] stored) {
      return stored;
    }
    throw notStoredAs("floats");
  }

  /**
   * {@return the array itself, not a copy}
   *
   * @throws IllegalStateException if its type is not {@code double[]}
   */
  public double[] doubles() {
    if (array instanceof double[] stored) {
      return stored;
    }
    throw notStoredAs("doubles");
  }

  // Copies.

  /**
   * {@return a copy of the floats; for complex elements the real part, then the imaginary part}
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
   * {@return a copy of the floats; for complex elements the real part, then the imaginary part}
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
   * {@return a copy of the integers: those of {@code ui64} as their bits, booleans as 0 and 1,
   * quantized elements as storage integers}
   *
   * @throws IllegalStateException if the elements are floats or complex numbers
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
   * {@return a copy of the booleans}
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
   * {@return a read-only view of the elements, each in the {@linkplain ElementKind#storage bytes of
   * its storage} and in native byte order}
   */
  public MemorySegment asSegment() {
    return segment().asReadOnly();
  }

  /**
   * Replaces all elements by those in memory. Only for the code that fills the tensor.
   *
   * @param elements each element in the least number of bytes, as for {@link #of(RankedTensorType,
   *     MemorySegment, ByteOrder)}
   * @param order the byte order of the elements
   * @throws IllegalArgumentException if there are more or fewer bytes than the type takes, or an
   *     element is not a value of the type: a boolean other than 0 and 1, for example
   */
  public void read(MemorySegment elements, ByteOrder order) {
    TensorBytes.read(this, elements, order);
  }

  /**
   * Writes all elements to memory.
   *
   * @param elements receives each element in the least number of bytes, as for {@link
   *     #of(RankedTensorType, MemorySegment, ByteOrder)}
   * @param order the byte order of the elements
   * @throws IllegalArgumentException if there are more or fewer bytes than the type takes, or the
   *     memory is read-only
   */
  public void write(MemorySegment elements, ByteOrder order) {
    TensorBytes.write(this, elements, order);
  }

  /** The array as a segment. */
  MemorySegment segment() {
    return switch (kind.storage()) {
      case BYTES -> MemorySegment.ofArray(bytes());
      case SHORTS -> MemorySegment.ofArray(shorts());
      case INTS -> MemorySegment.ofArray(ints());
      case LONGS -> MemorySegment.ofArray(longs());
      case FLOATS -> MemorySegment.ofArray(floats());
      case DOUBLES -> MemorySegment.ofArray(doubles());
    };
  }

  /** {@return the array itself, of any type; for copying} */
  public Object array() {
    return array;
  }

  // Single places, for kernels of all kinds.

  /**
   * {@return an integer, extended by the type's signedness; a boolean as 0 or 1}
   *
   * @param place the index in the array
   * @throws IllegalStateException if the array is one of floats or doubles
   */
  public long longAt(int place) {
    checkIntegers();
    int shift = 64 - kind.width();
    long bits = raw(place);
    return kind.isUnsigned() ? bits << shift >>> shift : bits << shift >> shift;
  }

  private void checkIntegers() {
    if (kind.storage() == Storage.FLOATS || kind.storage() == Storage.DOUBLES) {
      throw new IllegalStateException("not integers: " + type);
    }
  }

  /**
   * Sets an integer, dropping bits beyond the width.
   *
   * @param place the index in the array
   * @param value the integer
   * @throws IllegalStateException if the array is one of floats or doubles
   */
  public void setLong(int place, long value) {
    checkIntegers();
    long stored = value;
    if (kind.isUnsigned() && kind.width() < 64) {
      stored &= (1L << kind.width()) - 1;
    } else if (kind.width() < 64) {
      int shift = 64 - kind.width();
      stored = stored << shift >> shift;
    }
    setRaw(place, stored);
  }

  /**
   * {@return a boolean}
   *
   * @param place the index in the array
   * @throws IllegalStateException if the elements are not stored as bytes
   */
  public boolean booleanAt(int place) {
    return bytes()[place] != 0;
  }

  /**
   * Sets a boolean.
   *
   * @param place the index in the array
   * @param value the boolean
   * @throws IllegalStateException if the elements are not stored as bytes
   */
  public void setBoolean(int place, boolean value) {
    bytes()[place] = (byte) (value ? 1 : 0);
  }

  private IllegalStateException notStoredAs(String wanted) {
    return new IllegalStateException(
        "a tensor of type " + type + " is not held as " + wanted + ": see doubleAt, longAt");
  }

  /**
   * {@return a float, exactly}
   *
   * @param place the index in the array
   * @throws IllegalStateException if the elements are not floats or complex numbers
   */
  public double doubleAt(int place) {
    return switch (kind.storage()) {
      case FLOATS -> floats()[place];
      case DOUBLES -> doubles()[place];
      case BYTES, SHORTS, INTS, LONGS -> kind.toDouble(bitsAt(place));
    };
  }

  /**
   * Sets a float to the nearest one of the type.
   *
   * @param place the index in the array
   * @param value the number
   * @throws IllegalStateException if the elements are not floats or complex numbers
   */
  public void setDouble(int place, double value) {
    switch (kind.storage()) {
      case FLOATS -> floats()[place] = (float) value;
      case DOUBLES -> doubles()[place] = value;
      case BYTES, SHORTS, INTS, LONGS -> setBits(place, kind.fromDouble(value));
    }
  }

  /**
   * Copies floats of at most 32 bits to the start of an array, exactly.
   *
   * @param target receives the floats
   * @param from the index in this tensor's array of the first float
   * @param places the number of floats
   */
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

  /**
   * Sets floats of at most 32 bits from the start of an array, rounding to nearest.
   *
   * @param source the floats
   * @param to the index in this tensor's array of the first float
   * @param places the number of floats
   */
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

  /**
   * {@return the bits of a number, without sign extension}
   *
   * @param place the index in the array
   */
  public long bitsAt(int place) {
    long bits = raw(place);
    return kind.width() == 64 ? bits : bits & ((1L << kind.width()) - 1);
  }

  private long raw(int place) {
    return switch (kind.storage()) {
      case BYTES -> bytes()[place];
      case SHORTS -> shorts()[place];
      case INTS -> ints()[place];
      case LONGS -> longs()[place];
      case FLOATS -> Float.floatToRawIntBits(floats()[place]);
      case DOUBLES -> Double.doubleToRawLongBits(doubles()[place]);
    };
  }

  /**
   * Sets a number to these bits.
   *
   * @param place the index in the array
   * @param bits the bits
   */
  public void setBits(int place, long bits) {
    if (kind.isFloatingPoint()) {
      setRaw(place, bits);
    } else {
      setLong(place, bits);
    }
  }

  private void setRaw(int place, long bits) {
    switch (kind.storage()) {
      case BYTES -> bytes()[place] = (byte) bits;
      case SHORTS -> shorts()[place] = (short) bits;
      case INTS -> ints()[place] = (int) bits;
      case LONGS -> longs()[place] = bits;
      case FLOATS -> floats()[place] = Float.intBitsToFloat((int) bits);
      case DOUBLES -> doubles()[place] = Double.longBitsToDouble(bits);
    }
  }

  /**
   * Copies elements of a tensor of the same kind.
   *
   * @param source the tensor to copy from
   * @param from the index of the first element of {@code source}
   * @param to the index of the first element to set
   * @param elements the number of elements
   * @throws IllegalArgumentException if the elements of {@code source} have another storage
   */
  public void copy(Tensor source, int from, int to, int elements) {
    if (source.kind.storage() != kind.storage()) {
      throw new IllegalArgumentException(
          "elements of " + source.type + " are not those of " + type);
    }
    int lanes = kind.lanes();
    System.arraycopy(source.array, from * lanes, array, to * lanes, elements * lanes);
  }

  /**
   * {@return a copy of one element as a tensor of rank zero}
   *
   * @param index the row-major index of the element
   */
  public Tensor element(int index) {
    Tensor scalar = allocate(LongList.of(), elementType());
    scalar.copy(this, index, 0, 1);
    return scalar;
  }

  /** Returns the format of floats. */
  FloatFormat format() {
    return kind.format();
  }

  /**
   * {@return whether the other is a tensor of the same type whose elements have the same bits}
   *
   * @param other an object
   */
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

  /** {@return the type and the first 1,000 elements, such as {@code tensor<2xi1> [true, false]}} */
  @Override
  public String toString() {
    return ValueText.line(this);
  }
}
