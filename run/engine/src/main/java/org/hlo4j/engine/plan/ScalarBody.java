package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.engine.plan.Source.Splat;
import org.hlo4j.engine.tile.TileBuilder;
import org.hlo4j.engine.tile.TileFunctions;
import org.hlo4j.engine.tile.TileNode;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.jspecify.annotations.Nullable;

/** Regions of scalars as tile code: each element is a scalar of its own run of the region. */
final class ScalarBody {
  private ScalarBody() {}

  /**
   * Returns what the terminator of a block returns; null if tiles do not compute it.
   *
   * @param arguments the block's arguments, which are converted to their types
   */
  static @Nullable List<TileNode> inlineOrNull(
      PlanBuilder builder, Block block, List<TileNode> arguments) {
    Map<Value, TileNode> nodes = nodesOrNull(builder, block, arguments);
    return nodes == null ? null : operandsOrNull(builder, block.back(), nodes);
  }

  /**
   * Returns what computes the values of a block; null if tiles do not compute all of them.
   *
   * @param arguments the block's arguments, which are converted to their types; null for those that
   *     nothing uses
   */
  static @Nullable Map<Value, TileNode> nodesOrNull(
      PlanBuilder builder, Block block, List<? extends @Nullable TileNode> arguments) {
    Map<Value, TileNode> nodes = new IdentityHashMap<>();
    for (int i = 0; i < arguments.size(); i++) {
      TileNode given = arguments.get(i);
      if (given == null) {
        continue;
      }
      if (!TensorValues.hasLane(block.argument(i))) {
        return null;
      }
      TileNode node = TileFunctions.convertOrNull(given, TensorValues.kind(block.argument(i)));
      if (node == null || TensorValues.type(block.argument(i)).rank() != 0) {
        return null;
      }
      nodes.put(block.argument(i), node);
    }
    for (Operation op : block.operations()) {
      if (op == block.lastOrNull()) {
        break;
      }
      List<TileNode> operands = operandsOrNull(builder, op, nodes);
      TileNode node = operands == null ? null : resultOrNull(op, operands);
      if (node == null) {
        return null;
      }
      nodes.put(op.result(0), node);
    }
    return nodes;
  }

  private static @Nullable List<TileNode> operandsOrNull(
      PlanBuilder builder, Operation op, Map<Value, TileNode> nodes) {
    List<TileNode> operands = new ArrayList<>();
    for (Value operand : op.operands()) {
      TileNode node = nodes.get(operand);
      if (node == null && builder.isKnown(operand)) {
        node =
            builder.source(operand) instanceof Splat(Tensor scalar)
                ? TileBuilder.constant(scalar)
                : null;
      }
      if (node == null) {
        return null;
      }
      operands.add(node);
    }
    return operands;
  }

  private static @Nullable TileNode resultOrNull(Operation op, List<TileNode> operands) {
    if (op.resultCount() != 1 || op.regionCount() > 0 || !TensorValues.hasLane(op.result(0))) {
      return null;
    }
    if (op.is(DataMovement.CONSTANT)) {
      return TensorValues.type(op.result(0)).elementCount() == 1
          ? TileBuilder.constant(Tensor.of(ConstantOp.VALUE.get(op)))
          : null;
    }
    ElementKind kind = TensorValues.kind(op.result(0));
    return operands.isEmpty() ? null : TileFunctions.applyOrNull(op, operands, kind);
  }
}
