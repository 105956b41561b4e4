package org.hlo4j.tools.cli.run;

import java.util.Optional;
import org.hlo4j.inspect.summary.StatedDevices;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.tools.run.ToolException;

/** The number of devices that a program is for. */
final class Devices {
  private Devices() {}

  /**
   * Checks the number of devices that a run requests. A program that states none runs as so many
   * replicas.
   *
   * @throws ToolException if the program is for another number
   */
  static void require(Operation program, int requested) {
    Optional<Long> stated = StatedDevices.of(program).map(StatedDevices::count);
    if (stated.isEmpty()) {
      program.setAttribute(StatedDevices.REPLICAS, IntegerAttr.i32(requested));
    } else if (stated.get() != requested) {
      throw new ToolException(
          "program is for %d %s, not %d"
              .formatted(stated.get(), stated.get() == 1 ? "device" : "devices", requested));
    }
  }
}
