package org.hlo4j.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.Executable;
import org.hlo4j.Hlo4j;
import org.hlo4j.PrepareOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.Tensor;

/**
 * Runs all programs of a folder once by engines, in one process, for engine/errors.py.
 *
 * <p>{@code ./dev oracle --add-modules=jdk.incubator.vector EngineResults FOLDER ENGINE...} reads
 * {@code NAME.mlir.bc} and the arguments {@code NAME.in0.npy} …, and leaves {@code
 * NAME.ENGINE.npy}, the first result.
 */
final class EngineResults {
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final String END = ".mlir.bc";

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    List<String> engines = List.of(arguments).subList(1, arguments.length);
    List<Path> programs;
    try (Stream<Path> files = Files.list(folder)) {
      programs = files.filter(file -> file.toString().endsWith(END)).sorted().toList();
    }
    for (Path program : programs) {
      String stem = program.toString().substring(0, program.toString().length() - END.length());
      List<Tensor> inputs = inputs(stem);
      for (String engine : engines) {
        try (Executable executable =
            HLO4J.prepare(HLO4J.read(program), "main", PrepareOptions.of(engine))) {
          List<InterpreterValue> results = executable.run(inputs);
          Files.write(
              Path.of(stem + "." + engine + ".npy"), NpyFile.bytes((Tensor) results.getFirst()));
        }
      }
    }
    System.out.println(programs.size() + " programs");
  }

  private static List<Tensor> inputs(String stem) throws IOException {
    List<Tensor> inputs = new ArrayList<>();
    for (int i = 0; Files.exists(file(stem, i)); i++) {
      inputs.add(NpyFile.read(Files.readAllBytes(file(stem, i))));
    }
    return inputs;
  }

  private static Path file(String stem, int input) {
    return Path.of(stem + ".in" + input + ".npy");
  }
}
