package org.hlo4j.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.hlo4j.ir.Location;
import org.hlo4j.opset.func.FuncOps;

/**
 * The operations of a prepared function that the interpreter evaluates. Assertions and others that
 * have no result, or no elements, do not count.
 *
 * @param operations how many operations the function has, with those of calls and of the few
 *     iterations of loops that are prepared one by one
 * @param interpreted how many of them the interpreter evaluates
 * @param work their share of the function's estimated work, from 0 to 1: of elements, products and
 *     iterations, not of time
 * @param entries those with the largest share, at most {@value #MAX_ENTRIES}, the largest first
 */
public record InterpretedShare(
    long operations, long interpreted, double work, List<InterpretedOperation> entries) {
  /** Nothing. */
  public static final InterpretedShare NONE = new InterpretedShare(0, 0, 0, List.of());

  /** The most entries. */
  public static final int MAX_ENTRIES = 100;

  /** Summaries name no more kinds of operations. */
  private static final int NAMED = 3;

  /** Copies the list of entries. */
  public InterpretedShare {
    entries = List.copyOf(entries);
  }

  /**
   * {@return all of a function}
   *
   * @param location where the function is
   * @param operations how many operations it has
   * @param reason why the interpreter runs it as a whole
   */
  public static InterpretedShare whole(Location location, long operations, String reason) {
    InterpretedOperation all =
        new InterpretedOperation(FuncOps.FUNC.name(), location, operations, 1, reason);
    return new InterpretedShare(operations, operations, 1, List.of(all));
  }

  /** {@return whether the interpreter evaluates nothing} */
  public boolean isEmpty() {
    return entries.isEmpty();
  }

  /** {@return whether the interpreter runs the function as a whole} */
  public boolean isWhole() {
    return !isEmpty() && entries.getFirst().operation().equals(FuncOps.FUNC.name());
  }

  /** {@return a sentence about it without its end, for a message of one line} */
  public String summary() {
    if (isEmpty()) {
      return "no operation is run by the interpreter";
    }
    if (isWhole()) {
      return "the function is run by the interpreter: " + entries.getFirst().reason();
    }
    Map<String, String> kinds = new LinkedHashMap<>();
    entries.forEach(entry -> kinds.putIfAbsent(entry.operation(), entry.reason()));
    String named =
        kinds.entrySet().stream()
            .limit(NAMED)
            .map(kind -> kind.getKey() + " (" + kind.getValue() + ")")
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "%,d of %,d operations %s run by the interpreter: %s%s, %s of the work",
        interpreted,
        operations,
        interpreted == 1 ? "is" : "are",
        named,
        kinds.size() > NAMED ? " and others" : "",
        percentage());
  }

  private String percentage() {
    return work < 0.005 ? "less than 1 %" : String.format(Locale.ROOT, "about %.0f %%", 100 * work);
  }
}
