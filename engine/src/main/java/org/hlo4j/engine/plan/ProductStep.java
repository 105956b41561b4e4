package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.MatrixProduct;
import org.hlo4j.engine.kernel.StridedSource;
import org.hlo4j.engine.plan.ContractionLowerings.Factor;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/**
 * Multiplies matrices.
 *
 * @param <T> the type of arrays
 */
final class ProductStep<T> extends Step {
  private final MatrixProduct<T> product;
  private final Factor left;
  private final Factor right;
  private final BufferSpec spec;

  /** Whether the right factor's slot has panels. */
  private final boolean isPacked;

  ProductStep(
      Operation op,
      MatrixProduct<T> product,
      Factor left,
      Factor right,
      boolean isPacked,
      int result,
      BufferSpec spec) {
    super(op, new int[] {left.slot(), right.slot()}, new int[] {result});
    this.product = product;
    this.left = left;
    this.right = right;
    this.isPacked = isPacked;
    this.spec = spec;
  }

  @Override
  public void run(Activation activation) {
    T result = array(activation.allocate(writes()[0], spec));
    if (isPacked) {
      T panels = array(activation.value(right.slot()));
      product.multiply(source(activation, left), panels, result, activation.parallel());
    } else {
      product.multiply(
          left.starts().length,
          source(activation, left),
          source(activation, right),
          result,
          0,
          activation.parallel());
    }
  }

  private StridedSource<T> source(Activation activation, Factor factor) {
    return StridedSource.of(
        array(activation.value(factor.slot())), factor.starts(), factor.line(), factor.step());
  }

  /** The kernel's type of arrays is that of the buffers' storage. */
  @SuppressWarnings("unchecked")
  private T array(Object value) {
    return (T) value;
  }
}
