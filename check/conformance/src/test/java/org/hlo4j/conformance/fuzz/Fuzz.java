package org.hlo4j.conformance.fuzz;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Mutates files of all kinds and reads them: any bytes must yield a value or a diagnostic, within a
 * second and with memory proportional to the input. Values must be preserved by writing and
 * reading.
 *
 * <p>Arguments: the duration in seconds, the random seed, the folder to which findings are written,
 * and the names of targets (all if there are none).
 */
public final class Fuzz {
  private static final long SLOW_NANOSECONDS = 1_000_000_000;

  /** The number of mutants during which the JVM is still compiling. */
  private static final int WARM = 500;

  private static final int MAX_STACK = 1 << 20;

  private final Path findings;
  private final PrintStream out;
  private final Map<String, Integer> breaches = new TreeMap<>();

  private Fuzz(Path findings, PrintStream out) {
    this.findings = findings;
    this.out = out;
  }

  /** The results of a target. */
  private static final class Tally {
    private final String name;
    private final Target target;
    private final Mutator mutator;
    private final List<byte[]> seeds;
    private final Random random;
    private long mutants;
    private long nanoseconds;
    private long accepted;
    private long slowest;
    private long largest;

    Tally(Target target, Random random) {
      this.name = Targets.name(target);
      this.target = target;
      this.random = random;
      this.seeds = target.seeds();
      this.mutator = new Mutator(random, seeds);
    }

    /**
     * Returns a mutant. Most of programs that are to be worked on are edited by their vocabulary,
     * if at all; the comment makes them different.
     */
    byte[] next() {
      if (!target.worksOnPrograms() || random.nextInt(4) == 0) {
        return mutator.next();
      }
      byte[] script = new byte[TextEdits.SIZE * random.nextInt(3)];
      random.nextBytes(script);
      String seed = new String(seeds.get(random.nextInt(seeds.size())), StandardCharsets.UTF_8);
      String mutant = TextEdits.apply(seed, script, 0) + "// " + random.nextInt();
      return mutant.getBytes(StandardCharsets.UTF_8);
    }

    long due() {
      return target.isForPrograms() ? nanoseconds / 4 : nanoseconds;
    }
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<String> names = List.of(arguments).subList(3, arguments.length);
    List<String> known = Targets.all().stream().map(Targets::name).toList();
    if (!isNumber(arguments[0]) || !isNumber(arguments[1]) || !known.containsAll(names)) {
      System.err.println("usage: ./dev fuzz [seconds [seed [target...]]], of the targets");
      System.err.println("  " + String.join(" ", known));
      System.exit(2);
    }
    Fuzz fuzz = new Fuzz(Path.of(arguments[2]), System.out);
    long seconds = Long.parseLong(arguments[0]);
    long seed = Long.parseLong(arguments[1]);
    List<Tally> tallies =
        Targets.named(names).stream().map(target -> new Tally(target, new Random(seed))).toList();
    Thread work = new Thread(null, () -> fuzz.run(tallies, seconds), "fuzz", MAX_STACK);
    work.start();
    work.join();
    fuzz.report(tallies, seed);
    System.exit(fuzz.breaches.isEmpty() ? 0 : 1);
  }

  private static boolean isNumber(String text) {
    return text.matches("[0-9]{1,9}");
  }

  /** Runs the targets in turns; readers of programs get most of the time. */
  private void run(List<Tally> tallies, long seconds) {
    long end = System.nanoTime() + seconds * 1_000_000_000;
    while (System.nanoTime() < end) {
      Tally tally = Collections.min(tallies, Comparator.comparingLong(Tally::due));
      byte[] mutant = tally.next();
      Trial trial = Trial.of(tally.target, mutant);
      tally.accepted += trial.accepted() ? 1 : 0;
      tally.nanoseconds += trial.nanoseconds() + 20_000;
      if (tally.mutants++ > WARM) {
        tally.slowest = Math.max(tally.slowest, trial.nanoseconds());
        tally.largest = Math.max(tally.largest, trial.bytes());
        if (trial.nanoseconds() > SLOW_NANOSECONDS) {
          keep(tally, "slow", mutant);
        }
      }
      if (trial.breach() instanceof String breach
          && keep(tally, breach, mutant)
          && trial.thrown() instanceof Throwable thrown) {
        show(thrown);
      }
    }
  }

  @SuppressWarnings("CatchAndPrintStackTrace")
  private void show(Throwable thrown) {
    thrown.printStackTrace(out);
  }

  /** Counts a breach and saves its first mutant; returns whether it is the first of its kind. */
  private boolean keep(Tally tally, String breach, byte[] mutant) {
    if (breaches.merge(tally.name + ": " + breach, 1, Integer::sum) > 1) {
      return false;
    }
    Path file = findings.resolve(tally.name + "-" + breaches.size());
    try {
      Files.createDirectories(findings);
      Files.write(file, mutant);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    out.println("fuzz: " + tally.name + ": " + breach + ": " + file);
    return true;
  }

  private void report(List<Tally> tallies, long seed) {
    long mutants = 0;
    for (Tally tally : tallies) {
      out.printf(
          "fuzz: %-9s %,10d mutants, %,9d accepted, slowest %4d ms, most memory %,5d KiB%n",
          tally.name,
          tally.mutants,
          tally.accepted,
          tally.slowest / 1_000_000,
          tally.largest >> 10);
      mutants += tally.mutants;
    }
    out.printf(
        "fuzz: seed %d, %,d mutants, %d breaches %s%n", seed, mutants, breaches.size(), breaches);
  }
}
