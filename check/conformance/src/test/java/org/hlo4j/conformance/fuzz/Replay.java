package org.hlo4j.conformance.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs all targets on the {@link Corpus}, in a separate folder, as command lines write files. */
final class Replay {
  private static final long SLOW_NANOSECONDS = 10_000_000_000L;

  private Replay() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Map<String, Target> targets = new HashMap<>();
    for (Target target : Targets.named(List.of())) {
      targets.put(Targets.name(target), target);
    }
    List<Corpus.Entry> entries = Corpus.read();
    List<String> breaches = new ArrayList<>();
    Thread thread =
        new Thread(null, () -> entries.forEach(e -> run(targets, e, breaches)), "replay", 1 << 20);
    thread.start();
    thread.join();
    breaches.forEach(System.out::println);
    System.out.println(entries.size() + " inputs, " + breaches.size() + " breaches");
  }

  private static void run(Map<String, Target> targets, Corpus.Entry entry, List<String> breaches) {
    Target target = targets.get(entry.target());
    if (target == null) {
      breaches.add(entry.target() + ": no such target");
      return;
    }
    Trial trial = Trial.of(target, entry.bytes());
    boolean isSlow = trial.nanoseconds() > SLOW_NANOSECONDS;
    if (trial.breach() != null || isSlow) {
      String input = new String(entry.bytes(), StandardCharsets.ISO_8859_1);
      breaches.add(entry.target() + ": " + (isSlow ? "slow" : trial.breach()) + "\n" + input);
    }
  }
}
