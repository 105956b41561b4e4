package org.hlo4j.audit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.internal.TemporaryFiles;
import org.hlo4j.program.ProgramForm;

/** The content of files that are read from streams. */
public final class StoreContent {
  /** Files of at least that size are mapped if they are binary. */
  static final long LARGE = 1 << 25;

  /** The most bytes of text, which is read whole. */
  private static final long MOST_TEXT = Integer.MAX_VALUE - 8L;

  private static final int CHUNK = 1 << 16;

  private StoreContent() {}

  /**
   * {@return what a stream contains; 32 MiB or more are in a file that nothing names}
   *
   * @param in the stream, which is not closed
   * @throws IOException if it cannot be read, or is text of more than 2 GiB
   */
  public static Blob of(InputStream in) throws IOException {
    return of(in, Long.MAX_VALUE);
  }

  /**
   * Returns what a stream contains, as {@link #of(InputStream)} does.
   *
   * @throws UnopenedException if it contains more than {@code most} bytes, 32 MiB at least
   */
  static Blob of(InputStream in, long most) throws IOException {
    byte[] start = in.readNBytes((int) LARGE);
    if (start.length < LARGE) {
      return Blob.wrap(start);
    }
    Path unpacked = TemporaryFiles.create("hlo4j", ".program");
    try {
      try (OutputStream out = Files.newOutputStream(unpacked)) {
        out.write(start);
        copy(in, out, most - start.length);
      }
      return checked(Blob.map(unpacked));
    } finally {
      // A mapping stays until it is no longer used.
      TemporaryFiles.delete(unpacked);
    }
  }

  /**
   * Copies what a stream contains.
   *
   * @throws UnopenedException if it contains more than {@code most} bytes
   */
  static void copy(InputStream in, OutputStream out, long most) throws IOException {
    byte[] chunk = new byte[CHUNK];
    long left = most;
    for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
      left -= count;
      if (left < 0) {
        throw UnpackBudget.tooLarge();
      }
      out.write(chunk, 0, count);
    }
  }

  /**
   * {@return the content of a file, which is mapped if it is binary and large}
   *
   * @param file the file
   * @throws IOException if it cannot be read, or is text of more than 2 GiB
   */
  static Blob of(Path file) throws IOException {
    if (Files.size(file) < LARGE) {
      return Blob.wrap(Files.readAllBytes(file));
    }
    Blob mapped = checked(Blob.map(file));
    return isText(mapped) ? Blob.wrap(Files.readAllBytes(file)) : mapped;
  }

  private static Blob checked(Blob content) throws IOException {
    if (content.size() > MOST_TEXT && isText(content)) {
      throw new IOException("text of more than " + MOST_TEXT + " bytes");
    }
    return content;
  }

  private static boolean isText(Blob content) {
    return !ProgramForm.isBinary(content);
  }
}
