package org.hlo4j.tools.cli.convert;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.byteir.CoarseForm;
import org.hlo4j.inspect.explain.Expansion;
import org.hlo4j.interpreter.SafetensorsFile;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.internal.Printable;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.opset.Version;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.tools.cli.command.Declarations;
import org.hlo4j.tools.cli.command.ProgramFile;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.ToolException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The options of commands that read models of other frameworks, or write ONNX models. */
final class ModelOptions {
  private ModelOptions() {}

  /** The flags that state what large operators of models become. */
  static final class Coarse {
    private final BooleanSupplier byteir;
    private final BooleanSupplier composites;

    Coarse(Declarations declare) {
      byteir =
          declare.flag(
              "--byteir",
              "Convert operators of models, and formulas in them, that are ByteIR's"
                  + " coarse-grained operations to its custom calls.");
      composites =
          declare.flag(
              "--composites",
              "Convert large operators of models, such as Softmax, to composites with their"
                  + " names and attributes.");
    }

    /**
     * Returns the form that the flags state.
     *
     * @throws ParameterException if both are given
     */
    CoarseForm form(CommandSpec spec) {
      if (byteir.getAsBoolean() && composites.getAsBoolean()) {
        throw new ParameterException(
            spec.commandLine(), "--byteir and --composites exclude each other");
      }
      return byteir.getAsBoolean()
          ? CoarseForm.BYTEIR
          : composites.getAsBoolean() ? CoarseForm.COMPOSITES : CoarseForm.DECOMPOSED;
    }
  }

  /** The options that state how exported programs of PyTorch are converted. */
  static final class PytorchOptions {
    private final Supplier<Optional<String>> file;
    private final BooleanSupplier asArguments;

    PytorchOptions(Declarations declare) {
      file =
          declare.option(
              "--weights",
              "FILE",
              "A safetensors file, or an index of several (model.safetensors.index.json), with"
                  + " tensors that replace weights of a PyTorch program, by their names.");
      asArguments =
          declare.flag(
              "--weights-as-arguments",
              "Make the weights of a PyTorch program parameters of the function, not constants.");
    }

    /**
     * Returns how models are converted: as other options say, and these of PyTorch programs.
     *
     * @throws ToolException if the file cannot be read
     */
    ImportOptions with(ImportOptions others) {
      return others
          .withWeights(
              asArguments.getAsBoolean()
                  ? ImportOptions.Weights.ARGUMENTS
                  : ImportOptions.Weights.CONSTANTS)
          .withTensors(file.get().map(PytorchOptions::read).orElse(Map.of()));
    }

    private static Map<String, DenseElementsAttr> read(String file) {
      try {
        return SafetensorsFile.elements(Path.of(file));
      } catch (IOException | InvalidPathException e) {
        throw new ToolException("--weights: cannot read '" + file + "': " + e.getMessage());
      }
    }
  }

  /** The options that state how programs become models. */
  static final class Export {
    private final Supplier<Integer> opset;
    private final BooleanSupplier coarse;

    Export(Declarations declare) {
      opset =
          declare.optionOr(
              String.valueOf(OnnxModel.DEFAULT_OPSET),
              Integer.class,
              "--opset",
              "N",
              "The version of ONNX's operator set in models that are written (default:"
                  + " ${DEFAULT-VALUE}).");
      coarse =
          declare.flag(
              "--coarse",
              "Write one operator, such as ArgMax, TopK or Cast, where several would differ from it"
                  + " for NaN, negative indices or floats beyond the integers alone.");
    }

    /**
     * Returns what the options state.
     *
     * @throws ParameterException if models cannot be written for the version
     */
    ExportOptions of(CommandSpec spec) {
      if (opset.get() < OnnxModel.FIRST_OPSET || opset.get() > OnnxModel.LAST_OPSET) {
        throw new ParameterException(
            spec.commandLine(),
            "--opset: models are written for versions "
                + OnnxModel.FIRST_OPSET
                + " to "
                + OnnxModel.LAST_OPSET);
      }
      return ExportOptions.DEFAULT.withOpset(opset.get()).withCoarse(coarse.getAsBoolean());
    }
  }

  /**
   * Expands a model's program for an artifact, which holds no CHLO, and composites only if its
   * release does; says what was expanded.
   *
   * @param program the program, which changes
   * @param shown receives the note
   */
  static void expand(Operation program, Version release, Console shown) {
    String expanded = Expansion.expandNamed(program, release);
    if (!expanded.isEmpty()) {
      shown
          .err()
          .println(
              "note: expanded, as artifacts of StableHLO "
                  + release
                  + " hold none of these: "
                  + Printable.of(expanded));
    }
  }

  /** Says which arguments of a function of JAX the model does not have as inputs. */
  static void noteUnused(ProgramFile file, Console shown) {
    List<String> unused = file.unusedInputs();
    if (!unused.isEmpty()) {
      shown
          .err()
          .println(
              "note: the model has no input for "
                  + Printable.of(String.join(", ", unused))
                  + ": the program does not use "
                  + (unused.size() == 1 ? "it" : "them"));
    }
  }
}
