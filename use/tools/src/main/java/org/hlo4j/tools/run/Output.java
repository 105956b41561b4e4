package org.hlo4j.tools.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.hlo4j.ir.internal.AtomicFileWriter;

/**
 * The output of a command, produced once it has succeeded, so that large results need not be
 * buffered.
 */
@FunctionalInterface
public interface Output extends AtomicFileWriter.Content {
  /** Returns this output with everything computed that can be before it is written. */
  default Output materialize() {
    return this;
  }

  /** Writes bytes to a stream. */
  @FunctionalInterface
  interface Streamed {
    void writeTo(OutputStream out) throws IOException;
  }

  static Output of(byte[] bytes) {
    return streamed(out -> out.write(bytes));
  }

  static Output of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  static Output streamed(Streamed content) {
    return channel -> {
      OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel));
      content.writeTo(out);
      out.flush();
    };
  }

  /** Returns an output that is computed when it is written, or earlier by {@link #materialize}. */
  static Output deferred(Supplier<Output> supplier) {
    return new Output() {
      @Override
      public void writeTo(WritableByteChannel out) throws IOException {
        supplier.get().writeTo(out);
      }

      @Override
      public Output materialize() {
        return supplier.get().materialize();
      }
    };
  }

  static Output all(List<Output> parts) {
    return new Output() {
      @Override
      public void writeTo(WritableByteChannel out) throws IOException {
        for (Output part : parts) {
          part.writeTo(out);
        }
      }

      @Override
      public Output materialize() {
        return all(parts.stream().map(Output::materialize).toList());
      }
    };
  }
}
