package org.hlo4j.byteir;

import java.util.List;
import java.util.Optional;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.rewrite.Rewriter;

/** Creates calls of coarse-grained operations. */
public final class ByteirCalls {
  private ByteirCalls() {}

  /**
   * Creates a call if it satisfies the rules of its target.
   *
   * @param rewriter inserts the call
   * @param location of the call
   * @param target the operation that is called
   * @param operands the operands
   * @param attributes the operation's attributes, by their names
   * @param types the types of the results
   * @return the results; none, with nothing created, if the call would violate a rule
   */
  public static List<? extends Value> results(
      Rewriter rewriter,
      Location location,
      TargetDefinition target,
      List<Value> operands,
      DictionaryAttr attributes,
      List<RankedTensorType> types) {
    return create(ByteirCall.state(target, location, operands, attributes, types), rewriter)
        .map(Operation::results)
        .orElse(List.of());
  }

  /**
   * Creates a call if it satisfies the rules of its target.
   *
   * @param state the state of the call, see {@link org.hlo4j.byteir.define.ByteirCall#state}
   * @param rewriter inserts the call
   * @return the call; empty, with nothing created, if it would violate a rule
   */
  public static Optional<Operation> create(OperationState state, Rewriter rewriter) {
    Operation call = rewriter.create(state);
    if (ByteirVerifier.findings(call).isEmpty()) {
      return Optional.of(call);
    }
    rewriter.erase(call);
    return Optional.empty();
  }
}
