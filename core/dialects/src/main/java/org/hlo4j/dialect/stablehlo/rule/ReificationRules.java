package org.hlo4j.dialect.stablehlo.rule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.ElementTypes;
import org.hlo4j.dialect.hlo.ShapeArithmetic;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.rewrite.ReifiesShapes;
import org.hlo4j.op.stablehlo.BroadcastOp;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.PadOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.opset.stablehlo.Quantization;
import org.hlo4j.opset.stablehlo.Random;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.opset.stablehlo.StablehloOpset;

/** Reification of result shapes. */
final class ReificationRules {
  private final Operation op;
  private final List<? extends Value> operands;
  private final ShapeArithmetic shapes;

  private ReificationRules(Operation op, List<? extends Value> operands, ShapeArithmetic shapes) {
    this.op = op;
    this.operands = operands;
    this.shapes = shapes;
  }

  /** Reifies a shape common to all results. */
  private interface Rule {
    Value shape(ReificationRules rules);
  }

  /** Attaches the rules to a dialect under construction. */
  static void attachTo(Dialect.Builder dialect) {
    for (OpDefinition op : StablehloOpset.ops()) {
      if (op.has(Trait.COMPATIBLE_OPERANDS_AND_RESULT_TYPE)) {
        attach(dialect, op, rules -> rules.shapeOf(0));
      }
    }
    for (OpDefinition op :
        List.of(
            DataMovement.REVERSE,
            Elementwise.ABS,
            Elementwise.ADD,
            Elementwise.COMPARE,
            Elementwise.COMPLEX,
            Elementwise.CONVERT,
            Elementwise.IMAG,
            Elementwise.IS_FINITE,
            Elementwise.MAP,
            Elementwise.REAL,
            Quantization.UNIFORM_DEQUANTIZE,
            Quantization.UNIFORM_QUANTIZE)) {
      attach(dialect, op, rules -> rules.shapeOf(0));
    }
    attach(dialect, Elementwise.CLAMP, rules -> rules.shapeOf(1));
    attach(dialect, Elementwise.SELECT, rules -> rules.shapeOf(1));
    attach(dialect, Dynamism.DYNAMIC_BROADCAST_IN_DIM, rules -> rules.given(1));
    attach(dialect, Dynamism.DYNAMIC_IOTA, rules -> rules.given(0));
    attach(dialect, Dynamism.DYNAMIC_RESHAPE, rules -> rules.given(1));
    attach(dialect, Random.RNG, rules -> rules.given(2));
    attach(dialect, Contractions.DOT_GENERAL, ReificationRules::ofDotGeneral);
    attach(dialect, DataMovement.BROADCAST, ReificationRules::ofBroadcast);
    attach(dialect, DataMovement.CONCATENATE, ReificationRules::ofConcatenate);
    attach(dialect, DataMovement.PAD, ReificationRules::ofPad);
    attach(dialect, DataMovement.TRANSPOSE, ReificationRules::ofTranspose);
    attach(dialect, Dynamism.DYNAMIC_GATHER, rules -> rules.ofGather(rules.sliceSizeOperand()));
    attach(dialect, Dynamism.DYNAMIC_PAD, ReificationRules::ofDynamicPad);
    attach(dialect, Dynamism.REAL_DYNAMIC_SLICE, ReificationRules::ofRealDynamicSlice);
    attach(dialect, Indexing.GATHER, rules -> rules.ofGather(rules.sliceSizeProperty()));
    attach(dialect, Reductions.REDUCE, ReificationRules::ofReduce);
    dialect.attach(
        Elementwise.BITCAST_CONVERT,
        ReifiesShapes.class,
        (op, operands, rewriter) ->
            keepsElementWidth(op)
                ? List.of(new ShapeArithmetic(rewriter, op.location()).shapeOf(operands.get(0)))
                : List.of());
  }

  private static void attach(Dialect.Builder dialect, OpDefinition definition, Rule rule) {
    dialect.attach(
        definition,
        ReifiesShapes.class,
        (op, operands, rewriter) -> {
          ShapeArithmetic shapes = new ShapeArithmetic(rewriter, op.location());
          Value shape = rule.shape(new ReificationRules(op, operands, shapes));
          return Collections.nCopies(op.resultCount(), shape);
        });
  }

  private static boolean keepsElementWidth(Operation op) {
    return ElementTypes.bitWidth(Shapes.elementType(op.operand(0).type()))
        == ElementTypes.bitWidth(Shapes.elementType(op.result(0).type()));
  }

  private RankedTensorType type(int operand) {
    return (RankedTensorType) operands.get(operand).type();
  }

  private Value shapeOf(int operand) {
    return shapes.shapeOf(operands.get(operand));
  }

  /** The shape is an operand. */
  private Value given(int operand) {
    return shapes.castToIndices(operands.get(operand));
  }

  private List<Value> dimensions(int operand) {
    return dimensions(operand, LongList.of());
  }

  private List<Value> dimensions(int operand, LongList except) {
    List<Value> sizes = new ArrayList<>();
    for (int i = 0; i < type(operand).rank(); i++) {
      if (!except.contains(i)) {
        sizes.add(shapes.dimension(operands.get(operand), i));
      }
    }
    return sizes;
  }

  private Value ofDotGeneral() {
    DotDimensionNumbersAttr numbers = DotGeneralOp.DOT_DIMENSION_NUMBERS.get(op);
    List<Value> sizes = new ArrayList<>();
    LongList batching = numbers.lhsBatchingDimensions();
    batching.stream().forEach(d -> sizes.add(shapes.dimension(operands.get(0), (int) d)));
    sizes.addAll(dimensions(0, Dimensions.concat(batching, numbers.lhsContractingDimensions())));
    sizes.addAll(
        dimensions(
            1,
            Dimensions.concat(
                numbers.rhsBatchingDimensions(), numbers.rhsContractingDimensions())));
    return shapes.fromIndices(sizes);
  }

  private Value ofBroadcast() {
    List<Value> sizes = new ArrayList<>();
    BroadcastOp.BROADCAST_SIZES.get(op).stream().forEach(size -> sizes.add(shapes.index(size)));
    sizes.addAll(dimensions(0));
    return shapes.fromIndices(sizes);
  }

  private Value ofConcatenate() {
    List<List<Value>> sizes = new ArrayList<>();
    for (int i = 0; i < operands.size(); i++) {
      sizes.add(dimensions(i));
    }
    int along = StablehloOp.DIMENSION.get(op).intValue();
    List<Value> result = sizes.getFirst();
    for (List<Value> more : sizes.subList(1, sizes.size())) {
      result.set(along, shapes.add(result.get(along), more.get(along)));
    }
    return shapes.fromIndices(result);
  }

  private Value ofReduce() {
    return shapes.fromIndices(dimensions(0, StablehloOp.DIMENSIONS.get(op)));
  }

  private Value ofTranspose() {
    List<Value> sizes = dimensions(0);
    return shapes.fromIndices(
        TransposeOp.PERMUTATION.get(op).boxed().stream()
            .map(d -> sizes.get(d.intValue()))
            .toList());
  }

  private Value ofPad() {
    LongList low = PadOp.EDGE_PADDING_LOW.get(op);
    LongList high = PadOp.EDGE_PADDING_HIGH.get(op);
    LongList interior = PadOp.INTERIOR_PADDING.get(op);
    Value one = shapes.index(1);
    Value zero = shapes.index(0);
    List<Value> sizes = new ArrayList<>();
    for (int i = 0; i < type(0).rank(); i++) {
      Value edges = shapes.index(Sizes.add(low.get(i), high.get(i)));
      Value size = shapes.dimension(operands.getFirst(), i);
      if (interior.get(i) > 0) {
        Value between = shapes.index(interior.get(i));
        Value gaps = shapes.max(shapes.subtract(size, one), zero);
        size = shapes.add(size, shapes.multiply(gaps, between));
      }
      sizes.add(shapes.add(size, edges));
    }
    return shapes.fromIndices(sizes);
  }

  /** Sizes are computed in the element type of the padding operands. */
  private Value ofDynamicPad() {
    Type element = type(2).elementType();
    Value zero = shapes.cast(shapes.index(0), element);
    Value one = shapes.cast(shapes.index(1), element);
    List<Value> sizes = new ArrayList<>();
    for (int i = 0; i < type(0).rank(); i++) {
      Value size = shapes.cast(shapes.dimension(operands.getFirst(), i), element);
      Value position = shapes.index(i);
      Value low = shapes.extract(operands.get(2), position);
      Value high = shapes.extract(operands.get(3), position);
      Value interior = shapes.extract(operands.get(4), position);
      Value isEmpty = shapes.isLess(size, one);
      Value gaps = shapes.select(isEmpty, zero, shapes.subtract(size, one));
      Value inner = shapes.add(shapes.multiply(interior, gaps), size);
      sizes.add(shapes.add(shapes.add(inner, low), high));
    }
    return shapes.fromElements(sizes, element);
  }

  private Value ofRealDynamicSlice() {
    Type element = type(1).elementType();
    Value one = shapes.cast(shapes.index(1), element);
    List<Value> sizes = new ArrayList<>();
    for (int i = 0; i < type(0).rank(); i++) {
      Value position = shapes.index(i);
      Value start = shapes.extract(operands.get(1), position);
      Value limit = shapes.extract(operands.get(2), position);
      Value stride = shapes.extract(operands.get(3), position);
      Value steps = shapes.add(stride, shapes.subtract(limit, start));
      sizes.add(shapes.divide(shapes.subtract(steps, one), stride));
    }
    return shapes.fromElements(sizes, element);
  }

  private List<Value> sliceSizeProperty() {
    return StablehloOp.SLICE_SIZES.get(op).boxed().stream().map(shapes::index).toList();
  }

  private List<Value> sliceSizeOperand() {
    List<Value> sizes = new ArrayList<>();
    for (int i = 0; i < type(2).dimension(0); i++) {
      Value size = shapes.extract(operands.get(2), shapes.index(i));
      sizes.add(shapes.cast(size, IndexType.INSTANCE));
    }
    return sizes;
  }

  /** Offset dimensions are those of the slice, the others those of the indices, in order. */
  private Value ofGather(List<Value> sliceSizes) {
    GatherDimensionNumbersAttr numbers = GatherRules.DIMENSION_NUMBERS.get(op);
    LongList kept =
        Dimensions.without(
            Dimensions.upTo(sliceSizes.size()),
            Dimensions.concat(numbers.collapsedSliceDims(), numbers.operandBatchingDims()));
    int rank = ((RankedTensorType) op.result(0).type()).rank();
    int nextBatch = 0;
    List<Value> sizes = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      int position = numbers.offsetDims().indexOf(i);
      if (position >= 0) {
        sizes.add(sliceSizes.get((int) kept.get(position)));
        continue;
      }
      nextBatch += nextBatch == numbers.indexVectorDim() ? 1 : 0;
      sizes.add(shapes.dimension(operands.get(1), nextBatch++));
    }
    return shapes.fromIndices(sizes);
  }
}
