package org.hlo4j.hlo.translate;

import static org.hlo4j.hlo.HloCallAttributes.BRANCH_COMPUTATIONS;
import static org.hlo4j.hlo.HloCallAttributes.FALSE_COMPUTATION;
import static org.hlo4j.hlo.HloCallAttributes.TO_APPLY;
import static org.hlo4j.hlo.HloCallAttributes.TRUE_COMPUTATION;
import static org.hlo4j.hlo.HloInstructionAttributes.DIMENSIONS;
import static org.hlo4j.hlo.HloInstructionAttributes.INDEX;
import static org.hlo4j.hlo.HloInstructionAttributes.IS_ASSOCIATIVE;
import static org.hlo4j.hlo.HloInstructionAttributes.IS_REVERSE;
import static org.hlo4j.hlo.HloInstructionAttributes.NUM_CARRIES;

import java.util.List;
import java.util.stream.LongStream;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloElementType;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.HloWords;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.chlo.ScanOp;
import org.hlo4j.op.stablehlo.MapOp;
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.TokenType;

/** Branches, tokens and tuples. */
final class ControlTranslations {
  private ControlTranslations() {}

  static ValueTree element(HloCall call) {
    return call.element(Math.toIntExact(call.get(INDEX)));
  }

  /** A truth value chooses the first branch if it is true; a number chooses by place. */
  static ValueTree conditional(HloCall call) {
    boolean isTruth = call.array(0).elementType() == HloElementType.PRED;
    List<HloComputation> branches = call.getOrNull(BRANCH_COMPUTATIONS);
    if (branches == null) {
      branches = List.of(call.get(TRUE_COMPUTATION), call.get(FALSE_COMPUTATION));
    }
    OperationState state =
        call.state(isTruth ? ControlFlow.IF : ControlFlow.CASE).addOperand(call.value(0));
    branches.forEach(_ -> state.addRegion());
    Operation operation = call.create(state, Shapes.leafTypes(call.shape()));
    for (int i = 0; i < branches.size(); i++) {
      call.fill(operation.region(i), branches.get(i), List.of(call.parts(i + 1)));
    }
    if (!(call.shape() instanceof HloShape.Tuple)) {
      Layouts.state(operation, call.shape());
    }
    return ValueTree.of(call.shape(), operation.results());
  }

  static ValueTree reduce(HloCall call) {
    return call.shape() instanceof HloShape.Tuple
        ? call.emitPlain(Mapped.state(call).addOperands(call.values()), Mapped.regions(call))
        : Mapped.translate(call);
  }

  /** A function of elements is applied to all dimensions, which texts need not list. */
  static ValueTree map(HloCall call) {
    long[] all = LongStream.range(0, call.array(0).rank()).toArray();
    return call.emit(
        Mapped.state(call).addOperands(call.values()).set(MapOp.DIMENSIONS, LongList.wrap(all)),
        Mapped.regions(call));
  }

  static ValueTree afterAll(HloCall call) {
    if (call.operandCount() == 0) {
      return Mapped.as(ControlFlow.CREATE_TOKEN).translate(call);
    }
    List<Value> tokens = call.values().stream().map(value -> token(call, value)).toList();
    return call.emit(Mapped.state(call).addOperands(tokens));
  }

  /** Returns a token that is there when a value is. */
  private static Value token(HloCall call, Value value) {
    if (value.type() instanceof TokenType) {
      return value;
    }
    Value token = call.builder().make(ControlFlow.CREATE_TOKEN, TokenType.INSTANCE);
    return call.builder()
        .create(
            call.state(ControlFlow.OPTIMIZATION_BARRIER)
                .addOperands(List.of(value, token))
                .addResultTypes(List.of(value.type(), token.type())))
        .result(1);
  }

  /** A value that must not be computed before a token is there. */
  static ValueTree addDependency(HloCall call) {
    List<Value> values = call.values();
    List<Type> types = values.stream().map(Value::type).toList();
    Operation barrier =
        call.create(call.state(ControlFlow.OPTIMIZATION_BARRIER).addOperands(values), types);
    return ValueTree.of(call.shape(), barrier.results().subList(0, types.size() - 1));
  }

  /** Inputs come first, then what is carried. */
  static ValueTree scan(HloCall call) {
    int carries = Math.toIntExact(call.get(NUM_CARRIES));
    int inputs = call.operandCount() - carries;
    int outputs = Shapes.leaves(call.shape()).size() - carries;
    OperationState state =
        call.state(Structural.SCAN)
            .addOperands(call.values())
            .set(ScanOp.DIMENSION, call.get(DIMENSIONS).get(0))
            .set(ScanOp.IS_REVERSE, call.get(IS_REVERSE));
    HloWords.TriState associative = call.getOrNull(IS_ASSOCIATIVE);
    if (associative != null && associative != HloWords.TriState.UNKNOWN) {
      state.set(ScanOp.IS_ASSOCIATIVE, associative == HloWords.TriState.YES);
    }
    SegmentSizes.set(state, inputs, carries, outputs, carries);
    return call.emit(state, call.get(TO_APPLY));
  }
}
