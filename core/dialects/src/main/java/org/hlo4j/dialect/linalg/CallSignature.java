package org.hlo4j.dialect.linalg;

import java.util.List;
import java.util.stream.Stream;

/**
 * The roles of the operands and results of a custom call, in their order. {@code #n} is an integer
 * that is an operand, {@code alpha?} may be absent at the end, {@code ~} is a workspace among the
 * results.
 *
 * @param operands the roles of operands
 * @param results the roles of results
 */
public record CallSignature(List<String> operands, List<String> results) {
  /** The role of a result without content. */
  public static final String WORKSPACE = "~";

  private static final String OPTIONAL = "?";

  /** Parses a signature such as {@code #batch #m #n a -> a tau info ~}. */
  static CallSignature parse(String text) {
    int arrow = text.indexOf("->");
    return new CallSignature(words(text.substring(0, arrow)), words(text.substring(arrow + 2)));
  }

  private static List<String> words(String text) {
    return Stream.of(text.trim().split(" +")).toList();
  }

  /** Returns the index of the operand of a role; -1 if there is none among the first ones. */
  public int operandOrMinus(String role, int count) {
    for (int i = 0; i < Math.min(count, operands.size()); i++) {
      if (name(operands.get(i)).equals(role)) {
        return i;
      }
    }
    return -1;
  }

  private static String name(String role) {
    return role.endsWith(OPTIONAL) ? role.substring(0, role.length() - 1) : role;
  }

  /** Returns whether a call may have this number of operands. */
  public boolean acceptsOperands(int count) {
    long required = operands.stream().filter(role -> !role.endsWith(OPTIONAL)).count();
    return count >= required && count <= operands.size();
  }

  @Override
  public String toString() {
    return String.join(" ", operands) + " -> " + String.join(" ", results);
  }
}
