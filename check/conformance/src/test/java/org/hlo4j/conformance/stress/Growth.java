package org.hlo4j.conformance.stress;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/**
 * Prints how the time of all ways grows when long programs of many kinds become several times as
 * long: {@code Growth [PROGRAMS [WAYS [LENGTH LONGER]]]}, for those whose names match the
 * expressions. Time and memory should grow linearly.
 *
 * <p>As in {@code ./dev curves}, the minimum processor time of a few rounds is reported, and the
 * heap must be touched beforehand.
 */
final class Growth {
  private static final int TURNS = 3;

  private Growth() {}

  /** The cost of a way for the shorter and the longer program. */
  private record Measured(
      String way, long nanoseconds, long longerNanoseconds, long bytes, long longerBytes) {
    double timesAsLong() {
      return (double) longerNanoseconds / nanoseconds;
    }

    double timesTheMemory() {
      return (double) longerBytes / bytes;
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    Pattern names = Pattern.compile(arguments.length > 0 ? arguments[0] : "");
    Pattern ways = Pattern.compile(arguments.length > 1 ? arguments[1] : "");
    int length = arguments.length > 3 ? Integer.parseInt(arguments[2]) : 8_000;
    int longer = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 64_000;
    List<String> chosen = Ways.ALL.stream().filter(way -> ways.matcher(way).find()).toList();
    System.out.printf(
        "| %,d to %,d operations, %d ways | longest, ms | times as long: median | most | times the"
            + " memory: median | most | the way that takes most times as long |%n",
        length, longer, chosen.size());
    System.out.println("|---|--:|--:|--:|--:|--:|---|");
    List<StressProgram> before = LongPrograms.growing(length);
    List<StressProgram> after = LongPrograms.growing(longer);
    for (int i = 0; i < before.size(); i++) {
      if (names.matcher(before.get(i).name()).find()) {
        List<Measured> all = new ArrayList<>();
        for (String way : chosen) {
          all.add(measure(way, before.get(i), after.get(i)));
        }
        print(before.get(i).name(), all);
      }
    }
  }

  private static Measured measure(String way, StressProgram program, StressProgram longer)
      throws InterruptedException {
    long least = Long.MAX_VALUE;
    long longerLeast = Long.MAX_VALUE;
    long bytes = 0;
    long longerBytes = 0;
    Ways.run(way, program); // warms up the JIT
    for (int turn = 0; turn < TURNS; turn++) {
      Ways.Outcome small = Ways.run(way, program);
      Ways.Outcome large = Ways.run(way, longer);
      least = Math.min(least, small.nanoseconds());
      longerLeast = Math.min(longerLeast, large.nanoseconds());
      bytes = small.bytes();
      longerBytes = large.bytes();
    }
    return new Measured(way, least, longerLeast, bytes, longerBytes);
  }

  private static void print(String name, List<Measured> all) {
    Measured slowest =
        all.stream().max(Comparator.comparingDouble(Measured::timesAsLong)).orElseThrow();
    System.out.printf(
        Locale.ROOT,
        "| %s | %,.0f | %.1f | %.1f | %.1f | %.1f | `%s` |%n",
        name,
        greatest(all, m -> m.longerNanoseconds() / 1e6),
        median(all, Measured::timesAsLong),
        slowest.timesAsLong(),
        median(all, Measured::timesTheMemory),
        greatest(all, Measured::timesTheMemory),
        slowest.way());
  }

  private static double greatest(List<Measured> all, ToDoubleFunction<Measured> of) {
    return all.stream().mapToDouble(of).max().orElseThrow();
  }

  private static double median(List<Measured> all, ToDoubleFunction<Measured> of) {
    return all.stream().mapToDouble(of).sorted().skip(all.size() / 2).findFirst().orElseThrow();
  }
}
