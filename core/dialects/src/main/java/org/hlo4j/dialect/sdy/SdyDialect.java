package org.hlo4j.dialect.sdy;

import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.stablehlo.ConstantSyntax;
import org.hlo4j.ir.asm.CustomDirectives;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.verify.DialectAttributeVerifier;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.SymbolUses;
import org.hlo4j.opset.sdy.AllToAllParamAttr;
import org.hlo4j.opset.sdy.AllToAllParamListAttr;
import org.hlo4j.opset.sdy.AxisRefListAttr;
import org.hlo4j.opset.sdy.DimMappingAttr;
import org.hlo4j.opset.sdy.DimensionShardingAttr;
import org.hlo4j.opset.sdy.ListOfAxisRefListsAttr;
import org.hlo4j.opset.sdy.ManualAxesAttr;
import org.hlo4j.opset.sdy.OpShardingRuleAttr;
import org.hlo4j.opset.sdy.SdyAxisRefAttr;
import org.hlo4j.opset.sdy.SdyMeshAttr;
import org.hlo4j.opset.sdy.SdyMeshAxisAttr;
import org.hlo4j.opset.sdy.SdyOps;
import org.hlo4j.opset.sdy.SdySubAxisInfoAttr;
import org.hlo4j.opset.sdy.TensorMappingAttr;
import org.hlo4j.opset.sdy.TensorShardingAttr;
import org.hlo4j.opset.sdy.TensorShardingPerValueAttr;

/** The {@code sdy} dialect with its behaviour. */
public final class SdyDialect {
  public static final String NAMESPACE = "sdy";

  private SdyDialect() {}

  public static Dialect create() {
    return Dialect.builder(NAMESPACE)
        .ops(SdyOps.ALL)
        .attributes(
            List.of(
                ManualAxesAttr.DEFINITION,
                SdyMeshAxisAttr.DEFINITION,
                SdyMeshAttr.DEFINITION,
                SdySubAxisInfoAttr.DEFINITION,
                SdyAxisRefAttr.DEFINITION,
                DimensionShardingAttr.DEFINITION,
                TensorShardingAttr.DEFINITION,
                TensorShardingPerValueAttr.DEFINITION,
                DimMappingAttr.DEFINITION,
                TensorMappingAttr.DEFINITION,
                OpShardingRuleAttr.DEFINITION,
                AxisRefListAttr.DEFINITION,
                ListOfAxisRefListsAttr.DEFINITION,
                AllToAllParamAttr.DEFINITION,
                AllToAllParamListAttr.DEFINITION))
        .furtherAttributeEncoding(TensorShardingAttr.UNREDUCED_SUM)
        .furtherAttributeEncoding(TensorShardingAttr.UNREDUCED_OTHER)
        .furtherAttributeEncoding(TensorShardingPerValueAttr.WITH_UNREDUCED)
        .attach(CustomDirectives.class, directives())
        .attach(SdyOps.CONSTANT, OpSyntax.class, new ConstantSyntax())
        .attach(DialectAttributeVerifier.class, new SdyVerifiers())
        .attach(SdyOps.SHARDING_CONSTRAINT, SymbolUses.class, SdyVerifiers::verifySharding)
        .attach(SdyOps.RESHARD, SymbolUses.class, SdyVerifiers::verifySharding)
        .attach(SdyOps.DATA_FLOW_EDGE, SymbolUses.class, SdyVerifiers::verifySharding)
        .attach(SdyOps.NAMED_COMPUTATION, SymbolUses.class, SdyVerifiers::verifyNamedComputation)
        .attach(SdyOps.MANUAL_COMPUTATION, OpVerifier.class, ManualComputations::verify)
        .attach(SdyOps.MANUAL_COMPUTATION, SymbolUses.class, ManualComputations::verifySymbols)
        .attach(SdyOps.PROPAGATION_BARRIER, OpVerifier.class, SdyVerifiers::verifyBarrier)
        .build();
  }

  private static CustomDirectives directives() {
    return CustomDirectives.of(
        Map.of(
            "StrippedTensorShardingPerValueAttr",
            new ShardingsDirective(),
            "SingleBlockRegionNoBlockId",
            new BodyDirective()));
  }
}
