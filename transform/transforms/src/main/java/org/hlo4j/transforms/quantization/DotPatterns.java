package org.hlo4j.transforms.quantization;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.ConversionPattern;
import org.hlo4j.ir.rewrite.ConversionRewriter;
import org.hlo4j.op.stablehlo.ConvolutionOp;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.DotOp;
import org.hlo4j.op.stablehlo.PadOp;
import org.hlo4j.opset.chlo.Broadcasting;
import org.hlo4j.opset.quant.UniformType;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Matrix products and convolutions of quantized values as those of storage integers, scaled and
 * shifted:
 *
 * <pre>
 * q = (Σ (a - z₁) (b - z₂)) s₁ s₂ / s + z = (Σ a b) c + (z - offset c)
 * </pre>
 *
 * with {@code c = s₁ s₂ / s} and the offset due to zero points. If only the right operand is
 * quantized, it is dequantized.
 */
final class DotPatterns {
  /** Factors nearer to one than this count as one, and ratios as near as equal. */
  private static final double TOLERANCE = 0.001;

  private DotPatterns() {}

  static List<ConversionPattern> all() {
    return List.of(
        of(Contractions.DOT, DotPatterns::dot),
        of(Contractions.DOT_GENERAL, DotPatterns::dotGeneral),
        of(Contractions.CONVOLUTION, DotPatterns::convolution));
  }

  /** Returns the pattern of an operation whose quantized form is replaced in the given way. */
  private static ConversionPattern of(
      OpDefinition definition, ConversionPattern.Rewrite ofQuantized) {
    return ConversionPattern.of(
            definition,
            (operation, operands, rewriter) ->
                isHybrid(operation)
                    ? hybrid(operation, operands, rewriter)
                    : isQuantized(operation)
                        && ofQuantized.matchAndRewrite(operation, operands, rewriter))
        .withBenefit(10);
  }

  private static boolean dot(
      Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    DotDimensionNumbersAttr numbers =
        new DotDimensionNumbersAttr(LongList.of(), LongList.of(), LongList.of(1), LongList.of(0));
    OperationState state =
        new OperationState(Contractions.DOT_GENERAL, operation.location())
            .setAttributes(operation.discardableAttributes())
            .set(DotGeneralOp.DOT_DIMENSION_NUMBERS, numbers);
    state.set(DotGeneralOp.PRECISION_CONFIG, DotOp.PRECISION_CONFIG.getOrNull(operation));
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    integers(operation, operands, state, ContractionDimensions.of(numbers), builder);
    return true;
  }

  private static boolean dotGeneral(
      Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    DotDimensionNumbersAttr numbers = DotGeneralOp.DOT_DIMENSION_NUMBERS.get(operation);
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    OperationState state = new OperationState(operation);
    integers(operation, operands, state, ContractionDimensions.of(numbers), builder);
    return true;
  }

  private static boolean convolution(
      Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    Optional<ContractionDimensions> dimensions =
        ConvolutionOp.DIMENSION_NUMBERS.find(operation).flatMap(ContractionDimensions::of);
    if (dimensions.isEmpty() || !isSupported(operation)) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    OperationState state = new OperationState(operation);
    List<Value> padded = pad(operation, operands, state, dimensions.get(), builder);
    integers(operation, padded, state, dimensions.get(), builder);
    return true;
  }

  /** Returns the type of an operand or, at the position after these, the result. */
  private static @Nullable UniformType typeOrNull(Operation operation, int position) {
    return QuantizedTypes.elementOrNull(
        position < 2 ? operation.operand(position).type() : operation.result(0).type());
  }

  private static boolean isHybrid(Operation operation) {
    return typeOrNull(operation, 0) == null
        && typeOrNull(operation, 1) != null
        && typeOrNull(operation, 2) == null;
  }

  /**
   * Returns whether both operands and the result are quantized, the left operand per tensor, and
   * the right one per axis if and only if the result is.
   */
  private static boolean isQuantized(Operation operation) {
    UniformType lhs = typeOrNull(operation, 0);
    UniformType rhs = typeOrNull(operation, 1);
    UniformType result = typeOrNull(operation, 2);
    return lhs != null
        && rhs != null
        && result != null
        && !QuantizedTypes.isPerAxis(lhs)
        && QuantizedTypes.isPerAxis(rhs) == QuantizedTypes.isPerAxis(result);
  }

  /** A barrier keeps the dequantized operand from being folded. */
  private static boolean hybrid(
      Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    UniformType type = Objects.requireNonNull(typeOrNull(operation, 1));
    Value stored = operands.get(1);
    Value kept = builder.make(ControlFlow.OPTIMIZATION_BARRIER, stored.type(), stored);
    QuantizedConstants constants = new QuantizedConstants(builder);
    Value scales = constants.scales(type);
    Value zeroPoints = constants.floatZeroPoints(type);
    Value floats = builder.convert(kept, FloatType.F32);
    if (QuantizedTypes.hasZeroPoints(type)) {
      floats = constants.broadcast(Broadcasting.BROADCAST_SUBTRACT, floats, zeroPoints, type);
    }
    floats = constants.broadcast(Broadcasting.BROADCAST_MULTIPLY, floats, scales, type);
    rewriter.replaceWithNew(
        operation,
        new OperationState(operation)
            .addOperand(operands.get(0))
            .addOperand(floats)
            .addResultTypes(operation.resultTypes()));
    return true;
  }

  /** Replaces the operation by the product that {@code state} begins, scaled and shifted. */
  private static void integers(
      Operation operation,
      List<Value> operands,
      OperationState state,
      ContractionDimensions dimensions,
      HloBuilder builder) {
    UniformType lhs = Objects.requireNonNull(typeOrNull(operation, 0));
    UniformType rhs = Objects.requireNonNull(typeOrNull(operation, 1));
    UniformType result = Objects.requireNonNull(typeOrNull(operation, 2));
    Type i32 = HloBuilder.withElement(operation.result(0).type(), IntegerType.I32);
    Value product = builder.make(state.addOperands(operands), i32);
    Value offset =
        new ZeroPointOffset(builder, dimensions, operands.get(0), operands.get(1), product)
            .of(zeroPoint(lhs), zeroPoint(rhs));
    double factor =
        QuantizedTypes.scale(lhs, 0)
            * QuantizedTypes.scale(rhs, 0)
            / QuantizedTypes.scale(result, 0);
    QuantizedConstants constants = new QuantizedConstants(builder);
    if (Math.abs(factor - 1.0) > TOLERANCE) {
      Value scale = constants.f32(factor);
      product = scaled(builder, product, scale);
      offset = offset == null ? null : scaled(builder, offset, scale);
    }
    Value shift = constants.i32(zeroPoint(result));
    if (offset != null) {
      shift = builder.make(Broadcasting.BROADCAST_SUBTRACT, i32, shift, offset);
    }
    Value sum = builder.make(Broadcasting.BROADCAST_ADD, i32, product, shift);
    builder.rewriter().replace(operation, builder.convert(sum, result.storage().type()));
  }

  /** Returns the zero point; per-axis types have none here. */
  private static long zeroPoint(UniformType type) {
    return QuantizedTypes.isPerAxis(type) ? 0 : QuantizedTypes.zeroPoint(type, 0);
  }

  private static Value scaled(HloBuilder builder, Value integers, Value scale) {
    Value floats = builder.convert(integers, FloatType.F32);
    Value scaled = builder.make(Broadcasting.BROADCAST_MULTIPLY, floats.type(), floats, scale);
    return builder.convert(scaled, IntegerType.I32);
  }

  /**
   * Returns whether the kernel has no zero points, per-axis scales are those of the output, and the
   * input is not dilated.
   */
  private static boolean isSupported(Operation convolution) {
    UniformType rhs = Objects.requireNonNull(typeOrNull(convolution, 1));
    UniformType result = Objects.requireNonNull(typeOrNull(convolution, 2));
    boolean isDilated =
        !ConvolutionOp.LHS_DILATION.getOr(convolution, LongList.of()).allMatch(d -> d == 1);
    if (isDilated || QuantizedTypes.hasZeroPoints(rhs)) {
      return false;
    }
    if (!QuantizedTypes.isPerAxis(rhs)) {
      return true;
    }
    int rank = ((RankedTensorType) convolution.operand(1).type()).rank();
    return QuantizedTypes.axis(rhs) == rank - 1
        && !QuantizedTypes.hasZeroPoints(result)
        && areProportional(rhs, result);
  }

  private static boolean areProportional(UniformType a, UniformType b) {
    double first = QuantizedTypes.scale(b, 0) / QuantizedTypes.scale(a, 0);
    for (int i = 1; i < QuantizedTypes.channels(b); i++) {
      double ratio = QuantizedTypes.scale(b, i) / QuantizedTypes.scale(a, i);
      if (Math.abs((ratio - first) / first) > TOLERANCE) {
        return false;
      }
    }
    return true;
  }

  /** Pads the input with its zero point, since a convolution pads with zeros. */
  private static List<Value> pad(
      Operation convolution,
      List<Value> operands,
      OperationState state,
      ContractionDimensions dimensions,
      HloBuilder builder) {
    if (!(ConvolutionOp.PADDING.getOrNull(convolution) instanceof DenseElementsAttr padding)
        || padding.toLongs().allMatch(size -> size == 0)) {
      return operands;
    }
    UniformType type = Objects.requireNonNull(typeOrNull(convolution, 0));
    Value zeroPoint =
        builder.constant(IntegerAttr.of(IntegerType.I8, QuantizedTypes.zeroPoint(type, 0)));
    int rank = ((RankedTensorType) operands.get(0).type()).rank();
    long[] low = new long[rank];
    long[] high = new long[rank];
    for (int i = 0; i < dimensions.lhsSpatial().size(); i++) {
      int dimension = (int) dimensions.lhsSpatial().get(i);
      low[dimension] = padding.longAt(2L * i);
      high[dimension] = padding.longAt(2L * i + 1);
    }
    Value padded =
        builder.infer(
            builder
                .state(DataMovement.PAD, operands.get(0), zeroPoint)
                .set(PadOp.EDGE_PADDING_LOW, low)
                .set(PadOp.EDGE_PADDING_HIGH, high)
                .set(PadOp.INTERIOR_PADDING, new long[rank]));
    state.set(ConvolutionOp.PADDING, Splats.of(padding.type(), 0));
    return List.of(padded, operands.get(1));
  }
}
