package org.hlo4j.opset.vhlo;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.opset.vhlo.Change.AddsAttribute;
import org.hlo4j.opset.vhlo.Change.AddsType;
import org.hlo4j.opset.vhlo.Change.RevisesType;

/** The dialect {@code vhlo}, derived from {@link VhloHistory}. */
public final class VhloDialect {
  /** The namespace of the dialect. */
  public static final String NAMESPACE = "vhlo";

  /** The function operation in its current version. */
  public static final OpDefinition FUNC = VhloOps.current("func").definition();

  /** The terminator of functions and regions in its current version. */
  public static final OpDefinition RETURN = VhloOps.current("return").definition();

  /** The dialect with its operations, types and attributes of all versions. */
  public static final Dialect DIALECT =
      Dialect.builder(NAMESPACE)
          .ops(ops())
          .types(types())
          .furtherTypeEncoding(RankedTensorV1Type.WITH_ENCODING)
          .attributes(attributes())
          .attach(FUNC, OpSyntax.class, new VhloFuncSyntax())
          .build();

  private VhloDialect() {}

  private static List<OpDefinition> ops() {
    List<OpDefinition> ops = new ArrayList<>();
    for (OpVersion op : VhloOps.all()) {
      ops.add(op.definition());
    }
    return ops;
  }

  private static List<TypeDefinition<?>> types() {
    List<TypeDefinition<?>> types = new ArrayList<>();
    for (Release release : VhloHistory.releases()) {
      for (Change change : release.changes()) {
        if (change instanceof AddsType adds) {
          types.add(adds.type());
        } else if (change instanceof RevisesType<?, ?> revises) {
          types.add(revises.after());
        }
      }
    }
    return types;
  }

  private static List<AttributeDefinition<? extends DialectAttribute>> attributes() {
    List<AttributeDefinition<? extends DialectAttribute>> attributes = new ArrayList<>();
    for (Release release : VhloHistory.releases()) {
      for (Change change : release.changes()) {
        if (change instanceof AddsAttribute adds) {
          attributes.add(adds.attribute());
        }
      }
    }
    return attributes;
  }
}
