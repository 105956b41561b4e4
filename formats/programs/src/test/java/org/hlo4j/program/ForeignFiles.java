package org.hlo4j.program;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Files that are not programs, as small as their signatures allow. */
final class ForeignFiles {
  private ForeignFiles() {}

  /** Returns bytes, a character each. */
  static byte[] bytes(String characters) {
    return characters.getBytes(StandardCharsets.ISO_8859_1);
  }

  static byte[] text(String text, String charset) {
    return text.getBytes(Charset.forName(charset));
  }

  static byte[] zip(String... entries) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (String entry : entries) {
        zip.putNextEntry(new ZipEntry(entry));
        zip.write('x');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static byte[] gzip(String content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(bytes(content));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Returns a field of a protocol buffer, of less than 128 bytes. */
  static String field(int number, String content) {
    return "" + (char) (number << 3 | 2) + (char) content.length() + content;
  }

  /** Returns a module of HLO as protocol buffer. */
  static String hloModule() {
    return field(1, "jit_f")
        + field(2, "main.3")
        + field(3, field(1, "main.3") + field(2, field(1, "p") + field(2, "parameter")));
  }

  /** Returns a node of a graph of TensorFlow. */
  static String graphNode(String name) {
    return field(1, field(1, name) + field(2, "Placeholder"));
  }
}
