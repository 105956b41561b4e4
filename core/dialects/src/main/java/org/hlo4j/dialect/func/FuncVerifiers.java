package org.hlo4j.dialect.func;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.op.func.ConstantOp;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.jspecify.annotations.Nullable;

/** Checks of returns, calls and references against the functions that they refer to. */
final class FuncVerifiers {
  private FuncVerifiers() {}

  static boolean verifyReturn(Operation operation, VerificationContext context) {
    FuncOp function = FuncOp.ofOrNull(operation.parentOpOrNull());
    if (function == null) {
      return true;
    }
    List<Type> results = function.functionType().results();
    if (operation.operandCount() != results.size()) {
      return context.opError(
          operation,
          "has %d operands, but enclosing function (@%s) returns %d"
              .formatted(operation.operandCount(), function.name(), results.size()));
    }
    for (int i = 0; i < results.size(); i++) {
      Type given = operation.operand(i).type();
      if (!given.equals(results.get(i))) {
        return context.error(
            operation,
            "type of return operand %d (%s) doesn't match function result type (%s) in function @%s"
                .formatted(
                    i,
                    context.text().quoted(given),
                    context.text().quoted(results.get(i)),
                    function.name()));
      }
    }
    return true;
  }

  static boolean verifyCallee(Operation call, VerificationContext context) {
    if (!(CallOp.CALLEE.attributeOrNull(call) instanceof SymbolRefAttr callee)) {
      return context.opError(call, "requires a 'callee' symbol reference attribute");
    }
    FuncOp function = FuncOp.ofOrNull(context.symbols().lookupNearestOrNull(call, callee));
    if (function == null) {
      return context.opError(call, "'" + callee.leaf() + "' does not reference a valid function");
    }
    FunctionType type = function.functionType();
    return verifyOperands(call, type.inputs(), context)
        && verifyResults(call, type.results(), context);
  }

  private static boolean verifyOperands(
      Operation call, List<Type> inputs, VerificationContext context) {
    if (call.operandCount() != inputs.size()) {
      return context.opError(
          call,
          "incorrect number of operands for callee: expected %d, but got %d"
              .formatted(inputs.size(), call.operandCount()));
    }
    for (int i = 0; i < inputs.size(); i++) {
      Type given = call.operand(i).type();
      if (!given.equals(inputs.get(i))) {
        return context.opError(
            call,
            "operand type mismatch: expected operand type %s, but provided %s for operand number %d"
                .formatted(context.text().quoted(inputs.get(i)), context.text().quoted(given), i));
      }
    }
    return true;
  }

  private static boolean verifyResults(
      Operation call, List<Type> results, VerificationContext context) {
    if (call.resultCount() != results.size()) {
      return context.opError(
          call,
          "incorrect number of results for callee: expected %d, but got %d"
              .formatted(results.size(), call.resultCount()));
    }
    for (int i = 0; i < results.size(); i++) {
      if (!call.result(i).type().equals(results.get(i))) {
        String given = context.text().quoted(call.resultTypes());
        String expected = context.text().quoted(results);
        return context.report(
            context
                .opErrorAt(call, "result type mismatch at index " + i)
                .withNote(call.location(), "    op result types: " + given)
                .withNote(call.location(), "callee result types: " + expected));
      }
    }
    return true;
  }

  static boolean verifyConstant(Operation constant, VerificationContext context) {
    String value = ConstantOp.VALUE.getOrNull(constant);
    Operation module = enclosingModuleOrNull(constant);
    if (value == null || module == null) {
      return true;
    }
    FuncOp function = FuncOp.ofOrNull(context.symbols().lookupOrNull(module, value));
    if (function == null) {
      return context.opError(constant, "reference to undefined function '" + value + "'");
    }
    return function.functionType().equals(constant.result(0).type())
        || context.opError(constant, "reference to function with mismatched type");
  }

  private static @Nullable Operation enclosingModuleOrNull(Operation inside) {
    Operation table = SymbolTables.nearestTableOrNull(inside);
    return table != null && table.is(BuiltinOps.MODULE) ? table : null;
  }
}
