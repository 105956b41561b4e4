package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.opset.syntax.DimensionLists.DIMENSIONS;

import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.StructSyntax;

/**
 * A part of the output that shares memory with a part of an operand.
 *
 * @param outputTupleIndices the path into the output if it is a tuple
 * @param operandIndex the index of the operand
 * @param operandTupleIndices the path into the operand if it is a tuple
 */
public record OutputOperandAliasV1Attr(
    LongList outputTupleIndices, long operandIndex, LongList operandTupleIndices)
    implements VhloAttribute {
  private static final Codec<OutputOperandAliasV1Attr> CODEC =
      Codec.of(
          field("outputTupleIndices", DIMENSIONS, OutputOperandAliasV1Attr::outputTupleIndices),
          field("operandIndex", FieldKinds.SIGNED_VARINT, OutputOperandAliasV1Attr::operandIndex),
          field("operandTupleIndices", DIMENSIONS, OutputOperandAliasV1Attr::operandTupleIndices),
          OutputOperandAliasV1Attr::new);

  static final AttributeDefinition<OutputOperandAliasV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo",
          "output_operand_alias_v1",
          10,
          OutputOperandAliasV1Attr.class,
          CODEC,
          StructSyntax.of(CODEC));

  @Override
  public AttributeDefinition<OutputOperandAliasV1Attr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OutputOperandAliasV1Attr that && CODEC.areEqual(this, that);
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
