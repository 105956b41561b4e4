package org.hlo4j.portability.legalize;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.ControlFlow;

/**
 * Checks functions terminated by {@code stablehlo.return}. VHLO has only one terminator, which is
 * converted back to {@code func.return} there; unlike that, {@code stablehlo.return} may have other
 * operand types than the function has result types.
 */
final class FunctionResults {
  private FunctionResults() {}

  /**
   * Checks that the operation, if it terminates a function, has the result types of the function.
   *
   * @throws Unconvertible if it does not
   */
  static void check(Operation op) {
    if (op.is(ControlFlow.RETURN)
        && op.parentOpOrNull() instanceof Operation function
        && function.is(FuncOps.FUNC)
        && function.attributeOrNull("function_type") instanceof TypeAttr attribute
        && attribute.value() instanceof FunctionType type
        && !type.results().equals(Value.types(op.operands()))) {
      throw new Unconvertible("it returns other types than its function has results");
    }
  }
}
