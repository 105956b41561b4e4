package org.hlo4j.inspect.summary;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;

/**
 * A function that a program offers to its users.
 *
 * @param name its name, without {@code @}
 * @param inputs the types of its arguments
 * @param inputNames the names of its arguments, by their locations; empty for those without
 * @param results the types of its results
 */
public record FunctionSignature(
    String name, List<Type> inputs, List<String> inputNames, List<Type> results) {
  public FunctionSignature {
    inputs = List.copyOf(inputs);
    inputNames = List.copyOf(inputNames);
    results = List.copyOf(results);
  }

  /** How many dimensions of the arguments are known only when the function is called. */
  public int dynamicDimensions() {
    int count = 0;
    for (Type input : inputs) {
      if (input instanceof RankedTensorType tensor) {
        count += (int) tensor.shape().stream().filter(ShapedType::isDynamic).count();
      }
    }
    return count;
  }
}
