package org.hlo4j.spark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Divides the files of a store among tasks, by size; files as large as a share are alone. */
final class StoreBins {
  /** The cost of opening and starting to read a file, in bytes of reading. */
  private static final long OPENING = 64 << 10;

  /** How many tasks each core should have at least, if there are files enough. */
  private static final int TASKS_PER_CORE = 4;

  private StoreBins() {}

  static List<List<StoreEntry>> of(
      List<StoreEntry> entries, StoreOptions options, int parallelism) {
    long all = entries.stream().mapToLong(StoreBins::cost).sum();
    long even = Math.ceilDiv(all, (long) TASKS_PER_CORE * Math.max(1, parallelism));
    long share = Math.max(OPENING, Math.min(options.partitionBytes(), even));
    List<StoreEntry> largestFirst = new ArrayList<>(entries);
    largestFirst.sort(Comparator.comparingLong(StoreEntry::size).reversed());
    List<List<StoreEntry>> bins = new ArrayList<>();
    List<StoreEntry> bin = new ArrayList<>();
    long cost = 0;
    for (StoreEntry entry : largestFirst) {
      if (!bin.isEmpty()
          && (cost + cost(entry) > share || bin.size() >= options.partitionFiles())) {
        bins.add(bin);
        bin = new ArrayList<>();
        cost = 0;
      }
      bin.add(entry);
      cost += cost(entry);
    }
    if (!bin.isEmpty()) {
      bins.add(bin);
    }
    return bins;
  }

  private static long cost(StoreEntry entry) {
    return entry.size() + OPENING;
  }
}
