package app;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hlo4j.Hlo4j;
import org.hlo4j.ir.Operation;

/** Reads a program from wherever it is, in any form. */
final class Reading {
  static final String TEXT =
      """
      func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
        %0 = stablehlo.tanh %x : tensor<4xf32>
        return %0 : tensor<4xf32>
      }
      """;

  private Reading() {}

  static String run() throws IOException {
    Hlo4j hlo4j = Hlo4j.standard();
    Path file = Files.writeString(Files.createTempFile("program", ".mlir"), TEXT);
    Operation program = hlo4j.read(file);
    Files.delete(file);
    byte[] artifact = hlo4j.serialize(program);
    byte[] bytecode = hlo4j.toBytecode(program);
    byte[] text = TEXT.getBytes(StandardCharsets.UTF_8);
    String printed = hlo4j.print(program);
    boolean same =
        printed.equals(hlo4j.print(hlo4j.read(new ByteArrayInputStream(artifact), "stream")))
            && printed.equals(hlo4j.print(hlo4j.read(ByteBuffer.wrap(bytecode), "buffer")))
            && printed.equals(hlo4j.print(hlo4j.read(MemorySegment.ofArray(text), "segment")));
    return same ? "the same from text, bytecode and artifact" : "different";
  }
}
