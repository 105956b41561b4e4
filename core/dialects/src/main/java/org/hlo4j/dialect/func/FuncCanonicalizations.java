package org.hlo4j.dialect.func;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.rewrite.Canonicalizes;
import org.hlo4j.ir.rewrite.MaterializesConstants;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.op.func.ConstantOp;
import org.hlo4j.opset.func.FuncOps;
import org.jspecify.annotations.Nullable;

/** Canonicalization patterns of the {@code func} dialect. */
final class FuncCanonicalizations {
  private FuncCanonicalizations() {}

  static void attachTo(Dialect.Builder dialect) {
    dialect.attach(MaterializesConstants.class, FuncCanonicalizations::constantOrNull);
    Canonicalizes.attach(dialect, FuncOps.CALL_INDIRECT, FuncCanonicalizations::callDirectly);
  }

  /** Returns a reference to a function as a value; null if it does not have the type. */
  private static @Nullable OperationState constantOrNull(
      Attribute value, Type type, Location location) {
    return value instanceof SymbolRefAttr name
            && name.nested().isEmpty()
            && type instanceof FunctionType
        ? new OperationState(FuncOps.CONSTANT, location)
            .set(ConstantOp.VALUE, name.root())
            .addResultType(type)
        : null;
  }

  /** Replaces an indirect call of a known function by a direct call. */
  private static boolean callDirectly(Operation call, Rewriter rewriter) {
    Operation callee = call.operand(0).definingOpOrNull();
    if (callee == null || !callee.is(FuncOps.CONSTANT)) {
      return false;
    }
    OperationState state =
        OperationState.inPlaceOf(call, FuncOps.CALL)
            .set(CallOp.CALLEE, ConstantOp.VALUE.get(callee))
            .addOperands(call.operands().subList(1, call.operandCount()));
    rewriter.replaceWithNew(call, state);
    return true;
  }
}
