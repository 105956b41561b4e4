package org.hlo4j.interpreter;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.hlo4j.ir.Blob;

/**
 * Reads the header of a safetensors file: its size, and a JSON object that maps names to the
 * element type, shape and position of tensors, beside an object of strings called {@code
 * __metadata__}. Tensors follow each other without gaps up to the end of the file, and no key is
 * there twice. Source: the format's description in the repository {@code huggingface/safetensors}.
 */
final class SafetensorsHeader {
  static final int SIZE_BYTES = 8;

  /** As in the format's own reader, in bytes. */
  private static final long MAX_HEADER = 100_000_000;

  private static final String METADATA = "__metadata__";

  /**
   * A tensor of the file.
   *
   * @param begin the offset of its first byte in the data
   * @param end the offset after its last byte
   */
  record Entry(SafetensorsType type, List<Long> shape, long begin, long end) {}

  private static final int MAX_DEPTH = 64;

  /** The name of the file, for messages. */
  private final String title;

  private final String text;
  private int at;

  private SafetensorsHeader(String title, String text) {
    this.title = title;
    this.text = text;
  }

  /**
   * Returns the files of tensors, by names of tensors, that an index of several files has.
   *
   * @param text the index, a JSON object
   * @throws IOException if it is malformed
   */
  static Map<String, String> weightMap(String text) throws IOException {
    SafetensorsHeader index = new SafetensorsHeader("index", text);
    Map<String, String> files = new LinkedHashMap<>();
    index.object(name -> {
      if (name.equals("weight_map")) {
        index.object(tensor -> files.put(tensor, index.string()));
      } else {
        index.skipValue(0);
      }
    });
    index.requireEnd();
    require(!files.isEmpty(), "index has no member 'weight_map' with tensors");
    return files;
  }

  /**
   * Returns the size of the header with the number that precedes it.
   *
   * @throws IOException if the file does not have it
   */
  static long size(Blob file) throws IOException {
    require(file.size() >= SIZE_BYTES, "not a safetensors file");
    long size = file.longAt(0);
    require(size >= 0 && size <= MAX_HEADER, "not a safetensors file: its header is too large");
    require(size <= file.size() - SIZE_BYTES, "header is cut off");
    return SIZE_BYTES + size;
  }

  /**
   * Returns the tensors by name, in the order of the header.
   *
   * @throws IOException if the header is malformed, or the rest of the file has not the bytes of
   *     its tensors
   */
  static Map<String, Entry> of(Blob file) throws IOException {
    long size = size(file);
    Map<String, Entry> entries;
    try {
      byte[] text = file.slice(SIZE_BYTES, size - SIZE_BYTES).toByteArray();
      entries = parse(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString());
    } catch (CharacterCodingException e) {
      throw new IOException("header is not in UTF-8", e);
    } catch (OutOfMemoryError e) {
      throw new IOException("header takes more memory than there is", e);
    }
    checkData(entries, file.size() - size);
    return entries;
  }

  private static Map<String, Entry> parse(String text) throws IOException {
    SafetensorsHeader header = new SafetensorsHeader("header", text);
    Map<String, Entry> entries = new LinkedHashMap<>();
    header.object(name -> {
      if (name.equals(METADATA)) {
        header.object(_ -> header.string());
      } else {
        entries.put(name, header.entry(name));
      }
    });
    header.requireEnd();
    return entries;
  }

  private void requireEnd() throws IOException {
    skipBlanks();
    if (at < text.length()) {
      throw malformed();
    }
  }

  /** Skips a value of any form. */
  private void skipValue(int depth) throws IOException {
    skipBlanks();
    char first = at < text.length() ? text.charAt(at) : 0;
    if (depth > MAX_DEPTH) {
      throw malformed();
    }
    if (first == '{') {
      object(_ -> skipValue(depth + 1));
    } else if (first == '"') {
      string();
    } else if (accept('[')) {
      if (!accept(']')) {
        do {
          skipValue(depth + 1);
        } while (accept(','));
        expect(']');
      }
    } else {
      int start = at;
      while (at < text.length() && isPartOfWord(text.charAt(at))) {
        at++;
      }
      if (at == start) {
        throw malformed();
      }
    }
  }

  /** Checks that the data are the tensors, one after the other. */
  private static void checkData(Map<String, Entry> entries, long bytes) throws IOException {
    List<Map.Entry<String, Entry>> ordered = new ArrayList<>(entries.entrySet());
    ordered.sort(
        Comparator.comparingLong((Map.Entry<String, Entry> entry) -> entry.getValue().begin())
            .thenComparingLong(entry -> entry.getValue().end()));
    long end = 0;
    for (Map.Entry<String, Entry> entry : ordered) {
      String name = entry.getKey();
      Entry tensor = entry.getValue();
      require(
          tensor.begin <= end,
          () -> "nothing is said of what precedes the elements of '" + name + "'");
      require(tensor.begin == end, () -> "elements of '" + name + "' overlap others");
      require(tensor.end <= bytes, () -> "elements of '" + name + "' are cut off");
      long size = tensor.end - tensor.begin;
      long expected = size(name, tensor);
      require(size == expected, () -> "'" + name + "' takes " + expected + " bytes, got " + size);
      end = tensor.end;
    }
    long rest = bytes - end;
    require(rest == 0, () -> rest + " bytes follow the elements");
  }

  /** Returns the size of a tensor in bytes. */
  private static long size(String name, Entry tensor) throws IOException {
    try {
      long count = 1;
      for (long dimension : tensor.shape) {
        count = Math.multiplyExact(count, dimension);
      }
      long bits = Math.multiplyExact(count, (long) tensor.type.bits());
      require(bits % Byte.SIZE == 0, () -> "'" + name + "' ends within a byte");
      return bits / Byte.SIZE;
    } catch (ArithmeticException e) {
      throw new IOException("'" + name + "' has more elements than there can be", e);
    }
  }

  private static boolean isPartOfWord(char c) {
    return Character.isLetterOrDigit(c) || "+-.".indexOf(c) >= 0;
  }

  /** Reads the value of a member of an object. */
  @FunctionalInterface
  private interface Member {
    void read(String name) throws IOException;
  }

  private Entry entry(String tensor) throws IOException {
    Map<String, String> strings = new LinkedHashMap<>();
    Map<String, List<Long>> numbers = new LinkedHashMap<>();
    object(name -> {
      switch (name) {
        case "dtype" -> strings.put(name, string());
        case "shape", "data_offsets" -> numbers.put(name, numbers());
        default -> throw malformed();
      }
    });
    String type = strings.get("dtype");
    List<Long> shape = numbers.get("shape");
    List<Long> offsets = numbers.get("data_offsets");
    if (type == null || shape == null || offsets == null || offsets.size() != 2) {
      throw malformed();
    }
    SafetensorsType known =
        SafetensorsType.of(type)
            .orElseThrow(() ->
                new IOException(
                    "'" + tensor + "' has elements of type '" + type + "', which is unknown"));
    if (offsets.get(0) > offsets.get(1)) {
      throw new IOException("'" + tensor + "' ends before it begins");
    }
    return new Entry(known, shape, offsets.get(0), offsets.get(1));
  }

  private void object(Member member) throws IOException {
    Set<String> names = new HashSet<>();
    expect('{');
    if (accept('}')) {
      return;
    }
    do {
      String name = string();
      if (!names.add(name)) {
        throw new IOException(title + " has two '" + name + "', the second at character " + at);
      }
      expect(':');
      member.read(name);
    } while (accept(','));
    expect('}');
  }

  private List<Long> numbers() throws IOException {
    List<Long> numbers = new ArrayList<>();
    expect('[');
    if (accept(']')) {
      return numbers;
    }
    do {
      numbers.add(number());
    } while (accept(','));
    expect(']');
    return numbers;
  }

  private long number() throws IOException {
    skipBlanks();
    int start = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    boolean startsWithZero = at - start > 1 && text.charAt(start) == '0';
    if (at == start || at - start > 18 || startsWithZero) {
      throw malformed();
    }
    return Long.parseLong(text.substring(start, at));
  }

  private String string() throws IOException {
    expect('"');
    StringBuilder string = new StringBuilder();
    for (char c = next(); c != '"'; c = next()) {
      if (c < ' ') {
        throw malformed();
      }
      string.append(c == '\\' ? escaped() : c);
    }
    // An unpaired surrogate is not a character.
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(string)) {
      throw malformed();
    }
    return string.toString();
  }

  private char escaped() throws IOException {
    char c = next();
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> {
        int code = 0;
        for (int i = 0; i < 4; i++) {
          char digit = next();
          if (!HexFormat.isHexDigit(digit)) {
            throw malformed();
          }
          code = 16 * code + HexFormat.fromHexDigit(digit);
        }
        yield (char) code;
      }
      default -> throw malformed();
    };
  }

  private char next() throws IOException {
    if (at == text.length()) {
      throw malformed();
    }
    return text.charAt(at++);
  }

  private boolean accept(char c) {
    skipBlanks();
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char c) throws IOException {
    if (!accept(c)) {
      throw malformed();
    }
  }

  private void skipBlanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private IOException malformed() {
    return new IOException(title + " is malformed at character " + at);
  }

  private static void require(boolean holds, String otherwise) throws IOException {
    require(holds, () -> otherwise);
  }

  private static void require(boolean holds, Supplier<String> otherwise) throws IOException {
    if (!holds) {
      throw new IOException(otherwise.get());
    }
  }
}
