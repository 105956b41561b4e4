package org.hlo4j.interpreter;

import java.util.List;

/**
 * The value of a future: the results of an asynchronous operation, which is complete.
 *
 * @param results the results that {@code async_done} returns
 */
public record Future(List<InterpreterValue> results) implements InterpreterValue {
  /** Copies the list of results. */
  public Future {
    results = List.copyOf(results);
  }
}
