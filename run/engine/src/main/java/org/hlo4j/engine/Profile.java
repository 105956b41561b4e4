package org.hlo4j.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.hlo4j.engine.run.StepTimes;
import org.hlo4j.ir.Operation;

/** Measures the steps of one run; see {@link PreparedFunction#run}. */
public final class Profile {
  private final StepTimes times;
  private boolean isUsed;
  private long start;
  private long nanos;

  /**
   * Creates a profile.
   *
   * @param maxEvents how many {@linkplain #events events} are kept; 0 for sums alone
   * @throws IllegalArgumentException if it is negative
   */
  public Profile(int maxEvents) {
    if (maxEvents < 0) {
      throw new IllegalArgumentException("negative number of events: " + maxEvents);
    }
    this.times = new StepTimes(maxEvents);
  }

  StepTimes begin() {
    if (isUsed) {
      throw new IllegalStateException("profile has measured a run");
    }
    isUsed = true;
    start = System.nanoTime();
    return times;
  }

  void end() {
    nanos = System.nanoTime() - start;
  }

  /** {@return the times of the steps that ran, longest first} */
  public List<ProfileEntry> entries() {
    List<ProfileEntry> entries = new ArrayList<>();
    times
        .totals()
        .forEach((step, total) -> {
          Operation op = step.op();
          entries.add(
              new ProfileEntry(
                  op.name(),
                  step.name(),
                  op.location(),
                  total.count(),
                  total.nanos(),
                  total.bytes()));
        });
    entries.sort(Comparator.comparingLong(ProfileEntry::nanos).reversed());
    return entries;
  }

  /** {@return each time that a step ran, of those that ended first} */
  public List<ProfileEvent> events() {
    List<ProfileEvent> events = new ArrayList<>();
    for (StepTimes.Event event : times.events()) {
      Operation op = event.step().op();
      events.add(
          new ProfileEvent(
              op.name(), event.step().name(), op.location(), event.start() - start, event.nanos()));
    }
    return events;
  }

  /** {@return how many events were not kept, as there were more than the limit} */
  public long omittedEvents() {
    return times.count() - times.events().size();
  }

  /** {@return the time of the whole run in nanoseconds} */
  public long nanos() {
    return nanos;
  }
}
