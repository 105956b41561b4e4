package org.hlo4j.tools.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.SafetensorsFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Output;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.ToolException;

/**
 * The results of a run, and the files that they are written to: an archive, {@code .npz} or {@code
 * .safetensors}, in which they have the names that JAX gives them, or a folder of {@code .npy}.
 */
final class RunResults {
  private static final String NPZ = ".npz";
  private static final String SAFETENSORS = ".safetensors";

  private final List<InterpreterValue> values;
  private final List<String> names;

  /**
   * Creates the results.
   *
   * @param names the name of each; empty for one that has none
   */
  RunResults(List<InterpreterValue> values, List<String> names) {
    this.values = values;
    this.names = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      String name = i < names.size() ? names.get(i) : "";
      boolean isUnique = !name.isEmpty() && Collections.frequency(names, name) == 1;
      this.names.add(isUnique ? name : "result" + i);
    }
  }

  List<InterpreterValue> values() {
    return values;
  }

  /**
   * Writes the tensors.
   *
   * @return the place of each result; empty for what is not a tensor
   * @throws IOException if the folder cannot be made, or the archive cannot hold them
   */
  List<String> write(Path target, Console console) throws IOException {
    String file = target.toString();
    List<String> places = new ArrayList<>();
    if (file.endsWith(NPZ) || file.endsWith(SAFETENSORS)) {
      OutputFile.write(file, console, Output.of(archive(file)));
      for (int i = 0; i < values.size(); i++) {
        places.add(values.get(i) instanceof Tensor ? file + ": " + names.get(i) : "");
      }
      return places;
    }
    Files.createDirectories(target);
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) instanceof Tensor tensor) {
        String place = target.resolve("result" + i + ".npy").toString();
        OutputFile.write(place, console, Output.of(NpyFile.bytes(tensor)));
        places.add(place);
      } else {
        places.add("");
      }
    }
    return places;
  }

  private byte[] archive(String file) throws IOException {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) instanceof Tensor tensor) {
        tensors.put(names.get(i), tensor);
      }
    }
    try {
      return file.endsWith(NPZ) ? NpyFile.archive(tensors) : SafetensorsFile.bytes(tensors);
    } catch (IllegalArgumentException e) {
      throw new ToolException("cannot write '" + file + "': " + e.getMessage());
    }
  }
}
