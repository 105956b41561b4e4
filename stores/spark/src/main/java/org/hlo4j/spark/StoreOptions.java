package org.hlo4j.spark;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.program.ImportOptions;

/**
 * How stores are read.
 *
 * @param allFiles whether files in folders and archives are taken whatever their names
 * @param timeLimit how many seconds reading a program may take; 0 if any
 * @param threads how many files a task reads at a time
 * @param isolated whether programs are always read by a process of their own
 * @param customCalls {@link ImportOptions#customCalls}
 * @param depth the limit of {@link ReadLimits#depth}
 * @param operations the limit of {@link ReadLimits#operations}
 * @param constantBytes the limit of {@link ReadLimits#constantBytes}
 * @param partitionBytes about how many bytes of files a partition has
 * @param partitionFiles how many files a partition has at most
 */
record StoreOptions(
    boolean allFiles,
    double timeLimit,
    int threads,
    boolean isolated,
    boolean customCalls,
    int depth,
    long operations,
    long constantBytes,
    long partitionBytes,
    int partitionFiles)
    implements Serializable {
  private static final int MOST_THREADS = 1024;
  private static final double MOST_SECONDS = 1e6;

  private static final List<String> NAMES =
      List.of(
          "allFiles",
          "timeLimit",
          "threads",
          "isolated",
          "customCalls",
          "maxDepth",
          "maxOperations",
          "maxConstants",
          "maxPartitionBytes",
          "maxFilesPerPartition");

  /**
   * Reads options, in whatever case.
   *
   * @param others the names of options that are read elsewhere
   * @throws IllegalArgumentException if there is another option, or a value is not one of its
   *     option
   */
  static StoreOptions of(Map<String, String> given, String... others) {
    Map<String, String> options = inAnyCase(given);
    List<String> names = Stream.concat(NAMES.stream(), Stream.of(others)).toList();
    for (String name : options.keySet()) {
      if (names.stream().noneMatch(name::equalsIgnoreCase)) {
        throw new IllegalArgumentException(
            "no option '%s'; there are %s".formatted(name, String.join(", ", names)));
      }
    }
    ReadLimits limits = ReadLimits.DEFAULT;
    return new StoreOptions(
        isTrue(options, "allFiles"),
        number(options, "timeLimit", 0.0, Double::valueOf, 0.0, MOST_SECONDS),
        number(options, "threads", 1, Integer::valueOf, 1, MOST_THREADS),
        isTrue(options, "isolated"),
        isTrue(options, "customCalls"),
        number(options, "maxDepth", limits.depth(), Integer::valueOf, 1, Integer.MAX_VALUE),
        number(options, "maxOperations", limits.operations(), Long::valueOf, 0L, Long.MAX_VALUE),
        number(options, "maxConstants", limits.constantBytes(), Long::valueOf, 0L, Long.MAX_VALUE),
        number(options, "maxPartitionBytes", 64L << 20, Long::valueOf, 1L, Long.MAX_VALUE),
        number(options, "maxFilesPerPartition", 1000, Integer::valueOf, 1, Integer.MAX_VALUE));
  }

  private static Map<String, String> inAnyCase(Map<String, String> given) {
    Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    options.putAll(given);
    return options;
  }

  /**
   * Returns an option that is a truth.
   *
   * @throws IllegalArgumentException if it is not
   */
  static boolean isTrue(Map<String, String> options, String name) {
    String value = inAnyCase(options).getOrDefault(name, "false").toLowerCase(Locale.ROOT);
    if (!value.equals("true") && !value.equals("false")) {
      throw new IllegalArgumentException("option " + name + ": not true or false: " + value);
    }
    return value.equals("true");
  }

  private static <N extends Comparable<N>> N number(
      Map<String, String> options,
      String name,
      N otherwise,
      Function<String, N> parser,
      N least,
      N most) {
    String text = options.get(name);
    if (text == null) {
      return otherwise;
    }
    try {
      N value = parser.apply(text.strip());
      if (value.compareTo(least) >= 0 && value.compareTo(most) <= 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("option " + name + ": not a number: " + text, e);
    }
    throw new IllegalArgumentException(
        "option " + name + ": not between " + least + " and " + most + ": " + text);
  }

  ReadLimits limits() {
    return new ReadLimits(depth, operations, constantBytes);
  }

  ImportOptions imports() {
    return ImportOptions.DEFAULT.withCustomCalls(customCalls);
  }

  Optional<Duration> time() {
    return timeLimit > 0
        ? Optional.of(Duration.ofNanos(Math.max(1, (long) (timeLimit * 1e9))))
        : Optional.empty();
  }
}
