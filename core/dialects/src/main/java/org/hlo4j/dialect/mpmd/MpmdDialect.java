package org.hlo4j.dialect.mpmd;

import java.util.List;
import org.hlo4j.dialect.hlo.HloTraits;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.asm.RegionArgumentNames;
import org.hlo4j.ir.asm.ValueNames;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.SymbolUses;
import org.hlo4j.ir.verify.TraitVerifiers;
import org.hlo4j.opset.mpmd.MeshTensorType;
import org.hlo4j.opset.mpmd.MeshWithOriginsAttr;
import org.hlo4j.opset.mpmd.MeshesWithOriginsAttr;
import org.hlo4j.opset.mpmd.MpmdOps;
import org.hlo4j.opset.mpmd.MpmdReduction;
import org.hlo4j.opset.mpmd.NamedMeshAttr;
import org.hlo4j.opset.mpmd.OriginAttr;
import org.hlo4j.opset.mpmd.TopologyAttr;
import org.hlo4j.opset.mpmd.UserOriginAttr;

/** The {@code mpmd} dialect with its behaviour. */
public final class MpmdDialect {
  public static final String NAMESPACE = "mpmd";

  private MpmdDialect() {}

  public static Dialect create() {
    return Dialect.builder(NAMESPACE)
        .attach(TraitVerifiers.class, HloTraits.INSTANCE)
        .ops(MpmdOps.ALL)
        .types(List.of(MeshTensorType.DEFINITION))
        .attributes(
            List.of(
                NamedMeshAttr.DEFINITION,
                TopologyAttr.DEFINITION,
                UserOriginAttr.DEFINITION,
                OriginAttr.DEFINITION,
                MeshWithOriginsAttr.DEFINITION,
                MeshesWithOriginsAttr.DEFINITION,
                MpmdReduction.DEFINITION))
        .attach(MpmdOps.NAMED_COMPUTATION, OpSyntax.class, new NamedComputationSyntax())
        .attach(MpmdOps.FRAGMENT, OpSyntax.class, new FragmentSyntax())
        .attach(MpmdOps.FRAGMENT_CALL, OpSyntax.class, new FragmentCallSyntax())
        .attach(MpmdOps.FOR, OpSyntax.class, new RepeatSyntax())
        .attach(MpmdOps.FOR, RegionArgumentNames.class, MpmdDialect::nameIndex)
        .attach(MpmdOps.NAMED_COMPUTATION, OpVerifier.class, MpmdVerifiers::verifyNamedComputation)
        .attach(MpmdOps.FRAGMENT, OpVerifier.class, Fragments::verify)
        .attach(MpmdOps.FRAGMENT_CALL, SymbolUses.class, Fragments::verifyCall)
        .attach(MpmdOps.TRANSFER, OpVerifier.class, TransferVerifier::verify)
        .attach(MpmdOps.ASSIGN, OpVerifier.class, MpmdVerifiers::verifyAssign)
        .attach(MpmdOps.UNASSIGN, OpVerifier.class, MpmdVerifiers::verifyUnassign)
        .attach(MpmdOps.CALL, OpVerifier.class, MpmdVerifiers::verifyCall)
        .attach(MpmdOps.CALL, SymbolUses.class, MpmdVerifiers::verifyCallee)
        .attach(MpmdOps.FOR, OpVerifier.class, MpmdVerifiers::verifyFor)
        .attach(MpmdOps.REDUCE, OpVerifier.class, MpmdVerifiers::verifyReduce)
        .build();
  }

  /** Names the last argument, which counts the iterations. */
  private static void nameIndex(Region body, ValueNames names) {
    if (!body.isEmpty() && body.front().argumentCount() > 0) {
      names.suggest(body.front().arguments().getLast(), "index");
    }
  }
}
