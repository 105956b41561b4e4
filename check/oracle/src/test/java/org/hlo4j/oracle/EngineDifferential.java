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
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * Compares the engine with the interpreter on programs whose main function has no parameters, or
 * whose arguments are beside them: {@code NAME.in0.npy}, {@code NAME.in1.npy} … for {@code
 * NAME.mlir}, as {@code interpreter/differential.py --keep} leaves them.
 *
 * <p>{@code ./dev oracle EngineDifferential PATH... [--fast]} reads the files, or those of folders,
 * and prints each program whose results differ, by bits unless {@code --fast} is given, or that one
 * of them alone can run. Fast results may differ by 1e-5 of the largest element, and by two units
 * in the last place of it.
 */
final class EngineDifferential {
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final InterpreterOptions OPTIONS =
      InterpreterOptions.DEFAULT.withLimits(
          Limits.DEFAULT.withSteps(2_000_000).withTensorBytes(1L << 28));

  private final Map<String, Integer> outcomes = new TreeMap<>();

  public static void main(String[] arguments) throws IOException {
    boolean strict = !List.of(arguments).contains("--fast");
    EngineDifferential differential = new EngineDifferential();
    for (String argument : arguments) {
      if (argument.startsWith("--")) {
        continue;
      }
      try (Stream<Path> files = Files.walk(Path.of(argument))) {
        for (Path file :
            files
                .filter(Files::isRegularFile)
                .filter(f -> f.toString().contains(".mlir"))
                .sorted()
                .toList()) {
          differential.compare(file, strict);
        }
      }
    }
    System.out.println(differential.outcomes);
    if (differential.outcomes.keySet().stream().anyMatch(key -> key.startsWith("differ"))) {
      System.exit(1);
    }
  }

  private void compare(Path file, boolean strict) {
    String outcome;
    try {
      outcome = outcome(file, HLO4J.read(file), strict);
    } catch (IOException | RuntimeException e) {
      outcome = "not read";
    }
    outcomes.merge(outcome.split(":", 2)[0], 1, Integer::sum);
    if (outcome.startsWith("differ")) {
      System.out.println(file + ": " + outcome);
    }
  }

  private static String outcome(Path file, Operation module, boolean strict) throws IOException {
    List<Tensor> inputs = new ArrayList<>();
    try {
      for (var parameter : Interpreter.entry(module, "main").region(0).front().arguments()) {
        Path array = Path.of(file.toString().replace(".mlir", ".in" + inputs.size() + ".npy"));
        if (!Files.exists(array)) {
          return "has parameters";
        }
        Type element = ((RankedTensorType) parameter.type()).elementType();
        inputs.add(NpyFile.read(Files.readAllBytes(array), element));
      }
    } catch (InterpreterException e) {
      return "no main";
    }
    Object expected = run(() -> Interpreter.evaluate(module, "main", inputs, OPTIONS));
    Executable[] prepared = new Executable[1];
    for (int round = 0; round < 2; round++) {
      Object actual =
          run(() -> {
            if (prepared[0] == null) {
              prepared[0] =
                  HLO4J.prepare(
                      module, "main", strict ? PrepareOptions.STRICT : PrepareOptions.FAST);
            }
            return prepared[0].run(inputs, OPTIONS);
          });
      if (!strict && actual instanceof String message && message.contains(" units in the last")) {
        return "its own check is of units in the last place";
      }
      if (!agree(expected, actual, strict)) {
        return "differ: " + brief(expected) + " != " + brief(actual);
      }
    }
    boolean isPlanned = prepared[0] == null || prepared[0].plannedBytes().isPresent();
    return isPlanned ? "agree" : "agree (of dynamic shapes, or interpreted)";
  }

  private static String brief(Object value) {
    String text = value.toString();
    return text.length() < 200 ? text : text.substring(0, 200);
  }

  private static Object run(java.util.function.Supplier<List<InterpreterValue>> run) {
    try {
      return run.get();
    } catch (InterpreterException e) {
      return e.getMessage();
    } catch (RuntimeException e) {
      return e + " at " + e.getStackTrace()[0];
    }
  }

  private static boolean agree(Object expected, Object actual, boolean strict) {
    if (strict || !(expected instanceof List<?> xs) || !(actual instanceof List<?> ys)) {
      return expected.equals(actual);
    }
    for (int i = 0; i < xs.size(); i++) {
      if (!(xs.get(i) instanceof Tensor x) || !x.kind().isFloatingPoint()) {
        if (!xs.get(i).equals(ys.get(i))) {
          return false;
        }
        continue;
      }
      double[] a = x.toDoubleArray();
      double[] b = ((Tensor) ys.get(i)).toDoubleArray();
      double largest = 0;
      for (double each : a) {
        largest = Double.isFinite(each) ? Math.max(largest, Math.abs(each)) : largest;
      }
      double bound = largest * Math.max(1e-5, Math.scalb(2, 1 - x.kind().format().precision()));
      for (int k = 0; k < a.length; k++) {
        if (Double.compare(a[k], b[k]) != 0 && !(Math.abs(a[k] - b[k]) <= bound)) {
          return false;
        }
      }
    }
    return true;
  }
}
