package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * A boolean: {@code true} or {@code false}.
 *
 * @param value the value
 */
public record BooleanV1Attr(boolean value) implements VhloAttribute {
  private static final Codec<BooleanV1Attr> CODEC =
      Codec.of(field("value", VhloFields.BOOL, BooleanV1Attr::value), BooleanV1Attr::of);

  static final AttributeDefinition<BooleanV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo", "bool_v1", 2, BooleanV1Attr.class, CODEC, FormatSyntax.of(CODEC, "<$value>"));

  /** {@code true}. */
  public static final BooleanV1Attr TRUE = new BooleanV1Attr(true);

  /** {@code false}. */
  public static final BooleanV1Attr FALSE = new BooleanV1Attr(false);

  /**
   * {@return the constant for a value}
   *
   * @param value the value
   */
  public static BooleanV1Attr of(boolean value) {
    return value ? TRUE : FALSE;
  }

  @Override
  public AttributeDefinition<BooleanV1Attr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof BooleanV1Attr that && value == that.value);
  }

  @Override
  public int hashCode() {
    return Boolean.hashCode(value);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
