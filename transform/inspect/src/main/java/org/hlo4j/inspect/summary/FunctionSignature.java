package org.hlo4j.inspect.summary;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;

/**
 * The signature of a public function of a program.
 *
 * @param name the symbol name, without {@code @}
 * @param inputs the types of the arguments
 * @param inputNames the names of the arguments, from their locations; the empty string for those
 *     without
 * @param results the types of the results
 */
public record FunctionSignature(
    String name, List<Type> inputs, List<String> inputNames, List<Type> results) {
  /** Copies the lists. */
  public FunctionSignature {
    inputs = List.copyOf(inputs);
    inputNames = List.copyOf(inputNames);
    results = List.copyOf(results);
  }

  /** {@return the number of dynamic dimensions of the arguments} */
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
