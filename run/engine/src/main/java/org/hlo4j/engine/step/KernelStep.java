package org.hlo4j.engine.step;

import java.util.List;
import java.util.function.Consumer;
import org.hlo4j.engine.code.ElementLoop;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/** Allocates arrays, and has a kernel set their elements. */
public final class KernelStep extends Step implements LoopedStep {
  private final BufferSpec[] specs;
  private final Consumer<Activation> kernel;
  private final List<ElementLoop> loops;
  private final List<DynamicSlice> slices;

  /**
   * Creates the step.
   *
   * @param writes the slots of the arrays
   * @param specs their forms
   * @param kernel sets the elements from the arrays of the slots that it reads
   * @param loops loops that do the same; none if there are none
   * @param slices the slices that they load
   */
  public KernelStep(
      String name,
      Operation op,
      int[] reads,
      int[] writes,
      BufferSpec[] specs,
      Consumer<Activation> kernel,
      List<ElementLoop> loops,
      List<DynamicSlice> slices) {
    super(name, op, reads, writes);
    this.specs = specs;
    this.kernel = kernel;
    this.loops = loops;
    this.slices = slices;
  }

  @Override
  public List<ElementLoop> loops() {
    return loops;
  }

  @Override
  public List<DynamicSlice> slices() {
    return slices;
  }

  @Override
  public void run(Activation activation) {
    for (int i = 0; i < specs.length; i++) {
      activation.allocate(writes()[i], specs[i]);
    }
    kernel.accept(activation);
  }
}
