package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.BoxTransfer;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/** Copies a slice whose start is known when the step runs. */
final class DynamicSliceStep extends Step {
  private final DynamicSlice slice;
  private final int offset;
  private final BoxTransfer box;
  private final BufferSpec spec;

  /**
   * Creates the step.
   *
   * @param offset the place of its first element, from its start
   */
  DynamicSliceStep(
      Operation op, DynamicSlice slice, int offset, BoxTransfer box, int result, BufferSpec spec) {
    super(op, slice.reads(), new int[] {result});
    this.slice = slice;
    this.offset = offset;
    this.box = box;
    this.spec = spec;
  }

  @Override
  public void run(Activation activation) {
    Object result = activation.allocate(writes()[0], spec);
    int from = offset + slice.starts().place(activation);
    box.copy(activation.value(slice.whole()), from, result, 0, activation.parallel());
  }
}
