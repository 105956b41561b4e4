package org.hlo4j.dialect.memref;

import java.util.Objects;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.dialect.syntax.FixedResultNames;
import org.hlo4j.dialect.verify.CastVerifier;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.ResultNames;
import org.hlo4j.ir.builtin.MemRefType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.UnrankedMemRefType;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.opset.memref.MemrefOps;

/** The {@code memref} dialect with its behaviour. */
public final class MemrefDialect {
  public static final String NAMESPACE = "memref";

  private MemrefDialect() {}

  public static Dialect create() {
    return Dialect.builder(NAMESPACE)
        .strictProperties()
        .ops(MemrefOps.ALL)
        .attach(MemrefOps.CAST, ResultNames.class, FixedResultNames.of("cast"))
        .attach(MemrefOps.CAST, OpVerifier.class, CastVerifier.of(MemrefDialect::areCastCompatible))
        .build();
  }

  /** Whether a memref can be cast to another: compatible types, at least one of them ranked. */
  private static boolean areCastCompatible(Type from, Type to) {
    boolean sameElements =
        from instanceof ShapedType a
            && to instanceof ShapedType b
            && a.elementType().equals(b.elementType())
            && (a.hasRank() || b.hasRank());
    return sameElements
        && Objects.equals(memorySpaceOf(from), memorySpaceOf(to))
        && (!(from instanceof MemRefType a) || !(to instanceof MemRefType b) || sameMemory(a, b));
  }

  private static Object memorySpaceOf(Type type) {
    return switch (type) {
      case MemRefType ranked -> ranked.memorySpace();
      case UnrankedMemRefType unranked -> unranked.memorySpace();
      default -> type;
    };
  }

  private static boolean sameMemory(MemRefType a, MemRefType b) {
    return Shapes.areCompatible(a, b)
        && (a.layout().equals(b.layout()) || a.layout().isPresent() != b.layout().isPresent());
  }
}
