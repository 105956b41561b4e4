package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.ListValue;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;

/** A list of attributes. */
public final class ArrayV1Attr extends ListValue<Attribute> implements VhloAttribute {
  private static final Codec<ArrayV1Attr> CODEC =
      Codec.of(
          field("value", FieldKinds.list(FieldKinds.ATTRIBUTE), ArrayV1Attr::elements),
          ArrayV1Attr::new);

  static final AttributeDefinition<ArrayV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo", "array_v1", 1, ArrayV1Attr.class, CODEC, FormatSyntax.of(CODEC, "<$value>"));

  /**
   * Creates an array.
   *
   * @param value the elements
   */
  public ArrayV1Attr(List<Attribute> value) {
    super(value);
  }

  @Override
  public AttributeDefinition<ArrayV1Attr> definition() {
    return DEFINITION;
  }

  /** The array without elements. */
  public static final ArrayV1Attr EMPTY = new ArrayV1Attr(List.of());
}
