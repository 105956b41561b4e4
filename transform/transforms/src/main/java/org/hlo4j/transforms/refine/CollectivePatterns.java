package org.hlo4j.transforms.refine;

import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.stablehlo.rule.ReplicaGroupRules;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.AllGatherOp;
import org.hlo4j.op.stablehlo.ReduceScatterOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.Collectives;

/** Refines the results of collectives whose sizes depend on the number of processes in a group. */
final class CollectivePatterns {
  static final List<RewritePattern> ALL =
      List.of(
          RewritePattern.of(Collectives.ALL_GATHER, CollectivePatterns::allGather),
          RewritePattern.of(Collectives.REDUCE_SCATTER, CollectivePatterns::reduceScatter));

  private CollectivePatterns() {}

  /**
   * Returns the number of processes in each group; empty if it depends on the number of partitions,
   * which the program does not state, or if groups are axes of a mesh.
   */
  private static Optional<Long> groupSize(Operation op) {
    boolean ofPartitions =
        StablehloOp.CHANNEL_HANDLE.isPresent(op)
            && !StablehloOp.USE_GLOBAL_DEVICE_IDS.isPresent(op);
    return ofPartitions
        ? Optional.empty()
        : Optional.ofNullable(ReplicaGroupRules.tableOrNull(op))
            .map(groups -> groups.type().shape())
            .filter(shape -> shape.size() == 2)
            .map(shape -> shape.get(1));
  }

  private static boolean allGather(Operation op, Rewriter rewriter) {
    Optional<Long> count = groupSize(op);
    if (count.isEmpty() || op.operandCount() != 1) {
      return false;
    }
    RankedTensorType type = (RankedTensorType) op.operand(0).type();
    int dimension = AllGatherOp.ALL_GATHER_DIM.get(op).intValue();
    long[] sizes = type.shape().toArray();
    if (!type.isDynamicDimension(dimension)) {
      sizes[dimension] = Sizes.multiply(sizes[dimension], count.get());
    }
    return TypeRefinement.refineShape(op, LongList.wrap(sizes), rewriter);
  }

  private static boolean reduceScatter(Operation op, Rewriter rewriter) {
    Optional<Long> count = groupSize(op).filter(size -> size != 0);
    if (count.isEmpty()) {
      return false;
    }
    RankedTensorType type = (RankedTensorType) op.operand(0).type();
    int dimension = ReduceScatterOp.SCATTER_DIMENSION.get(op).intValue();
    long[] sizes = type.shape().toArray();
    if (!type.isDynamicDimension(dimension)) {
      sizes[dimension] /= count.get();
    }
    return TypeRefinement.refineShape(op, LongList.wrap(sizes), rewriter);
  }
}
