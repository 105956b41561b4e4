package org.hlo4j.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hlo4j.Hlo4j;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.explain.Expansion;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.SafetensorsFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.opset.Version;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.pytorch.ExportedProgram;
import org.hlo4j.text.print.FullText;

/**
 * Imports the programs that pytorch/ops.py or pytorch/models.py has written, and runs what is read
 * back from the portable artifacts of their programs, which must have the same digest.
 *
 * <p>{@code ./dev oracle PytorchBackend FOLDER [REGEX]}: each folder in it is a kind; a test is a
 * file {@code NAME.pt2} and {@code NAME.safetensors} with tensors {@code input.0} … and {@code
 * output.0} …; {@code NAME@2.safetensors} are a second call of the program. Prints for each kind
 * how many tests pass, and for each other test why not, sorted; fails if there is one. With {@code
 * --not-yet FILE} instead of a regular expression it fails unless the tests that do not pass are
 * those in the file; {@code --bless FILE} writes it.
 */
final class PytorchBackend {
  private static final InterpreterOptions OPTIONS =
      InterpreterOptions.DEFAULT.withExtension(Extension.installed());
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final String END = ".pt2";
  private static final String INPUTS = ".safetensors";

  /** The releases that artifacts are written for and read back from, besides the current one. */
  private static final Version OLD = Version.parse("1.0.0");

  private static final boolean WRITES = !Boolean.getBoolean("direct");

  public static void main(String[] arguments) throws IOException {
    String regex = NotYet.regex(arguments);
    List<String> notYet = new ArrayList<>();
    for (Path kind : list(Path.of(arguments[0]), "")) {
      Map<String, String> failures = new TreeMap<>();
      int tests = 0;
      for (Path test : list(kind, INPUTS)) {
        String file = test.getFileName().toString();
        String name = file.substring(0, file.length() - INPUTS.length());
        if (!(kind.getFileName() + "/" + name).matches(regex)) {
          continue;
        }
        tests++;
        String failure = failure(kind, name);
        if (failure != null) {
          failures.put(name, failure);
        }
      }
      if (tests > 0) {
        System.out.printf(
            "%s: %d of %d pass%n", kind.getFileName(), tests - failures.size(), tests);
      }
      failures.forEach(
          (name, reason) -> notYet.add(kind.getFileName() + "/" + name + "\t" + reason));
    }
    NotYet.report(arguments, notYet);
  }

  private static List<Path> list(Path folder, String end) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file ->
              end.isEmpty() ? Files.isDirectory(file) : file.getFileName().toString().endsWith(end))
          .sorted()
          .toList();
    }
  }

  private static String failure(Path kind, String name) throws IOException {
    try {
      Map<String, Tensor> tensors =
          SafetensorsFile.readAll(Files.readAllBytes(kind.resolve(name + INPUTS)));
      Operation program =
          ExportedProgram.read(kind.resolve(name.split("@", 2)[0] + END))
              .toStablehlo(ImportOptions.DEFAULT);
      Diagnostics.Collector said = Diagnostics.collector();
      if (!new Verifier(Dialects.all(), new FullText(Dialects.all())).verify(program, said)) {
        return "INVALID: " + said.toList().getFirst().message();
      }
      Operation run = WRITES ? again(program, Version.current()) : program;
      List<Tensor> inputs = all(tensors, "input.");
      List<InterpreterValue> results = Interpreter.evaluate(run, "main", inputs, OPTIONS);
      List<Tensor> expected = all(tensors, "output.");
      if (results.size() != expected.size()) {
        return "DIFFERS: " + results.size() + " outputs, expected " + expected.size();
      }
      for (int i = 0; i < expected.size(); i++) {
        String difference = difference((Tensor) results.get(i), expected.get(i));
        if (difference != null) {
          return "DIFFERS: output " + i + " " + difference;
        }
      }
      if (WRITES) {
        again(program, OLD);
      }
      return null;
    } catch (DiagnosticException e) {
      return e.diagnostics().getFirst().message();
    } catch (RuntimeException | StackOverflowError e) {
      String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      return "FAILS: "
          + e.getClass().getSimpleName()
          + " "
          + message
          + " at "
          + (e.getStackTrace().length == 0 ? "?" : e.getStackTrace()[0]);
    }
  }

  /** Returns what is read back from the artifact of a program. */
  private static Operation again(Operation program, Version release) {
    Expansion.expand(program, release);
    Operation again = HLO4J.deserialize(HLO4J.serialize(program, release));
    if (!HLO4J.digest(again).equals(HLO4J.digest(program))) {
      throw new IllegalStateException("the artifact for " + release + " has another digest");
    }
    return again;
  }

  private static List<Tensor> all(Map<String, Tensor> tensors, String prefix) {
    List<Tensor> found = new ArrayList<>();
    for (int i = 0; tensors.containsKey(prefix + i); i++) {
      found.add(tensors.get(prefix + i));
    }
    return found;
  }

  /** How far elements may be from the expected ones, relative to the largest of these. */
  private static double tolerance(Type type) {
    return switch (type) {
      case ComplexType complex -> tolerance(complex.elementType());
      case FloatType floating ->
          switch (floating.width()) {
            case 64 -> 1e-9;
            case 32 -> 1e-5;
            case 16 -> floating == FloatType.BF16 ? 2e-2 : 2e-3;
            default -> 0.13;
          };
      default -> 0;
    };
  }

  private static String difference(Tensor actual, Tensor expected) {
    if (!actual.type().equals(expected.type())) {
      return "has type " + actual.type() + ", expected " + expected.type();
    }
    Type type = expected.elementType();
    if (!(type instanceof FloatType || type instanceof ComplexType)) {
      for (int i = 0; i < expected.count(); i++) {
        if (actual.longAt(i) != expected.longAt(i)) {
          return "element " + i + " is " + actual.longAt(i) + ", expected " + expected.longAt(i);
        }
      }
      return null;
    }
    int count = expected.count() * (type instanceof ComplexType ? 2 : 1);
    double largest = 0;
    for (int i = 0; i < count; i++) {
      double value = Math.abs(expected.doubleAt(i));
      largest = Double.isFinite(value) ? Math.max(largest, value) : largest;
    }
    double tolerance = tolerance(type) * largest + Double.MIN_NORMAL;
    for (int i = 0; i < count; i++) {
      double left = actual.doubleAt(i);
      double right = expected.doubleAt(i);
      boolean isSame =
          left == right
              || (Double.isNaN(left) && Double.isNaN(right))
              || Math.abs(left - right) <= tolerance;
      if (!isSame) {
        return "element " + i + " is " + left + ", expected " + right + ", largest " + largest;
      }
    }
    return null;
  }
}
