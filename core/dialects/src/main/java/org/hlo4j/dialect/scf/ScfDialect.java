package org.hlo4j.dialect.scf;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.rewrite.LoopLike;
import org.hlo4j.ir.rewrite.RegionBranches;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.RegionVerifier;
import org.hlo4j.opset.scf.ScfOps;

/** The {@code scf} dialect with its behaviour. */
public final class ScfDialect {
  public static final String NAMESPACE = "scf";

  private ScfDialect() {}

  public static Dialect create() {
    return Dialect.builder(NAMESPACE)
        .ops(ScfOps.ALL)
        .attach(ScfOps.FOR, OpSyntax.class, new ForSyntax())
        .attach(ScfOps.FOR, OpVerifier.class, ScfVerifiers::verifyFor)
        .attach(ScfOps.FOR, RegionVerifier.class, ScfVerifiers::verifyForBody)
        .attach(ScfOps.IF, OpVerifier.class, ScfVerifiers::verifyIf)
        .attach(ScfOps.IF, RegionVerifier.class, ScfVerifiers::verifyIfRegions)
        .attach(ScfOps.IF, OpSyntax.class, new IfSyntax())
        .attach(ScfOps.FOR, RegionBranches.class, ScfRegions.FOR)
        .attach(ScfOps.FOR, LoopLike.class, Operation::regions)
        .attach(ScfOps.IF, RegionBranches.class, ScfRegions.IF)
        .build();
  }
}
