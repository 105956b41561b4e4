package org.hlo4j.interpreter.machine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;

/** The diagnostic of processes that all wait: which of them wait where, and for what. */
final class Deadlock {
  private static final int SHOWN = 8;

  private Deadlock() {}

  /** A process, the operation at which it waits, and what it waits for. */
  record Waiting(String process, Operation op, String awaited) {}

  /** The condition that processes wait for at an operation; operations are compared by identity. */
  private record Place(Operation op, String awaited) {}

  /**
   * Returns the failure.
   *
   * @param waiting the processes that wait, at least one
   * @param finished the number of those that have ended
   */
  static InterpreterException of(List<Waiting> waiting, int finished) {
    Map<Place, List<String>> places = new LinkedHashMap<>();
    for (Waiting each : waiting) {
      places
          .computeIfAbsent(new Place(each.op, each.awaited), _ -> new ArrayList<>())
          .add(each.process);
    }
    Operation first = waiting.getFirst().op;
    Diagnostic diagnostic =
        Diagnostic.error(
            first.location(),
            "deadlock: '%s' waits for processes that never come to it; %d of %d processes wait"
                .formatted(first.name(), waiting.size(), waiting.size() + finished));
    for (Map.Entry<Place, List<String>> each : places.entrySet().stream().limit(SHOWN).toList()) {
      Place place = each.getKey();
      diagnostic =
          diagnostic.withNote(
              place.op.location(),
              "'%s': %s %s for %s"
                  .formatted(
                      place.op.name(),
                      processes(each.getValue()),
                      each.getValue().size() == 1 ? "waits" : "wait",
                      place.awaited));
    }
    return new InterpreterException(diagnostic);
  }

  /** Returns the names of processes, the first eight if there are more. */
  static String processes(List<String> names) {
    String shown = String.join(", ", names.subList(0, Math.min(SHOWN, names.size())));
    return (names.size() == 1 ? "process " : "processes ")
        + shown
        + (names.size() > SHOWN ? ", … (" + names.size() + ")" : "");
  }
}
