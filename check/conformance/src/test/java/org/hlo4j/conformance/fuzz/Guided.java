package org.hlo4j.conformance.fuzz;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/**
 * The entry points of Jazzer, which mutates inputs that reached new code. The first byte of an
 * input selects the target, so that inputs found by one target are tried on others. It is followed
 * by a file or, for targets that work on programs, the number of a seed, that of a head, and a
 * script of edits ({@link TextEdits}).
 */
public final class Guided {
  /** Longer inputs take too long to be run by the million. */
  static final int MAX_LENGTH = 4096;

  private static final long SLOW_NANOSECONDS = 2_000_000_000L;

  /** The offset of scripts, after the numbers of the target, the seed and the head. */
  private static final int HEAD = 4;

  private static final int OFTEN = 100_000;

  /**
   * One program in this number is a seed of a target; together, all targets have all programs as
   * seeds.
   */
  private static final int SHARE = 5;

  private static final List<Target> TARGETS = new ArrayList<>();
  private static final Set<String> BREACHES = new HashSet<>();

  private static Path findings = Path.of("");
  private static long[] runs = {};
  private static long[] accepted = {};
  private static long[] nanoseconds = {};
  private static long[] slowest = {};

  private Guided() {}

  /**
   * The only argument is the folder for findings. The property {@code hlo4j.targets} has the names
   * of targets, with commas (all if there are none): Jazzer's own processes do not get further
   * arguments.
   */
  public static void fuzzerInitialize(String[] arguments) throws IOException {
    findings = Path.of(arguments[0]);
    String names = System.getProperty("hlo4j.targets", "");
    TARGETS.addAll(Targets.named(names.isEmpty() ? List.of() : List.of(names.split(",", -1))));
    runs = new long[TARGETS.size()];
    accepted = new long[TARGETS.size()];
    nanoseconds = new long[TARGETS.size()];
    slowest = new long[TARGETS.size()];
  }

  /** Runs one input. Breaches are recorded and do not end the process. */
  public static void fuzzerTestOneInput(byte[] bytes) throws IOException {
    if (bytes.length == 0) {
      return;
    }
    int number = (bytes[0] & 0xFF) % TARGETS.size();
    Target target = TARGETS.get(number);
    byte[] input = input(target, bytes);
    Trial trial = Trial.of(target, input);
    if (trial.breach() == null && trial.nanoseconds() > SLOW_NANOSECONDS) {
      // Repeated, as loading of classes may have taken the time.
      trial = Trial.of(target, input);
    }
    runs[number]++;
    accepted[number] += trial.accepted() ? 1 : 0;
    nanoseconds[number] += trial.nanoseconds();
    slowest[number] = Math.max(slowest[number], trial.nanoseconds());
    String breach =
        trial.breach() == null && trial.nanoseconds() > SLOW_NANOSECONDS ? "slow" : trial.breach();
    if (breach != null && BREACHES.add(Targets.name(target) + breach)) {
      keep(target, breach, input, trial);
    }
    if (Arrays.stream(runs).sum() % OFTEN == 0) {
      report(System.err);
    }
  }

  /** Returns the bytes that the target reads. */
  static byte[] input(Target target, byte[] bytes) {
    if (!target.worksOnPrograms()) {
      return Arrays.copyOfRange(bytes, 1, bytes.length);
    }
    List<String> programs = target.programs();
    List<String> heads = target.heads();
    byte[] script = Arrays.copyOf(bytes, Math.max(HEAD, bytes.length));
    int seed = ((script[1] & 0xFF) << 8) | (script[2] & 0xFF);
    String text = TextEdits.apply(programs.get(seed % programs.size()), script, HEAD);
    return (heads.get((script[3] & 0xFF) % heads.size()) + text).getBytes(StandardCharsets.UTF_8);
  }

  /** Returns scripts for each seed: an empty one, and one with random edits. */
  private static List<byte[]> scripts(Target target) {
    Random random = new Random(1);
    List<byte[]> scripts = new ArrayList<>();
    for (int i = 0; i < target.programs().size(); i++) {
      byte[] script = new byte[HEAD - 1 + TextEdits.SIZE];
      random.nextBytes(script);
      script[0] = (byte) (i >> 8);
      script[1] = (byte) i;
      scripts.add(script);
    }
    return scripts;
  }

  @SuppressWarnings("CatchAndPrintStackTrace")
  private static void keep(Target target, String breach, byte[] input, Trial trial)
      throws IOException {
    Path file =
        findings.resolve(Targets.name(target) + "-" + Integer.toHexString(breach.hashCode()));
    Files.createDirectories(findings);
    Files.write(file, input);
    System.err.println("fuzz: " + Targets.name(target) + ": " + breach + ": " + file);
    if (trial.thrown() != null) {
      trial.thrown().printStackTrace();
    }
  }

  public static void fuzzerTearDown() {
    report(System.err);
    if (!BREACHES.isEmpty()) {
      throw new IllegalStateException(BREACHES.size() + " breaches");
    }
  }

  private static void report(PrintStream out) {
    for (int i = 0; i < runs.length; i++) {
      out.printf(
          Locale.ROOT,
          "fuzz: %-9s %,10d runs, %,9d accepted, %,6d s, slowest %4d ms%n",
          Targets.name(TARGETS.get(i)),
          runs[i],
          accepted[i],
          nanoseconds[i] / 1_000_000_000,
          slowest[i] / 1_000_000);
    }
    out.printf(
        Locale.ROOT, "fuzz: %,d runs, %d breaches%n", Arrays.stream(runs).sum(), BREACHES.size());
  }

  /**
   * Writes the initial files of a run. Arguments: a folder for the seeds, a file for the
   * dictionary, names of targets (all if none).
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    List<Target> targets = Targets.named(List.of(arguments).subList(2, arguments.length));
    for (int number = 0; number < targets.size(); number++) {
      Target target = targets.get(number);
      List<byte[]> seeds = target.worksOnPrograms() ? scripts(target) : target.seeds();
      for (int i = 0; i < seeds.size(); i++) {
        byte[] seed = seeds.get(i);
        if (seed.length < MAX_LENGTH && (!target.isForPrograms() || i % SHARE == number % SHARE)) {
          Files.write(folder.resolve(Targets.name(target) + i), numbered(number, seed));
        }
      }
    }
    Files.writeString(Path.of(arguments[1]), Vocabulary.dictionary());
  }

  private static byte[] numbered(int number, byte[] bytes) {
    byte[] numbered = new byte[bytes.length + 1];
    numbered[0] = (byte) number;
    System.arraycopy(bytes, 0, numbered, 1, bytes.length);
    return numbered;
  }
}
