package org.hlo4j.engine.step;

import org.hlo4j.engine.code.GeneratedCode;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/** Runs generated code in place of several steps. */
public final class CodeStep extends Step {
  private final GeneratedCode code;
  private final int[] slots;
  private final BufferSpec[] specs;
  private final int[] kept;
  private final BufferSpec[] keptSpecs;

  /**
   * Creates the step.
   *
   * @param slots those of the arrays, in the order in which the code knows them
   * @param reads those of them that the code loads and others set
   * @param writes those that it sets
   * @param specs their forms
   * @param kept those of intermediate values, which keep their arrays until the run ends
   * @param keptSpecs their forms
   */
  public CodeStep(
      Operation op,
      GeneratedCode code,
      int[] slots,
      int[] reads,
      int[] writes,
      BufferSpec[] specs,
      int[] kept,
      BufferSpec[] keptSpecs) {
    super("code", op, reads, writes);
    this.code = code;
    this.slots = slots;
    this.specs = specs;
    this.kept = kept;
    this.keptSpecs = keptSpecs;
  }

  @Override
  public int[] kept() {
    return kept;
  }

  @Override
  public void run(Activation activation) {
    for (int i = 0; i < kept.length; i++) {
      if (activation.isEmpty(kept[i])) {
        activation.allocate(kept[i], keptSpecs[i]);
      }
    }
    for (int i = 0; i < specs.length; i++) {
      activation.allocate(writes()[i], specs[i]);
    }
    code.run(activation, slots);
  }
}
