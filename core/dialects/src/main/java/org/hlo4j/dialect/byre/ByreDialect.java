package org.hlo4j.dialect.byre;

import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.opset.byre.ByreOps;

/** The {@code byre} dialect: kernel calls. */
public final class ByreDialect {
  public static final String NAMESPACE = "byre";

  private ByreDialect() {}

  public static Dialect create() {
    return Dialect.builder(NAMESPACE)
        .partial()
        .ops(ByreOps.ALL)
        .attach(ByreOps.COMPUTE, OpSyntax.class, new ComputeSyntax())
        .build();
  }
}
