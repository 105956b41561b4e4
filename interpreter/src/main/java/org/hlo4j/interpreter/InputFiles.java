package org.hlo4j.interpreter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.NameLoc;
import org.hlo4j.ir.builtin.ShapedType;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of a function from NumPy's files. Each source is {@code file.npy} for the next
 * argument, {@code name=file.npy} for the one of that name, or {@code file.npz} for those that its
 * entries name. The name of an argument is that of its location; {@code arg0} or {@code arr_0}, as
 * NumPy calls arrays that are saved without names, is the first one too.
 */
public final class InputFiles {
  private static final String ARCHIVE = ".npz";

  private final List<BlockArgument> arguments;
  private final Map<String, Integer> positions = new HashMap<>();
  private final @Nullable Tensor[] inputs;
  private int next;

  private InputFiles(List<BlockArgument> arguments, List<String> names) {
    this.arguments = arguments;
    this.inputs = new Tensor[arguments.size()];
    for (int i = 0; i < arguments.size(); i++) {
      positions.put("arg" + i, i);
      positions.put("arr_" + i, i);
    }
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i).location() instanceof NameLoc location) {
        positions.put(location.name(), i);
      }
    }
    for (int i = 0; i < names.size(); i++) {
      positions.put(names.get(i), i);
    }
  }

  /**
   * Reads the inputs of a function.
   *
   * @param limits what the tensors may take
   * @throws IOException if a file cannot be read or does not hold what the argument takes, or the
   *     sources do not give each argument once
   */
  public static List<Tensor> read(Operation function, List<String> sources, Limits limits)
      throws IOException {
    return read(function, 0, List.of(), sources, limits);
  }

  /**
   * Reads the inputs of a function from an argument on; those before it are no inputs.
   *
   * @param first the first argument that is read
   * @param names further names of these arguments, in order
   * @param limits what the tensors may take
   * @throws IOException if a file cannot be read or does not hold what the argument takes, or the
   *     sources do not give each argument once
   */
  public static List<Tensor> read(
      Operation function, int first, List<String> names, List<String> sources, Limits limits)
      throws IOException {
    Block body = function.region(0).front();
    InputFiles files = new InputFiles(body.arguments().subList(first, body.argumentCount()), names);
    for (String source : sources) {
      files.add(source, limits);
    }
    List<Tensor> all = new ArrayList<>();
    for (int i = 0; i < files.inputs.length; i++) {
      Tensor input = files.inputs[i];
      if (input == null) {
        throw new IOException("argument #" + i + " has no input");
      }
      all.add(input);
    }
    return all;
  }

  private void add(String source, Limits limits) throws IOException {
    int equals = source.indexOf('=');
    byte[] bytes = bytes(source.substring(equals + 1));
    if (equals >= 0) {
      put(position(source.substring(0, equals)), bytes);
    } else if (source.endsWith(ARCHIVE)) {
      for (Map.Entry<String, byte[]> entry :
          NpyFile.entries(bytes, limits.tensorBytes()).entrySet()) {
        put(position(entry.getKey()), entry.getValue());
      }
    } else {
      while (next < inputs.length && inputs[next] != null) {
        next++;
      }
      put(next, bytes);
    }
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
    return position;
  }

  private void put(int position, byte[] file) throws IOException {
    if (position >= inputs.length) {
      throw new IOException("function has only " + inputs.length + " arguments");
    }
    if (inputs[position] != null) {
      throw new IOException("argument #" + position + " has two inputs");
    }
    BlockArgument argument = arguments.get(position);
    if (!(argument.type() instanceof ShapedType type)) {
      throw new IOException("argument #" + position + " is no tensor but " + argument.type());
    }
    inputs[position] = NpyFile.read(file, type.elementType());
  }
}
