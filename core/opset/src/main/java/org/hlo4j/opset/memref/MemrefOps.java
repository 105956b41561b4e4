package org.hlo4j.opset.memref;

import static org.hlo4j.ir.define.OpDefinition.op;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.opset.constraint.Types;

/**
 * Operations of the {@code memref} dialect. Source: {@code mlir/Dialect/MemRef/IR/MemRefOps.td}.
 */
public final class MemrefOps {
  public static final OpDefinition CAST =
      op("memref.cast")
          .summary("Casts a memref to a more or less specific type.")
          .operand("source", Types.ANY_RANKED_OR_UNRANKED_MEMREF)
          .result("dest", Types.ANY_RANKED_OR_UNRANKED_MEMREF)
          .traits(Trait.NO_MEMORY_EFFECT, Trait.ALWAYS_SPECULATABLE)
          .format("$source attr-dict `:` type($source) `to` type($dest)")
          .build();

  public static final List<OpDefinition> ALL = List.of(CAST);

  private MemrefOps() {}
}
