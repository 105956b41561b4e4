package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.MatrixProduct;
import org.hlo4j.engine.kernel.StridedSource;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.ir.Operation;

/**
 * Multiplies matrices.
 *
 * @param <T> the type of arrays
 */
final class ProductStep<T> extends KernelStep<T> {
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
    T result = allocate(activation, writes()[0], spec);
    StridedSource<T> rows = left.source(array(activation, left.slot()));
    T other = array(activation, right.slot());
    if (isPacked) {
      product.multiply(rows, other, result, activation.parallel());
    } else {
      product.multiply(
          left.starts().length, rows, right.source(other), result, 0, activation.parallel());
    }
  }
}
