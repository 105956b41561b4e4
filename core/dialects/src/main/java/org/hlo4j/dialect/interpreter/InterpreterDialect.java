package org.hlo4j.dialect.interpreter;

import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.opset.interpreter.InterpreterOps;

/** The {@code interpreter} dialect with its behaviour. */
public final class InterpreterDialect {
  public static final String NAMESPACE = "interpreter";

  private InterpreterDialect() {}

  public static Dialect create() {
    return Dialect.builder(NAMESPACE)
        .ops(InterpreterOps.ALL)
        .attach(InterpreterOps.RUN_PARALLEL, OpVerifier.class, new RunParallelVerifier())
        .build();
  }
}
