package org.hlo4j.opset.mhlo;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINT;
import static org.hlo4j.opset.syntax.DimensionLists.DIMENSIONS;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.StructSyntax;

/**
 * An argument that another program prefetches.
 *
 * @param parameter the index of the argument
 * @param indices the path into the argument if it is a tuple
 * @param offset the place in the memory of prefetched values
 */
public record CrossProgramPrefetchAttr(long parameter, LongList indices, long offset)
    implements DialectAttribute {
  private static final Codec<CrossProgramPrefetchAttr> CODEC =
      Codec.of(
          field("parameter", SIGNED_VARINT, CrossProgramPrefetchAttr::parameter),
          field("indices", DIMENSIONS, CrossProgramPrefetchAttr::indices),
          field("offset", SIGNED_VARINT, CrossProgramPrefetchAttr::offset),
          CrossProgramPrefetchAttr::new);

  /** The definition: name and syntax. */
  public static final AttributeDefinition<CrossProgramPrefetchAttr> DEFINITION =
      AttributeDefinition.textual(
          "mhlo",
          "cross_program_prefetch",
          CrossProgramPrefetchAttr.class,
          CODEC,
          StructSyntax.of(CODEC));

  @Override
  public AttributeDefinition<CrossProgramPrefetchAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CrossProgramPrefetchAttr that && CODEC.areEqual(this, that);
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
