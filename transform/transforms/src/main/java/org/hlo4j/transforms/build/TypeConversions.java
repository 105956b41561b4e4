package org.hlo4j.transforms.build;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.rewrite.ConversionPattern;
import org.hlo4j.ir.rewrite.ConversionRewriter;
import org.hlo4j.ir.rewrite.TypeConverter;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;

/** Conversions of operations of which only types change. */
public final class TypeConversions {
  private TypeConversions() {}

  /**
   * {@return whether a function has legal types of arguments and results}
   *
   * @param operation the function
   * @param types the type converter
   */
  public static boolean isLegalFunction(Operation operation, TypeConverter types) {
    FunctionType type = new FuncOp(operation).functionType();
    return types.areLegal(type.inputs()) && types.areLegal(type.results());
  }

  /**
   * {@return the pattern that converts the types of functions}
   *
   * @param types the type converter
   */
  public static ConversionPattern ofFunctions(TypeConverter types) {
    return ConversionPattern.of(
            FuncOps.FUNC, (operation, _, rewriter) -> convertFunction(operation, types, rewriter))
        .withTypes(types);
  }

  private static boolean convertFunction(
      Operation operation, TypeConverter types, ConversionRewriter rewriter) {
    FuncOp function = new FuncOp(operation);
    Optional<List<Type>> inputs = types.convert(function.functionType().inputs());
    Optional<List<Type>> results = types.convert(function.functionType().results());
    if (inputs.isEmpty()
        || results.isEmpty()
        || !rewriter.convertArgumentTypes(function.body(), types)) {
      return false;
    }
    rewriter.modify(
        operation, () -> function.setFunctionType(new FunctionType(inputs.get(), results.get())));
    return true;
  }

  /**
   * Recreates an operation and its regions with converted types.
   *
   * @param operation the operation
   * @param operands its converted operands
   * @param types the type converter
   * @param rewriter replaces the operation
   * @return whether all types could be converted
   */
  public static boolean recreate(
      Operation operation, List<Value> operands, TypeConverter types, ConversionRewriter rewriter) {
    Optional<List<Type>> results = types.convert(operation.resultTypes());
    if (results.isEmpty()) {
      return false;
    }
    OperationState state =
        new OperationState(operation).addOperands(operands).addResultTypes(results.get());
    operation.successors().forEach(state::addSuccessor);
    operation.regions().forEach(_ -> state.addRegion());
    Operation replacement = rewriter.create(state);
    for (int i = 0; i < operation.regionCount(); i++) {
      Region region = replacement.region(i);
      rewriter.inlineRegion(operation.region(i), region);
      if (!rewriter.convertArgumentTypes(region, types)) {
        return false;
      }
    }
    rewriter.replace(operation, replacement);
    return true;
  }
}
