package org.hlo4j.interpreter;

import java.util.List;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;

/** Test programs as MLIR text. */
public final class Programs {
  private static final DialectRegistry DIALECTS = Dialects.all();

  private Programs() {}

  public static Operation parse(String text) {
    return MlirParser.parse(
        SourceText.of("test", text), DIALECTS, ParserOptions.DEFAULT, Diagnostics.collector());
  }

  /**
   * Verifies a program.
   *
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it is invalid
   */
  public static void verify(Operation module) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    new Verifier(DIALECTS, new FullText(DIALECTS)).verify(module, diagnostics);
    diagnostics.throwIfErrors();
  }

  /** Runs the only function of a program, which has no parameters. */
  public static List<InterpreterValue> run(String text) {
    return Interpreter.evaluate(parse(text), "main", List.of());
  }

  /** Returns the body's value {@code %r} of this type as text, without its type and line breaks. */
  public static String value(String body, String type) {
    String program =
        "func.func @main() -> " + type + " {\n" + body + "\nfunc.return %r : " + type + "\n}";
    String text = ValueText.of(run(program).getFirst());
    return text.substring(text.indexOf('{') + 1, text.length() - 1).strip();
  }
}
