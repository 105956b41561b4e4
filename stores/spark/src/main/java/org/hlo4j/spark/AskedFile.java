package org.hlo4j.spark;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import org.hlo4j.audit.StoreContent;
import org.hlo4j.audit.StoreFile;
import org.hlo4j.ir.Blob;
import org.hlo4j.program.ExternalData;
import org.hlo4j.program.ExternalDataException;

/**
 * A file that a {@link ProgramProcess} is asked for. It asks back for external data: true and the
 * location; the answer is true and the bytes, or false and why they may not be read, empty if they
 * cannot be.
 *
 * @param path where it is
 * @param open its content
 * @param external asks for external data
 */
record AskedFile(String path, Blob open, ExternalData external) implements StoreFile {
  /** Reads a file; it asks for external data by the same streams. */
  static AskedFile read(DataInputStream in, DataOutputStream out) throws IOException {
    String path = readText(in);
    return new AskedFile(path, readBytes(in), location -> ask(location, in, out));
  }

  private static Blob ask(String location, DataInputStream in, DataOutputStream out)
      throws IOException {
    try {
      out.writeBoolean(true);
      write(location, out);
      out.flush();
      if (in.readBoolean()) {
        return readBytes(in);
      }
    } catch (IOException e) { // the process that asked is gone
      throw new UncheckedIOException(e);
    }
    String reason = readText(in);
    throw reason.isEmpty() ? new IOException() : new ExternalDataException(reason);
  }

  /** Answers what {@link #ask} asks for. */
  static void answer(ExternalData external, DataInputStream in, DataOutputStream out)
      throws IOException {
    String location = readText(in);
    Blob bytes = null;
    String reason = "";
    try {
      bytes = external.open(location);
    } catch (ExternalDataException e) {
      reason = String.valueOf(e.getMessage());
    } catch (IOException e) {
      reason = "";
    }
    out.writeBoolean(bytes != null);
    if (bytes == null) {
      write(reason, out);
    } else {
      write(bytes, out);
    }
    out.flush();
  }

  @Override
  public long size() {
    return open.size();
  }

  static void write(String text, DataOutputStream out) throws IOException {
    out.writeInt(text.length());
    out.writeChars(text);
  }

  private static String readText(DataInputStream in) throws IOException {
    char[] text = new char[in.readInt()];
    for (int i = 0; i < text.length; i++) {
      text[i] = in.readChar();
    }
    return new String(text);
  }

  static void write(Blob bytes, DataOutputStream out) throws IOException {
    out.writeLong(bytes.size());
    bytes.writeTo(Channels.newChannel(out));
  }

  static Blob readBytes(DataInputStream in) throws IOException {
    return StoreContent.of(new Part(in, in.readLong()));
  }

  private static final class Part extends InputStream {
    private final InputStream in;
    private long left;

    Part(InputStream in, long size) {
      this.in = in;
      this.left = size;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int at, int count) throws IOException {
      if (left == 0) {
        return -1;
      }
      int read = in.read(target, at, (int) Math.min(count, left));
      if (read < 0) {
        throw new EOFException();
      }
      left -= read;
      return read;
    }
  }
}
