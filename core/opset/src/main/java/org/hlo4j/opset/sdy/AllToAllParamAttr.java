package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINT;

import java.util.List;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * One move of an all-to-all: {@code {"x"}: 0->1} stops sharding dimension 0 along {@code "x"} and
 * shards dimension 1 instead.
 *
 * @param axes the axes that are moved
 * @param source the dimension sharded before
 * @param target the dimension sharded after
 */
public record AllToAllParamAttr(List<SdyAxisRefAttr> axes, long source, long target)
    implements DialectAttribute {
  private static final Codec<AllToAllParamAttr> CODEC =
      Codec.of(
          field("axes", SdyAxisRefAttr.LIST, AllToAllParamAttr::axes),
          field("src_dim", SIGNED_VARINT, AllToAllParamAttr::source),
          field("tgt_dim", SIGNED_VARINT, AllToAllParamAttr::target),
          AllToAllParamAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<AllToAllParamAttr> DEFINITION =
      AttributeDefinition.of(
          "sdy",
          "all_to_all_param",
          13,
          AllToAllParamAttr.class,
          CODEC,
          FormatSyntax.of(CODEC, "$axes: $src_dim->$tgt_dim"));

  /** Copies the list. */
  public AllToAllParamAttr {
    axes = List.copyOf(axes);
  }

  @Override
  public AttributeDefinition<AllToAllParamAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AllToAllParamAttr that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
