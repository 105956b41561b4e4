package org.hlo4j.interpreter.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.hlo4j.dialect.hlo.TupleCalls;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tuple;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.TupleType;

/**
 * Evaluates a custom call that takes or returns tuples: what evaluates its target sees the values
 * that they consist of.
 *
 * @param flat the call without tuples, whose operands are the arguments of a block of its own
 * @param evaluator evaluates it
 */
record TupleCall(Operation flat, OpEvaluator evaluator) implements OpEvaluator {
  /** Returns the call without tuples, in no program. */
  static Operation flat(Operation call) {
    Block block = new Block();
    List<Value> operands = new ArrayList<>();
    for (Type type : TupleCalls.leaves(Value.types(call.operands()))) {
      operands.add(block.addArgument(type, call.location()));
    }
    return TupleCalls.flat(call, operands).create();
  }

  @Override
  public void evaluate(Operation op, Frame frame) {
    Iterator<Value> operands = flat.operands().iterator();
    Map<Value, InterpreterValue> values = new HashMap<>();
    for (InterpreterValue value : frame.values(op)) {
      forEachLeaf(value, leaf -> values.put(operands.next(), leaf));
    }
    Iterator<InterpreterValue> results = frame.evaluateWith(values, flat, evaluator).iterator();
    for (int i = 0; i < op.resultCount(); i++) {
      frame.set(op.result(i), value(op.result(i).type(), results));
    }
  }

  private static void forEachLeaf(InterpreterValue value, Consumer<InterpreterValue> sink) {
    if (value instanceof Tuple tuple) {
      tuple.elements().forEach(element -> forEachLeaf(element, sink));
    } else {
      sink.accept(value);
    }
  }

  private static InterpreterValue value(Type type, Iterator<InterpreterValue> leaves) {
    return type instanceof TupleType tuple
        ? new Tuple(tuple.types().stream().map(element -> value(element, leaves)).toList())
        : leaves.next();
  }
}
