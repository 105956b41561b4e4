package org.hlo4j.onnx.exporter.operation;

import java.util.List;
import java.util.Set;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.onnx.exporter.GraphExporter;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/** The function of scalars in the region of a reduction, scatter or sort. */
final class Combiner {
  private static final Set<OpDefinition> COMMUTATIVE =
      Set.of(
          Elementwise.ADD,
          Elementwise.MULTIPLY,
          Elementwise.MAXIMUM,
          Elementwise.MINIMUM,
          Elementwise.AND,
          Elementwise.OR,
          Elementwise.XOR);

  private static final int MAX_DEPTH = 8;

  private final Region region;
  private final GraphExporter exporter;

  Combiner(Region region, GraphExporter exporter) {
    this.region = region;
    this.exporter = exporter;
    checkIsElementwise(region, 0);
  }

  private void checkIsElementwise(Region region, int depth) {
    for (Operation operation : region.front().operations()) {
      if (operation.is(FuncOps.CALL) && depth < MAX_DEPTH) {
        Operation callee = exporter.functions().of(CallOp.CALLEE.get(operation));
        checkIsElementwise(callee.region(0), depth + 1);
        continue;
      }
      boolean isScalar =
          operation.regionCount() == 0
              && (operation.has(Trait.TERMINATOR)
                  || operation.is(DataMovement.CONSTANT)
                  || operation.has(Trait.ELEMENTWISE)
                  || operation.has(Trait.BROADCASTING_ELEMENTWISE));
      if (!isScalar) {
        throw new UnsupportedOperation(
            "its region has '%s', which is not elementwise", operation.name());
      }
    }
  }

  /** Returns the only operation, if it combines the two arguments; otherwise null. */
  @Nullable OpDefinition operationOrNull() {
    Block block = region.front();
    Operation first = block.firstOrNull();
    if (block.operationCount() != 2 || first == null || block.argumentCount() != 2) {
      return null;
    }
    boolean isCombined =
        COMMUTATIVE.contains(first.definition())
            && block.back().operand(0) == first.result(0)
            && Set.copyOf(first.operands()).equals(Set.copyOf(block.arguments()));
    return isCombined ? first.definition() : null;
  }

  /** Returns the argument that is the only result; null if there is another result. */
  @Nullable Integer argumentOrNull() {
    Operation terminator = region.front().back();
    return terminator.operandCount() == 1
            && terminator.operand(0) instanceof BlockArgument argument
            && argument.owner() == region.front()
        ? Integer.valueOf(argument.index())
        : null;
  }

  /** Applies the function to the elements of tensors of one shape. */
  List<Ref> apply(List<Ref> arguments) {
    return exporter.again().block(region.front(), arguments);
  }
}
