package org.hlo4j.interpreter;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.internal.NamedFile;
import org.hlo4j.opset.quant.UniformType;

/**
 * Reads and writes tensors as safetensors files: the size of a header in JSON, the header, and the
 * elements, little-endian and in row-major order. Quantized elements are their storage integers.
 */
public final class SafetensorsFile {
  private static final String SUFFIX = ".safetensors";

  private SafetensorsFile() {}

  /**
   * Reads the tensors of a file.
   *
   * @param file the contents of the file
   * @return the tensors by name, in the order of the header
   * @throws IOException if the file is malformed, or has elements of a type that no tensor has
   */
  public static Map<String, Tensor> readAll(byte[] file) throws IOException {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    for (Stored tensor : stored(Blob.wrap(file))) {
      tensors.put(tensor.name, tensor.read());
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
    Map<String, DenseElementsAttr> elements = new LinkedHashMap<>();
    for (Stored tensor : stored(file)) {
      elements.put(
          tensor.name,
          tensor.type.elementType() == IntegerType.I1
              ? tensor.read().toAttribute()
              : DenseElementsAttr.detectSplat(tensor.type, tensor.elements));
    }
    return elements;
  }

  /**
   * {@return whether a file is read as safetensors, by its name: a file of this format, or an index
   * of several, {@code model.safetensors.index.json}}
   *
   * @param file its name
   */
  public static boolean isNamed(String file) {
    return file.endsWith(SUFFIX) || SafetensorsIndex.is(file);
  }

  /**
   * Reads the tensors of a file, or of the files that an index names.
   *
   * @param file the file, or an index of files beside it, {@code model.safetensors.index.json}
   * @return the tensors by name
   * @throws IOException if a file cannot be read, is malformed, or has elements of a type that no
   *     tensor has, or if two files have tensors of the same name
   */
  public static Map<String, Tensor> readAll(Path file) throws IOException {
    return ofFiles(
        file,
        content -> {
          Map<String, Tensor> tensors = new LinkedHashMap<>();
          for (Stored tensor : stored(content)) {
            tensors.put(tensor.name, tensor.read());
          }
          return tensors;
        });
  }

  /**
   * Reads the tensors of a file of any size, or of the files that an index names. They are mapped;
   * elements are not copied unless they are booleans.
   *
   * @param file the file, or an index of files beside it, {@code model.safetensors.index.json}
   * @return the elements by name
   * @throws IOException if a file cannot be read, is malformed, or has elements of a type that no
   *     tensor has, or if two files have tensors of the same name
   */
  public static Map<String, DenseElementsAttr> elements(Path file) throws IOException {
    return ofFiles(file, SafetensorsFile::elements);
  }

  /** Reads tensors of a file. */
  private interface Reader<T> {
    Map<String, T> read(Blob content) throws IOException;
  }

  private static <T> Map<String, T> ofFiles(Path file, Reader<T> reader) throws IOException {
    if (!SafetensorsIndex.is(file.toString())) {
      return reader.read(
          Files.isRegularFile(file) ? Blob.map(file) : Blob.wrap(NamedFile.read(file)));
    }
    Map<String, T> all = new LinkedHashMap<>();
    for (Map.Entry<String, Blob> part : SafetensorsIndex.files(file).entrySet()) {
      for (Map.Entry<String, T> tensor : reader.read(part.getValue()).entrySet()) {
        if (all.put(tensor.getKey(), tensor.getValue()) != null) {
          throw new IOException(
              "'" + tensor.getKey() + "' is in two files, the second '" + part.getKey() + "'");
        }
      }
    }
    return all;
  }

  /** A tensor of a file. */
  private record Stored(String name, RankedTensorType type, Blob elements) {
    Tensor read() throws IOException {
      try {
        return TensorBytes.read(type, elements.asSegment(), ByteOrder.LITTLE_ENDIAN);
      } catch (IllegalArgumentException | ArithmeticException e) {
        throw new IOException("'" + name + "': " + e.getMessage(), e);
      }
    }
  }

  /** Returns the tensors of a file, in the order of the header. */
  private static List<Stored> stored(Blob file) throws IOException {
    List<Stored> tensors = new ArrayList<>();
    long start = SafetensorsHeader.size(file);
    for (var entry : SafetensorsHeader.of(file).entrySet()) {
      String name = entry.getKey();
      SafetensorsHeader.Entry tensor = entry.getValue();
      Optional<Type> type = tensor.type().elementType();
      if (type.isEmpty()) {
        throw new IOException(
            "'" + name + "' has elements of type '" + tensor.type() + "', which no tensor has");
      }
      try {
        tensors.add(
            new Stored(
                name,
                RankedTensorType.of(LongList.copyOf(tensor.shape()), type.get()),
                file.slice(start + tensor.begin(), tensor.end() - tensor.begin())));
      } catch (IllegalArgumentException | ArithmeticException e) {
        throw new IOException("'" + name + "': " + e.getMessage(), e);
      }
    }
    return tensors;
  }

  /**
   * Converts a tensor of a file to an element type.
   *
   * @throws ElementTypeException if it holds another type, and its values may not, or cannot, be
   *     converted
   * @throws IOException if the element type does not hold one of the values
   */
  static Tensor as(Tensor stored, Type elementType, boolean casts) throws IOException {
    if (SafetensorsType.of(stored.elementType()).equals(SafetensorsType.of(elementType))) {
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
      SafetensorsType type =
          SafetensorsType.of(tensor.elementType())
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
    int padded =
        Math.ceilDiv(text.length, SafetensorsHeader.SIZE_BYTES) * SafetensorsHeader.SIZE_BYTES;
    if (SafetensorsHeader.SIZE_BYTES + padded + end
        > Integer.MAX_VALUE - SafetensorsHeader.SIZE_BYTES) {
      throw new IllegalArgumentException("tensors take more than 2 GiB");
    }
    ByteBuffer file =
        ByteBuffer.allocate((int) (SafetensorsHeader.SIZE_BYTES + padded + end))
            .order(ByteOrder.LITTLE_ENDIAN);
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
}
