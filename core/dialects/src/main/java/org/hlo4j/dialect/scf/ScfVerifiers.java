package org.hlo4j.dialect.scf;

import java.util.List;
import java.util.OptionalLong;
import org.hlo4j.dialect.verify.ControlFlowEdge;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.rewrite.Constants;
import org.hlo4j.ir.verify.VerificationContext;

/** Checks of {@code scf} operations. Source: {@code mlir/Dialect/SCF/IR/SCF.cpp}. */
final class ScfVerifiers {
  /** The number of operands of a loop that precede the initial values. */
  static final int BOUNDS = 3;

  private ScfVerifiers() {}

  static boolean verifyFor(Operation loop, VerificationContext context) {
    if (loop.region(0).front().argumentCount() == 0) {
      return context.opError(
          loop,
          "expected body to have at least 1 argument(s) for the induction variable, but got 0");
    }
    int carried = loop.operandCount() - BOUNDS;
    if (loop.resultCount() != carried) {
      return context.opError(loop, "mismatch in number of loop-carried values and defined values");
    }
    return true;
  }

  static boolean verifyForBody(Operation loop, VerificationContext context) {
    Block body = loop.region(0).front();
    int carried = loop.operandCount() - BOUNDS;
    int passed = body.argumentCount() - 1;
    if (passed != carried) {
      return context.opError(
          loop,
          "different number of inits and region iter_args: %d != %d".formatted(carried, passed));
    }
    int yielded = body.back().operandCount();
    // An empty yield is reported below, on the edge back into the body.
    if (yielded != 0 && passed != yielded) {
      return context.opError(
          loop,
          "different number of region iter_args and yielded values: %d != %d"
              .formatted(passed, yielded));
    }
    Type induction = body.argument(0).type();
    if (!(induction instanceof IndexType)
        && !(induction instanceof IntegerType integer && integer.isSignless())) {
      return context.opError(
          loop, "0-th induction variable has invalid type: " + context.text().quoted(induction));
    }
    if (!induction.equals(loop.operand(0).type())) {
      return context.opError(
          loop, "expected induction variable to be same type as bounds and step");
    }
    return verifyForEdges(loop, body, context);
  }

  private static boolean verifyForEdges(Operation loop, Block body, VerificationContext context) {
    List<Value> initial = loop.operands().subList(BOUNDS, loop.operandCount());
    List<Value> yielded = body.back().operands();
    List<Type> inside = body.arguments().stream().skip(1).map(BlockArgument::type).toList();
    List<Type> results = loop.resultTypes();
    OptionalLong trips = trips(loop);
    boolean mayEnter = trips.orElse(1) != 0;
    boolean mayPass = trips.orElse(0) == 0;
    boolean mayRepeat = trips.orElse(2) != 1;
    return (!mayEnter
            || ControlFlowEdge.fromParent(loop, "Region #0").verify(initial, inside, context))
        && (!mayPass
            || ControlFlowEdge.fromParent(loop, "Operation scf.for")
                .verify(initial, results, context))
        && (!mayRepeat || ControlFlowEdge.again(body, 0).verify(yielded, inside, context))
        && ControlFlowEdge.out(body).verify(yielded, results, context);
  }

  /** The trip count, if the bounds are constants. */
  static OptionalLong trips(Operation loop) {
    if (loop.operand(0) == loop.operand(1)) {
      return OptionalLong.of(0);
    }
    long[] bounds = new long[BOUNDS];
    for (int i = 0; i < BOUNDS; i++) {
      if (!(Constants.valueOrNull(loop.operand(i)) instanceof IntegerAttr bound)
          || bound.value().bitLength() > Integer.SIZE) {
        return OptionalLong.empty();
      }
      bounds[i] = bound.longValue();
    }
    long step = bounds[2];
    if (step <= 0) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(Math.max(0, Math.ceilDiv(bounds[1] - bounds[0], step)));
  }

  static boolean verifyIf(Operation operation, VerificationContext context) {
    return operation.resultCount() == 0
        || !operation.region(1).isEmpty()
        || context.opError(operation, "must have an else block if defining values");
  }

  static boolean verifyIfRegions(Operation operation, VerificationContext context) {
    for (Region region : operation.regions()) {
      if (!region.isEmpty()
          && !ControlFlowEdge.out(region.front())
              .verify(region.front().back().operands(), operation.resultTypes(), context)) {
        return false;
      }
    }
    return true;
  }
}
