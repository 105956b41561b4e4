package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.StructuralValue;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/** A type as an attribute. */
public final class TypeV1Attr extends StructuralValue implements VhloAttribute {
  private static final Codec<TypeV1Attr> CODEC =
      Codec.of(field("value", VhloFields.TYPE, TypeV1Attr::value), TypeV1Attr::new);

  static final AttributeDefinition<TypeV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo", "type_v1", 17, TypeV1Attr.class, CODEC, FormatSyntax.of(CODEC, "<$value>"));

  private final Type value;

  /**
   * Creates a type attribute.
   *
   * @param value the type
   */
  public TypeV1Attr(Type value) {
    this.value = value;
  }

  /** {@return the type} */
  public Type value() {
    return value;
  }

  @Override
  public AttributeDefinition<TypeV1Attr> definition() {
    return DEFINITION;
  }
}
