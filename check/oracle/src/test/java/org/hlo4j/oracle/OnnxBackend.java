package org.hlo4j.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hlo4j.Hlo4j;
import org.hlo4j.byteir.ByteirDecomposer;
import org.hlo4j.byteir.ByteirSemantics;
import org.hlo4j.byteir.ByteirVerifier;
import org.hlo4j.byteir.CoarseForm;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.explain.Expansion;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.onnx.OnnxTensors;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.text.print.FullText;

/**
 * Imports the models that onnx/backend.py or onnx/models.py has written, and runs what is read back
 * from the portable artifacts of their programs, which must have the same digest.
 *
 * <p>{@code ./dev oracle OnnxBackend FOLDER [REGEX]} prints for each kind how many pass and how
 * long imports take in the median and at most, and for each other test why not, sorted; it fails if
 * there is one. With {@code --not-yet FILE} instead of a regular expression it fails unless the
 * tests that do not pass are those in the file; {@code --bless FILE} writes it. {@code
 * -Dform=byteir} imports ByteIR's calls, which {@code -Ddecomposes=true} decomposes again, and
 * {@code -Dform=composites} composites. {@code -Dexports=OUT} exports the programs again, to {@code
 * -Dopset=21}, for onnx/export.py, instead of running them.
 */
final class OnnxBackend {
  private static final InterpreterOptions OPTIONS =
      InterpreterOptions.DEFAULT
          .withExtension(Extension.installed())
          .withExtension(new ByteirSemantics());
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final double NANOS_PER_MILLI = 1e6;

  private static final CoarseForm FORM =
      CoarseForm.valueOf(System.getProperty("form", "decomposed").toUpperCase(Locale.ROOT));

  /** Whether ByteIR's calls are decomposed before the program is run. */
  private static final boolean DECOMPOSES = Boolean.getBoolean("decomposes");

  /** The folder for models of the imported programs; null if they are not exported. */
  private static final String EXPORTS = System.getProperty("exports");

  private static final int OPSET = Integer.getInteger("opset", OnnxModel.DEFAULT_OPSET);

  /** How many calls and composites there are of each name. */
  private static final Map<String, Integer> COARSE = new TreeMap<>();

  public static void main(String[] arguments) throws IOException {
    String regex = NotYet.regex(arguments);
    List<String> notYet = new ArrayList<>();
    for (Path kind : list(Path.of(arguments[0]))) {
      Map<String, String> failures = new TreeMap<>();
      Map<Double, String> times = new TreeMap<>();
      int tests = 0;
      for (Path test : list(kind)) {
        String name = test.getFileName().toString();
        if (!name.matches(regex)) {
          continue;
        }
        tests++;
        String failure = failure(test, times);
        if (failure != null) {
          failures.put(name, failure);
        }
      }
      System.out.printf(
          "%s: %d of %d pass%s%n",
          kind.getFileName(), tests - failures.size(), tests, summary(times));
      failures.forEach((name, reason) ->
          notYet.add(
              kind.getFileName() + "/" + name + "\t" + reason.replaceFirst("^.*?: error: ", "")));
    }
    if (!COARSE.isEmpty()) {
      System.out.println(COARSE);
    }
    if (EXPORTS != null) {
      // What cannot be imported is compared by the run that does not export.
      return;
    }
    NotYet.report(arguments, notYet);
  }

  private static String summary(Map<Double, String> times) {
    if (times.isEmpty()) {
      return "";
    }
    List<Double> sorted = List.copyOf(times.keySet());
    double longest = sorted.getLast();
    return ", imported in %.1f ms (median), %.0f ms (longest: %s)"
        .formatted(sorted.get(sorted.size() / 2), longest, times.get(longest));
  }

  private static void count(Operation program) {
    program.walk(op -> {
      if (op.is(Modules.CUSTOM_CALL)) {
        COARSE.merge(CustomCallOp.CALL_TARGET_NAME.get(op), 1, Integer::sum);
      } else if (op.is(Modules.COMPOSITE)) {
        COARSE.merge(CompositeOp.NAME.get(op), 1, Integer::sum);
      }
    });
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isDirectory).sorted().toList();
    }
  }

  private static String failure(Path test, Map<Double, String> times) throws IOException {
    try {
      long start = System.nanoTime();
      Operation program = OnnxModel.read(test.resolve("model.onnx")).toStablehlo(Map.of(), FORM);
      times.put((System.nanoTime() - start) / NANOS_PER_MILLI, test.getFileName().toString());
      Diagnostics.Collector said = Diagnostics.collector();
      count(program);
      if (!ByteirVerifier.verify(program, said)) {
        return "INVALID: " + said.toList().getFirst().message();
      }
      if (DECOMPOSES && !ByteirDecomposer.decompose(program, Set.of(), Dialects.all(), said)) {
        return "REMAINS: " + said.toList().getFirst().message();
      }
      if (!new Verifier(Dialects.all(), new FullText(Dialects.all())).verify(program, said)) {
        return "INVALID: " + said.toList().getFirst().message();
      }
      if (EXPORTS != null) {
        export(program, test, Path.of(EXPORTS).resolve(test.getFileName()));
        return null;
      }
      Expansion.expand(program, Version.current());
      Operation again = HLO4J.deserialize(HLO4J.serialize(program));
      if (!HLO4J.digest(again).equals(HLO4J.digest(program))) {
        return "ARTIFACT: has another digest";
      }
      List<Tensor> inputs = tensors(test, "input_");
      List<InterpreterValue> results = Interpreter.evaluate(again, "main", inputs, OPTIONS);
      List<String> tolerances = Files.readAllLines(test.resolve("tolerance"));
      List<Tensor> expected = tensors(test, "output_");
      for (int i = 0; i < expected.size(); i++) {
        String[] tolerance = tolerances.get(Math.min(i, tolerances.size() - 1)).split(" ", -1);
        String difference =
            difference(
                (Tensor) results.get(i),
                expected.get(i),
                Double.parseDouble(tolerance[0]),
                Double.parseDouble(tolerance[1]));
        if (difference != null) {
          return "DIFFERS: output " + i + " " + difference;
        }
      }
      return null;
    } catch (RuntimeException e) {
      String kind = e.getClass().getSimpleName();
      boolean isRefusal = kind.equals("DiagnosticException");
      String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      return isRefusal ? message : "FAILS: " + kind + " " + message + " at " + e.getStackTrace()[0];
    }
  }

  /** Writes what onnx/export.py compares with the results that the test expects. */
  private static void export(Operation program, Path test, Path target) throws IOException {
    List<String> types = new ArrayList<>();
    List<Tensor> inputs = tensors(test, "input_");
    List<Tensor> outputs = tensors(test, "output_");
    Files.createDirectories(target);
    try {
      OnnxModel.of(program, OPSET).write(target.resolve("model.onnx"));
      Files.deleteIfExists(target.resolve("refused"));
    } catch (DiagnosticException e) {
      Files.write(
          target.resolve("refused"),
          e.diagnostics().stream().map(Diagnostic::message).distinct().toList());
    } catch (RuntimeException | StackOverflowError e) {
      Files.writeString(target.resolve("refused"), "FAILS " + e + " at " + e.getStackTrace()[0]);
    }
    OnnxExport.write(target, "input_", inputs, types);
    OnnxExport.write(target, "output_", outputs, types);
    Files.write(target.resolve("types"), types);
    Files.copy(
        test.resolve("tolerance"),
        target.resolve("tolerance"),
        StandardCopyOption.REPLACE_EXISTING);
  }

  private static List<Tensor> tensors(Path test, String prefix) throws IOException {
    List<Tensor> tensors = new ArrayList<>();
    for (int i = 0; Files.exists(test.resolve(prefix + i + ".pb")); i++) {
      Path file = test.resolve(prefix + i + ".pb");
      tensors.add(OnnxTensors.read(Blob.map(file), file.toString()));
    }
    return tensors;
  }

  private static String difference(
      Tensor actual, Tensor expected, double relative, double absolute) {
    if (!actual.type().equals(expected.type())) {
      return "has type " + actual.type() + ", expected " + expected.type();
    }
    for (int i = 0; i < expected.count(); i++) {
      if (!isClose(actual, expected, i, relative, absolute)) {
        return "element " + i + " is " + text(actual, i) + ", expected " + text(expected, i);
      }
    }
    return null;
  }

  private static boolean isClose(
      Tensor actual, Tensor expected, int i, double relative, double absolute) {
    if (expected.elementType() instanceof ComplexType) {
      return isClose(actual.doubleAt(2 * i), expected.doubleAt(2 * i), relative, absolute)
          && isClose(actual.doubleAt(2 * i + 1), expected.doubleAt(2 * i + 1), relative, absolute);
    }
    if (expected.elementType() instanceof FloatType) {
      return isClose(actual.doubleAt(i), expected.doubleAt(i), relative, absolute);
    }
    return actual.longAt(i) == expected.longAt(i);
  }

  private static boolean isClose(double actual, double expected, double relative, double absolute) {
    return actual == expected
        || (Double.isNaN(actual) && Double.isNaN(expected))
        || Math.abs(actual - expected) <= absolute + relative * Math.abs(expected);
  }

  private static String text(Tensor tensor, int i) {
    return tensor.elementType() instanceof FloatType
        ? String.valueOf(tensor.doubleAt(i))
        : tensor.elementType() instanceof ComplexType ? "…" : String.valueOf(tensor.longAt(i));
  }
}
