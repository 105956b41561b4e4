package org.hlo4j.tools.cli;

import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.op.sdy.MeshOp;
import org.hlo4j.opset.sdy.SdyMeshAxisAttr;
import org.hlo4j.opset.sdy.SdyOps;
import org.hlo4j.tools.run.ToolException;

/** The number of devices that a program is for. */
final class Devices {
  private static final String REPLICAS = "mhlo.num_replicas";

  private Devices() {}

  /**
   * Checks the number of devices that a run requests. A program that states none runs as so many
   * replicas.
   *
   * @throws ToolException if the program is for another number
   */
  static void require(Operation program, int requested) {
    Optional<Long> stated = stated(program);
    if (stated.isEmpty()) {
      program.setAttribute(REPLICAS, IntegerAttr.i32(requested));
    } else if (stated.get() != requested) {
      throw new ToolException(
          "program is for %d %s, not %d"
              .formatted(stated.get(), stated.get() == 1 ? "device" : "devices", requested));
    }
  }

  /** Returns the number that the module states, or else the size of its largest mesh. */
  private static Optional<Long> stated(Operation program) {
    Optional<Long> replicas = count(program, REPLICAS);
    Optional<Long> partitions = count(program, "mhlo.num_partitions");
    if (replicas.isPresent() || partitions.isPresent()) {
      return Optional.of(replicas.orElse(1L) * partitions.orElse(1L));
    }
    Optional<Long> largest = Optional.empty();
    for (Operation op : program.region(0).front().operations()) {
      if (op.is(SdyOps.MESH)) {
        long size =
            MeshOp.MESH.get(op).axes().stream()
                .map(SdyMeshAxisAttr::size)
                .reduce(1L, Devices::product);
        largest = Optional.of(Math.max(size, largest.orElse(1L)));
      }
    }
    return largest;
  }

  private static long product(long left, long right) {
    return left > Long.MAX_VALUE / right ? Long.MAX_VALUE : left * right;
  }

  private static Optional<Long> count(Operation program, String attribute) {
    return program.attribute(attribute, IntegerAttr.class).map(IntegerAttr::longValue);
  }
}
