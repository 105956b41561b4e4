package org.hlo4j.dialect;

import org.hlo4j.dialect.builtin.BuiltinDialect;
import org.hlo4j.dialect.func.FuncDialect;
import org.hlo4j.dialect.stablehlo.StablehloDialect;
import org.hlo4j.ir.define.DialectRegistry;

/** The registry of all dialects. */
public final class Dialects {
  private Dialects() {}

  /** All dialects, each made when it is first used. */
  public static DialectRegistry all() {
    return DialectRegistry.builder()
        .add(BuiltinDialect.NAMESPACE, BuiltinDialect::create)
        .add(FuncDialect.NAMESPACE, FuncDialect::create)
        .add(StablehloDialect.NAMESPACE, StablehloDialect::create)
        .build();
  }
}
