package org.hlo4j.portability;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassOptions;
import org.hlo4j.ir.pass.StripDebugInfoPass;
import org.hlo4j.opset.Version;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.MlirPrinter;

/** Helpers that parse, print and serialize programs. */
public final class TestPrograms {
  public static final DialectRegistry DIALECTS = Dialects.all();

  private TestPrograms() {}

  public static Operation parse(String text) {
    return parse("test.mlir", text);
  }

  public static Operation parse(String file, String text) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    Operation module =
        MlirParser.parse(SourceText.of(file, text), DIALECTS, ParserOptions.DEFAULT, diagnostics);
    diagnostics.throwIfErrors();
    return module;
  }

  public static String print(Operation module) {
    return MlirPrinter.toString(module, DIALECTS, PrinterOptions.DEFAULT);
  }

  public static String printGeneric(Operation module) {
    return MlirPrinter.toString(module, DIALECTS, PrinterOptions.builder().generic(true).build());
  }

  /** Returns the program after {@code strip-debuginfo}. */
  public static Operation withoutLocations(Operation module) {
    StripDebugInfoPass.DEFINITION
        .factory()
        .apply(PassOptions.NONE)
        .run(module, new PassContext(DIALECTS, Diagnostics.collector()));
    return module;
  }

  /** Returns the exception thrown by serialization. */
  public static DiagnosticException refusal(
      Operation module, Version version, SerializationOptions options) {
    return catchThrowableOfType(
        DiagnosticException.class, () -> Portability.serialize(module, version, options));
  }
}
