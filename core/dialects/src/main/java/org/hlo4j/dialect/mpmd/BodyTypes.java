package org.hlo4j.dialect.mpmd;

import java.util.List;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.verify.VerificationContext;

/** Compares the types in the body of an operation with those of its operands and results. */
final class BodyTypes {
  private BodyTypes() {}

  /**
   * A value in a body, and that outside.
   *
   * @param op the operation with the body
   * @param inside what the value in the body is
   * @param inner its type
   * @param outside what the value outside is
   * @param outer its type
   */
  record Pair(Operation op, String inside, Type inner, String outside, Type outer) {}

  /** Verifies the types of a pair. */
  interface Check {
    boolean verify(Pair pair, VerificationContext context);
  }

  /** Verifies an operation whose body is a region. */
  static boolean verify(Operation op, Check check, VerificationContext context) {
    List<Type> arguments =
        op.region(0).front().arguments().stream().map(BlockArgument::type).toList();
    List<Type> returned = Value.types(op.region(0).front().back().operands());
    return verify(op, arguments, returned, check, context);
  }

  /** Verifies an operation by the types of the arguments and of the returned values of its body. */
  static boolean verify(
      Operation op,
      List<Type> arguments,
      List<Type> returned,
      Check check,
      VerificationContext context) {
    List<Type> operands = Value.types(op.operands());
    return verify(op, "block argument", arguments, "operand", operands, check, context)
        && verify(op, "returned value", returned, "result", op.resultTypes(), check, context);
  }

  private static boolean verify(
      Operation op,
      String inside,
      List<Type> inner,
      String outside,
      List<Type> outer,
      Check check,
      VerificationContext context) {
    if (inner.size() != outer.size()) {
      return context.error(
          op,
          "number of %ss must match the number of %ss respectively: %d != %d"
              .formatted(inside, outside, inner.size(), outer.size()));
    }
    for (int i = 0; i < inner.size(); i++) {
      if (!check.verify(new Pair(op, inside, inner.get(i), outside, outer.get(i)), context)) {
        return false;
      }
    }
    return true;
  }
}
