package org.hlo4j.ir.verify;

import java.util.ArrayList;
import org.hlo4j.ir.Operation;

/**
 * A check that follows those of nested operations and may use what the walk over them has
 * collected.
 */
@FunctionalInterface
interface PostRegionCheck {
  boolean verify(Operation operation, VerificationContext context, Findings inside);

  static PostRegionCheck of(OpVerifier check) {
    return (operation, context, inside) -> check.verify(operation, context);
  }

  /** Facts collected by the walk over nested operations. */
  final class Findings {
    /** The facts of an operation without regions. */
    static final Findings NONE = new Findings();

    /** Operations that refer to symbols of this table. */
    private final ArrayList<Operation> symbolUsers = new ArrayList<>(0);

    private boolean usesAreOrdered = true;

    void clear() {
      symbolUsers.clear();
      usesAreOrdered = true;
    }

    void addSymbolUser(Operation user) {
      symbolUsers.add(user);
    }

    ArrayList<Operation> symbolUsers() {
      return symbolUsers;
    }

    void markUsesUnordered() {
      usesAreOrdered = false;
    }

    /**
     * Returns whether all operands in this scope are defined before they are used, in the same
     * block or in an enclosing block of the scope. Otherwise they may still be valid.
     */
    boolean usesAreOrdered() {
      return usesAreOrdered;
    }
  }
}
