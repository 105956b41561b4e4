package org.hlo4j.tools.translate;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.byteir.ByteirSemantics;
import org.hlo4j.interpreter.InputFiles;
import org.hlo4j.interpreter.InputSource;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Probes;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.ValueText;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.tools.option.CommandLine;
import org.hlo4j.tools.option.Option;
import org.hlo4j.tools.option.UsageException;
import org.hlo4j.tools.run.Programs;
import org.hlo4j.tools.run.ToolException;

/** Runs a program and prints its results: {@code --interpret}. */
final class Interpretation {
  private static final String THREADS = "interpreter-threads";

  static final List<Option> OPTIONS =
      List.of(
          Option.value("args", "attributes", "Arguments to pass to the interpreter"),
          Option.value(
              "inputs",
              "files",
              "NumPy files of arguments: a.npy,b.npy by position, x=a.npy by name, all.npz"),
          Option.value("probe-output-dir", "directory", "Where probed tensors are written"),
          Option.flag("interpreter-print-dense", "Print results as dense attributes"),
          Option.value(
              THREADS, "count", "How many threads share the work of large operations (default 1)"));

  private static final String USAGE = "--args=[dense<1> : tensor<2xi32>, ...]";

  /** Upstream's spelling, which its tests pin. */
  private static final String NO_ARRAY = "expectected array attribute string for args";

  private Interpretation() {}

  /** Runs the module's entry function; returns whether it succeeded. */
  static boolean run(
      Operation module,
      CommandLine line,
      Programs programs,
      Diagnostics diagnostics,
      OutputStream out)
      throws IOException {
    if (!hasFunctions(module)) {
      return true;
    }
    List<InterpreterValue> results;
    try {
      List<Tensor> inputs =
          line.value("inputs").isPresent()
              ? files(module, line.value("inputs").get())
              : inputs(line.value("args").orElse(""), programs);
      results = Interpreter.evaluate(module, "main", inputs, options(line, out));
    } catch (InterpreterException stopped) {
      diagnostics.report(stopped.diagnostic());
      return false;
    }
    for (InterpreterValue result : results) {
      String text =
          line.has("interpreter-print-dense") && result instanceof Tensor tensor
              ? MlirPrinter.toString(tensor.toAttribute())
              : ValueText.of(result);
      out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return true;
  }

  private static InterpreterOptions options(CommandLine line, OutputStream out) {
    InterpreterOptions options =
        InterpreterOptions.DEFAULT
            .withExtension(new ByteirSemantics())
            .withPartialScatterWindows(true)
            .withOutput(text -> {
              try {
                out.write(text.getBytes(StandardCharsets.UTF_8));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            })
            .withThreads(threads(line));
    Optional<String> folder = line.value("probe-output-dir");
    return folder.isPresent() ? options.withProbes(probes(folder.get())) : options;
  }

  private static Probes probes(String folder) {
    try {
      return Probes.into(Path.of(folder));
    } catch (IOException | InvalidPathException e) {
      throw new ToolException("cannot write probes to '" + folder + "': " + e.getMessage());
    }
  }

  private static int threads(CommandLine line) {
    String count = line.value(THREADS).orElse("1");
    if (!count.matches("[1-9][0-9]{0,3}")) {
      throw new UsageException(
          TranslateMain.NAME
              + ": for the --"
              + THREADS
              + " option: '"
              + count
              + "' value invalid for uint argument!");
    }
    return Integer.parseInt(count);
  }

  private static boolean hasFunctions(Operation module) {
    for (Operation op : module.region(0).front().operations()) {
      if (op.definition() == FuncOps.FUNC) {
        return true;
      }
    }
    return false;
  }

  private static List<Tensor> files(Operation module, String sources) {
    Operation entry = Interpreter.entry(module, "main");
    try {
      return InputFiles.read(Parameter.of(entry), InputSource.split(sources), Limits.DEFAULT, false)
          .stream()
          .flatMap(Optional::stream)
          .toList();
    } catch (IOException e) {
      throw new InterpreterException(entry.location(), "cannot read the inputs: " + e.getMessage());
    }
  }

  private static List<Tensor> inputs(String text, Programs programs) {
    if (text.isEmpty()) {
      return List.of();
    }
    if (!(parsed(text, programs) instanceof ArrayAttr array)) {
      throw malformed(NO_ARRAY);
    }
    List<Tensor> inputs = new ArrayList<>();
    for (Attribute element : array.elements()) {
      if (!(element instanceof DenseElementsAttr elements)) {
        throw malformed("expected dense elements attribute for args elements");
      }
      inputs.add(Tensor.of(elements));
    }
    return inputs;
  }

  private static Attribute parsed(String text, Programs programs) {
    try {
      return programs.text().parseAttribute(text);
    } catch (DiagnosticException e) {
      InterpreterException malformed = malformed(NO_ARRAY);
      throw new DiagnosticException(malformed.diagnostic()).and(e);
    }
  }

  private static InterpreterException malformed(String message) {
    return new InterpreterException(UnknownLoc.INSTANCE, message + ", i.e. " + USAGE);
  }
}
