package org.hlo4j.opset.mhlo;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINT;
import static org.hlo4j.opset.syntax.DimensionLists.DIMENSIONS;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * An output of a custom call that shares its memory with an operand.
 *
 * @param outputTupleIndices the path into the output if it is a tuple
 * @param operandIndex the index of the operand
 * @param operandTupleIndices the path into the operand if it is a tuple
 */
public record MhloOutputOperandAliasAttr(
    LongList outputTupleIndices, long operandIndex, LongList operandTupleIndices)
    implements DialectAttribute {
  private static final Codec<MhloOutputOperandAliasAttr> CODEC =
      Codec.of(
          field("output_tuple_indices", DIMENSIONS, MhloOutputOperandAliasAttr::outputTupleIndices),
          field("operand_index", SIGNED_VARINT, MhloOutputOperandAliasAttr::operandIndex),
          field(
              "operand_tuple_indices", DIMENSIONS, MhloOutputOperandAliasAttr::operandTupleIndices),
          MhloOutputOperandAliasAttr::new);

  public static final AttributeDefinition<MhloOutputOperandAliasAttr> DEFINITION =
      AttributeDefinition.textual(
          "mhlo",
          "output_operand_alias",
          MhloOutputOperandAliasAttr.class,
          CODEC,
          FormatSyntax.ordered(CODEC));

  @Override
  public AttributeDefinition<MhloOutputOperandAliasAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MhloOutputOperandAliasAttr that && CODEC.areEqual(this, that);
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
