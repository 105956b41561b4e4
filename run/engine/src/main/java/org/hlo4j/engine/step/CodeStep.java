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
  private final int[] updated;
  private final int[] kept;
  private final BufferSpec[] keptSpecs;

  /**
   * Creates the step.
   *
   * @param slots those of the arrays, in the order in which the code knows them
   * @param reads those of them that the code loads and others set
   * @param writes those that it sets
   * @param specs their forms
   * @param updated for each, the slot of an array of which it is a copy, or the same one, before
   *     the code runs; -1 if its elements are undefined then
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
      int[] updated,
      int[] kept,
      BufferSpec[] keptSpecs) {
    super("code", op, reads, writes);
    this.code = code;
    this.slots = slots;
    this.specs = specs;
    this.updated = updated;
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
      int whole = updated[i];
      if (whole >= 0 && mayOverwrite(activation, whole)) {
        activation.share(whole, writes()[i]);
      } else {
        Object array = activation.allocate(writes()[i], specs[i]);
        if (whole >= 0) {
          System.arraycopy(activation.value(whole), 0, array, 0, specs[i].places());
        }
      }
    }
    code.run(activation, slots);
  }
}
