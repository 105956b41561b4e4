package org.hlo4j.interpreter;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.hlo4j.archive.ZipArchive;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.kernel.StridedIterator;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * Reads and writes tensors as NumPy files: {@code .npy}, and {@code .npz}, a zip archive of these.
 * Elements of types that NumPy lacks, such as bf16 or i4, are raw data of one or two bytes, as
 * {@code ml_dtypes} writes them; quantized elements are their storage integers.
 *
 * <p>A file is read as the type it declares. Bits are never reinterpreted as another type; values
 * are converted by {@link #cast} only.
 */
public final class NpyFile {
  private static final String EXTENSION = ".npy";

  private NpyFile() {}

  /**
   * {@return the contents of a {@code .npy} file with this tensor}
   *
   * @param tensor the tensor to write
   */
  public static byte[] bytes(Tensor tensor) {
    byte[] header = NpyHeader.bytes(tensor);
    byte[] elements = TensorBytes.of(tensor);
    byte[] file = new byte[Math.addExact(header.length, elements.length)];
    System.arraycopy(header, 0, file, 0, header.length);
    System.arraycopy(elements, 0, file, header.length, elements.length);
    return file;
  }

  /**
   * {@return the name of an element type in NumPy, such as {@code int8}, or in {@code ml_dtypes},
   * such as {@code bfloat16}; for a quantized type that of its storage}
   *
   * @param elementType an element type that the interpreter supports
   */
  public static String typeName(Type elementType) {
    return NpyType.name(elementType);
  }

  /**
   * Reads a tensor of the element type that the file declares.
   *
   * @param file the contents of a {@code .npy} file
   * @return the tensor
   * @throws ElementTypeException if the elements are raw data
   * @throws IOException if the file is malformed
   */
  public static Tensor read(byte[] file) throws IOException {
    return read(Blob.wrap(file));
  }

  private static Tensor read(Blob file) throws IOException {
    NpyHeader header = NpyHeader.of(file);
    Optional<Type> type = header.type().elementType();
    if (type.isEmpty()) {
      throw new ElementTypeException(
          "elements are raw data, " + header.type() + ": their type must be given", false);
    }
    return elements(file, header, RankedTensorType.of(header.shape(), type.get()));
  }

  /**
   * Reads a tensor whose element type and shape must be those of {@code type}.
   *
   * @param file the contents of a {@code .npy} file
   * @param type the expected type, of static shape
   * @return the tensor
   * @throws ElementTypeException if the file holds another element type
   * @throws IOException if the file is malformed or holds another shape
   */
  public static Tensor read(byte[] file, RankedTensorType type) throws IOException {
    Blob content = Blob.wrap(file);
    checkShape(NpyHeader.of(content), type);
    return read(content, type.elementType(), false);
  }

  private static void checkShape(NpyHeader header, RankedTensorType type) throws IOException {
    if (!header.shape().equals(type.shape())) {
      throw new IOException("shape is " + header.shape() + ", not " + type.shape());
    }
  }

  /**
   * Reads a tensor whose element type must be {@code elementType}.
   *
   * @param file the contents of a {@code .npy} file
   * @param elementType the expected element type
   * @return the tensor
   * @throws ElementTypeException if the file holds another element type
   * @throws IOException if the file is malformed
   */
  public static Tensor read(byte[] file, Type elementType) throws IOException {
    return read(Blob.wrap(file), elementType, false);
  }

  /**
   * Reads a tensor, converting values of another element type: to the nearest float, truncated to
   * integers, true if nonzero.
   *
   * @param file the contents of a {@code .npy} file
   * @param elementType the element type of the result
   * @return the tensor
   * @throws ElementTypeException if the file holds raw data of another type, or {@code elementType}
   *     is quantized and differs
   * @throws IOException if the file is malformed, or {@code elementType} cannot represent a value
   */
  public static Tensor cast(byte[] file, Type elementType) throws IOException {
    return read(Blob.wrap(file), elementType, true);
  }

  static Tensor read(Blob file, Type elementType, boolean casts) throws IOException {
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
   * Reads a tensor whose bits are of this type, regardless of the element type that the file
   * declares: upstream's interpreter declares bf16 as unsigned integers, for example.
   *
   * @throws IOException if the file is malformed, or holds another shape or element size
   */
  static Tensor readBits(byte[] file, RankedTensorType type) throws IOException {
    Blob content = Blob.wrap(file);
    NpyHeader header = NpyHeader.of(content);
    checkShape(header, type);
    int bytes = NpyType.bytesOf(ElementKind.of(type.elementType()));
    if (header.type().bytes() != bytes) {
      throw new IOException("elements are " + header.type() + ", not " + type.elementType());
    }
    return elements(content, header, type);
  }

  /**
   * Reads the tensors of an {@code .npz} archive.
   *
   * @param archive the contents of the archive
   * @param limit the maximum total size of the uncompressed entries, in bytes
   * @return the tensors by name, without the extension {@code .npy}, in the order of the archive
   * @throws IOException if the archive is malformed or exceeds the limit
   */
  public static Map<String, Tensor> readAll(byte[] archive, long limit) throws IOException {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    for (Map.Entry<String, Blob> entry : entries(Blob.wrap(archive), limit).entrySet()) {
      try {
        tensors.put(entry.getKey(), read(entry.getValue()));
      } catch (ElementTypeException raw) {
        throw new ElementTypeException(
            "array '" + entry.getKey() + "': " + raw.getMessage(), raw.canBeCast());
      } catch (IOException e) {
        throw new IOException("array '" + entry.getKey() + "': " + e.getMessage(), e);
      }
    }
    return tensors;
  }

  /**
   * {@return the contents of an {@code .npz} archive with these tensors, uncompressed}
   *
   * @param tensors the tensors by name
   * @throws IOException if the archive would be too large
   */
  public static byte[] archive(Map<String, Tensor> tensors) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, Tensor> entry : tensors.entrySet()) {
        byte[] file = bytes(entry.getValue());
        CRC32 checksum = new CRC32();
        checksum.update(file);
        ZipEntry zipped = new ZipEntry(entry.getKey() + EXTENSION);
        zipped.setMethod(ZipEntry.STORED);
        zipped.setSize(file.length);
        zipped.setCrc(checksum.getValue());
        // The earliest time that archives can express, whenever they are written.
        zipped.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0));
        zip.putNextEntry(zipped);
        zip.write(file);
      }
    } catch (OutOfMemoryError e) {
      throw new IOException("archive takes more memory than there is", e);
    } catch (IllegalArgumentException e) {
      throw new IOException("archive holds no entry of such a name: " + e.getMessage(), e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads the {@code .npy} files in an {@code .npz} archive, by name without that extension, as
   * {@code numpy.load} does: by the archive's directory.
   *
   * @param limit the maximum total size of all entries, in bytes
   * @throws IOException if the archive is malformed, exceeds the limit or has other entries
   */
  static Map<String, Blob> entries(Blob archive, long limit) throws IOException {
    if (!ZipArchive.isZip(archive)) {
      throw new IOException("not an archive of NumPy: it does not begin as zip archives do");
    }
    ZipArchive zip = ZipArchive.of(archive);
    if (zip.size() > limit) {
      throw new IOException("archive holds more than the limit allows");
    }
    Map<String, Blob> files = new LinkedHashMap<>();
    try {
      Map<String, ZipArchive.Entry> entries = zip.entriesByName();
      for (ZipArchive.Entry entry : entries.values()) {
        String name = entry.name();
        Blob file = zip.content(entry);
        if (!NpyHeader.isAt(file)) {
          throw new IOException("entry '" + name + "' is not an array");
        }
        String array =
            name.endsWith(EXTENSION) ? name.substring(0, name.length() - EXTENSION.length()) : name;
        if (entries.containsKey(array) && !array.equals(name)) {
          throw new IOException("there are two arrays '" + array + "'");
        }
        files.put(array, file);
      }
    } catch (OutOfMemoryError e) {
      throw new IOException("archive holds more than there is memory for", e);
    }
    return files;
  }

  private static Tensor elements(Blob file, NpyHeader header, RankedTensorType type)
      throws IOException {
    int bytes = header.type().bytes();
    long left = file.size() - header.end();
    long count = type.elementCount();
    if (count > left / bytes) {
      throw new IOException("elements are cut off");
    }
    if (count * bytes < left) {
      throw new IOException(left - count * bytes + " bytes follow the elements");
    }
    Tensor tensor;
    try {
      tensor = Tensor.allocate(type);
    } catch (IllegalArgumentException tooMany) {
      throw new IOException(tooMany.getMessage(), tooMany);
    }
    if (!header.bigEndian() && !header.columnMajor() && TensorBytes.isWhole(tensor.kind())) {
      TensorBytes.fill(tensor, file.slice(header.end(), left), false);
      return tensor;
    }
    MemorySegment bytesOfFile = file.asSegment();
    ByteOrder order = header.bigEndian() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    int[] sizes = Strides.sizes(type.shape());
    int[] steps = header.columnMajor() ? columnMajor(sizes) : Strides.rowMajor(sizes);
    int i = 0;
    for (StridedIterator walk = new StridedIterator(sizes, steps);
        walk.isInside();
        walk.advance()) {
      readElement(bytesOfFile, header.end() + walk.offset(0) * bytes, order, tensor, i++);
    }
    return tensor;
  }

  private static int[] columnMajor(int[] sizes) {
    int[] steps = new int[sizes.length];
    int step = 1;
    for (int d = 0; d < steps.length; d++) {
      steps[d] = step;
      step *= sizes[d];
    }
    return steps;
  }

  private static void readElement(
      MemorySegment file, int offset, ByteOrder order, Tensor tensor, int index) {
    ElementKind kind = tensor.kind();
    int lanes = kind.lanes();
    int width = NpyType.bytesOf(kind) / lanes;
    for (int lane = 0; lane < lanes; lane++) {
      long bits = TensorBytes.number(file, offset + lane * width, width, order);
      // Any nonzero byte is true; in other types, bits beyond the width are ignored.
      boolean isTrue = kind.category() == Category.BOOLEAN && bits != 0;
      tensor.setBits(
          index * lanes + lane, isTrue ? 1 : bits & (-1L >>> (Long.SIZE - kind.width())));
    }
  }
}
