package org.hlo4j.ir.pass;

import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.location.UnknownLoc;

/** Replaces all locations by the unknown location. */
public final class StripDebugInfoPass implements Pass {
  /** The definition of the pass. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
              "strip-debuginfo",
              "Strip debug info from all operations",
              PassDefinition.ANY,
              new StripDebugInfoPass())
          .withClassName("StripDebugInfoPass");

  /** Creates the pass. */
  public StripDebugInfoPass() {}

  @Override
  public void run(Operation operation, PassContext context) {
    strip(operation);
  }

  /**
   * Strips the locations of an operation and of nested operations and block arguments.
   *
   * @param operation the operation
   */
  public static void strip(Operation operation) {
    operation.walk(StripDebugInfoPass::stripOne);
  }

  private static void stripOne(Operation operation) {
    operation.setLocation(UnknownLoc.INSTANCE);
    for (Region region : operation.regions()) {
      for (Block block : region.blocks()) {
        for (BlockArgument argument : block.arguments()) {
          argument.setLocation(UnknownLoc.INSTANCE);
        }
      }
    }
  }
}
