package org.hlo4j.transforms.simplify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.ReifiesShapes;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.build.Matches;

/** Replaces operations and transfers their discardable attributes to the replacement. */
final class Replacement {
  private Replacement() {}

  /** Replaces an operation of one result; always returns true, as patterns do. */
  static boolean by(Operation operation, Value value, Rewriter rewriter) {
    DictionaryAttr attributes = operation.discardableAttributes();
    rewriter.replace(operation, value);
    DiscardableAttributes.merge(attributes, value);
    return true;
  }

  /** As above, but the discardable attributes are lost. */
  static boolean byBare(Operation operation, Value value, Rewriter rewriter) {
    rewriter.replace(operation, value);
    return true;
  }

  /** Replaces an operation by its first operand if that has the type of the result. */
  static boolean bySameType(Operation operation, Rewriter rewriter) {
    Value operand = operation.operand(0);
    return operand.type().equals(operation.result(0).type()) && by(operation, operand, rewriter);
  }

  /** Replaces an operation by a new one; always returns true, as patterns do. */
  static boolean by(Operation operation, OperationState state, Rewriter rewriter) {
    return by(operation, rewriter.create(state).result(0), rewriter);
  }

  /** As above, but the result type is inferred. */
  static boolean byInferred(Operation operation, OperationState state, Rewriter rewriter) {
    return by(operation, rewriter.createInferred(state).result(0), rewriter);
  }

  /** Replaces results by scalars in their shapes; returns whether these are known. */
  static boolean byBroadcasts(Operation operation, List<Value> scalars, Rewriter rewriter) {
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    List<Value> shapes = List.of();
    if (!operation.results().stream().allMatch(r -> Matches.staticTypeOrNull(r) != null)) {
      ReifiesShapes reifies =
          rewriter.registry().interfaceOrNull(operation.definition(), ReifiesShapes.class);
      shapes =
          reifies == null ? shapes : reifies.reifyShapes(operation, operation.operands(), rewriter);
      if (shapes.size() != operation.resultCount()) {
        return false;
      }
    }
    List<Value> broadcasts = new ArrayList<>();
    for (int i = 0; i < operation.resultCount(); i++) {
      Type result = operation.result(i).type();
      broadcasts.add(
          shapes.isEmpty()
              ? builder.broadcastInDim(scalars.get(i), result, LongList.of())
              : builder.dynamicBroadcastInDim(
                  scalars.get(i), shapes.get(i), result, LongList.of()));
    }
    rewriter.replace(operation, broadcasts);
    return true;
  }

  /** Replaces operations by a form of the same result type, where there is one. */
  static RewritePattern byForm(
      OpDefinition definition, Function<Operation, Optional<OperationState>> form) {
    return RewritePattern.of(
        definition,
        (op, rewriter) ->
            form.apply(op)
                .map(state -> by(op, state.addResultTypes(op.resultTypes()), rewriter))
                .orElse(false));
  }
}
