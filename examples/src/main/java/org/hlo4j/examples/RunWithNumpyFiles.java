package org.hlo4j.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hlo4j.Hlo4j;
import org.hlo4j.interpreter.InputFiles;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;

/**
 * Runs a program on inputs in NumPy's format and writes its results beside it: {@code
 * RunWithNumpyFiles <program> <input.npy>…}.
 */
public final class RunWithNumpyFiles {
  private RunWithNumpyFiles() {}

  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    Operation program = Hlo4j.standard().read(file);
    List<Parameter> parameters = Parameter.of(Interpreter.entry(program, "main"));
    List<String> files = List.of(arguments).subList(1, arguments.length);
    List<Tensor> inputs =
        InputFiles.read(parameters, files, Limits.DEFAULT, false).stream()
            .flatMap(Optional::stream)
            .toList();
    List<InterpreterValue> results = Hlo4j.standard().evaluate(program, inputs);
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i) instanceof Tensor tensor) {
        Path output = file.resolveSibling("result" + i + ".npy");
        Files.write(output, NpyFile.bytes(tensor));
        System.out.println(output.getFileName() + ": " + tensor.type());
      }
    }
  }
}
