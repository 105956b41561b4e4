package org.hlo4j.dialect.shape;

import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.asm.ResultNames;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.rewrite.RegionBranches;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.RegionVerifier;
import org.hlo4j.op.shape.ConstSizeOp;
import org.hlo4j.opset.shape.ShapeOps;
import org.hlo4j.opset.shape.ShapeType;

/** The {@code shape} dialect with its behaviour. */
public final class ShapeDialect {
  public static final String NAMESPACE = "shape";

  private ShapeDialect() {}

  public static Dialect create() {
    Dialect.Builder dialect = Dialect.builder(NAMESPACE);
    ShapeFolds.attachTo(dialect);
    ShapeCanonicalizations.attachTo(dialect);
    return dialect
        .ops(ShapeOps.ALL)
        .types(ShapeType.definitions())
        .attach(ShapeOps.ASSUMING, OpSyntax.class, new AssumingSyntax())
        .attach(ShapeOps.ASSUMING, RegionBranches.class, new AssumingRegion())
        .attach(ShapeOps.ASSUMING, RegionVerifier.class, ShapeVerifiers::verifyAssuming)
        .attach(ShapeOps.ADD, OpVerifier.class, ShapeVerifiers::verifySizeOrIndex)
        .attach(ShapeOps.DIV, OpVerifier.class, ShapeVerifiers::verifySizeOrIndex)
        .attach(ShapeOps.MUL, OpVerifier.class, ShapeVerifiers::verifySizeOrIndex)
        .attach(ShapeOps.GET_EXTENT, OpVerifier.class, ShapeVerifiers::verifySizeOrIndex)
        .attach(ShapeOps.NUM_ELEMENTS, OpVerifier.class, ShapeVerifiers::verifySizeOrIndex)
        .attach(ShapeOps.RANK, OpVerifier.class, ShapeVerifiers::verifySizeOrIndex)
        .attach(ShapeOps.BROADCAST, OpVerifier.class, ShapeVerifiers::verifyShapeOrExtents)
        .attach(ShapeOps.CSTR_BROADCASTABLE, OpVerifier.class, ShapeVerifiers::verifyTwoShapes)
        .attach(ShapeOps.SHAPE_OF, InfersTypes.class, new ShapeVerifiers.ShapeOfType())
        .attach(ShapeOps.CONST_SHAPE, OpVerifier.class, ShapeVerifiers::verifyConstShape)
        .attach(ShapeOps.CONST_SHAPE, InfersTypes.class, new ShapeVerifiers.ConstShapeType())
        .attach(ShapeOps.CONST_SHAPE, OpSyntax.class, new ConstShapeSyntax())
        .attach(
            ShapeOps.CONST_SIZE,
            ResultNames.class,
            (size, names) ->
                ConstSizeOp.VALUE
                    .find(size)
                    .ifPresent(value -> names.suggest(size.result(0), "c" + value.value())))
        .build();
  }
}
