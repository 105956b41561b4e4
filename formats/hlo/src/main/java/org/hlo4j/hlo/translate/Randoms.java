package org.hlo4j.hlo.translate;

import static org.hlo4j.hlo.HloInstructionAttributes.DISTRIBUTION;
import static org.hlo4j.hlo.HloInstructionAttributes.RNG_ALGORITHM;

import java.util.List;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.op.stablehlo.RngBitGeneratorOp;
import org.hlo4j.op.stablehlo.RngOp;
import org.hlo4j.opset.stablehlo.Random;
import org.hlo4j.opset.stablehlo.RngAlgorithm;
import org.hlo4j.opset.stablehlo.RngDistribution;

/** Random numbers. */
final class Randoms {
  private Randoms() {}

  /** The sizes of the result are an operand. */
  static ValueTree rng(HloCall call) {
    HloShape.Array shape = Shapes.array(call.shape());
    if (!shape.isStatic()) {
      throw UnsupportedNodeException.of("its sizes are dynamic");
    }
    Value sizes = call.builder().i64s(shape.sizes().toArray());
    return call.emit(
        call.state(Random.RNG)
            .addOperands(call.values(0, 2))
            .addOperand(sizes)
            .set(RngOp.RNG_DISTRIBUTION, RngDistribution.valueOf(call.get(DISTRIBUTION).name())));
  }

  /** The result is the new state and the bits, or the bits alone. */
  static ValueTree bits(HloCall call) {
    OperationState state =
        call.state(Random.RNG_BIT_GENERATOR)
            .addOperands(call.values())
            .set(
                RngBitGeneratorOp.RNG_ALGORITHM,
                RngAlgorithm.valueOf(call.get(RNG_ALGORITHM).name()));
    if (call.shape() instanceof HloShape.Tuple) {
      return call.emit(state);
    }
    List<Type> types = List.of(call.value(0).type(), Shapes.type(call.shape()));
    Operation operation = call.create(state, types);
    Layouts.state(operation, call.shape());
    return HloCall.of(operation.result(1));
  }

  /**
   * A state that the process has, and that is another one the next time: bits that are random for
   * the program.
   */
  static ValueTree state(HloCall call) {
    RankedTensorType type = Shapes.type(Shapes.array(call.shape()));
    RankedTensorType scalar = RankedTensorType.of(type.elementType());
    call.lose("the state that random numbers have in the process");
    return call.emit(
        call.state(Random.RNG)
            .addOperand(call.builder().constant(Splats.of(scalar, 0L)))
            .addOperand(call.builder().constant(Splats.of(scalar, -1L)))
            .addOperand(call.builder().i64s(type.shape().toArray()))
            .set(RngOp.RNG_DISTRIBUTION, RngDistribution.UNIFORM));
  }
}
