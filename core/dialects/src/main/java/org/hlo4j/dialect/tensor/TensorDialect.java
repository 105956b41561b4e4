package org.hlo4j.dialect.tensor;

import org.hlo4j.dialect.syntax.FixedResultNames;
import org.hlo4j.dialect.verify.CastVerifier;
import org.hlo4j.ir.asm.ResultNames;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.opset.tensor.TensorOps;

/** The {@code tensor} dialect with its behaviour. */
public final class TensorDialect {
  public static final String NAMESPACE = "tensor";

  private TensorDialect() {}

  public static Dialect create() {
    Dialect.Builder builder = Dialect.builder(NAMESPACE).ops(TensorOps.ALL);
    name(builder, TensorOps.CAST, "cast");
    name(builder, TensorOps.DIM, "dim");
    name(builder, TensorOps.EXTRACT, "extracted");
    name(builder, TensorOps.FROM_ELEMENTS, "from_elements");
    name(builder, TensorOps.INSERT, "inserted");
    name(builder, TensorOps.RANK, "rank");
    name(builder, TensorOps.RESHAPE, "reshape");
    name(builder, TensorOps.SPLAT, "splat");
    verify(builder, TensorOps.CAST, CastVerifier.of(TensorVerifiers::areCastCompatible));
    verify(builder, TensorOps.EMPTY, TensorVerifiers::verifyEmpty);
    verify(builder, TensorOps.EXTRACT, TensorVerifiers::verifyExtract);
    verify(builder, TensorOps.FROM_ELEMENTS, TensorVerifiers::verifyFromElements);
    verify(builder, TensorOps.INSERT, TensorVerifiers::verifyInsert);
    verify(builder, TensorOps.RESHAPE, TensorVerifiers::verifyReshape);
    verify(builder, TensorOps.SPLAT, TensorVerifiers::verifySplat);
    TensorFolds.attachTo(builder);
    return builder.build();
  }

  private static void verify(Dialect.Builder builder, OpDefinition op, OpVerifier verifier) {
    builder.attach(op, OpVerifier.class, verifier);
  }

  private static void name(Dialect.Builder builder, OpDefinition op, String result) {
    builder.attach(op, ResultNames.class, FixedResultNames.of(result));
  }
}
