package org.hlo4j.program;

import java.util.List;
import java.util.Optional;
import org.hlo4j.interpreter.Tensor;

/**
 * What a program was run with, which a file may have beside it, and what came out.
 *
 * @param arguments the arguments of function {@code main}
 * @param results its results; empty if they were not recorded
 * @param platform what it ran on; empty if that is not known
 */
public record RecordedRun(List<Tensor> arguments, Optional<List<Tensor>> results, String platform) {
  /** Copies the lists. */
  public RecordedRun {
    arguments = List.copyOf(arguments);
    results = results.map(List::copyOf);
  }
}
