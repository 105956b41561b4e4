package org.hlo4j.transforms.shape;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.ConversionPatterns;
import org.hlo4j.ir.rewrite.ConversionTarget;
import org.hlo4j.opset.arith.ArithOps;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.hlo4j.opset.tensor.TensorOps;
import org.hlo4j.transforms.build.ConversionPasses;

/**
 * Legalizes computations of shapes to StableHLO. Afterwards the dialects {@code shape} and {@code
 * tensor} occur only as {@code tensor.cast}, and shapes are tensors of 32-bit integers. Remaining
 * uses of type {@code index} are supplied by casts, which vanish when casts are reconciled unless
 * an operation outside StableHLO needs them.
 */
public final class ShapeLegalizeToStablehlo {
  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
          "shape-legalize-to-stablehlo",
          "Legalize shape-related ops to StableHLO.",
          PassDefinition.FUNCTION,
          ShapeLegalizeToStablehlo::run);

  private ShapeLegalizeToStablehlo() {}

  private static void run(Operation function, PassContext context) {
    ConversionTarget target =
        new ConversionTarget()
            .illegalDialects("shape", "tensor")
            .illegal(ArithOps.INDEX_CAST, ArithOps.MULI)
            .dynamicallyLegalDialects(ShapeLegalizeToStablehlo::usesNoIndex, "stablehlo")
            .legal(TensorOps.CAST, BuiltinOps.UNREALIZED_CONVERSION_CAST);
    ConversionPatterns patterns =
        new ConversionPatterns().addAll(ShapePatterns.all()).addAll(TensorPatterns.all());
    ConversionPasses.partially(function, target, patterns, context);
  }

  private static boolean usesNoIndex(Operation operation) {
    for (Value operand : operation.operands()) {
      if (IndexCasts.isIndex(operand.type())) {
        return false;
      }
    }
    return true;
  }
}
