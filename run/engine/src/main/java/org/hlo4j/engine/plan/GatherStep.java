package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.Gather;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/** Gathers slices. */
final class GatherStep extends Step {
  /**
   * A part of an array.
   *
   * @param at the place of its first element
   */
  record Input(int slot, int at) {}

  private final Gather gather;
  private final Input operand;
  private final Input indices;
  private final BufferSpec spec;

  GatherStep(
      Operation op, Gather gather, Input operand, Input indices, int result, BufferSpec spec) {
    super(op, new int[] {operand.slot, indices.slot}, new int[] {result});
    this.gather = gather;
    this.operand = operand;
    this.indices = indices;
    this.spec = spec;
  }

  @Override
  public void run(Activation activation) {
    Object result = activation.allocate(writes()[0], spec);
    gather.run(
        activation.value(operand.slot),
        operand.at,
        activation.value(indices.slot),
        indices.at,
        result,
        activation.parallel());
  }
}
