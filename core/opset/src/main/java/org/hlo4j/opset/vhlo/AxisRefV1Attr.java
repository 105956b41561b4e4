package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.StructSyntax;

/**
 * A reference to a mesh axis or to a sub-axis of it.
 *
 * @param name the name of the axis, a {@link StringV1Attr} in valid programs
 * @param subAxisInfo the sub-axis; empty for the full axis
 */
public record AxisRefV1Attr(Attribute name, Optional<Attribute> subAxisInfo)
    implements VhloAttribute {
  private static final Codec<AxisRefV1Attr> CODEC =
      Codec.of(
          field("name", FieldKinds.ATTRIBUTE, AxisRefV1Attr::name),
          field("sub_axis_info", VhloFields.FLAGGED_ATTRIBUTE, AxisRefV1Attr::subAxisInfo)
              .orElse(Optional.empty()),
          AxisRefV1Attr::new);

  static final AttributeDefinition<AxisRefV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo", "axis_ref_v1", 22, AxisRefV1Attr.class, CODEC, StructSyntax.of(CODEC));

  @Override
  public AttributeDefinition<AxisRefV1Attr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AxisRefV1Attr that && CODEC.areEqual(this, that);
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
