package org.hlo4j.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hlo4j.Executable;
import org.hlo4j.Hlo4j;
import org.hlo4j.PrepareOptions;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/**
 * Compares a plugin of PJRT with the interpreter on programs whose main function has no parameters,
 * upstream's {@code testdata} for example.
 *
 * <p>{@code HLO4J_PJRT=LIBRARY ./dev oracle PjrtDifferential PATH... [--every N]} reads the files,
 * or those of folders, and prints each program whose results differ by more than 1e-4 of the
 * largest element, or that one of them alone can run, and how many there are of each reason and
 * kind. Calls of {@code check}, which no plugin knows, are left out.
 */
final class PjrtDifferential {
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final double TOLERANCE = 1e-4;

  /** The parts in which messages of one reason differ: names, numbers, types and places. */
  private static final String PARTICULARS =
      "unknown: |test:\\d+:\\d+: |<unknown>:\\d+: |loc\\([^)]*\\)|%\\S+.*|\\d+|tensor<[^"
          + " ]*>|\"[^\"]*\"";

  private final Map<String, Integer> outcomes = new TreeMap<>();
  private final Map<String, Integer> reasons = new TreeMap<>();

  public static void main(String[] arguments) throws IOException {
    PjrtDifferential differential = new PjrtDifferential();
    List<Path> programs = new ArrayList<>();
    int every = 1;
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].equals("--every")) {
        every = Integer.parseInt(arguments[++i]);
        continue;
      }
      try (Stream<Path> files = Files.walk(Path.of(arguments[i]))) {
        files.filter(file -> file.toString().endsWith(".mlir")).sorted().forEach(programs::add);
      }
    }
    for (int i = 0; i < programs.size(); i += every) {
      String outcome = differential.compare(programs.get(i));
      differential.outcomes.merge(outcome.split(":", 2)[0], 1, Integer::sum);
      if (!outcome.equals("equal")) {
        differential.reasons.merge(outcome.replaceAll(PARTICULARS, "_"), 1, Integer::sum);
        System.out.println(programs.get(i).getFileName() + ": " + outcome);
      }
    }
    differential.reasons.forEach((reason, count) -> System.out.println(count + "  " + reason));
    System.out.println(differential.outcomes);
  }

  private String compare(Path file) throws IOException {
    String text =
        String.join(
            "\n",
            Files.readAllLines(file).stream()
                .filter(line -> !line.contains("custom_call @check."))
                .toList());
    Operation program;
    try {
      program = HLO4J.parse(text);
    } catch (DiagnosticException e) {
      return "not read: " + firstLine(e);
    }
    List<InterpreterValue> expected = null;
    String refused = "";
    try {
      expected = Interpreter.evaluate(program, "main", List.of());
    } catch (InterpreterException | IllegalArgumentException e) {
      refused = firstLine(e);
    }
    List<InterpreterValue> actual;
    try (Executable executable = HLO4J.prepare(program, "main", PrepareOptions.of("pjrt"))) {
      actual = executable.run();
    } catch (InterpreterException e) {
      return (expected == null ? "refused by both: " : "refused by the plugin: ") + firstLine(e);
    }
    if (expected == null) {
      return "refused by the interpreter: " + refused;
    }
    if (actual.size() != expected.size()) {
      return "different: " + actual.size() + " results, not " + expected.size();
    }
    for (int i = 0; i < actual.size(); i++) {
      if (!isClose((Tensor) actual.get(i), (Tensor) expected.get(i))) {
        return "different: result " + i + " of type " + ((Tensor) actual.get(i)).type();
      }
    }
    return "equal";
  }

  private static boolean isClose(Tensor actual, Tensor expected) {
    if (!actual.type().equals(expected.type())) {
      return false;
    }
    if (!actual.kind().isFloatingPoint()) {
      return actual.equals(expected);
    }
    int places = actual.count() * actual.kind().lanes();
    double largest = 1;
    for (int i = 0; i < places; i++) {
      double value = Math.abs(expected.doubleAt(i));
      largest = Double.isFinite(value) ? Math.max(largest, value) : largest;
    }
    double coarseness = Math.max(TOLERANCE, Math.scalb(2, -digits(actual)));
    for (int i = 0; i < places; i++) {
      double a = actual.doubleAt(i);
      double b = expected.doubleAt(i);
      if (Double.compare(a, b) != 0 && !(Math.abs(a - b) <= coarseness * largest)) {
        return false;
      }
    }
    return true;
  }

  private static int digits(Tensor tensor) {
    return tensor.kind().format().precision();
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
