package org.hlo4j.interpreter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the inputs of a function from NumPy files. A source is {@code file.npy} for the next
 * parameter, {@code name=file.npy} for the parameter of that name, or {@code file.npz} for the
 * parameters that its entries name. The names {@code arg0} and {@code arr_0}, the latter being
 * NumPy's for unnamed arrays, denote the first parameter too.
 */
public final class InputFiles {
  private static final String ARCHIVE = ".npz";

  /** Marks a name that several parameters have. */
  private static final int AMBIGUOUS = -1;

  private final List<Parameter> parameters;
  private final Map<String, Integer> positions = new HashMap<>();
  private final @Nullable Tensor[] inputs;
  private final Limits limits;
  private final boolean casts;
  private int next;

  private InputFiles(List<Parameter> parameters, Limits limits, boolean casts) {
    this.parameters = parameters;
    this.inputs = new Tensor[parameters.size()];
    this.limits = limits;
    this.casts = casts;
    Map<String, Integer> usual = new HashMap<>();
    Map<String, Integer> others = new HashMap<>();
    for (int i = 0; i < parameters.size(); i++) {
      positions.put("arg" + i, i);
      positions.put("arr_" + i, i);
      List<String> names = parameters.get(i).names();
      addName(names.getFirst(), i, usual);
      for (String name : names.subList(1, names.size())) {
        addName(name, i, others);
      }
    }
    positions.putAll(others);
    positions.putAll(usual);
  }

  private static void addName(String name, int position, Map<String, Integer> positions) {
    positions.merge(name, position, (_, _) -> AMBIGUOUS);
  }

  /**
   * Reads the inputs of a function.
   *
   * @param parameters the parameters of the function
   * @param sources where inputs are read from, in the notation of this class
   * @param limits bounds the size of tensors
   * @param casts whether values are converted if a file holds another element type
   * @return a tensor for each parameter; empty for unneeded ones without a source
   * @throws ElementTypeException if a file holds another element type, and its values may not, or
   *     cannot, be converted
   * @throws IOException if a file cannot be read or does not match its parameter, or the sources do
   *     not provide each needed parameter exactly once
   */
  public static List<Optional<Tensor>> read(
      List<Parameter> parameters, List<String> sources, Limits limits, boolean casts)
      throws IOException {
    InputFiles files = new InputFiles(parameters, limits, casts);
    for (String source : sources) {
      files.add(source);
    }
    return files.inputs();
  }

  private List<Optional<Tensor>> inputs() throws IOException {
    List<Optional<Tensor>> all = new ArrayList<>();
    for (int i = 0; i < inputs.length; i++) {
      if (inputs[i] == null && parameters.get(i).isNeeded()) {
        throw new IOException(parameters.get(i) + " has no input" + unneededBefore(i));
      }
      all.add(Optional.ofNullable(inputs[i]));
    }
    return all;
  }

  /** A hint for users who count needed parameters only. */
  private String unneededBefore(int position) {
    List<String> unneeded =
        parameters.subList(0, position).stream()
            .filter(parameter -> !parameter.isNeeded())
            .map(Parameter::name)
            .toList();
    return unneeded.isEmpty()
        ? ""
        : "; "
            + String.join(", ", unneeded)
            + (unneeded.size() == 1 ? " is" : " are")
            + " not needed, but counted where inputs have no names";
  }

  private void add(String source) throws IOException {
    int equals = InputSource.endOfName(source);
    if (equals >= 0) {
      put(position(source.substring(0, equals)), source.substring(equals + 1));
    } else if (source.endsWith(ARCHIVE)) {
      for (Map.Entry<String, byte[]> entry :
          NpyFile.entries(bytes(source), limits.tensorBytes()).entrySet()) {
        String array = "array '" + entry.getKey() + "' of '" + source + "'";
        put(position(entry.getKey()), array, entry.getValue());
      }
    } else {
      while (next < inputs.length && inputs[next] != null) {
        next++;
      }
      if (next == inputs.length) {
        throw new IOException(
            "there is no argument left for '" + source + "': the function has " + inputs.length);
      }
      put(next, source);
    }
  }

  private void put(int position, String file) throws IOException {
    put(position, "'" + file + "'", bytes(file));
  }

  private static byte[] bytes(String file) throws IOException {
    try {
      return Files.readAllBytes(Path.of(file));
    } catch (InvalidPathException e) {
      throw new IOException("no name of a file: " + file, e);
    } catch (OutOfMemoryError e) {
      throw new IOException("too large: " + file, e);
    }
  }

  private int position(String name) throws IOException {
    Integer position = positions.get(name);
    if (position == null) {
      throw new IOException("function has no argument '" + name + "'");
    }
    if (position == AMBIGUOUS) {
      throw new IOException("several arguments are called '" + name + "': use arg0, arg1, ...");
    }
    return position;
  }

  private void put(int position, String from, byte[] bytes) throws IOException {
    Parameter parameter = parameters.get(position);
    if (inputs[position] != null) {
      throw new IOException(parameter + " has two inputs, the second one from " + from);
    }
    try {
      inputs[position] = parameter.read(bytes, casts);
    } catch (ElementTypeException other) {
      throw new ElementTypeException(
          parameter + ": " + from + ": " + other.getMessage(), other.canBeCast());
    } catch (IOException e) {
      throw new IOException(parameter + ": " + from + ": " + e.getMessage(), e);
    }
  }
}
