package org.hlo4j.transforms.refine;

import java.util.List;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Refines the types of a function's arguments. A custom call between each argument and its uses has
 * the old type, so that the program stays valid until shapes are refined.
 */
final class ArgumentRefinement {
  /** The custom call between an argument and its uses. */
  static final String WRAPPER = "stablehlo.shape_refinement_operand_wrapper";

  private ArgumentRefinement() {}

  /**
   * Refines the arguments of a function of one block.
   *
   * @throws DiagnosticException if the types are not refinements; the function is unchanged then
   */
  static void refine(Operation function, List<? extends Type> types, DialectRegistry registry) {
    FunctionType type = new FuncOp(function).functionType();
    check(function, type.inputs(), types);
    Rewriter rewriter = new Rewriter(registry);
    rewriter.setInsertionPointToStart(function.region(0).front());
    for (BlockArgument argument : function.region(0).front().arguments()) {
      if (!argument.type().equals(types.get(argument.index()))) {
        wrap(argument, (RankedTensorType) types.get(argument.index()), rewriter);
      }
    }
    for (BlockArgument argument : function.region(0).front().arguments()) {
      argument.setType(types.get(argument.index()));
    }
    new FuncOp(function).setFunctionType(new FunctionType(List.copyOf(types), type.results()));
  }

  private static void wrap(BlockArgument argument, RankedTensorType type, Rewriter rewriter) {
    HloBuilder builder = new HloBuilder(rewriter, argument.location());
    Operation wrapper =
        builder.create(
            builder
                .state(Modules.CUSTOM_CALL, argument, builder.i64s(type.shape().toArray()))
                .addResultType(argument.type())
                .set(CustomCallOp.CALL_TARGET_NAME, WRAPPER)
                .setAttribute(ShapeOperands.ATTRIBUTE, DenseElementsAttr.i64(1)));
    Value wrapped = wrapper.result(0);
    rewriter.replaceUsesIf(argument, wrapped, use -> use.owner() != wrapper);
  }

  private static void check(
      Operation function, List<? extends Type> types, List<? extends Type> refined) {
    if (types.size() != refined.size()) {
      throw error(
          function,
          "number of refinements must match number of op operands %s vs %s"
              .formatted(refined.size(), types.size()));
    }
    for (int i = 0; i < types.size(); i++) {
      String problem =
          types.get(i).equals(refined.get(i)) ? "" : problem(types.get(i), refined.get(i));
      if (!problem.isEmpty()) {
        throw error(
            function,
            "invalid refinement for argument %s, refinement %s in %s -> %s"
                .formatted(
                    i,
                    problem,
                    MlirPrinter.toLine(types.get(i)),
                    MlirPrinter.toLine(refined.get(i))));
      }
    }
  }

  /** Returns why a type is not a refinement of another; empty if it is one. */
  private static String problem(Type type, Type refined) {
    if (!isTensor(type) || !isTensor(refined)) {
      return "must be a tensor";
    }
    if (!Shapes.elementType(type).equals(Shapes.elementType(refined))) {
      return "element types must match";
    }
    if (!(refined instanceof RankedTensorType to)) {
      return "must be ranked";
    }
    if (!(type instanceof RankedTensorType from)) {
      return "";
    }
    if (from.rank() != to.rank()) {
      return "rank must match operand rank";
    }
    for (int i = 0; i < from.rank(); i++) {
      if (!from.isDynamicDimension(i) && from.dimension(i) != to.dimension(i)) {
        return "dimension sizes must match for static dimensions";
      }
    }
    return "";
  }

  private static boolean isTensor(Type type) {
    return type instanceof ShapedType
        && (type instanceof RankedTensorType || type instanceof UnrankedTensorType);
  }

  /** Returns an error about an operation. */
  static DiagnosticException error(Operation function, String message) {
    return new DiagnosticException(function.location(), "'" + function.name() + "' op " + message);
  }
}
