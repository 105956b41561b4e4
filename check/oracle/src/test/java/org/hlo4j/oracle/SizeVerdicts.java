package org.hlo4j.oracle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.hlo4j.Hlo4j;
import org.hlo4j.PrepareOptions;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/**
 * Says what becomes of programs without parameters, for {@code rules/sizes.py}.
 *
 * <p>{@code ./dev oracle SizeVerdicts PROGRAMS} reads a file with a program on each line and prints
 * a line for each: {@code invalid}, {@code ran} or {@code refused} if the interpreter and the
 * engine, strict and fast, agree, else {@code differ}; after a tab the diagnostic or the outcomes.
 */
final class SizeVerdicts {
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final InterpreterOptions OPTIONS =
      InterpreterOptions.DEFAULT.withLimits(
          Limits.DEFAULT.withSteps(100_000).withTensorBytes(1L << 16));

  private SizeVerdicts() {}

  public static void main(String[] arguments) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (String program : Files.readAllLines(Path.of(arguments[0]))) {
      lines.append(verdict(program).replace('\n', ' ')).append('\n');
    }
    System.out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
    System.out.flush();
  }

  private static String verdict(String program) {
    Operation module;
    try {
      module = HLO4J.parse(program);
    } catch (DiagnosticException e) {
      return "invalid\t" + e.diagnostics().getFirst().message();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return "broken\t" + e;
    }
    Object reference = run(() -> Interpreter.evaluate(module, "main", List.of(), OPTIONS));
    Object strict = run(() -> prepared(module, true));
    Object fast = run(() -> prepared(module, false));
    if (!reference.equals(strict) || !reference.equals(fast)) {
      return "differ\t" + brief(reference) + " | " + brief(strict) + " | " + brief(fast);
    }
    if (reference instanceof String message) {
      return (message.startsWith("broken\t") ? "" : "refused\t") + message;
    }
    return "ran\t";
  }

  private static List<InterpreterValue> prepared(Operation module, boolean strict) {
    return HLO4J
        .prepare(module, "main", strict ? PrepareOptions.STRICT : PrepareOptions.FAST)
        .run(List.of(), OPTIONS);
  }

  private static Object run(Supplier<List<InterpreterValue>> run) {
    try {
      return run.get();
    } catch (InterpreterException e) {
      return e.getMessage();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return "broken\t" + e;
    }
  }

  private static String brief(Object value) {
    String text = value.toString();
    return text.length() < 160 ? text : text.substring(0, 160);
  }
}
