package org.hlo4j.interpreter;

import java.util.List;

/**
 * The value of a tuple.
 *
 * @param elements the values of its elements
 */
public record Tuple(List<InterpreterValue> elements) implements InterpreterValue {
  /** Copies the list of elements. */
  public Tuple {
    elements = List.copyOf(elements);
  }
}
