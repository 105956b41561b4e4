package org.hlo4j.interpreter;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  private static final Pattern ENTRY =
      Pattern.compile(
          "\\s*(?<mark>['\"])(?<key>\\w+)\\k<mark>\\s*:\\s*"
              + "(?:(?<quote>['\"])(?<string>[^'\"\\\\]*)\\k<quote>"
              + "|(?<word>True|False)"
              + "|\\((?<sizes>[\\dL,\\s]*)\\)"
              + "|(?<fields>\\[[^\\]]*\\]))\\s*(?:,|(?=\\}))");

  /** A size; Python 2 appends {@code L} to long integers. */
  private static final Pattern SIZE = Pattern.compile("\\s*(\\d{1,18})L?\\s*");

  /**
   * Reads the header of a file.
   *
   * @throws IOException if it is malformed, or describes an array that is not a tensor
   */
  static NpyHeader of(byte[] file) throws IOException {
    require(file.length > MAGIC.length + 4, "not a NumPy file");
    for (int i = 0; i < MAGIC.length; i++) {
      require(file[i] == MAGIC[i], "not a NumPy file");
    }
    int version = file[6];
    require(version >= 1 && version <= 3, "unknown version");
    int start = version == 1 ? 10 : 12;
    require(file.length > start, "header is cut off");
    long length = 0;
    for (int i = 8; i < start; i++) {
      length |= (file[i] & 0xFFL) << (8 * (i - 8));
    }
    require(length <= MAX_LENGTH, "header is too long");
    require(length <= file.length - start, "header is cut off");
    return parse(
        new String(
            file,
            start,
            (int) length,
            version == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1),
        start + (int) length);
  }

  private static NpyHeader parse(String text, int end) throws IOException {
    Map<String, String> entries = entries(text.strip());
    require(
        entries.keySet().equals(Set.of("descr", "fortran_order", "shape")), "header is malformed");
    String descr = entries.getOrDefault("descr", "");
    return new NpyHeader(
        NpyType.parse(descr),
        descr.startsWith(">"),
        entries.getOrDefault("fortran_order", "").equals("True"),
        shape(entries.getOrDefault("shape", "")),
        end);
  }

  private static Map<String, String> entries(String text) throws IOException {
    require(text.startsWith("{") && text.endsWith("}"), "header is malformed");
    Map<String, String> entries = new HashMap<>();
    Matcher entry = ENTRY.matcher(text);
    int at = 1;
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
    require(text.substring(at, text.length() - 1).isBlank(), "header is malformed");
    return entries;
  }

  private static LongList shape(String text) throws IOException {
    String[] parts = text.split(",", -1);
    // A tuple of one needs a trailing comma: in Python "(3)" is a number.
    require(parts[parts.length - 1].isBlank() || parts.length > 1, "shape is malformed");
    int rank = parts[parts.length - 1].isBlank() ? parts.length - 1 : parts.length;
    require(rank <= MAX_RANK, "shape has too many dimensions");
    List<Long> sizes = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      Matcher size = SIZE.matcher(parts[i]);
      require(size.matches(), "shape is malformed");
      sizes.add(Long.parseLong(size.group(1)));
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
