package org.hlo4j.text.print;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;

/** Prints comments that name the users of values: {@code // user: %1}. */
final class UserComments {
  private final SsaNames names;
  private final TextBuffer out;

  UserComments(SsaNames names, TextBuffer out) {
    this.names = names;
    this.out = out;
  }

  /** Prints the users of an operation's results, or its number if it has none. */
  void print(Operation op) {
    List<OpResult> results = op.results();
    if (results.isEmpty()) {
      if (op.operandCount() > 0) {
        out.append(" // id: ");
        names.printNumber(op, out);
      }
      return;
    }
    if (!op.hasUses()) {
      out.append(" // unused");
      return;
    }
    out.append(hasOneUser(op) ? " // user: " : " // users: ");
    for (int i = 0; i < results.size(); i++) {
      if (i > 0) {
        out.append(", ");
      }
      if (results.size() > 1) {
        out.append('(');
      }
      printUsers(results.get(i));
      if (results.size() > 1) {
        out.append(')');
      }
    }
  }

  private static boolean hasOneUser(Operation op) {
    Set<Operation> users = new LinkedHashSet<>();
    op.results().forEach(result -> users.addAll(users(result)));
    int userResults = users.stream().mapToInt(Operation::resultCount).sum();
    return op.resultCount() == 1 && users.size() <= 1 && userResults <= 1;
  }

  /** Prints a line about the users of an argument. */
  void print(BlockArgument argument) {
    out.append("// ");
    names.print(argument, out);
    if (argument.hasUses()) {
      out.append(" is used by ");
      printUsers(argument);
    } else {
      out.append(" is unused");
    }
    out.append('\n');
  }

  private static Set<Operation> users(Value value) {
    Set<Operation> users = new LinkedHashSet<>();
    for (OpOperand use : value.uses()) {
      users.add(use.owner());
    }
    return users;
  }

  private void printUsers(Value value) {
    if (!value.hasUses()) {
      out.append("unused");
    }
    boolean first = true;
    for (Operation user : users(value)) {
      if (!first) {
        out.append(", ");
      }
      first = false;
      printNames(user);
    }
  }

  private void printNames(Operation user) {
    if (user.resultCount() == 0) {
      names.printNumber(user, out);
      return;
    }
    for (int i = 0; i < user.resultCount(); i++) {
      if (i > 0) {
        out.append(", ");
      }
      names.print(user.result(i), out);
    }
  }
}
