package org.hlo4j.engine.step;

import java.util.List;
import java.util.function.Consumer;
import org.hlo4j.engine.code.ElementLoop;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;
import org.jspecify.annotations.Nullable;

/** Allocates arrays, and has a kernel set their elements. */
public final class KernelStep extends Step implements LoopedStep, RowedStep {
  private final BufferSpec[] specs;
  private final Consumer<Activation> kernel;
  private final List<ElementLoop> loops;
  private final List<DynamicSlice> slices;
  private final @Nullable RowKernel rows;

  /**
   * Creates the step.
   *
   * @param writes the slots of the arrays
   * @param specs their forms
   * @param kernel sets the elements from the arrays of the slots that it reads
   * @param loops loops that do the same; none if there are none
   * @param slices the slices that they load
   * @param rows computes rows of the arrays; null if only the kernel does
   */
  public KernelStep(
      String name,
      Operation op,
      int[] reads,
      int[] writes,
      BufferSpec[] specs,
      Consumer<Activation> kernel,
      List<ElementLoop> loops,
      List<DynamicSlice> slices,
      @Nullable RowKernel rows) {
    super(name, op, reads, writes);
    this.specs = specs;
    this.kernel = kernel;
    this.loops = loops;
    this.slices = slices;
    this.rows = rows;
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
  public @Nullable RowKernel rowsOrNull() {
    return rows;
  }

  @Override
  public void run(Activation activation) {
    for (int i = 0; i < specs.length; i++) {
      activation.allocate(writes()[i], specs[i]);
    }
    kernel.accept(activation);
  }
}
