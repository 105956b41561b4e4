package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.Convolution;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.ir.Operation;

/**
 * Convolves.
 *
 * @param <T> the type of arrays
 */
final class ConvolutionStep<T> extends KernelStep<T> {
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
    T output = allocate(activation, writes()[0], spec);
    T panels = allocate(activation, writes()[1], packed);
    T kernel = array(activation, reads()[1]);
    convolution.run(
        array(activation, reads()[0]),
        convolution.pack(kernel, panels),
        output,
        activation.parallel());
  }
}
