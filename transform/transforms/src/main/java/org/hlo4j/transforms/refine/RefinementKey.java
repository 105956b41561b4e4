package org.hlo4j.transforms.refine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.stablehlo.TokenType;
import org.hlo4j.text.print.MlirPrinter;

/**
 * The arguments that a function is refined for: tokens, then integers that are constants at the
 * call (the sizes of dimensions), then all others.
 *
 * @param function the function
 * @param tokens the number of leading tokens
 * @param constants the integer constants
 * @param types the types of the other arguments
 */
record RefinementKey(
    Operation function, int tokens, List<DenseElementsAttr> constants, List<Type> types) {
  /** Returns the key of a function without calls. */
  static RefinementKey ofEntry(Operation function) {
    return new RefinementKey(function, 0, List.of(), new FuncOp(function).functionType().inputs());
  }

  static RefinementKey ofCall(Operation call, SymbolTables symbols) {
    Operation callee = FuncOp.calleeOrNull(call, symbols);
    if (callee == null) {
      throw ArgumentRefinement.error(call, "cannot resolve function call");
    }
    int next = 0;
    while (next < call.operandCount() && call.operand(next).type() instanceof TokenType) {
      next++;
    }
    int tokens = next;
    List<DenseElementsAttr> constants = new ArrayList<>();
    while (next < call.operandCount() && isScalar(call.operand(next).type())) {
      DenseElementsAttr value = ConstantValues.elements(call.operand(next)).orElse(null);
      if (value == null) {
        break;
      }
      constants.add(value);
      next++;
    }
    List<? extends Value> others = call.operands().subList(next, call.operandCount());
    return new RefinementKey(callee, tokens, constants, Value.types(others));
  }

  private static boolean isScalar(Type type) {
    return type instanceof RankedTensorType tensor
        && tensor.rank() == 0
        && tensor.elementType() instanceof IntegerType;
  }

  /** Returns the types of all arguments but the constants. */
  List<Type> remainingTypes() {
    List<Type> all = new ArrayList<>(Collections.nCopies(tokens, TokenType.INSTANCE));
    all.addAll(types);
    return all;
  }

  String name() {
    return new FuncOp(function).name();
  }

  @Override
  public String toString() {
    return "RefinementKey(%s, toks=%s, dim_args=[%s], fn_args=[%s])"
        .formatted(
            name(),
            tokens,
            constants.stream()
                .map(value -> Long.toString(value.longAt(0)))
                .collect(Collectors.joining(", ")),
            types.stream().map(MlirPrinter::toString).collect(Collectors.joining(", ")));
  }
}
