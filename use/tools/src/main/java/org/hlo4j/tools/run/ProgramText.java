package org.hlo4j.tools.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.hlo4j.text.print.TextBuffer;

/** The text of a program, of any length, printed while it is written, or earlier into memory. */
record ProgramText(Consumer<TextBuffer> printer) implements Output {
  @Override
  public void writeTo(WritableByteChannel out) throws IOException {
    try {
      print(new TextBuffer(Channels.newOutputStream(out)));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public Output materialize() {
    List<byte[]> pieces = new ArrayList<>();
    print(new TextBuffer(pieces));
    return out -> writeAll(pieces, out);
  }

  private void print(TextBuffer buffer) {
    printer.accept(buffer);
    buffer.flush();
  }

  private static void writeAll(List<byte[]> pieces, WritableByteChannel out) throws IOException {
    for (byte[] piece : pieces) {
      ByteBuffer rest = ByteBuffer.wrap(piece);
      while (rest.hasRemaining()) {
        out.write(rest);
      }
    }
  }
}
