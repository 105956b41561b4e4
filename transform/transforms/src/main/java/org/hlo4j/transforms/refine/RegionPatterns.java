package org.hlo4j.transforms.refine;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.dialect.hlo.TypeMerging;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.ControlFlow;

/** Propagates refined types into and out of regions. */
final class RegionPatterns {
  static final List<RewritePattern> ALL =
      List.of(
          RewritePattern.of(ControlFlow.WHILE, RegionPatterns::refineLoop),
          RewritePattern.of(FuncOps.RETURN, RegionPatterns::refineFunction),
          RewritePattern.of(ControlFlow.RETURN, RegionPatterns::visitConditional));

  private RegionPatterns() {}

  private static boolean refineLoop(Operation loop, Rewriter rewriter) {
    List<Type> types = Value.types(loop.operands());
    boolean refined = false;
    for (int i = 0; i < loop.regionCount(); i++) {
      refined |=
          TypeRefinement.refineValues(loop, loop.region(i).front().arguments(), types, rewriter);
    }
    if (refined) {
      rewriter.modify(loop, () -> {});
    }
    return refined;
  }

  private static boolean isMoreSpecific(Operation op, Type type, Type than) {
    try {
      return !TypeMerging.mostSpecific(op, List.of(than, type)).equals(than);
    } catch (DiagnosticException _) {
      return false; // neither is: the types are incompatible
    }
  }

  /** Erases the casts before a return, and updates the type of the function. */
  private static boolean refineFunction(Operation exit, Rewriter rewriter) {
    Type[] results = Value.types(exit.operands()).toArray(Type[]::new);
    Set<Operation> casts = new LinkedHashSet<>();
    for (int i = 0; i < results.length; i++) {
      Operation cast = exit.operand(i).definingOpOrNull();
      if (cast != null
          && cast.is(BuiltinOps.UNREALIZED_CONVERSION_CAST)
          && cast.operandCount() == 1
          && cast.resultCount() == 1
          && isMoreSpecific(exit, cast.operand(0).type(), results[i])) {
        results[i] = cast.operand(0).type();
        casts.add(cast);
      }
    }
    Operation function = exit.parentOpOrNull();
    if (casts.isEmpty() || function == null) {
      return false;
    }
    casts.forEach(cast -> rewriter.replace(cast, cast.operand(0)));
    FunctionType type = new FuncOp(function).functionType();
    new FuncOp(function).setFunctionType(new FunctionType(type.inputs(), List.of(results)));
    return true;
  }

  /** Revisits a conditional whose branch yields a more specific type. */
  private static boolean visitConditional(Operation exit, Rewriter rewriter) {
    Operation conditional = exit.parentOpOrNull();
    if (conditional == null
        || !(conditional.is(ControlFlow.CASE) || conditional.is(ControlFlow.IF))) {
      return false;
    }
    for (int i = 0; i < Math.min(conditional.resultCount(), exit.operandCount()); i++) {
      if (isMoreSpecific(exit, exit.operand(i).type(), conditional.result(i).type())) {
        rewriter.modify(conditional, () -> {});
        return true;
      }
    }
    return false;
  }
}
