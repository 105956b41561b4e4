package org.hlo4j.bench;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.hlo4j.bytecode.write.EncodedBytecode;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactWriter;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;

/**
 * Creates an artifact with large random constants: {@code HugeArtifact FILE [constants [MiB of
 * each]]}, by default 32 of 128 MiB.
 */
public final class HugeArtifact {
  /** The distance between the starts of the constants, which are overlapping slices of one file. */
  private static final int STEP = 1 << 12;

  private HugeArtifact() {}

  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    int constants = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 32;
    write(file, constants, (arguments.length > 2 ? Long.parseLong(arguments[2]) : 128) << 20);
  }

  /** Writes an artifact with a number of constants of the given size in bytes. */
  static void write(Path file, int constants, long bytes) throws IOException {
    Path random = Files.createTempFile("hlo4j", ".random");
    try {
      write(random, bytes + (long) constants * STEP);
      write(file, constants, bytes, Blob.map(random));
    } finally {
      Files.delete(random);
    }
  }

  private static void write(Path random, long size) throws IOException {
    Random numbers = new Random(size);
    byte[] portion = new byte[1 << 20];
    try (var out = Files.newOutputStream(random)) {
      for (long at = 0; at < size; at += portion.length) {
        numbers.nextBytes(portion);
        out.write(portion);
      }
    }
  }

  private static void write(Path file, int constants, long bytes, Blob random) throws IOException {
    Operation module = program(constants, bytes, random);
    var writer = new ArtifactWriter(Dialects.all(), SerializationOptions.DEFAULT);
    write(file, writer.encode(module, Version.current()));
  }

  static void write(Path file, EncodedBytecode artifact) throws IOException {
    try (var out =
        FileChannel.open(
            file,
            StandardOpenOption.WRITE,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      artifact.writeTo(out);
    }
  }

  /** Returns a program that adds all constants; these are parsed as zeros and then replaced. */
  private static Operation program(int constants, long bytes, Blob random) {
    long elements = bytes / Float.BYTES;
    StringBuilder text = new StringBuilder();
    String type = "tensor<" + elements + "xf32>";
    text.append("func.func @main(%sum0: ").append(type).append(") -> ").append(type).append(" {\n");
    for (int i = 0; i < constants; i++) {
      text.append(
          """
          %%c%d = stablehlo.constant dense<0.0> : %s
          %%sum%d = stablehlo.add %%sum%d, %%c%d : %s
          """
              .formatted(i, type, i + 1, i, i, type));
    }
    text.append("return %sum").append(constants).append(" : ").append(type).append("\n}");
    Operation module =
        MlirParser.parse(
            SourceText.of("huge", text.toString()), Dialects.all(), ParserOptions.DEFAULT);
    RankedTensorType tensor = RankedTensorType.of(FloatType.F32, elements);
    long[] at = {0};
    module.walk(op -> {
      if (op.name().equals("stablehlo.constant")) {
        op.setProperty(0, DenseElementsAttr.of(tensor, random.slice(at[0], bytes), false));
        at[0] += STEP;
      }
    });
    return module;
  }
}
