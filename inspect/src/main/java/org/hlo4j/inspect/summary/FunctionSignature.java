package org.hlo4j.inspect.summary;

import java.util.List;
import org.hlo4j.ir.Type;

/**
 * A function that a program offers to its users.
 *
 * @param name its name, without {@code @}
 * @param inputs the types of its arguments
 * @param results the types of its results
 */
public record FunctionSignature(String name, List<Type> inputs, List<Type> results) {
  public FunctionSignature {
    inputs = List.copyOf(inputs);
    results = List.copyOf(results);
  }
}
