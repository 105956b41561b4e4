package org.hlo4j.hlo.export;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.jspecify.annotations.Nullable;

/** Values that regions use although they are from outside. */
final class Captures {
  private Captures() {}

  /** Returns the values, in the order of their first uses, without constants. */
  static List<Value> of(List<Region> regions) {
    Set<Value> captured = new LinkedHashSet<>();
    for (Region region : regions) {
      region.blocks().forEach(block -> collect(block, region, captured));
    }
    return List.copyOf(captured);
  }

  private static void collect(Block block, Region region, Set<Value> captured) {
    for (Operation operation : block.operations()) {
      for (Value operand : operation.operands()) {
        if (!isInside(operand, region) && !isConstant(operand.definingOpOrNull())) {
          captured.add(operand);
        }
      }
      for (Region inner : operation.regions()) {
        inner.blocks().forEach(nested -> collect(nested, region, captured));
      }
    }
  }

  private static boolean isInside(Value value, Region region) {
    Block block = value.parentBlockOrNull();
    Region parent = block == null ? null : block.parentRegionOrNull();
    return parent != null && (parent == region || region.isAncestorOf(parent));
  }

  /** Returns whether an operation is a constant, which regions have their own of. */
  static boolean isConstant(@Nullable Operation operation) {
    return operation != null && operation.is(DataMovement.CONSTANT);
  }
}
