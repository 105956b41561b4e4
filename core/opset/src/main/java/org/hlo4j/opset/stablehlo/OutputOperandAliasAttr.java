package org.hlo4j.opset.stablehlo;

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
public record OutputOperandAliasAttr(
    LongList outputTupleIndices, long operandIndex, LongList operandTupleIndices)
    implements DialectAttribute {
  private static final Codec<OutputOperandAliasAttr> CODEC =
      Codec.of(
          field("output_tuple_indices", DIMENSIONS, OutputOperandAliasAttr::outputTupleIndices),
          field("operand_index", SIGNED_VARINT, OutputOperandAliasAttr::operandIndex),
          field("operand_tuple_indices", DIMENSIONS, OutputOperandAliasAttr::operandTupleIndices),
          OutputOperandAliasAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<OutputOperandAliasAttr> DEFINITION =
      AttributeDefinition.of(
          "stablehlo",
          "output_operand_alias",
          14,
          OutputOperandAliasAttr.class,
          CODEC,
          FormatSyntax.ordered(CODEC));

  @Override
  public AttributeDefinition<OutputOperandAliasAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OutputOperandAliasAttr that && CODEC.areEqual(this, that);
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
