package org.hlo4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.artifact.MlirText;
import org.hlo4j.portability.legalize.StablehloToVhlo;
import org.hlo4j.portability.version.VersionConverter;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.text.print.TextBuffer;

/**
 * The program of {@code check/oracle/bench/large_program.py} in each of its forms, and the steps
 * between them.
 */
final class LargeProgram {
  private static final PrinterOptions VERIFIED =
      PrinterOptions.builder().assumeVerified(true).build();

  private final DialectRegistry dialects = Dialects.all();
  private final MlirText syntax = new MlirText(dialects, false);
  private final SourceText text;
  private final Operation module;
  private final byte[] bytecode;
  private final byte[] artifact;
  private final Operation vhlo;

  /** Creates the program with a number of operations. */
  LargeProgram(int operations) throws IOException {
    Path file =
        Path.of(System.getProperty("hlo4j.bench.programs"), "large-" + operations + ".mlir");
    text = SourceText.of(file.getFileName().toString(), Files.readAllBytes(file));
    module = parse();
    bytecode = writeBytecode();
    artifact = serialize();
    vhlo = legalize();
    System.gc(); // promotes these objects, so that no step moves them
  }

  /** Text to program, not verified. */
  Operation parse() {
    return MlirParser.parse(text, dialects, ParserOptions.DEFAULT);
  }

  boolean verify() {
    var verifier = new Verifier(dialects, new FullText(dialects));
    return verifier.verify(module, Diagnostics.collector());
  }

  /** Program to text, with named values; assumed valid, as in upstream's benchmark. */
  TextBuffer print() {
    TextBuffer out = new TextBuffer();
    MlirPrinter.print(module, dialects, VERIFIED, out);
    return out;
  }

  byte[] writeBytecode() {
    return BytecodeWriter.write(module, BytecodeWriterOptions.of("hlo4j").withText(syntax));
  }

  Operation readBytecode() {
    return BytecodeReader.read(
        Blob.wrap(bytecode), "bench", BytecodeReaderOptions.of(dialects).withText(syntax));
  }

  /** Program to portable artifact. */
  byte[] serialize() {
    return Portability.serialize(module, Portability.currentVersion());
  }

  /** Portable artifact to program. */
  Operation deserialize() {
    return Portability.deserialize(artifact);
  }

  /** StableHLO to VHLO, in memory. */
  Operation legalize() {
    return StablehloToVhlo.translate(module, OtherDialects.NONE, false, Diagnostics.collector())
        .orElseThrow();
  }

  /**
   * Downgrades VHLO to the oldest version and upgrades it again, so that the step can be repeated.
   */
  boolean downgradeAndUpgrade() {
    Diagnostics.Collector refusals = Diagnostics.collector();
    return VersionConverter.convert(vhlo, Version.minimum(), false, refusals)
        && VersionConverter.convert(vhlo, Version.current(), false, refusals);
  }
}
