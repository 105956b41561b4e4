package org.hlo4j.dialect.builtin;

import org.hlo4j.ir.asm.DefaultDialect;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.opset.builtin.BuiltinOps;

/** The {@code builtin} dialect with its behaviour. */
public final class BuiltinDialect {
  public static final String NAMESPACE = "builtin";

  private BuiltinDialect() {}

  public static Dialect create() {
    return Dialect.builder(NAMESPACE)
        .ops(BuiltinOps.ALL)
        .attach(BuiltinOps.MODULE, DefaultDialect.class, new DefaultDialect(NAMESPACE))
        .build();
  }
}
