package org.hlo4j.tools.opt;

import java.util.ArrayList;
import java.util.List;

/** An elapsed time with nested timers, in the order of their first start. */
final class Timer {
  private final Object key;
  private final String name;
  private final List<Timer> parts = new ArrayList<>();
  private long nanoseconds;
  private long started;

  /** Creates a timer, identified by {@code key}, which is compared by identity. */
  Timer(Object key, String name) {
    this.key = key;
    this.name = name;
  }

  /** Returns the nested timer with a key, shared by all executions. */
  Timer part(Object partKey, String partName) {
    for (Timer part : parts) {
      if (part.key == partKey) {
        return part;
      }
    }
    Timer part = new Timer(partKey, partName);
    parts.add(part);
    return part;
  }

  void start() {
    started = System.nanoTime();
  }

  void stop() {
    nanoseconds += System.nanoTime() - started;
  }

  String name() {
    return name;
  }

  List<Timer> parts() {
    return parts;
  }

  long nanoseconds() {
    return nanoseconds;
  }
}
