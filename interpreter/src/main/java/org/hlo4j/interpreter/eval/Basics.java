package org.hlo4j.interpreter.eval;

import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.Tuple;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Modules;

/** Constants, calls and tuples. */
final class Basics {
  private Basics() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(DataMovement.CONSTANT, Basics::constant);
    evaluators.put(Modules.TUPLE, Basics::tuple);
    evaluators.put(Modules.GET_TUPLE_ELEMENT, Basics::getTupleElement);
    evaluators.put(FuncOps.CALL, Basics::call);
  }

  private static void constant(Operation op, Frame frame) {
    DenseElementsAttr value =
        op.attribute("value", DenseElementsAttr.class)
            .orElseThrow(
                () -> new InterpreterException(op.location(), "constant has no elements at hand"));
    frame.result(op, Tensor.of(value));
  }

  private static void tuple(Operation op, Frame frame) {
    frame.result(op, new Tuple(op.operands().stream().map(frame::get).toList()));
  }

  private static void getTupleElement(Operation op, Frame frame) {
    int index = op.attribute("index", IntegerAttr.class).orElseThrow().intValue();
    Tuple tuple = (Tuple) frame.get(op.operand(0));
    frame.result(op, tuple.elements().get(index));
  }

  private static void call(Operation op, Frame frame) {
    String callee = op.attribute("callee", SymbolRefAttr.class).orElseThrow().leaf();
    Operation function = frame.machine().functionOrNull(callee);
    if (function == null) {
      throw new InterpreterException(op.location(), "module has no function '" + callee + "'");
    }
    List<InterpreterValue> arguments = op.operands().stream().map(frame::get).toList();
    frame.results(op, frame.machine().call(function, arguments));
  }
}
