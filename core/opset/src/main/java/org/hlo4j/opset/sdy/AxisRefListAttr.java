package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * A list of axes: {@code {"x", "y":(1)2}}.
 *
 * @param elements the axes in order
 */
public record AxisRefListAttr(List<SdyAxisRefAttr> elements) implements DialectAttribute {
  private static final Codec<AxisRefListAttr> CODEC =
      Codec.of(
          field("value", SdyAxisRefAttr.LIST, AxisRefListAttr::elements), AxisRefListAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<AxisRefListAttr> DEFINITION =
      AttributeDefinition.of(
          "sdy",
          "axis_ref_list",
          11,
          AxisRefListAttr.class,
          CODEC,
          FormatSyntax.of(CODEC, "$value"));

  /** Copies the list. */
  public AxisRefListAttr {
    elements = List.copyOf(elements);
  }

  @Override
  public AttributeDefinition<AxisRefListAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AxisRefListAttr that && CODEC.areEqual(this, that);
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
