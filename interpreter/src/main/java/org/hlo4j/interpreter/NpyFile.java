package org.hlo4j.interpreter;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * Tensors as NumPy's files of arrays: {@code .npy}, and {@code .npz}, a zip file of them. Elements
 * of types that NumPy lacks, such as bf16 or i4, are raw data to it, one or two bytes each, as
 * {@code ml_dtypes} writes and views them; quantized elements are their storage integers.
 *
 * <p>A file is read as the type that it holds. Other values are never made of its bits; values are
 * converted by {@link #cast} only.
 */
public final class NpyFile {
  private NpyFile() {}

  /** The tensor as the bytes of a file. */
  public static byte[] bytes(Tensor tensor) {
    byte[] header = NpyHeader.bytes(tensor);
    byte[] elements = TensorBytes.of(tensor);
    byte[] file = new byte[Math.addExact(header.length, elements.length)];
    System.arraycopy(header, 0, file, 0, header.length);
    System.arraycopy(elements, 0, file, header.length, elements.length);
    return file;
  }

  /**
   * The name of an element type in NumPy, such as {@code int8}, or in {@code ml_dtypes}, such as
   * {@code bfloat16}; of a quantized one that of its storage.
   */
  public static String typeName(Type elementType) {
    return NpyType.name(elementType);
  }

  /**
   * The tensor of a file, its element type as the file says.
   *
   * @throws IOException if the bytes are no such file, or its elements are raw data
   */
  public static Tensor read(byte[] file) throws IOException {
    NpyHeader header = NpyHeader.of(file);
    Optional<Type> type = header.type().elementType();
    if (type.isEmpty()) {
      throw new ElementTypeException(
          "elements are raw data, " + header.type() + ": their type must be given", false);
    }
    return elements(file, header, RankedTensorType.of(header.shape(), type.get()));
  }

  /**
   * The tensor of a file that holds this type: element type and shape must agree.
   *
   * @throws ElementTypeException if it holds another element type
   * @throws IOException if the bytes are no such file, or hold another shape
   */
  public static Tensor read(byte[] file, RankedTensorType type) throws IOException {
    NpyHeader header = NpyHeader.of(file);
    checkShape(header, type);
    return read(file, type.elementType());
  }

  private static void checkShape(NpyHeader header, RankedTensorType type) throws IOException {
    if (!header.shape().equals(type.shape())) {
      throw new IOException("shape is " + header.shape() + ", not " + type.shape());
    }
  }

  /**
   * The tensor of a file that holds elements of this type.
   *
   * @throws ElementTypeException if it holds another element type
   * @throws IOException if the bytes are no such file
   */
  public static Tensor read(byte[] file, Type elementType) throws IOException {
    return read(file, elementType, false);
  }

  /**
   * The tensor of a file, its values converted to this type if they are of another one: rounded to
   * the nearest float, cut off towards zero as integers, true if they are not zero.
   *
   * @throws ElementTypeException if the file holds raw data, or the type is quantized
   * @throws IOException if the bytes are no such file, or the type does not hold one of the values
   */
  public static Tensor cast(byte[] file, Type elementType) throws IOException {
    return read(file, elementType, true);
  }

  static Tensor read(byte[] file, Type elementType, boolean casts) throws IOException {
    NpyHeader header = NpyHeader.of(file);
    NpyType type = header.type();
    if (type.holds(elementType)) {
      return elements(file, header, RankedTensorType.of(header.shape(), elementType));
    }
    boolean canBeCast = type.canBeCast(elementType);
    if (!casts || !canBeCast) {
      throw new ElementTypeException("elements are " + type + ", not " + elementType, canBeCast);
    }
    return ElementCast.of(read(file), elementType);
  }

  /**
   * The tensor of a file that is known to hold the bits of this type, whatever it says about them:
   * upstream's interpreter writes bf16 as unsigned integers, for example.
   *
   * @throws IOException if the bytes are no such file, or hold another shape or size of elements
   */
  static Tensor readBits(byte[] file, RankedTensorType type) throws IOException {
    NpyHeader header = NpyHeader.of(file);
    checkShape(header, type);
    int bytes = NpyType.bytesOf(ElementKind.of(type.elementType()));
    if (header.type().bytes() != bytes) {
      throw new IOException("elements are " + header.type() + ", not " + type.elementType());
    }
    return elements(file, header, type);
  }

  /**
   * The tensors of an {@code .npz} file by name.
   *
   * @param limit the most bytes that all tensors may take
   * @throws IOException if the bytes are no such file
   */
  public static Map<String, Tensor> readAll(byte[] archive, long limit) throws IOException {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    for (Map.Entry<String, byte[]> entry : entries(archive, limit).entrySet()) {
      tensors.put(entry.getKey(), read(entry.getValue()));
    }
    return tensors;
  }

  /**
   * The {@code .npy} files in an {@code .npz} file by name, without that ending.
   *
   * @param limit the most bytes that all of them may have
   * @throws IOException if the bytes are no such file
   */
  static Map<String, byte[]> entries(byte[] archive, long limit) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    long left = limit;
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        byte[] file = readAtMost(zip, left);
        left -= file.length;
        String name = entry.getName();
        files.put(name.endsWith(".npy") ? name.substring(0, name.length() - 4) : name, file);
      }
    } catch (EOFException e) {
      throw new IOException("archive is cut off", e);
    } catch (OutOfMemoryError e) {
      throw new IOException("archive holds more than there is memory for", e);
    }
    return files;
  }

  private static byte[] readAtMost(InputStream in, long limit) throws IOException {
    byte[] bytes = in.readNBytes((int) Math.min(limit, Integer.MAX_VALUE - 8));
    if (in.read() >= 0) {
      throw new IOException("archive holds more than the limit allows");
    }
    return bytes;
  }

  private static Tensor elements(byte[] file, NpyHeader header, RankedTensorType type)
      throws IOException {
    int bytes = header.type().bytes();
    long left = (long) file.length - header.end();
    if (type.elementCount() > left / bytes) {
      throw new IOException("elements are cut off");
    }
    Tensor tensor;
    try {
      tensor = Tensor.allocate(type);
    } catch (IllegalArgumentException tooMany) {
      throw new IOException(tooMany.getMessage(), tooMany);
    }
    if (!header.bigEndian() && !header.columnMajor() && TensorBytes.isWhole(tensor.kind())) {
      TensorBytes.fill(tensor, Blob.wrap(file, header.end(), tensor.count() * bytes), false);
      return tensor;
    }
    int[] steps = steps(type, header.columnMajor());
    for (int i = 0; i < tensor.count(); i++) {
      int offset = header.end() + position(type, steps, i) * bytes;
      readElement(file, offset, header.bigEndian(), tensor, i);
    }
    return tensor;
  }

  /** Places between neighbours in the file along each dimension. */
  private static int[] steps(RankedTensorType type, boolean columnMajor) {
    int[] steps = new int[type.rank()];
    int step = 1;
    for (int i = 0; i < steps.length; i++) {
      int d = columnMajor ? i : steps.length - 1 - i;
      steps[d] = step;
      step *= (int) type.dimension(d);
    }
    return steps;
  }

  private static int position(RankedTensorType type, int[] steps, int index) {
    int position = 0;
    int rest = index;
    for (int d = steps.length - 1; d >= 0; d--) {
      int size = (int) type.dimension(d);
      position += rest % size * steps[d];
      rest /= size;
    }
    return position;
  }

  private static void readElement(
      byte[] file, int offset, boolean bigEndian, Tensor tensor, int index) {
    ElementKind kind = tensor.kind();
    int lanes = kind.lanes();
    int width = NpyType.bytesOf(kind) / lanes;
    for (int lane = 0; lane < lanes; lane++) {
      long bits = 0;
      for (int b = 0; b < width; b++) {
        int at = offset + lane * width + (bigEndian ? width - 1 - b : b);
        bits |= (file[at] & 0xFFL) << (8 * b);
      }
      // A byte that is not zero is true; of others, bits beyond the type's mean nothing.
      boolean isTrue = kind.category() == Category.BOOLEAN && bits != 0;
      tensor.setBits(
          index * lanes + lane, isTrue ? 1 : bits & (-1L >>> (Long.SIZE - kind.width())));
    }
  }
}
