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

/** Conversions between programs and bytes. */
public final class Files {
  /** The producer used by tests. */
  public static final String PRODUCER = "test";

  private static final BytecodeReaderOptions OPTIONS =
      BytecodeReaderOptions.of(TestDialect.REGISTRY)
          .withUnregistered(true)
          .withText(PlainText.INSTANCE);

  private Files() {}

  /** Reads a program that may use unregistered dialects. */
  public static Operation read(byte... bytes) {
    return BytecodeReader.read(Blob.wrap(bytes), "test.bc", OPTIONS);
  }

  /** Writes a program. */
  public static byte[] write(Operation program, BytecodeVersion version) {
    return write(program, version, PRODUCER);
  }

  /** Writes a program with another producer. */
  public static byte[] write(Operation program, BytecodeVersion version, String producer) {
    return BytecodeWriter.write(
        program,
        BytecodeWriterOptions.of(producer).withVersion(version).withText(PlainText.INSTANCE));
  }

  /** A file written by MLIR's writer; the program is in the same folder. */
  public static byte[] mlir(String name, BytecodeVersion version) {
    String file = "mlir/" + name + "." + version.number() + ".bc";
    try (InputStream in = Files.class.getResourceAsStream(file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
