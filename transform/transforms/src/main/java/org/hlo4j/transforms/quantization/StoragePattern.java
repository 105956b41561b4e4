package org.hlo4j.transforms.quantization;

import java.util.List;
import java.util.Set;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.ConversionPattern;
import org.hlo4j.ir.rewrite.ConversionRewriter;
import org.hlo4j.ir.rewrite.TypeConverter;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.transforms.build.TypeConversions;

/**
 * Operations that commute with dequantization and so apply to storage integers: those that move
 * data, and extrema of values of one quantized type.
 */
final class StoragePattern {
  private static final Set<OpDefinition> OPERATIONS =
      Set.of(
          Elementwise.BITCAST_CONVERT,
          DataMovement.BROADCAST_IN_DIM,
          Modules.COMPOSITE,
          DataMovement.CONCATENATE,
          DataMovement.CONSTANT,
          Dynamism.DYNAMIC_RESHAPE,
          Indexing.DYNAMIC_SLICE,
          Indexing.GATHER,
          Elementwise.MAXIMUM,
          Elementwise.MINIMUM,
          DataMovement.PAD,
          Reductions.REDUCE_WINDOW,
          DataMovement.RESHAPE,
          ControlFlow.RETURN,
          Elementwise.SELECT,
          DataMovement.SLICE,
          DataMovement.TRANSPOSE,
          Dynamism.GET_DIMENSION_SIZE,
          Dynamism.DYNAMIC_BROADCAST_IN_DIM);

  private final TypeConverter types;

  private StoragePattern(TypeConverter types) {
    this.types = types;
  }

  static ConversionPattern with(TypeConverter types) {
    return ConversionPattern.ofAny(new StoragePattern(types)::rewrite)
        .withTypes(types)
        .withBenefit(10);
  }

  private boolean rewrite(Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    OpDefinition definition = operation.definition();
    boolean isExtremum = definition == Elementwise.MAXIMUM || definition == Elementwise.MINIMUM;
    if (!OPERATIONS.contains(definition) || (isExtremum && !isOfOneType(operation))) {
      return false;
    }
    return TypeConversions.recreate(operation, operands, types, rewriter);
  }

  private static boolean isOfOneType(Operation operation) {
    var type = QuantizedTypes.elementOrNull(operation.result(0).type());
    for (Value operand : operation.operands()) {
      var other = QuantizedTypes.elementOrNull(operand.type());
      if (other == null || !other.equals(type)) {
        return false;
      }
    }
    return !QuantizedTypes.isPerAxis(type);
  }
}
