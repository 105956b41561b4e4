package org.hlo4j.transforms.quantization;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.opset.stablehlo.Quantization;
import org.hlo4j.transforms.build.GreedyPass;

/**
 * Fuses an operation whose operands are all dequantized and whose result is quantized with these
 * into one on quantized values, which is defined to compute the same. The originals are erased if
 * they have no other uses. Afterwards no quantized result is computed in that way.
 */
public final class QdqToQuantizedOp {
  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
              "stablehlo-legalize-qdq-to-quantized-op",
              "Fuse (de-quantize, floating-point operation and quantize) pattern into StableHLO"
                  + " quantized operation",
              PassDefinition.FUNCTION,
              QdqToQuantizedOp::run)
          .withClassName("StablehloLegalizeQDQToQuantizedOpPass");

  private QdqToQuantizedOp() {}

  private static void run(Operation function, PassContext context) {
    RewritePatterns patterns =
        new RewritePatterns()
            .add(RewritePattern.of(Quantization.UNIFORM_QUANTIZE, QdqToQuantizedOp::fuse));
    GreedyPass.applyBottomUp(function, patterns, "StablehloLegalizeQDQToQuantizedOpPass", context);
  }

  private static boolean fuse(Operation quantize, Rewriter rewriter) {
    Operation compute = quantize.operand(0).definingOpOrNull();
    if (compute == null
        || compute.regionCount() != 0
        || compute.resultCount() > 1
        || compute.operandCount() == 0
        || QuantizedTypes.isAnyQuantized(compute.operands())) {
      return false;
    }
    List<Value> operands = new ArrayList<>();
    for (Value operand : compute.operands()) {
      Operation dequantize = operand.definingOpOrNull();
      if (dequantize == null || !dequantize.is(Quantization.UNIFORM_DEQUANTIZE)) {
        return false;
      }
      operands.add(dequantize.operand(0));
    }
    rewriter.setInsertionPointAfter(compute);
    Operation fused =
        rewriter.create(
            new OperationState(compute)
                .addOperands(operands)
                .addResultTypes(quantize.resultTypes()));
    rewriter.replaceAllUses(quantize.result(0), fused.result(0));
    return true;
  }
}
