package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.rewrite.InsertionPoint;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.op.stablehlo.StablehloBuilder;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Reductions;

/**
 * The function of a batch normalization while it is built: numbers for each feature are wide, which
 * are doubles, and so are those for each element unless the plan may be fast.
 */
final class NormalizationFormula {
  private static final RankedTensorType WIDE = RankedTensorType.of(FloatType.F64);

  private final Operation op;
  private final boolean isFast;
  private final FuncOp function;
  private final Rewriter rewriter = new Rewriter(Registry.DIALECTS);
  private final StablehloBuilder b;
  private final LongList feature;
  private final LongList others;

  /** Created when a program has the operation. */
  private static final class Registry {
    private static final DialectRegistry DIALECTS = Dialects.all();
  }

  /**
   * Begins a function.
   *
   * @param isFast whether elements are floats of 32 bits, and results need not have the
   *     interpreter's bits
   */
  NormalizationFormula(Operation op, boolean isFast) {
    this.op = op;
    this.isFast = isFast;
    List<Type> operands = Value.types(op.operands());
    this.function =
        FuncOp.create(
            op.location(), "formula", new FunctionType(operands, Value.types(op.results())));
    Block body = function.body().addBlock();
    operands.forEach(type -> body.addArgument(type, op.location()));
    rewriter.setInsertionPoint(InsertionPoint.atEnd(body));
    this.b = StablehloBuilder.inserting(rewriter, op.location());
    long index = StablehloOp.FEATURE_INDEX.get(op);
    this.feature = LongList.of(index);
    this.others =
        LongList.wrap(
            IntStream.range(0, type().rank())
                .filter(dimension -> dimension != index)
                .asLongStream()
                .toArray());
  }

  private RankedTensorType type() {
    return TensorValues.type(op.operand(0));
  }

  boolean isFast() {
    return isFast;
  }

  private Value argument(int index) {
    return function.body().front().argument(index);
  }

  /** Returns an operand in doubles. */
  Value wide(int index) {
    return b.convert(argument(index), FloatType.F64);
  }

  /** Returns an operand of all elements, which are floats if the plan may be fast. */
  Value elements(int index) {
    return isFast ? argument(index) : wide(index);
  }

  /** Returns numbers of features for all elements, of their type. */
  Value spread(Value features) {
    return isFast
        ? spread(b.convert(features, FloatType.F32), FloatType.F32)
        : spreadWide(features);
  }

  /** Returns numbers of features for all elements, in doubles. */
  Value spreadWide(Value features) {
    return spread(features, FloatType.F64);
  }

  private Value spread(Value features, Type element) {
    return b.broadcastInDim(features, RankedTensorType.of(type().shape(), element), feature);
  }

  Value add(Value x, Value y) {
    return b.add(x, y);
  }

  Value subtract(Value x, Value y) {
    return b.subtract(x, y);
  }

  Value multiply(Value x, Value y) {
    return b.multiply(x, y);
  }

  Value divide(Value x, Value y) {
    return b.divide(x, y);
  }

  /** Returns variances with what keeps them from zero. */
  Value raised(Value variance) {
    return b.add(variance, constant(variance, StablehloOp.EPSILON.get(op).doubleValue()));
  }

  Value deviation(Value variance) {
    return b.sqrt(raised(variance));
  }

  private Value constant(Value like, double number) {
    return b.constant(Splats.of((RankedTensorType) like.type(), number));
  }

  /** Returns how many elements a feature has, for each. */
  Value count(Value features) {
    long size = type().dimension((int) feature.get(0));
    return constant(features, size == 0 ? 0 : (double) type().elementCount() / size);
  }

  Value mean(Value elements) {
    Value sum = sum(elements);
    double features = type().dimension((int) feature.get(0));
    return b.multiply(sum, constant(sum, features / type().elementCount()));
  }

  /** Returns the sums of doubles for each feature. */
  Value sum(Value elements) {
    OperationState state =
        b.state(Reductions.REDUCE, elements, b.constant(Splats.of(WIDE, 0)))
            .set(ReduceOp.DIMENSIONS, others)
            .addResultType(
                RankedTensorType.of(FloatType.F64, type().dimension((int) feature.get(0))));
    Block body = state.addRegion().addBlock();
    Value x = body.addArgument(WIDE, op.location());
    Value y = body.addArgument(WIDE, op.location());
    Operation reduce = b.create(state);
    InsertionPoint after = rewriter.insertionPoint();
    rewriter.setInsertionPoint(InsertionPoint.atEnd(reduce.region(0).front()));
    b.yield(List.of(b.make(Elementwise.ADD, WIDE, x, y)));
    rewriter.setInsertionPoint(after);
    return reduce.result(0);
  }

  /** Returns the function, whose results are converted to those of the operation. */
  Operation returning(List<Value> results) {
    List<Value> converted = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      converted.add(b.convert(results.get(i), TensorValues.type(op.result(i)).elementType()));
    }
    rewriter.create(new OperationState(FuncOps.RETURN, op.location()).addOperands(converted));
    return function.operation();
  }
}
