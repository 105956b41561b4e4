package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Speculation.allOperandsStatic;
import static org.hlo4j.dialect.hlo.Speculation.isConstant;
import static org.hlo4j.dialect.hlo.Speculation.isStaticWhereResultIs;
import static org.hlo4j.dialect.hlo.Speculation.operand;
import static org.hlo4j.dialect.hlo.Speculation.result;
import static org.hlo4j.dialect.hlo.Speculation.speculatableIf;

import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.dialect.hlo.Speculation;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.rewrite.Speculates;
import org.hlo4j.op.stablehlo.AllGatherOp;
import org.hlo4j.op.stablehlo.AllToAllOp;
import org.hlo4j.op.stablehlo.ConvolutionOp;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.FftOp;
import org.hlo4j.op.stablehlo.GatherOp;
import org.hlo4j.op.stablehlo.ReduceScatterOp;
import org.hlo4j.op.stablehlo.ScatterOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.op.stablehlo.TriangularSolveOp;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.FftType;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.opset.stablehlo.LinearAlgebra;
import org.hlo4j.opset.stablehlo.StablehloOpset;

/**
 * Conditions under which operations are speculatable: they cannot violate a constraint of the
 * specification at run time. A dynamic size may differ at run time from the one that the result
 * type, another operand or an attribute requires; static sizes were verified.
 */
final class SpeculationRules {
  private SpeculationRules() {}

  /** Attaches the rules to a dialect under construction. */
  static void attachTo(Dialect.Builder dialect) {
    for (OpDefinition op : StablehloOpset.ops()) {
      Speculation.ofTraits(op).ifPresent(rule -> dialect.attach(op, Speculates.class, rule));
    }
    attach(
        dialect,
        Collectives.ALL_GATHER,
        op -> ofCollective(op, List.of(AllGatherOp.ALL_GATHER_DIM)));
    attach(
        dialect,
        Collectives.ALL_TO_ALL,
        op -> ofCollective(op, List.of(AllToAllOp.SPLIT_DIMENSION, AllToAllOp.CONCAT_DIMENSION)));
    attach(
        dialect,
        Collectives.REDUCE_SCATTER,
        op -> ofCollective(op, List.of(ReduceScatterOp.SCATTER_DIMENSION)));
    attach(dialect, Contractions.CONVOLUTION, SpeculationRules::ofConvolution);
    attach(dialect, Contractions.DOT_GENERAL, SpeculationRules::ofDotGeneral);
    attach(dialect, DataMovement.CONCATENATE, SpeculationRules::ofConcatenate);
    attach(dialect, DataMovement.RESHAPE, op -> operand(op, 0).hasStaticShape());
    attach(dialect, DataMovement.TRANSPOSE, SpeculationRules::ofTranspose);
    attach(dialect, Dynamism.DYNAMIC_BROADCAST_IN_DIM, SpeculationRules::ofDynamicBroadcast);
    attach(dialect, Dynamism.DYNAMIC_IOTA, op -> isConstant(op, 0) || isDynamic(result(op, 0)));
    attach(dialect, Dynamism.DYNAMIC_PAD, op -> Speculation.hasConstantShapes(op, 3));
    attach(dialect, Dynamism.REAL_DYNAMIC_SLICE, op -> Speculation.hasConstantShapes(op, 3));
    attach(dialect, Dynamism.SET_DIMENSION_SIZE, SpeculationRules::ofSetDimensionSize);
    attach(dialect, Elementwise.BITCAST_CONVERT, SpeculationRules::ofBitcastConvert);
    attach(
        dialect,
        Indexing.GATHER,
        op -> !GatherOp.INDICES_ARE_SORTED.get(op) && allOperandsStatic(op));
    attach(dialect, LinearAlgebra.FFT, SpeculationRules::ofFft);
    attach(
        dialect,
        LinearAlgebra.TRIANGULAR_SOLVE,
        op -> !TriangularSolveOp.UNIT_DIAGONAL.get(op) && allOperandsStatic(op));
    dialect.attach(
        Indexing.SCATTER,
        Speculates.class,
        op -> Speculation.recursivelyIf(hasNoIndexAssumptions(op) && allOperandsStatic(op)));
  }

  private interface Condition {
    boolean holds(Operation op);
  }

  private static void attach(Dialect.Builder dialect, OpDefinition op, Condition condition) {
    dialect.attach(op, Speculates.class, operation -> speculatableIf(condition.holds(operation)));
  }

  private static boolean isDynamic(RankedTensorType type) {
    for (int i = 0; i < type.rank(); i++) {
      if (!type.isDynamicDimension(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the operation makes no assumptions about its indices. */
  private static boolean hasNoIndexAssumptions(Operation op) {
    return !ScatterOp.UNIQUE_INDICES.get(op) && !ScatterOp.INDICES_ARE_SORTED.get(op);
  }

  /**
   * Collectives whose sizes in these dimensions depend on the number of processes, so that the
   * result must be dynamic in them.
   */
  private static boolean ofCollective(Operation op, List<Property<Long>> properties) {
    LongList dimensions = LongList.copyOf(properties.stream().map(p -> p.get(op)).toList());
    for (int i = 0; i < op.resultCount(); i++) {
      RankedTensorType result = result(op, i);
      if (!dimensions.allMatch(d -> result.isDynamicDimension((int) d))
          || !isStaticWhereResultIs(operand(op, i), result, dimensions)) {
        return false;
      }
    }
    return true;
  }

  private static boolean ofDotGeneral(Operation op) {
    DotDimensionNumbersAttr numbers = DotGeneralOp.DOT_DIMENSION_NUMBERS.get(op);
    RankedTensorType lhs = operand(op, 0);
    RankedTensorType rhs = operand(op, 1);
    LongList ofLhs =
        Dimensions.concat(numbers.lhsBatchingDimensions(), numbers.lhsContractingDimensions());
    LongList ofRhs =
        Dimensions.concat(numbers.rhsBatchingDimensions(), numbers.rhsContractingDimensions());
    if (isAnyDynamic(lhs, ofLhs) || isAnyDynamic(rhs, ofRhs)) {
      return false;
    }
    LongList remaining =
        Dimensions.concat(
            Dimensions.without(lhs.shape(), ofLhs), Dimensions.without(rhs.shape(), ofRhs));
    RankedTensorType result = result(op, 0);
    int batching = numbers.lhsBatchingDimensions().size();
    for (int i = 0; i < remaining.size(); i++) {
      if (!result.isDynamicDimension(batching + i) && Shapes.isDynamic(remaining.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAnyDynamic(RankedTensorType type, LongList dimensions) {
    return !dimensions.allMatch(d -> !type.isDynamicDimension((int) d));
  }

  private static boolean ofConvolution(Operation op) {
    RankedTensorType input = operand(op, 0);
    RankedTensorType kernel = operand(op, 1);
    RankedTensorType output = result(op, 0);
    ConvDimensionNumbersAttr numbers = ConvolutionOp.DIMENSION_NUMBERS.get(op);
    boolean batchGroups = ConvolutionOp.BATCH_GROUP_COUNT.get(op) > 1;
    boolean groups = batchGroups || ConvolutionOp.FEATURE_GROUP_COUNT.get(op) > 1;
    return !isDynamic(input, numbers.inputFeatureDimension())
        && !isDynamic(kernel, numbers.kernelInputFeatureDimension())
        && (!isDynamic(input, numbers.inputBatchDimension())
            || (!batchGroups && isDynamic(output, numbers.outputBatchDimension())))
        && (!isDynamic(kernel, numbers.kernelOutputFeatureDimension())
            || (!groups && isDynamic(output, numbers.outputFeatureDimension())))
        && hasStaticSpatialDimensions(input, kernel, output, numbers);
  }

  /** Whether static spatial dimensions of the result depend on static dimensions only. */
  private static boolean hasStaticSpatialDimensions(
      RankedTensorType input,
      RankedTensorType kernel,
      RankedTensorType output,
      ConvDimensionNumbersAttr numbers) {
    for (int i = 0; i < numbers.outputSpatialDimensions().size(); i++) {
      if (!isDynamic(output, numbers.outputSpatialDimensions().get(i))
          && (isDynamic(input, numbers.inputSpatialDimensions().get(i))
              || isDynamic(kernel, numbers.kernelSpatialDimensions().get(i)))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDynamic(RankedTensorType type, long dimension) {
    return type.isDynamicDimension((int) dimension);
  }

  /** All dimensions must be static; the concatenated one only if it is static in the result. */
  private static boolean ofConcatenate(Operation op) {
    int along = StablehloOp.DIMENSION.get(op).intValue();
    boolean isFree = result(op, 0).isDynamicDimension(along);
    for (int o = 0; o < op.operandCount(); o++) {
      RankedTensorType operand = operand(op, o);
      for (int i = 0; i < operand.rank(); i++) {
        if (operand.isDynamicDimension(i) && !(i == along && isFree)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean ofTranspose(Operation op) {
    RankedTensorType operand = operand(op, 0);
    LongList permutation = TransposeOp.PERMUTATION.get(op);
    return isStaticWhereResultIs(
        Dimensions.select(operand.shape(), permutation), result(op, 0), LongList.of());
  }

  private static boolean ofDynamicBroadcast(Operation op) {
    RankedTensorType operand = operand(op, 0);
    return operand.hasStaticShape()
        && ((operand.elementCount() == 1 && isDynamic(result(op, 0))) || isConstant(op, 1));
  }

  private static boolean ofSetDimensionSize(Operation op) {
    long dimension = StablehloOp.DIMENSION.get(op);
    return (isConstant(op, 1) || isDynamic(result(op, 0), dimension))
        && isStaticWhereResultIs(operand(op, 0), result(op, 0), LongList.of(dimension));
  }

  /** The dimension that splits or joins elements is determined by the element widths. */
  private static boolean ofBitcastConvert(Operation op) {
    return isStaticWhereResultIs(operand(op, 0), result(op, 0), LongList.of());
  }

  /** Real transforms require static sizes of the transformed dimensions. */
  private static boolean ofFft(Operation op) {
    RankedTensorType operand = operand(op, 0);
    FftType type = FftOp.FFT_TYPE.get(op);
    if (type == FftType.RFFT || type == FftType.IRFFT) {
      int first = operand.rank() - FftOp.FFT_LENGTH.get(op).size();
      for (int i = first; i < operand.rank(); i++) {
        if (operand.isDynamicDimension(i)) {
          return false;
        }
      }
    }
    return isStaticWhereResultIs(operand, result(op, 0), LongList.of());
  }
}
