package org.hlo4j.interpreter;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.interpreter.parallel.Replicas;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.location.NameLoc;

/**
 * A parameter of a function that is to be run.
 *
 * @param names its names, the usual one first
 * @param type its type; sizes may be dynamic
 * @param isNeeded whether the program uses it; an input for an unneeded parameter is checked all
 *     the same
 */
public record Parameter(List<String> names, Type type, boolean isNeeded) {
  private static final String ENTRY_POINT = "byteir.entry_point";

  /** Copies the list of names. */
  public Parameter {
    names = List.copyOf(names);
  }

  /**
   * {@return the parameters of a function, in order} Their names come from the locations of the
   * arguments and from the attribute in which ByteIR's frontends list them, {@code
   * byteir.entry_point = {inputs = ["x", "y"]}}; a parameter that has none is {@code arg0} and so
   * on.
   *
   * @param function a function with a body
   */
  public static List<Parameter> of(Operation function) {
    List<Parameter> parameters = new ArrayList<>();
    List<Type> types = Replicas.inputTypes(function);
    for (BlockArgument argument : function.region(0).front().arguments()) {
      List<String> names = new ArrayList<>();
      if (argument.location() instanceof NameLoc location) {
        names.add(location.name());
      }
      entryName(function, parameters.size()).ifPresent(names::add);
      if (names.isEmpty()) {
        names.add("arg" + parameters.size());
      }
      parameters.add(new Parameter(names, types.get(parameters.size()), true));
    }
    return parameters;
  }

  private static Optional<String> entryName(Operation function, int argument) {
    return function.attributeOrNull(ENTRY_POINT) instanceof DictionaryAttr entry
            && entry.getOrNull("inputs") instanceof ArrayAttr inputs
            && argument < inputs.size()
            && inputs.get(argument) instanceof StringAttr name
        ? Optional.of(name.value())
        : Optional.empty();
  }

  /** {@return its usual name} */
  public String name() {
    return names.getFirst();
  }

  /**
   * Checks that a tensor is of the parameter's type.
   *
   * @param tensor the input
   * @throws IllegalArgumentException if it is not; the message names the parameter and both types
   */
  public void check(Tensor tensor) {
    if (!accepts(type, tensor.type())) {
      throw new IllegalArgumentException(this + " is given " + tensor.type());
    }
  }

  /**
   * Reads the tensor of a {@code .npy} file.
   *
   * @throws ElementTypeException if it holds another element type
   * @throws IOException if the file is malformed, or holds another shape
   */
  Tensor read(Blob file, boolean casts) throws IOException {
    Type elementType = elementType();
    checkShape(NpyHeader.of(file).shape());
    return NpyFile.read(file, elementType, casts);
  }

  /**
   * Converts a tensor of a safetensors file.
   *
   * @throws ElementTypeException if it is of another element type
   * @throws IOException if it is of another shape
   */
  Tensor read(Tensor stored, boolean casts) throws IOException {
    Type elementType = elementType();
    checkShape(stored.shape());
    return SafetensorsFile.as(stored, elementType, casts);
  }

  private Type elementType() throws IOException {
    if (type instanceof ShapedType shaped && ElementKind.ofOrNull(shaped.elementType()) != null) {
      return shaped.elementType();
    }
    throw new IOException("no file holds such values");
  }

  private void checkShape(LongList shape) throws IOException {
    if (!(type instanceof RankedTensorType ranked) || !accepts(ranked, shape)) {
      throw new IOException("shape is " + shape);
    }
  }

  /** Returns whether a parameter of a type accepts a tensor of static shape. */
  static boolean accepts(Type parameter, RankedTensorType input) {
    return parameter instanceof ShapedType expected
        && expected.elementType().equals(input.elementType())
        && (!(parameter instanceof RankedTensorType ranked) || accepts(ranked, input.shape()));
  }

  private static boolean accepts(RankedTensorType parameter, LongList shape) {
    if (parameter.rank() != shape.size()) {
      return false;
    }
    for (int i = 0; i < parameter.rank(); i++) {
      long size = parameter.dimension(i);
      if (!ShapedType.isDynamic(size) && size != shape.get(i)) {
        return false;
      }
    }
    return true;
  }

  /** {@return its name in messages, such as {@code argument args[0]['w'] (tensor<2xf32>)}} */
  @Override
  public String toString() {
    return "argument " + name() + " (" + type + ")";
  }
}
