package org.hlo4j.interpreter;

import java.util.List;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;

/** Programs of tests, in MLIR text. */
public final class Programs {
  private Programs() {}

  public static Operation parse(String text) {
    return MlirParser.parse(
        SourceText.of("test", text),
        Dialects.all(),
        ParserOptions.DEFAULT,
        Diagnostics.collector());
  }

  /** Runs the only function of a program, which takes nothing. */
  public static List<InterpreterValue> run(String text) {
    return Interpreter.evaluate(parse(text), "main", List.of());
  }

  /** What the body's value {@code %r} of this type is, as text without type and line breaks. */
  public static String value(String body, String type) {
    String program =
        "func.func @main() -> " + type + " {\n" + body + "\nfunc.return %r : " + type + "\n}";
    String text = ValueText.of(run(program).getFirst());
    return text.substring(text.indexOf('{') + 1, text.length() - 1).strip();
  }
}
