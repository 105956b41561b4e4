package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;
import org.hlo4j.ir.internal.Hashes;

/** A list of attributes. */
public final class ArrayV1Attr implements VhloAttribute {
  private static final Codec<ArrayV1Attr> CODEC =
      Codec.of(
          field("value", FieldKinds.list(FieldKinds.ATTRIBUTE), ArrayV1Attr::value),
          ArrayV1Attr::new);

  static final AttributeDefinition<ArrayV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo", "array_v1", 1, ArrayV1Attr.class, CODEC, FormatSyntax.of(CODEC, "<$value>"));

  /** Replaced by an equal list when one is found, so that no two lists are compared twice. */
  private List<Attribute> value;

  private final int hash;

  /**
   * Creates an array.
   *
   * @param value the elements
   */
  public ArrayV1Attr(List<Attribute> value) {
    this.value = List.copyOf(value);
    this.hash = Hashes.of(this.value);
  }

  /** {@return the elements} */
  public List<Attribute> value() {
    return value;
  }

  @Override
  public AttributeDefinition<ArrayV1Attr> definition() {
    return DEFINITION;
  }

  /** The array without elements. */
  public static final ArrayV1Attr EMPTY = new ArrayV1Attr(List.of());

  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    if (other instanceof ArrayV1Attr that && hash == that.hash && value.equals(that.value)) {
      that.value = value;
      return true;
    }
    return false;
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
