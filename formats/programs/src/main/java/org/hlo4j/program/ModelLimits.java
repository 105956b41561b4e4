package org.hlo4j.program;

import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.LimitExceededException;
import org.hlo4j.ir.location.FileLineColLoc;

/**
 * Holds the program of a model to the limits of readers. It is made first, as the file does not say
 * what it becomes.
 */
final class ModelLimits {
  private final ReadLimits limits;
  private final String file;
  private long operations;
  private long constantBytes;

  private ModelLimits(ReadLimits limits, String file) {
    this.limits = limits;
    this.file = file;
  }

  /**
   * Checks a program.
   *
   * @throws LimitExceededException if it exceeds a limit
   */
  static void check(Operation program, ReadLimits limits, String file) {
    new ModelLimits(limits, file).check(program, 0);
  }

  private void check(Operation op, int regions) {
    if (++operations > limits.operations()) {
      throw exceeded("program has more than " + limits.operations() + " operations");
    }
    for (int i = 0; i < op.definition().properties().size(); i++) {
      if (op.propertyOrNull(i) instanceof DenseElementsAttr elements) {
        count(elements);
      }
    }
    for (Region region : op.regions()) {
      if (regions >= limits.depth() / ReadLimits.REGION_DEPTH) {
        throw exceeded("nested too deeply: more than " + regions + " levels of regions");
      }
      for (Block block : region.blocks()) {
        for (Operation inner : block.operations()) {
          check(inner, regions + 1);
        }
      }
    }
  }

  private void count(DenseElementsAttr elements) {
    constantBytes += elements.data().size();
    if (constantBytes > limits.constantBytes()) {
      throw exceeded("constants take more than " + limits.constantBytes() + " bytes");
    }
  }

  private LimitExceededException exceeded(String message) {
    return new LimitExceededException(
        new DiagnosticException(FileLineColLoc.of(file, 0, 0), message));
  }
}
