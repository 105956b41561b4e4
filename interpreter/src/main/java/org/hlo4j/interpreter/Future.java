package org.hlo4j.interpreter;

import java.util.List;

/** The value of a future: the results of an asynchronous operation, which has run already. */
public record Future(List<InterpreterValue> results) implements InterpreterValue {
  public Future {
    results = List.copyOf(results);
  }
}
