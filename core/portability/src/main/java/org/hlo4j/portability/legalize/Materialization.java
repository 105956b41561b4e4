package org.hlo4j.portability.legalize;

import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.text.print.MlirPrinter;

/** Errors for illegal materializations of casts between dialects, with MLIR's messages. */
final class Materialization {
  private Materialization() {}

  /** Returns the error for a value of another dialect that is used by a VHLO operation. */
  static Diagnostic target(Value value, Type targetType, Operation user, boolean explains) {
    Diagnostic error = error("target", user.location(), value.type(), targetType);
    Operation foreign =
        switch (value) {
          case OpResult result -> result.owner();
          case BlockArgument argument -> argument.owner().parentOpOrNull();
        };
    return explains && foreign != null ? withReason(error, foreign) : error;
  }

  /** Returns the error for a VHLO value that is used by {@code user}, of another dialect. */
  static Diagnostic source(Value value, Type targetType, Operation user, boolean explains) {
    Diagnostic error = error("source", value.location(), value.type(), targetType);
    return explains ? withReason(error, user) : error;
  }

  /**
   * Adds a note, since MLIR's message has only the types and not always the position of the cause.
   */
  private static Diagnostic withReason(Diagnostic error, Operation foreign) {
    return error.withNote(
        foreign.location(), UnmappedOperation.reason("'" + foreign.name() + "'", foreign));
  }

  private static Diagnostic error(String kind, Location location, Type from, Type to) {
    return Diagnostic.error(
        location,
        "failed to legalize unresolved "
            + kind
            + " materialization from ('"
            + MlirPrinter.toLine(from)
            + "') to ('"
            + MlirPrinter.toLine(to)
            + "') that remained live after conversion (no matching callback)");
  }
}
