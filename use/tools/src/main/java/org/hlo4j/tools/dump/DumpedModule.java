package org.hlo4j.tools.dump;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.hlo4j.audit.LocalFile;

/**
 * The files of a module.
 *
 * @param number its number
 * @param name its name
 * @param micros when it was compiled, in microseconds since 1970; 0 if names do not say it
 * @param stages the module at points of its compilation, in order
 * @param snapshots what it was run with
 * @param kinds how many files of which kind lie beside
 * @param again how many files have a module that another one has in another form
 */
public record DumpedModule(
    int number,
    String name,
    long micros,
    List<DumpFile> stages,
    List<LocalFile> snapshots,
    Map<DumpKind, Integer> kinds,
    int again) {
  /** Returns when the module was compiled; empty if names do not say it. */
  public Optional<Instant> time() {
    return micros == 0
        ? Optional.empty()
        : Optional.of(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
  }

  /** Returns what lies beside, in words; empty if nothing does. */
  public String beside() {
    StringJoiner words = new StringJoiner(", ");
    kinds.forEach((kind, count) -> words.add(kind.title() + " " + count));
    if (again > 0) {
      words.add("in another form " + again);
    }
    return words.toString();
  }
}
