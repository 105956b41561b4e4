package org.hlo4j.dialect.hlo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.GetTupleElementOp;
import org.hlo4j.opset.stablehlo.Modules;

/**
 * Custom calls that take or return tuples, as XLA writes those of several values. Each is a call
 * with an operand and a result for each value that the tuples consist of, as JAX writes it.
 */
public final class TupleCalls {
  private TupleCalls() {}

  /** Returns whether an operation is such a call. */
  public static boolean is(Operation op) {
    return op.is(Modules.CUSTOM_CALL)
        && Stream.concat(op.operands().stream(), op.results().stream())
            .anyMatch(value -> value.type() instanceof TupleType);
  }

  /** Returns the types of the values that values of these types consist of. */
  public static List<Type> leaves(List<? extends Type> types) {
    List<Type> leaves = new ArrayList<>();
    for (Type type : types) {
      if (type instanceof TupleType tuple) {
        leaves.addAll(leaves(tuple.types()));
      } else {
        leaves.add(type);
      }
    }
    return leaves;
  }

  /**
   * Returns a call with a result for each value.
   *
   * @param operands the values that the operands consist of
   */
  public static OperationState flat(Operation call, List<? extends Value> operands) {
    return new OperationState(call)
        .addOperands(operands)
        .addResultTypes(leaves(call.resultTypes()));
  }

  /**
   * Replaces a call that returns one tuple of values, which are no tuples; others stay.
   *
   * @return the call that there is now
   */
  public static Operation unpack(Operation call, Rewriter rewriter) {
    List<Type> types = leaves(call.resultTypes());
    if (!is(call)
        || !leaves(Value.types(call.operands())).equals(Value.types(call.operands()))
        || call.resultCount() != 1
        || !call.result(0).type().equals(new TupleType(types))) {
      return call;
    }
    rewriter.setInsertionPoint(call);
    Operation flat = rewriter.create(flat(call, call.operands()));
    for (Operation user : users(call)) {
      if (user.is(Modules.GET_TUPLE_ELEMENT)) {
        int index = Math.toIntExact(GetTupleElementOp.INDEX.get(user));
        rewriter.replace(user, flat.result(index));
      }
    }
    if (call.result(0).hasUses()) {
      rewriter.replace(
          call,
          rewriter.create(
              new OperationState(Modules.TUPLE, call.location())
                  .addOperands(flat.results())
                  .addResultTypes(call.resultTypes())));
    } else {
      rewriter.erase(call);
    }
    return flat;
  }

  private static List<Operation> users(Operation call) {
    List<Operation> users = new ArrayList<>();
    for (OpOperand use : call.result(0).uses()) {
      users.add(use.owner());
    }
    return users;
  }
}
