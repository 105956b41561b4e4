package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.RowReduction;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/** Reduces rows of consecutive floats. */
final class RowReductionStep extends Step {
  private final RowReduction reduction;
  private final int offset;
  private final BufferSpec spec;

  RowReductionStep(
      Operation op,
      RowReduction reduction,
      int input,
      int offset,
      int initial,
      int result,
      BufferSpec spec) {
    super(op, new int[] {input, initial}, new int[] {result});
    this.reduction = reduction;
    this.offset = offset;
    this.spec = spec;
  }

  @Override
  public void run(Activation activation) {
    float[] result = (float[]) activation.allocate(writes()[0], spec);
    reduction.run(
        (float[]) activation.value(reads()[0]),
        offset,
        ((float[]) activation.value(reads()[1]))[0],
        result,
        activation.parallel());
  }
}
