package org.hlo4j.inspect.summary;

import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.op.sdy.MeshOp;
import org.hlo4j.opset.sdy.SdyMeshAxisAttr;
import org.hlo4j.opset.sdy.SdyOps;

/**
 * The devices that a program says it is for.
 *
 * @param replicas the number of instances with arguments of their own: {@code mhlo.num_replicas}
 * @param partitions the number of devices over which each is partitioned: {@code
 *     mhlo.num_partitions}, or the size of the largest mesh
 */
public record StatedDevices(long replicas, long partitions) {
  /** The attribute of a module with the number of replicas. */
  public static final String REPLICAS = "mhlo.num_replicas";

  private static final String PARTITIONS = "mhlo.num_partitions";

  /**
   * {@return the devices that a program is for; empty if it has neither attributes nor meshes}
   *
   * @param module a {@code builtin.module}
   */
  public static Optional<StatedDevices> of(Operation module) {
    Optional<Long> replicas = count(module, REPLICAS);
    Optional<Long> partitions = count(module, PARTITIONS);
    return replicas.isPresent() || partitions.isPresent()
        ? Optional.of(new StatedDevices(replicas.orElse(1L), partitions.orElse(1L)))
        : largestMesh(module).map(size -> new StatedDevices(1, size));
  }

  private static Optional<Long> largestMesh(Operation module) {
    Optional<Long> largest = Optional.empty();
    for (Operation op : module.region(0).front().operations()) {
      if (op.is(SdyOps.MESH)) {
        long size =
            MeshOp.MESH.get(op).axes().stream()
                .map(SdyMeshAxisAttr::size)
                .reduce(1L, Sizes::saturatedMultiply);
        largest = Optional.of(Math.max(size, largest.orElse(1L)));
      }
    }
    return largest;
  }

  private static Optional<Long> count(Operation module, String attribute) {
    return module.attribute(attribute, IntegerAttr.class).map(IntegerAttr::longValue);
  }

  /** {@return the number of devices; {@code Long.MAX_VALUE} if it is larger than that} */
  public long count() {
    return Sizes.saturatedMultiply(replicas, partitions);
  }
}
