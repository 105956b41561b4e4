package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.SpecViolation.opViolation;
import static org.hlo4j.dialect.hlo.SpecViolation.quoted;

import java.util.List;
import java.util.Set;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.FutureType;
import org.hlo4j.opset.stablehlo.Indexing;

/** The operations {@code async_start} and {@code async_done}. */
final class AsyncRules {
  private static final Set<OpDefinition> ALLOWED =
      Set.of(
          Collectives.ALL_GATHER,
          Collectives.ALL_REDUCE,
          Collectives.ALL_TO_ALL,
          Collectives.COLLECTIVE_BROADCAST,
          Collectives.COLLECTIVE_PERMUTE,
          Collectives.COLLECTIVE_REDUCE,
          Collectives.REDUCE_SCATTER,
          DataMovement.SLICE,
          Indexing.DYNAMIC_SLICE,
          Indexing.DYNAMIC_UPDATE_SLICE);

  private AsyncRules() {}

  static List<Type> inferStart(OperationInputs op) {
    if (op.regionCount() == 0) {
      throw opViolation(op, "", "expected at least one region");
    }
    Region body = op.region(0);
    if (body.isEmpty()) {
      throw opViolation(op, "", "region must not be empty");
    }
    Block block = body.front();
    Operation work = block.firstOrNull();
    Operation last = block.lastOrNull();
    if (work == null || last == null || work.nextOrNull() != last) {
      throw opViolation(
          op, "async_start_c1", "region must contain exactly one operation and a return");
    }
    if (!ALLOWED.contains(work.definition())) {
      throw opViolation(
          op, "async_start_c2", "region must contain a collective or slice operation");
    }
    checkOperands(op, block);
    if (last.operandCount() != 1) {
      throw opViolation(
          op, "", "region must return exactly one value, but got " + last.operandCount());
    }
    return List.of(new FutureType(List.of(last.operand(0).type())));
  }

  private static void checkOperands(OperationInputs op, Block block) {
    if (op.operandCount() != block.argumentCount()) {
      throw opViolation(
          op,
          "async_start_c3",
          "number of operands (%s) must match number of region arguments (%s)"
              .formatted(op.operandCount(), block.argumentCount()));
    }
    for (int i = 0; i < op.operandCount(); i++) {
      Type operand = op.operand(i).type();
      Type argument = block.argument(i).type();
      if (!operand.equals(argument)) {
        throw opViolation(
            op,
            "async_start_c3",
            "operand type %s at index %s must match region argument type %s"
                .formatted(quoted(operand), i, quoted(argument)));
      }
    }
  }

  static List<Type> inferDone(OperationInputs op) {
    if (!(op.operand(0).type() instanceof FutureType future)) {
      throw opViolation(op, "", "operand must be a future type");
    }
    if (future.types().size() != 1) {
      throw opViolation(
          op, "", "future must have exactly one type parameter, but got " + future.types().size());
    }
    return future.types();
  }
}
