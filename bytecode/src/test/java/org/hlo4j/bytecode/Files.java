package org.hlo4j.bytecode;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;

/** Programs as bytes and back, with all that the tests need. */
public final class Files {
  /** Whoever writes in tests. */
  public static final String PRODUCER = "test";

  private static final BytecodeReaderOptions OPTIONS =
      BytecodeReaderOptions.of(TestDialect.REGISTRY)
          .withUnregistered(true)
          .withText(PlainText.INSTANCE);

  private Files() {}

  /** Reads a program that may use any dialect. */
  public static Operation read(byte... bytes) {
    return BytecodeReader.read(Blob.wrap(bytes), "test.bc", OPTIONS);
  }

  /** Writes a program. */
  public static byte[] write(Operation program, BytecodeVersion version) {
    return write(program, version, PRODUCER);
  }

  /** Writes a program of another producer. */
  public static byte[] write(Operation program, BytecodeVersion version, String producer) {
    return BytecodeWriter.write(
        program,
        BytecodeWriterOptions.of(producer).withVersion(version).withText(PlainText.INSTANCE));
  }

  /** A file that MLIR's own writer wrote; see the program beside it. */
  public static byte[] mlir(String name, BytecodeVersion version) {
    String file = "mlir/" + name + "." + version.number() + ".bc";
    try (InputStream in = Files.class.getResourceAsStream(file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
