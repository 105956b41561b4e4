package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.WindowReduction;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/** Reduces windows by one function. */
final class WindowReductionStep extends Step {
  private final WindowReduction reduction;
  private final int offset;
  private final BufferSpec spec;

  WindowReductionStep(
      Operation op,
      WindowReduction reduction,
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
    Object result = activation.allocate(writes()[0], spec);
    reduction.run(
        activation.value(reads()[0]),
        offset,
        activation.value(reads()[1]),
        result,
        activation.parallel());
  }
}
