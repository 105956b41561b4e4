package org.hlo4j.interpreter;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * Tensors as NumPy's files of arrays: {@code .npy}, and {@code .npz}, a zip file of them. Elements
 * of types that NumPy does not have are written as unsigned integers of the same bits.
 */
public final class NpyFile {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int ALIGNMENT = 64;
  private static final Pattern DESCR =
      Pattern.compile("'descr'\\s*:\\s*'([<>|=]?)([a-zA-Z])(\\d+)'");
  private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
  private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([\\d,\\s]*)\\)");

  private NpyFile() {}

  /** The tensor as the bytes of a file. */
  public static byte[] bytes(Tensor tensor) {
    StringBuilder header = new StringBuilder("{'descr': '").append(descr(tensor.kind()));
    header.append("', 'fortran_order': False, 'shape': (");
    for (int d = 0; d < tensor.rank(); d++) {
      header.append(tensor.dimension(d)).append(d == 0 || d < tensor.rank() - 1 ? "," : "");
    }
    header.append("), }");
    int unpadded = MAGIC.length + 4 + header.length() + 1;
    header.repeat(' ', (ALIGNMENT - unpadded % ALIGNMENT) % ALIGNMENT).append('\n');
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(MAGIC);
    out.write(1);
    out.write(0);
    out.write(header.length());
    out.write(header.length() >> 8);
    out.writeBytes(header.toString().getBytes(StandardCharsets.ISO_8859_1));
    out.writeBytes(elements(tensor));
    return out.toByteArray();
  }

  /** The elements; integers of fewer bits than NumPy has are extended to its bytes. */
  private static byte[] elements(Tensor tensor) {
    if (tensor.kind().width() >= Byte.SIZE || tensor.kind().isFloatingPoint()) {
      return TensorBytes.of(tensor);
    }
    byte[] bytes = new byte[tensor.count()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) tensor.longAt(i);
    }
    return bytes;
  }

  private static String descr(ElementKind kind) {
    int bytes = bytesOf(kind);
    return switch (kind.category()) {
      case BOOLEAN -> "|b1";
      case SIGNED -> "<i" + bytes;
      case UNSIGNED -> "<u" + bytes;
      case QUANTIZED -> (kind.isUnsigned() ? "<u" : "<i") + bytes;
      case FLOAT -> (isNumPys(kind) ? "<f" : "<u") + bytes;
      case COMPLEX -> "<c" + bytes;
    };
  }

  private static int bytesOf(ElementKind kind) {
    return kind.storage().bytes() * kind.lanes();
  }

  private static boolean isNumPys(ElementKind kind) {
    return kind.type() == FloatType.F16
        || kind.type() == FloatType.F32
        || kind.type() == FloatType.F64;
  }

  /**
   * The tensor of a file, its element type as the file says.
   *
   * @throws IOException if the bytes are no such file
   */
  public static Tensor read(byte[] file) throws IOException {
    Header header = Header.of(file);
    return header.read(file, RankedTensorType.of(header.shape, header.elementType()));
  }

  /**
   * The tensor of a file that holds this type: the shape and the size of elements must agree.
   *
   * @throws IOException if the bytes are no such file
   */
  public static Tensor read(byte[] file, RankedTensorType type) throws IOException {
    Header header = Header.of(file);
    if (!header.shape.equals(type.shape())) {
      throw new IOException("file has an array of shape " + header.shape + ", not " + type.shape());
    }
    return header.read(file, type);
  }

  /**
   * The tensor of a file that holds elements of this type: their size must agree.
   *
   * @throws IOException if the bytes are no such file
   */
  public static Tensor read(byte[] file, Type elementType) throws IOException {
    Header header = Header.of(file);
    return header.read(file, RankedTensorType.of(header.shape, elementType));
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

  /** What stands before the elements. */
  private record Header(
      boolean bigEndian, char letter, int bytes, boolean columnMajor, LongList shape, int end) {
    static Header of(byte[] file) throws IOException {
      for (int i = 0; i < MAGIC.length; i++) {
        require(file.length > MAGIC.length + 4 && file[i] == MAGIC[i], "not a NumPy file");
      }
      boolean isLong = file[6] >= 2;
      require(file[6] >= 1 && file[6] <= 3 && (!isLong || file.length > 12), "unknown version");
      int start = isLong ? 12 : 10;
      long length = (file[8] & 0xFF) | (file[9] & 0xFF) << 8;
      if (isLong) {
        length |= (file[10] & 0xFFL) << 16 | (file[11] & 0xFFL) << 24;
      }
      require(length <= file.length - start, "header is cut off");
      return parse(
          new String(file, start, (int) length, StandardCharsets.ISO_8859_1), start + (int) length);
    }

    private static Header parse(String text, int end) throws IOException {
      Matcher descr = DESCR.matcher(text);
      Matcher order = ORDER.matcher(text);
      Matcher shape = SHAPE.matcher(text);
      require(descr.find() && order.find() && shape.find(), "header is malformed");
      List<Long> sizes = new ArrayList<>();
      try {
        for (String size : shape.group(1).split(",", -1)) {
          if (!size.isBlank()) {
            sizes.add(Long.parseLong(size.strip()));
          }
        }
        return new Header(
            descr.group(1).equals(">"),
            descr.group(2).charAt(0),
            Integer.parseInt(descr.group(3)),
            order.group(1).equals("True"),
            LongList.copyOf(sizes),
            end);
      } catch (NumberFormatException e) {
        throw new IOException("header is malformed", e);
      }
    }

    private static void require(boolean holds, String otherwise) throws IOException {
      if (!holds) {
        throw new IOException(otherwise);
      }
    }

    Type elementType() throws IOException {
      return switch (letter + "" + bytes) {
        case "b1" -> IntegerType.I1;
        case "i1", "i2", "i4", "i8" -> IntegerType.signless(8 * bytes);
        case "u1", "u2", "u4", "u8" -> IntegerType.unsigned(8 * bytes);
        case "f2" -> FloatType.F16;
        case "f4" -> FloatType.F32;
        case "f8" -> FloatType.F64;
        case "c8" -> new ComplexType(FloatType.F32);
        case "c16" -> new ComplexType(FloatType.F64);
        default -> throw new IOException("elements of type " + letter + bytes + " are unknown");
      };
    }

    Tensor read(byte[] file, RankedTensorType type) throws IOException {
      ElementKind kind = ElementKind.of(type.elementType());
      require(
          bytesOf(kind) == bytes,
          "file's elements take " + bytes + " bytes, not those of a " + kind);
      long left = (long) file.length - end;
      require(type.elementCount() <= left / bytes, "elements are cut off");
      Tensor tensor = Tensor.allocate(type);
      if (!bigEndian && !columnMajor && TensorBytes.isWhole(kind)) {
        int length = tensor.count() * bytes;
        TensorBytes.fill(tensor, Blob.wrap(file, end, length), false);
        return tensor;
      }
      int[] steps = steps(type);
      for (int i = 0; i < tensor.count(); i++) {
        readElement(file, end + position(type, steps, i) * bytes, tensor, i);
      }
      return tensor;
    }

    /** Places between neighbours in the file along each dimension. */
    private int[] steps(RankedTensorType type) {
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

    private void readElement(byte[] file, int offset, Tensor tensor, int index) {
      int lanes = tensor.kind().lanes();
      int width = bytes / lanes;
      for (int lane = 0; lane < lanes; lane++) {
        long bits = 0;
        for (int b = 0; b < width; b++) {
          int at = offset + lane * width + (bigEndian ? width - 1 - b : b);
          bits |= (file[at] & 0xFFL) << (8 * b);
        }
        boolean bool = tensor.kind().category() == Category.BOOLEAN;
        tensor.setBits(index * lanes + lane, bool && bits != 0 ? 1 : bits);
      }
    }
  }
}
