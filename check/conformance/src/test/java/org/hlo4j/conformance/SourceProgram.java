package org.hlo4j.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.text.print.TextBuffer;

/** A program in a file; {@code name} is its path relative to its folder, as used in locations. */
record SourceProgram(String name, byte[] text) {
  static final DialectRegistry DIALECTS = Dialects.all();

  private static final String NEEDS_OTHER_DIALECTS = "// serialize: --allow-other-dialects";

  static SourceProgram read(Path folder, String name) {
    return new SourceProgram(name, bytes(folder.resolve(name)));
  }

  static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Operation parse() {
    return MlirParser.parse(SourceText.of(name, text), DIALECTS, ParserOptions.DEFAULT);
  }

  Operation parseWithoutLocations() {
    Operation module = parse();
    module.walk(SourceProgram::forgetLocations);
    return module;
  }

  /** Returns the artifact of a program of this file. */
  byte[] serialize(Operation module, Version version) {
    return Portability.serialize(module, version, new SerializationOptions(otherDialects()));
  }

  /** Returns whether the file states that it needs other dialects than StableHLO. */
  boolean usesOtherDialects() {
    return new String(text, StandardCharsets.ISO_8859_1).contains(NEEDS_OTHER_DIALECTS);
  }

  /** Returns the dialects permitted in artifacts of this file. */
  OtherDialects otherDialects() {
    return usesOtherDialects() ? OtherDialects.ALL : OtherDialects.NONE;
  }

  /** Returns the program as text, in bytes. */
  static byte[] print(Operation module) {
    TextBuffer out = new TextBuffer();
    MlirPrinter.print(module, DIALECTS, PrinterOptions.DEFAULT, out);
    return ByteStrings.encode(out.toString());
  }

  private static void forgetLocations(Operation operation) {
    operation.setLocation(UnknownLoc.INSTANCE);
    for (var region : operation.regions()) {
      for (var block : region.blocks()) {
        block.arguments().forEach(argument -> argument.setLocation(UnknownLoc.INSTANCE));
      }
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
