package org.hlo4j.examples.mask;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.StructSyntax;

/**
 * The keys that a query attends to, relative to its own position: {@code !mask.window<before = 2,
 * after = 0>}.
 *
 * @param before the number of keys before the query
 * @param after the number of keys after the query
 */
public record WindowType(long before, long after) implements DialectType {
  private static final Codec<WindowType> CODEC =
      Codec.of(
          field("before", FieldKinds.SIGNED_VARINT, WindowType::before),
          field("after", FieldKinds.SIGNED_VARINT, WindowType::after),
          WindowType::new);

  /** The definition: name, fields and syntax, which is derived from the fields. */
  public static final TypeDefinition<WindowType> DEFINITION =
      TypeDefinition.textual("mask", "window", WindowType.class, CODEC, StructSyntax.of(CODEC));

  @Override
  public TypeDefinition<WindowType> definition() {
    return DEFINITION;
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
