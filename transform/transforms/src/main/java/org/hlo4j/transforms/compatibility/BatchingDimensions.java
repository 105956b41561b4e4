package org.hlo4j.transforms.compatibility;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.stablehlo.rule.GatherRules;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.IotaOp;
import org.hlo4j.op.stablehlo.ScatterOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.ScatterDimensionNumbersAttr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Expands batching dimensions of gathers and scatters to ordinary indexed dimensions, whose
 * indices, the positions themselves, are prepended to the others.
 */
final class BatchingDimensions {
  private BatchingDimensions() {}

  static boolean expandGather(Operation gather, Rewriter rewriter) {
    GatherDimensionNumbersAttr numbers = GatherRules.DIMENSION_NUMBERS.get(gather);
    Value indices = gather.operand(1);
    LongList batching = numbers.operandBatchingDims();
    if (batching.isEmpty() || !isStatic(indices)) {
      return false;
    }
    LongList map = Dimensions.concat(batching, numbers.startIndexMap());
    LongList indicesBatching = numbers.startIndicesBatchingDims();
    Value expanded = expand(indices, numbers.indexVectorDim(), indicesBatching, rewriter);
    OperationState state =
        like(gather)
            .addOperand(gather.operand(0))
            .addOperand(expanded)
            .set(
                GatherRules.DIMENSION_NUMBERS,
                new GatherDimensionNumbersAttr(
                    numbers.offsetDims(),
                    merge(batching, numbers.collapsedSliceDims()),
                    LongList.of(),
                    LongList.of(),
                    map,
                    numbers.indexVectorDim()))
            .set(StablehloOp.INDICES_ARE_SORTED, areSorted(gather, indicesBatching, map));
    rewriter.replaceWithNew(gather, state);
    return true;
  }

  static boolean expandScatter(Operation scatter, Rewriter rewriter) {
    ScatterDimensionNumbersAttr numbers = ScatterOp.SCATTER_DIMENSION_NUMBERS.get(scatter);
    int inputs = scatter.operandCount() / 2;
    Value indices = scatter.operand(inputs);
    LongList batching = numbers.inputBatchingDims();
    if (batching.isEmpty() || !isStatic(indices)) {
      return false;
    }
    LongList map = Dimensions.concat(batching, numbers.scatterDimsToOperandDims());
    LongList indicesBatching = numbers.scatterIndicesBatchingDims();
    Value expanded = expand(indices, numbers.indexVectorDim(), indicesBatching, rewriter);
    List<Value> operands = new ArrayList<>(scatter.operands());
    operands.set(inputs, expanded);
    OperationState state =
        like(scatter)
            .addOperands(operands)
            .set(
                ScatterOp.SCATTER_DIMENSION_NUMBERS,
                new ScatterDimensionNumbersAttr(
                    numbers.updateWindowDims(),
                    merge(batching, numbers.insertedWindowDims()),
                    LongList.of(),
                    LongList.of(),
                    map,
                    numbers.indexVectorDim()))
            .set(StablehloOp.INDICES_ARE_SORTED, areSorted(scatter, indicesBatching, map))
            .set(ScatterOp.UNIQUE_INDICES, ScatterOp.UNIQUE_INDICES.get(scatter));
    state.addRegion();
    Operation replacement = rewriter.create(state);
    rewriter.inlineRegion(scatter.region(0), replacement.region(0));
    rewriter.replace(scatter, replacement);
    return true;
  }

  /** Returns an operation of the same definition, result types and properties. */
  private static OperationState like(Operation operation) {
    return new OperationState(operation).addResultTypes(operation.resultTypes());
  }

  private static boolean isStatic(Value value) {
    return value.type() instanceof RankedTensorType type && type.hasStaticShape();
  }

  private static LongList merge(LongList a, LongList b) {
    return LongList.wrap(LongStream.concat(a.stream(), b.stream()).sorted().toArray());
  }

  /** Indices remain sorted if batching dimensions precede the others in the operand's order. */
  private static boolean areSorted(Operation operation, LongList batching, LongList map) {
    return StablehloOp.INDICES_ARE_SORTED.get(operation)
        && Dimensions.isSorted(batching)
        && Dimensions.isSorted(map);
  }

  /** Returns the indices with the position along each batching dimension prepended. */
  private static Value expand(
      Value indices, long indexVectorDimension, LongList batching, Rewriter rewriter) {
    HloBuilder builder = new HloBuilder(rewriter, indices.location());
    RankedTensorType type = (RankedTensorType) indices.type();
    Type element = type.elementType();
    for (long dimension : batching.toArray()) {
      element = holding(element, type.dimension((int) dimension));
    }
    Value last = element.equals(type.elementType()) ? indices : builder.convert(indices, element);
    List<Long> shape = new ArrayList<>(type.shape().boxed());
    int vectorDimension = (int) indexVectorDimension;
    if (vectorDimension == type.rank()) {
      shape.add(1L);
      last = builder.reshape(last, LongList.copyOf(shape).toArray());
    } else {
      shape.set(vectorDimension, 1L);
    }
    Type iotaType = RankedTensorType.of(LongList.copyOf(shape), element);
    List<Value> parts = new ArrayList<>();
    for (long dimension : batching.toArray()) {
      parts.add(
          builder.make(
              builder.state(DataMovement.IOTA).set(IotaOp.IOTA_DIMENSION, dimension), iotaType));
    }
    parts.add(last);
    return builder.concatenate(parts, vectorDimension);
  }

  /**
   * Returns the type if it represents {@code size}, else the smaller of 32 and 64 bits that does.
   */
  private static Type holding(Type type, long size) {
    if (!(type instanceof IntegerType integer) || fits(size, integer)) {
      return type;
    }
    return fits(size, IntegerType.I32) ? IntegerType.I32 : IntegerType.I64;
  }

  private static boolean fits(long size, IntegerType type) {
    int bits = type.isUnsigned() ? type.width() : type.width() - 1;
    return bits >= Long.SIZE || size >>> bits == 0;
  }
}
