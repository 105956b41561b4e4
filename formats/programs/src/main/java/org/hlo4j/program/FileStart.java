package org.hlo4j.program;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.hlo4j.archive.ZipArchive;
import org.hlo4j.archive.ZipArchive.Entry;
import org.hlo4j.ir.Blob;
import org.jspecify.annotations.Nullable;

/** The first bytes of a file, which signatures are matched with. */
final class FileStart {
  /** The number of bytes that are looked at. */
  static final int LENGTH = 512;

  private final Blob bytes;
  private final String start;

  /** The offset of the first byte that is neither blank nor in a comment. */
  private final long content;

  private @Nullable List<String> entries;
  private @Nullable String damage;

  /** Creates the start of a file. */
  FileStart(Blob bytes) {
    this.bytes = bytes;
    this.start = string(0);
    this.content = contentOf(bytes);
  }

  /** Returns up to {@value #LENGTH} bytes from an offset, a character each. */
  private String string(long offset) {
    byte[] copy = new byte[(int) Math.min(bytes.size() - offset, LENGTH)];
    bytes.copyTo(offset, copy, 0, copy.length);
    return new String(copy, StandardCharsets.ISO_8859_1);
  }

  /** Returns the offset of the first byte that is not skipped by MLIR's lexer. */
  private static long contentOf(Blob bytes) {
    long at = 0;
    while (at < bytes.size()) {
      if ((bytes.byteAt(at) & 0xFF) <= ' ') {
        at++;
      } else if (bytes.byteAt(at) == '/' && at + 1 < bytes.size() && bytes.byteAt(at + 1) == '/') {
        while (at < bytes.size() && bytes.byteAt(at) != '\n') {
          at++;
        }
      } else {
        return at;
      }
    }
    return at;
  }

  Blob bytes() {
    return bytes;
  }

  /** Returns whether nothing is there but blanks and comments. */
  boolean isBlank() {
    return content == bytes.size();
  }

  /** Returns whether the file begins with bytes, a character each. */
  boolean has(String signature) {
    return start.startsWith(signature);
  }

  /** Returns whether the file has bytes at an offset. */
  boolean has(int offset, String signature) {
    return start.startsWith(signature, offset);
  }

  /** Returns whether a file shorter than a signature is the beginning of it. */
  boolean isPartOf(String signature) {
    return !start.isEmpty() && bytes.size() < signature.length() && signature.startsWith(start);
  }

  /** Returns whether text begins so, after blanks and comments, in upper or lower case. */
  boolean says(String... beginnings) {
    if (isBinary()) {
      return false;
    }
    String text = string(content).toLowerCase(Locale.ROOT);
    return Stream.of(beginnings).anyMatch(text::startsWith);
  }

  /**
   * Returns whether every {@code width}th byte of the first three characters is printable, and the
   * others are zero: text in UTF-16 or UTF-32.
   *
   * @param at which byte of a character is not zero
   */
  boolean isWide(int width, int at) {
    if (start.length() < 3 * width) {
      return false;
    }
    for (int i = 0; i < 3 * width; i++) {
      char c = start.charAt(i);
      if (i % width == at ? c < '\t' || c > '~' : c != 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether there are control characters other than blanks, as in no text. */
  boolean isBinary() {
    return start.chars().anyMatch(c -> c < ' ' && !Character.isWhitespace(c));
  }

  /** Returns whether an object or an array of JSON begins, after blanks. */
  boolean isJson() {
    String text = string(content);
    if (isBinary() || (!text.startsWith("{") && !text.startsWith("["))) {
      return false;
    }
    String inside = text.substring(1).strip();
    return Stream.of("\"", "}", "{\"", "[", "]").anyMatch(inside::startsWith);
  }

  /** Returns the names in a zip archive; none if the file is not an archive, or is damaged. */
  List<String> entries() {
    if (entries == null) {
      entries = List.of();
      if (isZip()) {
        try {
          entries = ZipArchive.of(bytes).entries().stream().map(Entry::name).toList();
        } catch (IOException e) {
          damage = String.valueOf(e.getMessage());
        }
      }
    }
    return entries;
  }

  /** Returns what is wrong with a zip archive; empty if nothing is. */
  Optional<String> damage() {
    entries();
    return Optional.ofNullable(damage);
  }

  /** Returns whether a FlatBuffer begins: its root, and the table of the fields of the root. */
  boolean isFlatBuffer() {
    if (bytes.size() < 8) {
      return false;
    }
    long root = bytes.intAt(0) & 0xFFFF_FFFFL;
    if (root < 4 || root > bytes.size() - 4) {
      return false;
    }
    long fields = root - bytes.intAt(root);
    return fields >= 4 && fields <= bytes.size() - 4 && isTable(bytes.shortAt(fields) & 0xFFFF);
  }

  /** Returns whether a table of fields may have a size in bytes. */
  private static boolean isTable(int size) {
    return size >= 4 && size % 2 == 0;
  }

  boolean isZip() {
    return ZipArchive.isZip(bytes);
  }
}
