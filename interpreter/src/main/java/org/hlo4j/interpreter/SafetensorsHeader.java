package org.hlo4j.interpreter;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the header of a safetensors file: a JSON object that maps names to the element type, shape
 * and position of tensors, beside an object of strings called {@code __metadata__}. Source: the
 * format's description in the repository {@code huggingface/safetensors}.
 */
final class SafetensorsHeader {
  private static final String METADATA = "__metadata__";

  /**
   * A tensor of the file.
   *
   * @param type the name of its element type
   * @param begin the offset of its first byte in the data
   * @param end the offset after its last byte
   */
  record Entry(String type, List<Long> shape, long begin, long end) {}

  private final String text;
  private int at;

  private SafetensorsHeader(String text) {
    this.text = text;
  }

  /**
   * Returns the tensors by name.
   *
   * @throws IOException if the header is malformed
   */
  static Map<String, Entry> parse(String text) throws IOException {
    SafetensorsHeader header = new SafetensorsHeader(text);
    Map<String, Entry> entries = new LinkedHashMap<>();
    header.object(name -> {
      if (name.equals(METADATA)) {
        header.object(_ -> header.string());
      } else if (entries.put(name, header.entry()) != null) {
        throw header.malformed();
      }
    });
    header.skipBlanks();
    if (header.at < text.length()) {
      throw header.malformed();
    }
    return entries;
  }

  /** Reads the value of a member of an object. */
  @FunctionalInterface
  private interface Member {
    void read(String name) throws IOException;
  }

  private Entry entry() throws IOException {
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
    return new Entry(type, shape, offsets.get(0), offsets.get(1));
  }

  private void object(Member member) throws IOException {
    expect('{');
    if (accept('}')) {
      return;
    }
    do {
      String name = string();
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
    if (at == start || at - start > 18) {
      throw malformed();
    }
    return Long.parseLong(text.substring(start, at));
  }

  private String string() throws IOException {
    expect('"');
    StringBuilder string = new StringBuilder();
    while (true) {
      char c = next();
      if (c == '"') {
        return string.toString();
      }
      if (c < ' ') {
        throw malformed();
      }
      string.append(c == '\\' ? escaped() : c);
    }
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
          int digit = Character.digit(next(), 16);
          if (digit < 0) {
            throw malformed();
          }
          code = 16 * code + digit;
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
    return new IOException("header is malformed at character " + at);
  }
}
