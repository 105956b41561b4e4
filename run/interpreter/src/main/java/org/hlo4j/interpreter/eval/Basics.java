package org.hlo4j.interpreter.eval;

import java.util.Map;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.Tuple;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.op.stablehlo.GetTupleElementOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Modules;

/** Constants and tuples. */
final class Basics {
  private Basics() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(DataMovement.CONSTANT, Basics::constant);
    evaluators.put(Modules.TUPLE, Basics::tuple);
    evaluators.put(Modules.GET_TUPLE_ELEMENT, Basics::getTupleElement);
  }

  /** The type is that of the result, which differs from the attribute's if quantized. */
  private static void constant(Operation op, Frame frame) {
    RankedTensorType type = frame.resultType(op, 0);
    frame.machine().options().limits().checkTensor(op.location(), op.name(), type);
    ElementsAttr value = ConstantOp.VALUE.get(op);
    frame.result(op, Tensor.of(value).withType(type));
  }

  private static void tuple(Operation op, Frame frame) {
    frame.result(op, new Tuple(frame.values(op)));
  }

  private static void getTupleElement(Operation op, Frame frame) {
    int index = GetTupleElementOp.INDEX.get(op).intValue();
    Tuple tuple = (Tuple) frame.get(op.operand(0));
    frame.result(op, tuple.elements().get(index));
  }
}
