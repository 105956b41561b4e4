package org.hlo4j.interpreter;

import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.ir.Operation;

/**
 * Operations of one kind that a run may reach and nothing evaluates, neither the interpreter nor an
 * {@link Extension}.
 *
 * @param kind what they are, such as {@code custom call target 'sort'} or {@code 'arith.addf'}
 * @param operations the operations, at least one
 */
public record Unsupported(String kind, List<Operation> operations) {
  private static final int SHOWN_PLACES = 3;

  /** Copies the list of operations. */
  public Unsupported {
    operations = List.copyOf(operations);
  }

  /** {@return the first few places of the operations, and the number of others} */
  public String places() {
    String first =
        operations.stream()
            .limit(SHOWN_PLACES)
            .map(op -> InterpreterException.place(op.location()))
            .collect(Collectors.joining(", "));
    int others = operations.size() - SHOWN_PLACES;
    return others <= 0 ? first : first + " and " + others + (others == 1 ? " other" : " others");
  }

  /**
   * Returns the refusal of a program.
   *
   * @param kinds what is not supported, at least one kind
   */
  static InterpreterException refusal(List<Unsupported> kinds) {
    Unsupported first = kinds.getFirst();
    int count = kinds.stream().mapToInt(kind -> kind.operations.size()).sum();
    String message =
        kinds.size() > 1
            ? kinds.stream()
                .map(kind -> "\n  " + kind.kind + ": " + kind.places())
                .collect(Collectors.joining("", count + " operations cannot be interpreted:", ""))
            : first.kind + " cannot be interpreted" + (count > 1 ? ": " + first.places() : "");
    return new InterpreterException(first.operations.getFirst().location(), message);
  }
}
