package org.hlo4j.portability.legalize;

import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.text.print.MlirPrinter;

/** The errors for casts between dialects that nobody asked for, in MLIR's words. */
final class Materialization {
  private Materialization() {}

  /** A value of another dialect is used where VHLO needs one of its own. */
  static Diagnostic target(Value value, Type wanted, Operation user, boolean explains) {
    Diagnostic error = error("target", user.location(), value.type(), wanted);
    Operation foreign =
        switch (value) {
          case OpResult result -> result.owner();
          case BlockArgument argument -> argument.owner().parentOpOrNull();
        };
    return explains && foreign != null ? withReason(error, foreign) : error;
  }

  /** A value of VHLO is used by {@code user}, an operation of another dialect. */
  static Diagnostic source(Value value, Type wanted, Operation user, boolean explains) {
    Diagnostic error = error("source", value.location(), value.type(), wanted);
    return explains ? withReason(error, user) : error;
  }

  /** MLIR names the types only, and a place where the operation to blame may not be. */
  private static Diagnostic withReason(Diagnostic error, Operation foreign) {
    return error.withNote(
        foreign.location(), WithoutCounterpart.reason("'" + foreign.name() + "'", foreign));
  }

  private static Diagnostic error(String kind, Location location, Type from, Type to) {
    return Diagnostic.error(
        location,
        "failed to legalize unresolved "
            + kind
            + " materialization from ('"
            + MlirPrinter.toString(from)
            + "') to ('"
            + MlirPrinter.toString(to)
            + "') that remained live after conversion (no matching callback)");
  }
}
