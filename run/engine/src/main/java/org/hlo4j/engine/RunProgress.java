package org.hlo4j.engine;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.hlo4j.ir.Operation;

/**
 * How far a run is, for other threads to show; see {@link PreparedFunction#run}. Steps of loops and
 * branches belong to the step that runs them.
 */
public final class RunProgress {
  /** The state of a run, published as a whole. */
  private record State(int done, int total, Optional<Operation> current) {}

  private volatile State state = new State(0, 0, Optional.empty());

  private final AtomicLong iterations = new AtomicLong();

  /** Creates the progress of one run that has not begun. */
  public RunProgress() {}

  void at(int done, int total, Operation current) {
    iterations.set(0);
    state = new State(done, total, Optional.of(current));
  }

  void iteration(long number) {
    iterations.setOpaque(number);
  }

  /**
   * {@return the number of iterations that the step that runs has begun, if it is a loop; 0
   * otherwise}
   */
  public long iterations() {
    return iterations.getOpaque();
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
