package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.Convolution;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/**
 * Convolves.
 *
 * @param <T> the type of arrays
 */
final class ConvolutionStep<T> extends Step {
  private final Convolution<T> convolution;
  private final BufferSpec packed;
  private final BufferSpec spec;

  /**
   * Creates the step.
   *
   * @param scratch a slot for the packed kernel
   */
  ConvolutionStep(
      Operation op,
      Convolution<T> convolution,
      int input,
      int kernel,
      int scratch,
      BufferSpec packed,
      int result,
      BufferSpec spec) {
    super(op, new int[] {input, kernel}, new int[] {result, scratch});
    this.convolution = convolution;
    this.packed = packed;
    this.spec = spec;
  }

  @Override
  public void run(Activation activation) {
    T output = array(activation.allocate(writes()[0], spec));
    T panels = array(activation.allocate(writes()[1], packed));
    T kernel = array(activation.value(reads()[1]));
    convolution.run(
        array(activation.value(reads()[0])),
        convolution.pack(kernel, panels),
        output,
        activation.parallel());
  }

  /** The kernel's type of arrays is that of the buffers' storage. */
  @SuppressWarnings("unchecked")
  private T array(Object value) {
    return (T) value;
  }
}
