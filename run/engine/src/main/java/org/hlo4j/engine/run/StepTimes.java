package org.hlo4j.engine.run;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * How long each step took, how often it ran and what it wrote. Those of regions count for
 * themselves alone.
 */
public final class StepTimes {
  /**
   * The time that all runs of a step took.
   *
   * @param count how often it ran
   * @param nanos the sum of its times in nanoseconds, without those of the steps that it runs
   * @param bytes the bytes of its results; none for a step of regions
   */
  public record Total(long count, long nanos, long bytes) {
    private Total plus(Total other) {
      return new Total(count + other.count, nanos + other.nanos, bytes + other.bytes);
    }
  }

  /**
   * One run of a step.
   *
   * @param step the step
   * @param start when it began, on the clock of {@link System#nanoTime}
   * @param nanos its time in nanoseconds, with those of the steps that it runs
   */
  public record Event(Step step, long start, long nanos) {}

  private final Map<Step, Total> totals = new IdentityHashMap<>();
  private final List<Event> events = new ArrayList<>();
  private final int maxEvents;
  private long nested;
  private long ended;

  /**
   * Measures steps.
   *
   * @param maxEvents how many single runs of steps are kept, those that end first
   */
  public StepTimes(int maxEvents) {
    this.maxEvents = maxEvents;
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
      long bytes = step.regions().isEmpty() ? activation.bytesOf(step.writes()) : 0;
      totals.merge(step, new Total(1, all - nested, bytes), Total::plus);
      nested = before + all;
      ended++;
      if (events.size() < maxEvents) {
        events.add(new Event(step, start, all));
      }
    }
  }

  /** {@return the sums over the runs of each step, in no particular order} */
  public Map<Step, Total> totals() {
    return totals;
  }

  /** {@return the runs of steps that are kept, in the order in which they ended} */
  public List<Event> events() {
    return events;
  }

  /** {@return how many runs of steps there were} */
  public long count() {
    return ended;
  }
}
