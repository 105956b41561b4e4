package org.hlo4j.interpreter;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.LongList;

/**
 * The header of a {@code .npy} file: a Python dictionary literal with the element type, the order
 * of elements and the shape. Source: NumPy's {@code numpy/lib/format.py}.
 *
 * @param columnMajor whether the elements are in column-major (Fortran) order
 * @param end the offset of the first element in the file
 */
record NpyHeader(NpyType type, boolean bigEndian, boolean columnMajor, LongList shape, int end) {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int ALIGNMENT = 64;

  /** The longest header that NumPy reads by default. */
  private static final int MAX_LENGTH = 10_000;

  /** The maximum rank of a NumPy array. */
  private static final int MAX_RANK = 64;

  /** The characters that Python skips between tokens. */
  private static final String BLANKS = "[ \\t\\r\\n]*";

  private static final Pattern DICTIONARY = Pattern.compile("(?s)\\{(?<entries>.*)\\}" + BLANKS);

  private static final Pattern ENTRY =
      Pattern.compile(
          BLANKS
              + "(?<mark>['\"])(?<key>\\w+)\\k<mark>"
              + BLANKS
              + ":"
              + BLANKS
              + "(?:(?<quote>['\"])(?<string>[^'\"\\\\]*)\\k<quote>"
              + "|(?<word>True|False)"
              + "|\\((?<sizes>[\\dL, \\t\\r\\n]*)\\)"
              + "|(?<fields>\\[[^\\]]*\\]))"
              + BLANKS
              + "(?:,|$)");

  /** A size; Python 2 appends {@code L} to long integers. */
  private static final Pattern SIZE =
      Pattern.compile(BLANKS + "(?<size>0+|[1-9]\\d{0,17})(?<mark>L?)" + BLANKS);

  /**
   * Reads the header of a file.
   *
   * @throws IOException if it is malformed, or describes an array that is not a tensor
   */
  static NpyHeader of(Blob file) throws IOException {
    require(isAt(file), "not a NumPy file");
    require(file.size() > MAGIC.length + 4, "header is cut off");
    int version = file.byteAt(6);
    require(version >= 1 && version <= 3 && file.byteAt(7) == 0, "unknown version");
    int start = version == 1 ? 10 : 12;
    require(file.size() >= start, "header is cut off");
    long length = version == 1 ? file.shortAt(8) & 0xFFFF : file.intAt(8) & 0xFFFF_FFFFL;
    require(length <= MAX_LENGTH, "header is too long");
    require(length <= file.size() - start, "header is cut off");
    byte[] text = file.slice(start, length).toByteArray();
    Charset charset = version == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
    return parse(new String(text, charset), version < 3, start + (int) length);
  }

  /** Returns whether a file begins as those of NumPy do. */
  static boolean isAt(Blob file) {
    return file.size() >= MAGIC.length && file.slice(0, MAGIC.length).equals(Blob.wrap(MAGIC));
  }

  private static NpyHeader parse(String text, boolean mayBePython2, int end) throws IOException {
    Matcher dictionary = DICTIONARY.matcher(text);
    require(dictionary.matches(), "header is malformed");
    Map<String, String> entries = entries(dictionary.group("entries"));
    require(
        entries.keySet().equals(Set.of("descr", "fortran_order", "shape")), "header is malformed");
    String descr = entries.getOrDefault("descr", "");
    return new NpyHeader(
        NpyType.parse(descr),
        descr.startsWith(">"),
        entries.getOrDefault("fortran_order", "").equals("True"),
        shape(entries.getOrDefault("shape", ""), mayBePython2),
        end);
  }

  private static Map<String, String> entries(String text) throws IOException {
    Map<String, String> entries = new HashMap<>();
    Matcher entry = ENTRY.matcher(text);
    int at = 0;
    while (entry.region(at, text.length()).lookingAt()) {
      String key = entry.group("key");
      String value =
          switch (key) {
            case "descr" ->
                entry.group("string") != null ? entry.group("string") : entry.group("fields");
            case "fortran_order" -> entry.group("word");
            case "shape" -> entry.group("sizes");
            default -> null;
          };
      require(value != null && entries.put(key, value) == null, "header is malformed");
      at = entry.end();
    }
    require(text.substring(at).matches(BLANKS), "header is malformed");
    return entries;
  }

  private static LongList shape(String text, boolean mayBePython2) throws IOException {
    String[] parts = text.split(",", -1);
    boolean hasMore = !parts[parts.length - 1].matches(BLANKS);
    // A tuple of one needs a trailing comma: in Python "(3)" is a number.
    require(!hasMore || parts.length > 1, "shape is malformed");
    int rank = hasMore ? parts.length : parts.length - 1;
    require(rank <= MAX_RANK, "shape has too many dimensions");
    List<Long> sizes = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      Matcher size = SIZE.matcher(parts[i]);
      boolean isSize = size.matches() && (mayBePython2 || size.group("mark").isEmpty());
      require(isSize, "shape is malformed");
      sizes.add(Long.parseLong(size.group("size")));
    }
    return LongList.copyOf(sizes);
  }

  private static void require(boolean holds, String otherwise) throws IOException {
    if (!holds) {
      throw new IOException(otherwise);
    }
  }

  /** Returns the header of a file for this tensor. */
  static byte[] bytes(Tensor tensor) {
    StringBuilder header = new StringBuilder("{'descr': '");
    header.append(NpyType.of(tensor.elementType()).descr());
    header.append("', 'fortran_order': False, 'shape': (");
    for (int d = 0; d < tensor.rank(); d++) {
      header.append(d == 0 ? "" : ", ").append(tensor.dimension(d));
    }
    header.append(tensor.rank() == 1 ? ",), }" : "), }");
    int unpadded = MAGIC.length + 4 + header.length() + 1;
    header.repeat(' ', (ALIGNMENT - unpadded % ALIGNMENT) % ALIGNMENT).append('\n');
    byte[] bytes = new byte[MAGIC.length + 4 + header.length()];
    System.arraycopy(MAGIC, 0, bytes, 0, MAGIC.length);
    bytes[6] = 1;
    bytes[8] = (byte) header.length();
    bytes[9] = (byte) (header.length() >> 8);
    byte[] text = header.toString().getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(text, 0, bytes, MAGIC.length + 4, text.length);
    return bytes;
  }
}
