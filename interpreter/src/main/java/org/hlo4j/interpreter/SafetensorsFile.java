package org.hlo4j.interpreter;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.quant.UniformType;

/**
 * Reads and writes tensors as safetensors files: the size of a header in JSON, the header, and the
 * elements, little-endian and in row-major order. Quantized elements are their storage integers.
 */
public final class SafetensorsFile {
  private static final int SIZE_BYTES = 8;

  /** As in the format's own reader, in bytes. */
  private static final long MAX_HEADER = 100_000_000;

  private static final Map<String, Type> TYPES =
      Map.ofEntries(
          Map.entry("BOOL", IntegerType.I1),
          Map.entry("I8", IntegerType.I8),
          Map.entry("I16", IntegerType.I16),
          Map.entry("I32", IntegerType.I32),
          Map.entry("I64", IntegerType.I64),
          Map.entry("U8", IntegerType.unsigned(8)),
          Map.entry("U16", IntegerType.unsigned(16)),
          Map.entry("U32", IntegerType.unsigned(32)),
          Map.entry("U64", IntegerType.unsigned(64)),
          Map.entry("F8_E4M3", FloatType.F8E4M3FN),
          Map.entry("F8_E4M3FNUZ", FloatType.F8E4M3FNUZ),
          Map.entry("F8_E5M2", FloatType.F8E5M2),
          Map.entry("F8_E5M2FNUZ", FloatType.F8E5M2FNUZ),
          Map.entry("F8_E8M0", FloatType.F8E8M0FNU),
          Map.entry("BF16", FloatType.BF16),
          Map.entry("F16", FloatType.F16),
          Map.entry("F32", FloatType.F32),
          Map.entry("F64", FloatType.F64),
          Map.entry("C64", new ComplexType(FloatType.F32)));

  private SafetensorsFile() {}

  /**
   * Reads the tensors of a file.
   *
   * @param file the contents of the file
   * @return the tensors by name, in the order of the header
   * @throws IOException if the file is malformed, or has elements of a type that no tensor has
   */
  public static Map<String, Tensor> readAll(byte[] file) throws IOException {
    require(file.length >= SIZE_BYTES, "not a safetensors file");
    long size = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getLong();
    require(size >= 0 && size <= file.length - SIZE_BYTES, "header is cut off");
    String header = new String(file, SIZE_BYTES, (int) size, StandardCharsets.UTF_8);
    int start = SIZE_BYTES + (int) size;
    MemorySegment data = MemorySegment.ofArray(file).asSlice(start);
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    for (var entry : SafetensorsHeader.parse(header).entrySet()) {
      tensors.put(entry.getKey(), read(entry.getKey(), entry.getValue(), data));
    }
    return tensors;
  }

  /**
   * Reads the tensors of a file of any size, whose elements are not copied unless they are
   * booleans.
   *
   * @param file the contents of the file, mapped for instance
   * @return the elements by name, in the order of the header
   * @throws IOException if the file is malformed, or has elements of a type that no tensor has
   */
  public static Map<String, DenseElementsAttr> elements(Blob file) throws IOException {
    require(file.size() >= SIZE_BYTES, "not a safetensors file");
    long size = file.longAt(0);
    require(size >= 0 && size <= file.size() - SIZE_BYTES, "header is cut off");
    require(size <= MAX_HEADER, "header is too large");
    String header = new String(file.slice(SIZE_BYTES, size).toByteArray(), StandardCharsets.UTF_8);
    Blob data = file.slice(SIZE_BYTES + size, file.size() - SIZE_BYTES - size);
    Map<String, DenseElementsAttr> elements = new LinkedHashMap<>();
    for (var entry : SafetensorsHeader.parse(header).entrySet()) {
      elements.put(entry.getKey(), elements(entry.getKey(), entry.getValue(), data));
    }
    return elements;
  }

  private static DenseElementsAttr elements(String name, SafetensorsHeader.Entry entry, Blob data)
      throws IOException {
    if (type(name, entry) == IntegerType.I1) {
      return read(name, entry, data.asSegment()).toAttribute();
    }
    long bytes = checkedSize(name, entry, data.size());
    try {
      RankedTensorType type =
          RankedTensorType.of(LongList.copyOf(entry.shape()), type(name, entry));
      long width = NpyType.bytesOf(ElementKind.of(type.elementType()));
      require(
          Math.multiplyExact(type.elementCount(), width) == bytes,
          "'" + name + "' does not have the elements of its shape");
      return DenseElementsAttr.detectSplat(type, data.slice(entry.begin(), bytes));
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new IOException("'" + name + "': " + e.getMessage(), e);
    }
  }

  private static Type type(String name, SafetensorsHeader.Entry entry) throws IOException {
    Type type = TYPES.get(entry.type());
    if (type == null) {
      throw new IOException(
          "'" + name + "' has elements of type '" + entry.type() + "', which no tensor has");
    }
    return type;
  }

  private static long checkedSize(String name, SafetensorsHeader.Entry entry, long available)
      throws IOException {
    long bytes = entry.end() - entry.begin();
    require(
        entry.begin() >= 0 && bytes >= 0 && entry.end() <= available,
        "elements of '" + name + "' are cut off");
    return bytes;
  }

  private static Tensor read(String name, SafetensorsHeader.Entry entry, MemorySegment data)
      throws IOException {
    Type type = type(name, entry);
    long bytes = checkedSize(name, entry, data.byteSize());
    try {
      return TensorBytes.read(
          RankedTensorType.of(LongList.copyOf(entry.shape()), type),
          data.asSlice(entry.begin(), bytes),
          ByteOrder.LITTLE_ENDIAN);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new IOException("'" + name + "': " + e.getMessage(), e);
    }
  }

  private static void require(boolean holds, String otherwise) throws IOException {
    if (!holds) {
      throw new IOException(otherwise);
    }
  }

  /**
   * Converts a tensor of a file to an element type.
   *
   * @throws ElementTypeException if it holds another type, and its values may not, or cannot, be
   *     converted
   * @throws IOException if the element type does not hold one of the values
   */
  static Tensor as(Tensor stored, Type elementType, boolean casts) throws IOException {
    if (typeName(stored.elementType()).equals(typeName(elementType))) {
      return stored.withType(RankedTensorType.of(stored.shape(), elementType));
    }
    boolean canBeCast = !(elementType instanceof UniformType);
    if (!casts || !canBeCast) {
      throw new ElementTypeException(
          "elements are " + stored.elementType() + ", not " + elementType, canBeCast);
    }
    return ElementCast.of(stored, elementType);
  }

  /**
   * {@return the contents of a file with these tensors}
   *
   * @param tensors the tensors by name
   * @throws IllegalArgumentException if the format lacks an element type, or the file is too large
   */
  public static byte[] bytes(Map<String, Tensor> tensors) {
    // Wide elements first, so that all are aligned.
    List<Map.Entry<String, Tensor>> entries = new ArrayList<>(tensors.entrySet());
    entries.sort(Comparator.comparingInt(entry -> -entry.getValue().kind().width()));
    StringBuilder header = new StringBuilder("{");
    long end = 0;
    for (Map.Entry<String, Tensor> entry : entries) {
      Tensor tensor = entry.getValue();
      String type =
          typeName(tensor.elementType())
              .orElseThrow(() ->
                  new IllegalArgumentException(
                      "safetensors files hold no elements of type " + tensor.elementType()));
      long begin = end;
      end += (long) tensor.count() * NpyType.bytesOf(tensor.kind());
      header.append(header.length() == 1 ? "" : ",");
      quote(entry.getKey(), header);
      header.append(":{\"dtype\":\"").append(type).append("\",\"shape\":[");
      for (int d = 0; d < tensor.rank(); d++) {
        header.append(d == 0 ? "" : ",").append(tensor.dimension(d));
      }
      header.append("],\"data_offsets\":[").append(begin).append(',').append(end).append("]}");
    }
    header.append('}');
    byte[] text = header.toString().getBytes(StandardCharsets.UTF_8);
    int padded = Math.ceilDiv(text.length, SIZE_BYTES) * SIZE_BYTES;
    if (SIZE_BYTES + padded + end > Integer.MAX_VALUE - SIZE_BYTES) {
      throw new IllegalArgumentException("tensors take more than 2 GiB");
    }
    ByteBuffer file =
        ByteBuffer.allocate((int) (SIZE_BYTES + padded + end)).order(ByteOrder.LITTLE_ENDIAN);
    file.putLong(padded)
        .put(text)
        .put(" ".repeat(padded - text.length).getBytes(StandardCharsets.US_ASCII));
    entries.forEach(entry -> file.put(TensorBytes.of(entry.getValue())));
    return file.array();
  }

  private static void quote(String name, StringBuilder to) {
    to.append('"');
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '"' || c == '\\') {
        to.append('\\').append(c);
      } else if (c < ' ') {
        to.append("\\u%04x".formatted((int) c));
      } else {
        to.append(c);
      }
    }
    to.append('"');
  }

  /** Returns the name of an element type, that of the storage of a quantized one; empty if none. */
  static Optional<String> typeName(Type elementType) {
    ElementKind kind = ElementKind.of(elementType);
    Type stored =
        kind.category() != Category.QUANTIZED
            ? elementType
            : kind.isUnsigned()
                ? IntegerType.unsigned(kind.width())
                : IntegerType.signless(kind.width());
    return TYPES.entrySet().stream()
        .filter(entry -> entry.getValue().equals(stored))
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
