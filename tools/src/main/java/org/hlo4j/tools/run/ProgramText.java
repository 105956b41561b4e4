package org.hlo4j.tools.run;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.hlo4j.text.print.TextBuffer;

/** Text of any length that is printed while it is written, or before, into memory. */
final class ProgramText implements Output {
  private final Consumer<TextBuffer> printer;

  ProgramText(Consumer<TextBuffer> printer) {
    this.printer = printer;
  }

  @Override
  public void writeTo(WritableByteChannel out) throws IOException {
    try {
      print(Channels.newOutputStream(out));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public Output made() {
    Pieces pieces = new Pieces();
    print(pieces);
    return pieces::writeTo;
  }

  private void print(OutputStream out) {
    TextBuffer buffer = new TextBuffer(out);
    printer.accept(buffer);
    buffer.flush();
  }

  /** What was written, piece by piece: one array for all would be copied whenever it is full. */
  private static final class Pieces extends OutputStream {
    private final List<byte[]> pieces = new ArrayList<>();

    @Override
    public void write(int b) {
      pieces.add(new byte[] {(byte) b});
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      pieces.add(Arrays.copyOfRange(bytes, offset, offset + length));
    }

    void writeTo(WritableByteChannel out) throws IOException {
      for (byte[] piece : pieces) {
        ByteBuffer rest = ByteBuffer.wrap(piece);
        while (rest.hasRemaining()) {
          out.write(rest);
        }
      }
    }
  }
}
