package org.hlo4j.interpreter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.internal.NamedFile;
import org.jspecify.annotations.Nullable;

/**
 * Reads the inputs of a function from files. A source is {@code file.npy} for the next parameter,
 * {@code name=file.npy} for the parameter of that name, or an archive, {@code file.npz} or {@code
 * file.safetensors} or an index of several, {@code file.safetensors.index.json}, for the parameters
 * that its entries name; {@code args[0]=file.safetensors} for those below {@code args[0]}, where
 * {@code layer.0.w}, {@code layer/0/w} and {@code ['layer'][0]['w']} are the same. The names {@code
 * arg0} and {@code arr_0}, the latter being NumPy's for unnamed arrays, denote the first parameter
 * too.
 */
public final class InputFiles {
  private static final String NPZ = ".npz";

  /** Marks a name that several parameters have. */
  private static final int AMBIGUOUS = -1;

  private final List<Parameter> parameters;
  private final Map<String, Integer> positions = new HashMap<>();
  private final @Nullable Tensor[] inputs;
  private final Limits limits;
  private final boolean casts;
  private int next;

  /** The contents of a file or of an entry of an archive. */
  @FunctionalInterface
  private interface Content {
    Tensor read(Parameter parameter) throws IOException;
  }

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
        throw new MissingInputException(
            parameters.get(i) + " has no input" + unneededBefore(i), parameters.get(i).name());
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
    String name = equals < 0 ? "" : source.substring(0, equals);
    String file = source.substring(equals + 1);
    if (isArchive(file)) {
      Map<String, Integer> below = equals < 0 ? positions : positionsBelow(name);
      for (Map.Entry<String, Content> entry : entries(file).entrySet()) {
        String key = equals < 0 ? entry.getKey() : key(entry.getKey());
        int position = position(key, below, entry.getKey(), equals < 0 ? "" : " below " + name);
        put(position, "array '" + entry.getKey() + "' of '" + file + "'", entry.getValue());
      }
    } else if (equals >= 0) {
      put(position(name, positions, name, ""), file);
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

  private static boolean isArchive(String file) {
    return file.endsWith(NPZ) || SafetensorsFile.isNamed(file);
  }

  private Map<String, Content> entries(String file) throws IOException {
    Map<String, Content> entries = new LinkedHashMap<>();
    Path path = path(file);
    if (!Files.exists(path)) {
      throw new NoSuchFileException(file);
    }
    try {
      if (file.endsWith(NPZ)) {
        NpyFile.entries(bytes(file), limits.tensorBytes())
            .forEach((name, array) -> entries.put(name, parameter -> parameter.read(array, casts)));
      } else {
        SafetensorsFile.readAll(path)
            .forEach(
                (name, tensor) -> entries.put(name, parameter -> parameter.read(tensor, casts)));
      }
    } catch (IOException e) {
      throw new IOException("'" + file + "': " + e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw new IOException("too large: " + file, e);
    }
    return entries;
  }

  /** Returns the positions of parameters by the {@linkplain #key keys} of their paths. */
  private Map<String, Integer> positionsBelow(String prefix) {
    Map<String, Integer> below = new HashMap<>();
    for (int i = 0; i < parameters.size(); i++) {
      for (String name : parameters.get(i).names()) {
        if (name.length() > prefix.length()
            && name.startsWith(prefix)
            && "[./".indexOf(name.charAt(prefix.length())) >= 0) {
          addName(key(name.substring(prefix.length())), i, below);
          break;
        }
      }
    }
    return below;
  }

  /** Returns the steps of a path, whatever its notation, with dots between them. */
  private static String key(String path) {
    List<String> steps = new ArrayList<>();
    for (int at = 0; at < path.length(); ) {
      if (at > 0 || path.charAt(at) == '.') {
        at += "./".indexOf(path.charAt(at)) >= 0 ? 1 : 0;
      }
      if (at == path.length()) {
        break;
      }
      int end = Math.max(InputSource.endOfStep(path, at), at + 1);
      steps.add(step(path.substring(at, end)));
      at = end;
    }
    return String.join(".", steps);
  }

  /** Returns a step without brackets and quotes. */
  private static String step(String text) {
    if (!text.startsWith("[") || !text.endsWith("]") || text.length() < 3) {
      return text;
    }
    char quote = text.charAt(1);
    return quote == '\'' || quote == '"'
        ? text.substring(2, Math.max(2, text.length() - 2)).replaceAll("\\\\(.)", "$1")
        : text.substring(1, text.length() - 1);
  }

  private void put(int position, String file) throws IOException {
    Blob array = bytes(file);
    put(position, "'" + file + "'", parameter -> parameter.read(array, casts));
  }

  private static Blob bytes(String file) throws IOException {
    try {
      return Blob.wrap(NamedFile.read(path(file)));
    } catch (OutOfMemoryError e) {
      throw new IOException("too large: " + file, e);
    }
  }

  private static Path path(String file) throws IOException {
    try {
      return Path.of(file);
    } catch (InvalidPathException e) {
      throw new IOException("no name of a file: " + file, e);
    }
  }

  private static int position(String key, Map<String, Integer> positions, String name, String where)
      throws IOException {
    Integer position = positions.get(key);
    if (position == null) {
      throw new IOException("function has no argument '" + name + "'" + where);
    }
    if (position == AMBIGUOUS) {
      throw new IOException(
          "several arguments are called '" + name + "'" + where + ": use arg0, arg1, ...");
    }
    return position;
  }

  private void put(int position, String from, Content content) throws IOException {
    Parameter parameter = parameters.get(position);
    if (inputs[position] != null) {
      throw new IOException(parameter + " has two inputs, the second one from " + from);
    }
    try {
      inputs[position] = content.read(parameter);
    } catch (ElementTypeException other) {
      throw new ElementTypeException(
          parameter + ": " + from + ": " + other.getMessage(), other.canBeCast());
    } catch (IOException e) {
      throw new IOException(parameter + ": " + from + ": " + e.getMessage(), e);
    }
  }
}
