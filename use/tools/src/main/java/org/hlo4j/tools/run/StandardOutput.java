package org.hlo4j.tools.run;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/**
 * Standard output. A closed pipe is thrown as a {@link PipeClosedException}, as an IOException
 * would be swallowed by print streams.
 */
final class StandardOutput extends FilterOutputStream {
  /** The operating system's message, which does not depend on Java's locale. */
  private static final String BROKEN_PIPE = "broken pipe";

  StandardOutput(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw closedOr(e);
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      throw closedOr(e);
    }
  }

  private static IOException closedOr(IOException e) {
    String message = e.getMessage();
    if (message != null && message.toLowerCase(Locale.ROOT).contains(BROKEN_PIPE)) {
      throw new PipeClosedException(e);
    }
    return e;
  }
}
