package org.hlo4j.tools.cli.run;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hlo4j.interpreter.ElementTypeException;
import org.hlo4j.interpreter.InputFiles;
import org.hlo4j.interpreter.InputSource;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.interpreter.MissingInputException;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.jax.JaxCall;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.program.RecordedRun;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.tools.cli.command.Declarations;
import org.hlo4j.tools.cli.command.ProgramFile;
import org.hlo4j.tools.run.ToolException;
import org.jspecify.annotations.Nullable;

/** The inputs of a run, and the options that name their files. */
final class RunInputs {
  /** The suffix of snapshots, which have all arguments. */
  private static final String SNAPSHOT = ".pb";

  private final Supplier<List<String>> files;
  private final BooleanSupplier cast;
  private final Function<String, ? extends RuntimeException> mistake;

  /** Those of a model, which are read before it is converted. */
  private @Nullable List<Optional<Tensor>> read;

  private Optional<RecordedRun> recorded = Optional.empty();

  /**
   * Declares the options.
   *
   * @param mistake returns what is thrown if options are wrong
   */
  RunInputs(Declarations declare, Function<String, ? extends RuntimeException> mistake) {
    this.mistake = mistake;
    files =
        declare.options(
            "--input",
            "[NAME=]FILE",
            "A file with an argument: x.npy for the next one, name=x.npy for the one of that name,"
                + " all.npz or all.safetensors for those of the names in it, or an index of several"
                + " such files (model.safetensors.index.json), args[0]=all.npz for"
                + " those below args[0]. Names are arg0, arg1, ..., those of locations and of"
                + " byteir.entry_point, and in files of jax.export those in Python: args[0]['w'],"
                + " kwargs['scale']. Several may stand between commas. Without names, all arguments"
                + " count, those too that JAX has found not to be needed. A snapshot of XLA, x.pb,"
                + " has all arguments; one that is run needs no inputs.");
    cast =
        declare.flag(
            "--cast",
            "Convert the values of files that hold another type than the argument's; values that"
                + " this does not hold are refused.");
  }

  /**
   * Returns a model with the sizes of its inputs for the dimensions that it leaves open; files of
   * other forms as they are.
   *
   * @throws IOException if there are open dimensions, and inputs cannot be read
   */
  ProgramFile sized(ProgramFile model, Limits bounds) throws IOException {
    OpenDimensions open = model.source().modelDimensions();
    List<Parameter> parameters = model.source().modelParameters();
    if (parameters.isEmpty() || open.names().isEmpty()) {
      return model;
    }
    List<Optional<Tensor>> inputs = of(parameters, bounds);
    read = inputs;
    ImportOptions imports = model.reader().imports();
    Map<String, Long> sizes = InputSizes.of(open, parameters, inputs);
    sizes.putAll(imports.sizes());
    return model.withOptions(imports.withSizes(sizes));
  }

  /**
   * Takes the arguments that a snapshot recorded: the only file that is named, or without one that
   * which is run, if it is one.
   *
   * @param open opens a file
   */
  void takeRecorded(ProgramFile program, Function<String, ProgramFile> open) {
    List<String> named = files.get();
    if (named.isEmpty()) {
      recorded = program.source().recorded();
    } else if (named.size() == 1 && named.getFirst().endsWith(SNAPSHOT)) {
      ProgramFile snapshot = open.apply(named.getFirst());
      recorded = snapshot.source().recorded();
      if (recorded.isEmpty()) {
        throw new ToolException("'" + snapshot.name() + "' is no snapshot that recorded arguments");
      }
    }
  }

  /** Returns what a snapshot recorded, which has to fit. */
  private static List<Optional<Tensor>> fitting(List<Parameter> parameters, List<Tensor> recorded) {
    if (parameters.size() != recorded.size()) {
      throw new ToolException(
          "the snapshot recorded %d arguments; the program has %d"
              .formatted(recorded.size(), parameters.size()));
    }
    for (int i = 0; i < recorded.size(); i++) {
      Parameter parameter = parameters.get(i);
      if (!recorded.get(i).type().equals(parameter.type())) {
        throw new ToolException(
            "argument %s (%s) was recorded as %s"
                .formatted(
                    parameter.name(),
                    MlirPrinter.toLine(parameter.type()),
                    recorded.get(i).typeText()));
      }
    }
    return recorded.stream().map(Optional::of).toList();
  }

  /**
   * Returns the arguments of an exported function by their names in Python.
   *
   * @throws IOException if they cannot be read
   */
  List<InterpreterValue> of(JaxCall call, Limits bounds) throws IOException {
    List<Parameter> parameters = call.parameters();
    List<Optional<Tensor>> arrays = of(parameters, bounds);
    Map<String, Tensor> named = new HashMap<>();
    for (int i = 0; i < parameters.size(); i++) {
      String name = parameters.get(i).name();
      arrays.get(i).ifPresent(array -> named.put(name, array));
    }
    return call.arguments(named);
  }

  /**
   * Returns a tensor for each parameter, none for unneeded ones without a file.
   *
   * @throws IOException if they cannot be read
   */
  List<Optional<Tensor>> of(List<Parameter> parameters, Limits bounds) throws IOException {
    if (read != null) {
      return read;
    }
    if (recorded.isPresent()) {
      return fitting(parameters, recorded.get().arguments());
    }
    List<String> sources =
        files.get().stream().flatMap(list -> InputSource.split(list).stream()).toList();
    if (sources.stream().anyMatch(source -> source.equals("-") || source.endsWith("=-"))) {
      throw mistake.apply("--input names files, not standard input ('-')");
    }
    try {
      return InputFiles.read(parameters, sources, bounds, cast.getAsBoolean());
    } catch (MissingInputException missing) {
      throw new ToolException(
          missing.getMessage() + ": give it by --input " + missing.parameter() + "=FILE");
    } catch (ElementTypeException other) {
      throw new ToolException(
          other.getMessage() + (other.canBeCast() ? "; --cast converts the values" : ""));
    }
  }
}
