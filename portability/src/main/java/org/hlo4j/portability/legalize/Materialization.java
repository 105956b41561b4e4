package org.hlo4j.portability.legalize;

import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.text.print.MlirPrinter;

/** The errors for casts between dialects that nobody asked for, in MLIR's words. */
final class Materialization {
  private Materialization() {}

  /** A value of another dialect is used where VHLO needs one of its own. */
  static Diagnostic target(Value value, Type wanted, Operation user) {
    return error("target", user.location(), value.type(), wanted);
  }

  /** A value of VHLO is used by another dialect. */
  static Diagnostic source(Value value, Type wanted) {
    return error("source", value.location(), value.type(), wanted);
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
