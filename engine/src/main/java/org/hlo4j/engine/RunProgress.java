package org.hlo4j.engine;

import java.util.Optional;
import org.hlo4j.ir.Operation;

/**
 * How far a run is, for other threads to show; see {@link PreparedFunction#run}. Steps of loops and
 * branches belong to the step that runs them.
 */
public final class RunProgress {
  /** What is going on, published as a whole. */
  private record State(int done, int total, Optional<Operation> current) {}

  private volatile State state = new State(0, 0, Optional.empty());

  void at(int done, int total, Operation current) {
    state = new State(done, total, Optional.of(current));
  }

  /** {@return the number of steps that the run has made} */
  public int done() {
    return state.done;
  }

  /** {@return the number of steps of the run; 0 before it begins} */
  public int total() {
    return state.total;
  }

  /** {@return the operation of the step that runs; nothing before the first} */
  public Optional<Operation> current() {
    return state.current;
  }
}
