package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.ListValue;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/** A list of axes: {@code {"x", "y":(1)2}}. */
public final class AxisRefListAttr extends ListValue<SdyAxisRefAttr> implements DialectAttribute {
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

  /**
   * Creates a list.
   *
   * @param elements the axes in order
   */
  public AxisRefListAttr(List<SdyAxisRefAttr> elements) {
    super(elements);
  }

  @Override
  public AttributeDefinition<AxisRefListAttr> definition() {
    return DEFINITION;
  }
}
