package org.hlo4j.engine.run;

import java.util.IdentityHashMap;
import java.util.Map;

/** How long each step took, and how often it ran. Those of regions count for themselves alone. */
public final class StepTimes {
  private final Map<Step, Entry> entries = new IdentityHashMap<>();
  private long nested;

  private static final class Entry {
    private long count;
    private long nanos;
  }

  /** Runs a step and adds its time, without that of the steps that it runs. */
  void run(Step step, Activation activation) {
    long before = nested;
    nested = 0;
    long start = System.nanoTime();
    try {
      step.run(activation);
    } finally {
      long all = System.nanoTime() - start;
      Entry entry = entries.computeIfAbsent(step, _ -> new Entry());
      entry.count++;
      entry.nanos += all - nested;
      nested = before + all;
    }
  }

  /** Receives a step, how often it ran, and its nanoseconds. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Receives a step.
     *
     * @param step the step
     * @param count how often it ran
     * @param nanos the sum of its times, in nanoseconds
     */
    void visit(Step step, long count, long nanos);
  }

  /**
   * Visits the steps that ran, in no particular order.
   *
   * @param visitor receives them
   */
  public void forEach(Visitor visitor) {
    entries.forEach((step, entry) -> visitor.visit(step, entry.count, entry.nanos));
  }
}
