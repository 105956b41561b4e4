package org.hlo4j.onnx.importer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.InvalidSizeException;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.onnx.proto.StringStringEntryProto;
import org.hlo4j.onnx.proto.TensorProto;
import org.hlo4j.program.ExternalData;
import org.hlo4j.program.ExternalDataException;
import org.jspecify.annotations.Nullable;

/** The tensors of a model. Their elements are not copied where both formats store them alike. */
public final class ModelTensors {
  private static final long EXTERNAL = 1;

  /** Receives problems of files, the same for all tensors of a file. */
  interface FileProblems {
    /**
     * Reports a problem.
     *
     * @param offset of the first tensor
     */
    void report(long offset, String message);
  }

  /** A file, or why it cannot be read, and the offset of the first tensor in it. */
  private record ExternalFile(Optional<Blob> content, long offset, String problem) {}

  private final ExternalData external;
  private final FileProblems problems;
  private final Map<String, ExternalFile> files = new HashMap<>();

  /**
   * Creates a reader of tensors in a model and its external data.
   *
   * @param problems receives those of files
   */
  ModelTensors(ExternalData external, FileProblems problems) {
    this.external = external;
    this.problems = problems;
  }

  /**
   * Returns the value of a tensor: a constant, strings, or an unknown value if its file cannot be
   * read, which has been reported.
   *
   * @throws UnsupportedNodeException if it is malformed
   */
  public OnnxValue read(TensorProto tensor) {
    LongList shape = tensor.dims();
    long count = count(shape);
    if (tensor.dataType() == DataType.STRING.number()) {
      if (tensor.stringData().size() != count) {
        throw UnsupportedNodeException.of(
            "tensor '%s' of shape %s has %d strings"
                .formatted(tensor.name(), shape, tensor.stringData().size()));
      }
      return new OnnxValue.Strings(
          shape, tensor.stringData().stream().map(ModelTensors::text).toList());
    }
    DenseElementsAttr numbers = numbersOrNull(tensor, shape, count);
    return numbers == null ? OnnxValue.Unknown.INSTANCE : new OnnxValue.Constant(numbers);
  }

  /**
   * Returns the value of an initializer, as {@link #read}, but that many integers which share bytes
   * stay packed.
   *
   * @throws UnsupportedNodeException if it is malformed
   */
  OnnxValue readPacked(TensorProto tensor) {
    LongList shape = tensor.dims();
    DataType type = DataType.ofOrNull(tensor.dataType());
    if (type == null
        || !(type.elementType() instanceof IntegerType integer)
        || perByte(integer) == 1
        || count(shape) <= NodeFolding.MAX_ELEMENTS) {
      return read(tensor);
    }
    boolean isExternal = tensor.dataLocation() == EXTERNAL;
    Blob data = isExternal ? externalOrNull(tensor) : tensor.rawData();
    if (data == null) {
      return OnnxValue.Unknown.INSTANCE;
    }
    if (!isExternal && data.size() == 0) {
      return read(tensor); // as a list of numbers
    }
    long bytes = Math.ceilDiv(count(shape), perByte(integer));
    checkCount(tensor, bytes, data.size());
    return new OnnxValue.Packed(
        RankedTensorType.of(shape, integer),
        DenseElementsAttr.of(
            RankedTensorType.of(LongList.of(bytes), IntegerType.unsigned(Byte.SIZE)), data, false));
  }

  public static String text(Blob bytes) {
    return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
  }

  private static long count(LongList shape) {
    if (!shape.allMatch(size -> size >= 0)) {
      throw UnsupportedNodeException.of("a tensor has shape " + shape);
    }
    try {
      return Sizes.product(shape);
    } catch (InvalidSizeException e) {
      throw UnsupportedNodeException.of("a tensor has shape " + shape);
    }
  }

  public static DataType dataType(long number) {
    DataType type = DataType.ofOrNull(number);
    if (type == null) {
      throw UnsupportedNodeException.of("there is no data type " + number);
    }
    return type;
  }

  /** Returns the elements of a tensor; null if its file cannot be read. */
  private @Nullable DenseElementsAttr numbersOrNull(
      TensorProto tensor, LongList shape, long count) {
    Type elementType = dataType(tensor.dataType()).elementType();
    RankedTensorType type = RankedTensorType.of(shape, elementType);
    if (tensor.dataLocation() == EXTERNAL) {
      Blob data = externalOrNull(tensor);
      return data == null ? null : raw(tensor, type, count, data);
    }
    if (tensor.rawData().size() > 0 || count == 0) {
      return raw(tensor, type, count, tensor.rawData());
    }
    Type part = elementType instanceof ComplexType complex ? complex.elementType() : elementType;
    if (part == FloatType.F32) {
      return raw(tensor, type, count, tensor.floatData());
    }
    if (part == FloatType.F64) {
      return raw(tensor, type, count, tensor.doubleData());
    }
    LongList listed =
        switch (elementType) {
          case IntegerType integer when integer.width() == 64 && integer.isUnsigned() ->
              tensor.uint64Data();
          case IntegerType integer when integer.width() == 64 -> tensor.int64Data();
          case IntegerType integer when integer.width() == 32 && integer.isUnsigned() ->
              tensor.uint64Data();
          default -> tensor.int32Data();
        };
    int perItem = perByte(elementType);
    checkCount(tensor, Math.ceilDiv(count, perItem), listed.size());
    return unpack(type, count, elementType, listed::get);
  }

  private static void checkCount(TensorProto tensor, long expected, long actual) {
    if (expected != actual) {
      throw UnsupportedNodeException.of(
          "tensor '%s' of shape %s has data for %d elements instead of %d"
              .formatted(tensor.name(), tensor.dims(), actual, expected));
    }
  }

  private static int width(Type elementType) {
    return switch (elementType) {
      case ComplexType complex -> 2 * width(complex.elementType());
      case FloatType type -> type.width();
      case IntegerType type -> type.width();
      default -> throw new IllegalArgumentException(elementType.toString());
    };
  }

  /** Returns the bits that an element has in files, where booleans are bytes. */
  public static int bits(Type elementType) {
    return elementType == IntegerType.I1 ? Byte.SIZE : width(elementType);
  }

  /** Returns how many elements share a byte. */
  private static int perByte(Type elementType) {
    int width = width(elementType);
    return elementType == IntegerType.I1 || width > 4 ? 1 : 8 / width;
  }

  private DenseElementsAttr raw(TensorProto tensor, RankedTensorType type, long count, Blob data) {
    Type elementType = type.elementType();
    int perByte = perByte(elementType);
    int width = bits(elementType);
    long bytes =
        perByte > 1
            ? Math.ceilDiv(count, perByte)
            : Sizes.saturatedMultiply(count, (width + 7) / 8);
    checkCount(tensor, bytes, data.size());
    return perByte > 1 || elementType == IntegerType.I1
        ? unpack(type, count, elementType, i -> data.byteAt(i) & 0xFF)
        : DenseElementsAttr.detectSplat(type, data);
  }

  /** Copies elements by their bits; those of four bits and less share items, the lowest first. */
  private static DenseElementsAttr unpack(
      RankedTensorType type, long count, Type elementType, LongItems items) {
    int perItem = perByte(elementType);
    int width = width(elementType);
    long mask = width == Long.SIZE ? -1 : (1L << width) - 1;
    Tensor result = Tensor.allocate(type);
    for (int i = 0; i < count; i++) {
      long item = items.get(i / perItem);
      if (elementType == IntegerType.I1) {
        result.setBoolean(i, item != 0);
      } else {
        result.setBits(i, item >>> (i % perItem * width) & mask);
      }
    }
    return result.toAttribute();
  }

  @FunctionalInterface
  private interface LongItems {
    long get(int index);
  }

  // External data.

  private @Nullable Blob externalOrNull(TensorProto tensor) {
    String location = "";
    long offset = 0;
    long length = -1;
    for (StringStringEntryProto entry : tensor.externalData()) {
      switch (entry.key()) {
        case "location" -> location = entry.value();
        case "offset" -> offset = number(tensor, entry);
        case "length" -> length = number(tensor, entry);
        default -> {
          // A checksum, say.
        }
      }
    }
    Blob file = fileOrNull(tensor, location);
    if (file == null) {
      return null;
    }
    if (length < 0) {
      length = file.size() - offset;
    }
    if (offset > file.size() || length > file.size() - offset || length < 0) {
      throw UnsupportedNodeException.of(
          "tensor '%s' has bytes %d to %d of file '%s', which has %d"
              .formatted(
                  tensor.name(),
                  offset,
                  Sizes.saturatedAdd(offset, length),
                  location,
                  file.size()));
    }
    return file.slice(offset, length);
  }

  private static long number(TensorProto tensor, StringStringEntryProto entry) {
    try {
      return Long.parseUnsignedLong(entry.value()) & Long.MAX_VALUE;
    } catch (NumberFormatException e) {
      throw UnsupportedNodeException.of(
          "tensor '%s' has external data whose %s is '%s'"
              .formatted(tensor.name(), entry.key(), entry.value()));
    }
  }

  private @Nullable Blob fileOrNull(TensorProto tensor, String location) {
    ExternalFile file = files.computeIfAbsent(location, _ -> open(tensor, location));
    if (file.content.isEmpty()) {
      problems.report(file.offset, file.problem);
    }
    return file.content.orElse(null);
  }

  private ExternalFile open(TensorProto tensor, String location) {
    String reason;
    try {
      return new ExternalFile(Optional.of(external.open(location)), tensor.offset(), "");
    } catch (ExternalDataException e) {
      reason = String.valueOf(e.getMessage());
    } catch (IOException e) {
      reason = "which cannot be read";
    }
    return new ExternalFile(
        Optional.empty(),
        tensor.offset(),
        "tensor '%s' is in file '%s', %s".formatted(tensor.name(), location, reason));
  }

  /** Returns whether all files that were needed could be read. */
  public boolean hasAllFiles() {
    return files.values().stream().allMatch(file -> file.content.isPresent());
  }
}
