package org.hlo4j.dialect.stablehlo;

import org.hlo4j.dialect.stablehlo.directive.StablehloDirectives;
import org.hlo4j.dialect.stablehlo.rule.StablehloRules;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.asm.CustomDirectives;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.asm.RegionArgumentNames;
import org.hlo4j.ir.asm.ResultNames;
import org.hlo4j.ir.asm.UnknownMnemonics;
import org.hlo4j.ir.asm.ValueNames;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.opset.stablehlo.StablehloOpset;

/** The {@code stablehlo} dialect with its behaviour. */
public final class StablehloDialect {
  public static final String NAMESPACE = "stablehlo";

  private StablehloDialect() {}

  public static Dialect create() {
    Dialect.Builder dialect =
        Dialect.builder(NAMESPACE)
            .ops(StablehloOpset.ops())
            .attributes(StablehloOpset.attributes())
            .types(StablehloOpset.types())
            .attach(
                UnknownMnemonics.class,
                new UnknownMnemonics("unknown stablehlo type: %s", "unknown StableHLO attribute"))
            .attach(CustomDirectives.class, StablehloDirectives.create())
            .attach(DataMovement.CONSTANT, OpSyntax.class, new ConstantSyntax())
            .attach(DataMovement.CONSTANT, ResultNames.class, StablehloDialect::nameConstant)
            .attach(
                Reductions.REDUCE,
                OpSyntax.class,
                new ReduceSyntax(StablehloOpset.ops(), ControlFlow.RETURN))
            .attach(ControlFlow.WHILE, OpSyntax.class, new WhileSyntax())
            .attach(ControlFlow.WHILE, RegionArgumentNames.class, StablehloDialect::nameIterated);
    StablehloRules.attachTo(dialect);
    StablehloRewrites.attachTo(dialect);
    return dialect.build();
  }

  private static void nameConstant(Operation constant, ValueNames names) {
    boolean integer =
        constant.result(0).type() instanceof ShapedType type
            && type.elementType() instanceof IntegerType;
    names.suggest(constant.result(0), integer ? "c" : "cst");
  }

  /** Both regions of a loop have the same argument names, so that text declares them once. */
  private static void nameIterated(Region region, ValueNames names) {
    if (!region.isEmpty()) {
      region.front().arguments().forEach(argument -> names.suggest(argument, "iterArg"));
    }
  }
}
