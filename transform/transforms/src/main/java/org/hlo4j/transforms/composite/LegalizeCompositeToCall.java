package org.hlo4j.transforms.composite;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassOption;
import org.hlo4j.ir.rewrite.ConversionPatterns;
import org.hlo4j.ir.rewrite.ConversionTarget;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.transforms.build.ConversionPasses;

/**
 * Replaces composite operations by calls of their decompositions, except for those of excluded
 * names.
 */
public final class LegalizeCompositeToCall {
  private static final String EXCEPT = "except";

  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      new PassDefinition(
          "stablehlo-legalize-composite-to-call",
          "Replaces composite ops with a call to their decomposition.",
          PassDefinition.FUNCTION,
          List.of(
              PassOption.strings(
                  EXCEPT, "Names of composites that should not be replaced with calls.")),
          options -> {
            Set<String> kept = new HashSet<>(options.strings(EXCEPT));
            return (function, context) -> run(function, kept, context);
          });

  private LegalizeCompositeToCall() {}

  private static void run(Operation function, Set<String> kept, PassContext context) {
    ConversionTarget target =
        new ConversionTarget()
            .legalDialects("stablehlo", "func")
            .dynamicallyLegal(composite -> kept.contains(nameOf(composite)), Modules.COMPOSITE);
    ConversionPatterns patterns =
        new ConversionPatterns()
            .add(RewritePattern.of(Modules.COMPOSITE, LegalizeCompositeToCall::call));
    ConversionPasses.partially(function, target, patterns, context);
  }

  private static String nameOf(Operation composite) {
    return CompositeOp.NAME.getOr(composite, "");
  }

  private static boolean call(Operation composite, Rewriter rewriter) {
    String callee = CompositeOp.DECOMPOSITION.get(composite);
    rewriter.replaceWithNew(
        composite,
        OperationState.inPlaceOf(composite, FuncOps.CALL)
            .addOperands(composite.operands())
            .set(CallOp.CALLEE, callee));
    return true;
  }
}
