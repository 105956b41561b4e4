package org.hlo4j.hlo.translate;

import static org.hlo4j.hlo.HloCallAttributes.CALLS;

import java.util.List;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.FutureType;

/**
 * Operations that begin in one instruction and are done in another. StableHLO says so of collective
 * ones with one result; others run where they begin, as what they compute is the same.
 */
final class AsyncPairs {
  private AsyncPairs() {}

  /** A collective operation: its shape has the operands, then the results. */
  static ValueTree start(HloCall call, HloOpcode opcode) {
    HloShape results = results(call);
    List<Type> types = Shapes.leafTypes(results);
    if (types.size() != 1) {
      Operation operation =
          call.create(
              Mapped.state(call, opcode).addOperands(call.values()), types, Mapped.regions(call));
      return new ValueTree.Begun(ValueTree.of(results, operation.results()));
    }
    Operation start =
        call.create(
            call.state(Collectives.ASYNC_START).addOperands(call.values()),
            List.of(new FutureType(types)),
            arguments ->
                List.of(
                    call.create(
                            Mapped.state(call, opcode).addOperands(arguments),
                            types,
                            Mapped.regions(call))
                        .result(0)));
    Layouts.state(start, call.shape());
    return new ValueTree.Begun(HloCall.of(start.result(0)));
  }

  private static HloShape results(HloCall call) {
    if (call.instruction().opcode() == HloOpcode.ALL_REDUCE_START) {
      return call.shape();
    }
    if (call.shape() instanceof HloShape.Tuple tuple && tuple.elements().size() > 1) {
      return tuple.elements().get(1);
    }
    throw UnsupportedNodeException.of("its shape does not have its operands and results");
  }

  /** A computation: its shape has the operands, the results, and what the backend needs. */
  static ValueTree call(HloCall call) {
    HloComputation callee = call.get(CALLS);
    HloShape results = callee.root().shape();
    Operation operation =
        call.create(
            call.state(FuncOps.CALL)
                .set(CallOp.CALLEE, call.module().nameOf(callee))
                .addOperands(call.values()),
            Shapes.leafTypes(results));
    return new ValueTree.Begun(ValueTree.of(results, operation.results()));
  }

  static ValueTree copy(HloCall call) {
    return new ValueTree.Begun(call.parts(0));
  }

  static ValueTree done(HloCall call) {
    if (!(call.tree(0) instanceof ValueTree.Begun begun)) {
      throw UnsupportedNodeException.of("it ends what did not begin");
    }
    if (begun.results() instanceof ValueTree.Leaf leaf
        && leaf.value().type() instanceof FutureType) {
      return call.emit(call.state(Collectives.ASYNC_DONE).addOperand(leaf.value()));
    }
    return begun.results();
  }
}
