package org.hlo4j.transforms.quantization;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.LinearAlgebra;
import org.hlo4j.opset.stablehlo.Normalization;
import org.hlo4j.opset.stablehlo.Quantization;
import org.hlo4j.transforms.build.GreedyPass;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Decomposes operations on quantized values into dequantization of operands, the operation in the
 * expressed type, and quantization of results. Afterwards only operations that move elements or
 * have regions are on quantized values.
 */
public final class QuantizedOpToQdq {
  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
              "stablehlo-legalize-quantized-op-to-qdq",
              "Decompose quantized StableHLO operation to (de-quantize, floating-point operation"
                  + " and quantize) pattern.",
              PassDefinition.FUNCTION,
              QuantizedOpToQdq::run)
          .withClassName("StablehloLegalizeQuantizedOpToQDQPass");

  private static final List<OpDefinition> OPERATIONS =
      List.of(
          Elementwise.ABS,
          Elementwise.ADD,
          Elementwise.ATAN2,
          Normalization.BATCH_NORM_GRAD,
          Normalization.BATCH_NORM_INFERENCE,
          Normalization.BATCH_NORM_TRAINING,
          Elementwise.CBRT,
          Elementwise.CEIL,
          LinearAlgebra.CHOLESKY,
          Elementwise.CLAMP,
          Elementwise.COMPARE,
          Contractions.CONVOLUTION,
          Elementwise.COSINE,
          Elementwise.DIVIDE,
          Contractions.DOT_GENERAL,
          Contractions.DOT,
          Elementwise.EXPONENTIAL_MINUS_ONE,
          Elementwise.EXPONENTIAL,
          Elementwise.FLOOR,
          Elementwise.LOG_PLUS_ONE,
          Elementwise.LOGISTIC,
          Elementwise.LOG,
          Elementwise.MAXIMUM,
          Elementwise.MINIMUM,
          Elementwise.MULTIPLY,
          Elementwise.NEGATE,
          Elementwise.POWER,
          Elementwise.REDUCE_PRECISION,
          Elementwise.REMAINDER,
          Elementwise.ROUND_NEAREST_AFZ,
          Elementwise.ROUND_NEAREST_EVEN,
          Elementwise.RSQRT,
          Elementwise.SELECT,
          Elementwise.SIGN,
          Elementwise.SINE,
          Elementwise.SQRT,
          Elementwise.SUBTRACT,
          Elementwise.TANH,
          Elementwise.TAN,
          LinearAlgebra.TRIANGULAR_SOLVE);

  private QuantizedOpToQdq() {}

  private static void run(Operation function, PassContext context) {
    GreedyPass.applyBottomUp(
        function, RewritePatterns.of(patterns()), "StablehloLegalizeQuantizedOpToQDQ", context);
  }

  static List<RewritePattern> patterns() {
    return OPERATIONS.stream()
        .map(definition -> RewritePattern.of(definition, QuantizedOpToQdq::decompose))
        .toList();
  }

  private static boolean decompose(Operation operation, Rewriter rewriter) {
    if (!QuantizedTypes.isAnyQuantized(operation.operands())
        && operation.resultTypes().stream().noneMatch(QuantizedTypes::isQuantized)) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    List<Value> operands = new ArrayList<>();
    for (Value operand : operation.operands()) {
      operands.add(
          QuantizedTypes.isQuantized(operand.type())
              ? builder.infer(Quantization.UNIFORM_DEQUANTIZE, operand)
              : operand);
    }
    List<Type> types = operation.resultTypes().stream().map(QuantizedTypes::expressed).toList();
    Operation expressed =
        rewriter.create(new OperationState(operation).addOperands(operands).addResultTypes(types));
    List<Value> results = new ArrayList<>();
    for (int i = 0; i < operation.resultCount(); i++) {
      Type type = operation.result(i).type();
      results.add(
          QuantizedTypes.isQuantized(type)
              ? builder.make(Quantization.UNIFORM_QUANTIZE, type, expressed.result(i))
              : expressed.result(i));
    }
    rewriter.replace(operation, results);
    return true;
  }
}
