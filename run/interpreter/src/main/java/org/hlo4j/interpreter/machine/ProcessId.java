package org.hlo4j.interpreter.machine;

/** The position of a process in the grid. */
public record ProcessId(int replica, int partition) implements Comparable<ProcessId> {
  @Override
  public int compareTo(ProcessId other) {
    return replica != other.replica
        ? Integer.compare(replica, other.replica)
        : Integer.compare(partition, other.partition);
  }

  @Override
  public String toString() {
    return "(" + replica + ", " + partition + ")";
  }
}
