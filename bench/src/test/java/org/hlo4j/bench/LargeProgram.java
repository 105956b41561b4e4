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
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.portability.MlirText;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.legalize.StablehloToVhlo;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The program of {@code oracle/large_program.py} in each of its forms. */
@State(Scope.Benchmark)
public class LargeProgram {
  final DialectRegistry dialects = Dialects.all();
  final MlirText syntax = new MlirText(dialects, false);

  /** How many operations the program has. */
  @Param({"1000", "20000", "200000"})
  public int operations;

  SourceText text;
  Operation module;
  byte[] bytecode;
  byte[] artifact;
  byte[] oldArtifact;
  Operation vhlo;

  @Setup
  public void read() throws IOException {
    Path file =
        Path.of(System.getProperty("hlo4j.bench.programs"), "large-" + operations + ".mlir");
    text = SourceText.of(file.getFileName().toString(), Files.readAllBytes(file));
    module = parse();
    bytecode = write();
    artifact = Portability.serialize(module, Portability.currentVersion());
    oldArtifact = Portability.serialize(module, Portability.minimumVersion());
    vhlo = toVhlo();
    System.gc(); // so that no step has to move these objects, and all find them as they were made
  }

  Operation toVhlo() {
    return StablehloToVhlo.translate(module, OtherDialects.NONE, false, Diagnostics.collector())
        .orElseThrow();
  }

  Operation parse() {
    return MlirParser.parse(text, dialects, ParserOptions.DEFAULT);
  }

  byte[] write() {
    return BytecodeWriter.write(module, BytecodeWriterOptions.of("hlo4j").withText(syntax));
  }

  Operation readBytecode() {
    return BytecodeReader.read(
        Blob.wrap(bytecode), "bench", BytecodeReaderOptions.of(dialects).withText(syntax));
  }
}
