package org.hlo4j.interpreter;

import java.util.List;

/** The value of a tuple. */
public record Tuple(List<InterpreterValue> elements) implements InterpreterValue {
  public Tuple {
    elements = List.copyOf(elements);
  }
}
