package org.hlo4j.dialect.quant;

import org.hlo4j.ir.asm.UnknownMnemonics;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.opset.quant.QuantTypes;

/** The {@code quant} dialect: types only. */
public final class QuantDialect {
  public static final String NAMESPACE = "quant";

  private QuantDialect() {}

  public static Dialect create() {
    Dialect.Builder builder =
        Dialect.builder(NAMESPACE)
            .types(QuantTypes.all())
            .attach(
                UnknownMnemonics.class,
                new UnknownMnemonics("unknown quantized type %s", "unknown quant attribute"));
    QuantTypes.furtherEncodings().forEach(builder::furtherTypeEncoding);
    return builder.build();
  }
}
