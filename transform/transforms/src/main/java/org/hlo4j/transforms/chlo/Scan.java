package org.hlo4j.transforms.chlo;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.IrMapping;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.define.Segments;
import org.hlo4j.ir.rewrite.ConversionRewriter;
import org.hlo4j.ir.rewrite.InsertionPoint;
import org.hlo4j.op.chlo.ScanOp;
import org.hlo4j.op.stablehlo.DynamicSliceOp;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Expands a scan to a loop along its dimension, which carries the position, the carried values and
 * the outputs so far.
 */
final class Scan {
  private final Operation operation;
  private final HloBuilder builder;
  private final int dimension;
  private final List<Value> inputs;
  private final List<Value> inits;
  private final int outputCount;

  private Scan(Operation operation, HloBuilder builder) {
    this.operation = operation;
    this.builder = builder;
    this.dimension = ScanOp.DIMENSION.get(operation).intValue();
    this.inputs = Segments.operands(operation, 0);
    this.inits = Segments.operands(operation, 1);
    this.outputCount = operation.resultCount() - inits.size();
  }

  static boolean rewrite(Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    Scan scan = new Scan(operation, HloBuilder.replacing(operation, rewriter));
    if (!scan.isSupported()) {
      return false;
    }
    rewriter.replace(operation, scan.results());
    return true;
  }

  /** Without inputs, sizes must be static; quantized outputs have no zero. */
  private boolean isSupported() {
    for (int i = 0; i < outputCount; i++) {
      if (!(operation.result(i).type() instanceof RankedTensorType type)
          || !DenseElementsAttr.isElementType(type.elementType())
          || (inputs.isEmpty() && !type.hasStaticShape())) {
        return false;
      }
    }
    return !inputs.isEmpty() || outputCount > 0;
  }

  private List<Value> results() {
    Value size = builder.convert(size(), IntegerType.I64);
    List<Value> initial = initialValues();
    List<Type> types = Value.types(initial);
    OperationState state =
        new OperationState(ControlFlow.WHILE, builder.location())
            .addOperands(initial)
            .addResultTypes(types);
    state.addRegion();
    state.addRegion();
    Operation loop = builder.rewriter().create(state);
    InsertionPoint after = builder.rewriter().insertionPoint();
    Block condition = builder.rewriter().createBlock(loop.region(0), types, builder.location());
    builder.yield(List.of(builder.expr(condition.argument(0)).lt(builder.expr(size)).value()));
    Block body = builder.rewriter().createBlock(loop.region(1), types, builder.location());
    body(body.arguments(), size);
    builder.rewriter().setInsertionPoint(after);

    List<Value> results = new ArrayList<>();
    results.addAll(loop.results().subList(1 + inits.size(), loop.resultCount()));
    results.addAll(loop.results().subList(1, 1 + inits.size()));
    return results;
  }

  private Value size() {
    if (!inputs.isEmpty()) {
      return builder.dimensionSize(inputs.getFirst(), dimension);
    }
    RankedTensorType type = (RankedTensorType) operation.result(0).type();
    return builder.constant(IntegerAttr.i32((int) type.dimension(dimension)));
  }

  private List<Value> initialValues() {
    List<Value> values = new ArrayList<>();
    values.add(builder.i64(0));
    values.addAll(inits);
    for (int i = 0; i < outputCount; i++) {
      RankedTensorType type = (RankedTensorType) operation.result(i).type();
      Value zero = builder.constant(Splats.of(RankedTensorType.of(type.elementType()), 0));
      values.add(
          type.hasStaticShape()
              ? builder.broadcastInDim(zero, type, LongList.of())
              : builder.broadcastLike(inputs.get(i < inputs.size() ? i : 0), type, zero));
    }
    return values;
  }

  private void body(List<BlockArgument> arguments, Value size) {
    Value index = arguments.getFirst();
    Value position = position(index, size);
    List<BlockArgument> carries = arguments.subList(1, 1 + inits.size());
    List<BlockArgument> outputs = arguments.subList(1 + inits.size(), arguments.size());

    Block block = operation.region(0).front();
    IrMapping mapping = new IrMapping();
    for (int i = 0; i < inputs.size(); i++) {
      mapping.map(block.argument(i), elementOf(inputs.get(i), position));
    }
    for (int i = 0; i < carries.size(); i++) {
      mapping.map(block.argument(inputs.size() + i), carries.get(i));
    }
    Operation terminator = block.back();
    for (Operation inner : block.operations()) {
      if (inner != terminator) {
        builder.rewriter().clone(inner, mapping);
      }
    }
    List<Value> computed = terminator.operands().stream().map(mapping::lookup).toList();

    List<Value> updated = new ArrayList<>();
    for (int i = 0; i < outputCount; i++) {
      updated.add(update(outputs.get(i), computed.get(i), position));
    }
    List<Value> next = new ArrayList<>();
    next.add(builder.expr(index).plus(builder.expr(builder.i64(1))).value());
    next.addAll(computed.subList(computed.size() - inits.size(), computed.size()));
    next.addAll(updated);
    builder.yield(next);
  }

  /** Returns the position of a step; a reverse scan starts at the last one. */
  private Value position(Value index, Value size) {
    boolean isReverse = ScanOp.IS_REVERSE.get(operation);
    if (!isReverse) {
      return index;
    }
    Expr one = builder.expr(builder.i64(1));
    return builder.expr(size).minus(one).minus(builder.expr(index)).value();
  }

  private Value elementOf(Value input, Value position) {
    RankedTensorType type = (RankedTensorType) input.type();
    long[] sizes = type.shape().toArray();
    sizes[dimension] = 1;
    LongList sliceShape = LongList.of(sizes);
    RankedTensorType sliceType = RankedTensorType.of(sliceShape, type.elementType());
    List<Value> starts = starts(type.rank(), position);
    Value slice =
        type.hasStaticShape()
            ? builder.make(
                builder
                    .state(Indexing.DYNAMIC_SLICE, input)
                    .addOperands(starts)
                    .set(DynamicSliceOp.SLICE_SIZES, sliceShape),
                sliceType)
            : dynamicSlice(input, type, starts, position, sliceType);
    LongList shape = Dimensions.without(sliceShape, LongList.of(dimension));
    return builder.reshape(slice, shape.toArray());
  }

  private List<Value> starts(int rank, Value position) {
    Value zero = builder.i64(0);
    List<Value> starts = new ArrayList<>();
    for (int d = 0; d < rank; d++) {
      starts.add(d == dimension ? position : zero);
    }
    return starts;
  }

  private Value dynamicSlice(
      Value input,
      RankedTensorType type,
      List<Value> starts,
      Value position,
      RankedTensorType sliceType) {
    Value start = list(starts);
    List<Value> limits = new ArrayList<>();
    for (int d = 0; d < type.rank(); d++) {
      limits.add(limit(input, type, d, position));
    }
    Value limit = list(limits);
    Value strides = builder.i64s(Dimensions.ones(type.rank()).toArray());
    return builder.realDynamicSlice(input, start, limit, strides, sliceType);
  }

  private Value limit(Value input, RankedTensorType type, int d, Value position) {
    if (d == dimension) {
      return builder.expr(position).plus(builder.expr(builder.i64(1))).value();
    }
    Value size =
        type.isDynamicDimension(d)
            ? builder.dimensionSize(input, d)
            : builder.constant(IntegerAttr.i32((int) type.dimension(d)));
    return builder.convert(size, IntegerType.I64);
  }

  private Value list(List<Value> numbers) {
    return builder.concatenate(
        numbers.stream().map(number -> builder.reshape(number, 1)).toList(), 0);
  }

  private Value update(Value output, Value element, Value position) {
    RankedTensorType type = (RankedTensorType) output.type();
    long[] shape = type.shape().toArray();
    shape[dimension] = 1;
    Value reshaped = builder.reshape(element, shape);
    OperationState state =
        builder
            .state(Indexing.DYNAMIC_UPDATE_SLICE, output, reshaped)
            .addOperands(starts(type.rank(), position));
    return builder.make(state, type);
  }
}
