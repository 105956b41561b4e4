package org.hlo4j.ir.verify;

import java.util.ArrayList;
import org.hlo4j.ir.Operation;

/** A check of an operation after those inside it, which can use what was found on the way. */
@FunctionalInterface
interface PostRegionCheck {
  boolean verify(Operation operation, VerificationContext context, Findings inside);

  static PostRegionCheck of(OpVerifier check) {
    return (operation, context, inside) -> check.verify(operation, context);
  }

  /** What the walk over the operations inside one has found. */
  final class Findings {
    /** What is to be said of an operation without regions. */
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

    void doubtUses() {
      usesAreOrdered = false;
    }

    /**
     * Whether all operands in this scope are defined before they are used, in the same block or in
     * one around it that belongs to the scope. If not, they may still be valid.
     */
    boolean usesAreOrdered() {
      return usesAreOrdered;
    }
  }
}
