package org.hlo4j.dialect.chlo;

import java.util.List;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.asm.RegionArgumentNames;
import org.hlo4j.ir.asm.UnknownMnemonics;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.opset.chlo.ChloOpset;
import org.hlo4j.opset.chlo.Structural;

/** The {@code chlo} dialect with its behaviour. */
public final class ChloDialect {
  public static final String NAMESPACE = "chlo";

  private ChloDialect() {}

  public static Dialect create() {
    return Dialect.builder(NAMESPACE)
        .ops(ChloOpset.ops())
        .attributes(ChloOpset.attributes())
        .attach(
            UnknownMnemonics.class,
            new UnknownMnemonics("unknown chlo type: %s", "unknown chlo attribute"))
        .attach(Structural.CONSTANT, InfersTypes.class, ChloDialect::inferConstant)
        .attach(Structural.SCAN, OpSyntax.class, new ScanSyntax())
        .attach(Structural.SCAN, RegionArgumentNames.class, new ScanArgumentNames())
        .build();
  }

  private static List<Type> inferConstant(OperationInputs constant) {
    return constant.attributeOrNull("value") instanceof ElementsAttr value
        ? List.of(value.type())
        : List.of();
  }
}
