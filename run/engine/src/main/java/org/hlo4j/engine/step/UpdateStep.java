package org.hlo4j.engine.step;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.hlo4j.engine.code.ElementLoop;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/** Has a kernel replace some elements of an array, in place where possible. */
public final class UpdateStep extends Step implements LoopedStep {
  private final int whole;
  private final boolean isReadOnce;
  private final BufferSpec spec;
  private final Consumer<Activation> kernel;
  private final List<ElementLoop> loops;
  private final List<DynamicSlice> slices;

  /**
   * Creates the step.
   *
   * @param whole the slot of the array
   * @param others the slots that the kernel reads
   * @param result a slot that refers to the array, or to a copy of it, before the kernel runs
   * @param spec its form
   * @param loops loops that do the same; none if there are none
   * @param slices the slices that they store
   */
  public UpdateStep(
      String name,
      Operation op,
      int whole,
      IntStream others,
      int result,
      BufferSpec spec,
      Consumer<Activation> kernel,
      List<ElementLoop> loops,
      List<DynamicSlice> slices) {
    super(name, op, IntStream.concat(IntStream.of(whole), others).toArray(), new int[] {result});
    this.whole = whole;
    this.isReadOnce = IntStream.of(reads()).filter(slot -> slot == whole).count() == 1;
    this.spec = spec;
    this.kernel = kernel;
    this.loops = loops;
    this.slices = slices;
  }

  @Override
  public List<ElementLoop> loops() {
    return isReadOnce ? loops : List.of();
  }

  @Override
  public List<DynamicSlice> slices() {
    return slices;
  }

  /** {@return the slot of the array whose elements are replaced} */
  public int whole() {
    return whole;
  }

  @Override
  public void run(Activation activation) {
    int result = writes()[0];
    if (isReadOnce && mayOverwrite(activation, whole)) {
      activation.share(whole, result);
    } else {
      Object copy = activation.allocate(result, spec);
      System.arraycopy(activation.value(whole), 0, copy, 0, spec.places());
    }
    kernel.accept(activation);
  }
}
