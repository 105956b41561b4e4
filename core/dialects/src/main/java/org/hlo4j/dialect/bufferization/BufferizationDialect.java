package org.hlo4j.dialect.bufferization;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.rewrite.Folding;
import org.hlo4j.ir.rewrite.Folds;
import org.hlo4j.opset.bufferization.BufferizationOps;

/** The {@code bufferization} dialect: conversions between tensors and buffers. */
public final class BufferizationDialect {
  private BufferizationDialect() {}

  public static Dialect create() {
    return Dialect.builder("bufferization")
        .ops(BufferizationOps.ALL)
        .attach(BufferizationOps.TO_BUFFER, Folds.class, BufferizationDialect::foldToBuffer)
        .build();
  }

  /** {@code to_buffer(to_tensor(x))} folds to {@code x}. */
  private static Folding foldToBuffer(Operation operation) {
    Operation toTensor = operation.operand(0).definingOpOrNull();
    if (toTensor == null || !toTensor.is(BufferizationOps.TO_TENSOR)) {
      return Folding.NONE;
    }
    Value buffer = toTensor.operand(0);
    return buffer.type().equals(operation.result(0).type()) ? Folding.to(buffer) : Folding.NONE;
  }
}
