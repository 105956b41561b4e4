package org.hlo4j.dialect.chlo;

import org.hlo4j.dialect.chlo.rule.ChloRules;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.asm.RegionArgumentNames;
import org.hlo4j.ir.asm.UnknownMnemonics;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.opset.chlo.ChloOpset;
import org.hlo4j.opset.chlo.Structural;

/** The {@code chlo} dialect with its behaviour. */
public final class ChloDialect {
  public static final String NAMESPACE = "chlo";

  private ChloDialect() {}

  public static Dialect create() {
    Dialect.Builder dialect =
        Dialect.builder(NAMESPACE)
            .ops(ChloOpset.ops())
            .attributes(ChloOpset.attributes())
            .attach(
                UnknownMnemonics.class,
                new UnknownMnemonics("unknown chlo type: %s", "unknown chlo attribute"))
            .attach(Structural.SCAN, OpSyntax.class, new ScanSyntax())
            .attach(Structural.SCAN, RegionArgumentNames.class, new ScanArgumentNames());
    ChloFolds.attachTo(dialect);
    ChloRules.attachTo(dialect);
    return dialect.build();
  }
}
