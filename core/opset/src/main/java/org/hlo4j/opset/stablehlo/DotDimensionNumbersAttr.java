package org.hlo4j.opset.stablehlo;

import static org.hlo4j.opset.syntax.OptionalFieldsSyntax.dimensions;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.opset.syntax.OptionalFieldsSyntax;

/**
 * The batching and contracting dimensions of a dot product.
 *
 * @param lhsBatchingDimensions the batching dimensions of the left-hand side
 * @param rhsBatchingDimensions the batching dimensions of the right-hand side, in the same order
 * @param lhsContractingDimensions the contracting dimensions of the left-hand side
 * @param rhsContractingDimensions the contracting dimensions of the right-hand side, in the same
 *     order
 */
public record DotDimensionNumbersAttr(
    LongList lhsBatchingDimensions,
    LongList rhsBatchingDimensions,
    LongList lhsContractingDimensions,
    LongList rhsContractingDimensions)
    implements DialectAttribute {
  private static final Codec<DotDimensionNumbersAttr> CODEC =
      Codec.of(
          dimensions("lhs_batching_dimensions", DotDimensionNumbersAttr::lhsBatchingDimensions),
          dimensions("rhs_batching_dimensions", DotDimensionNumbersAttr::rhsBatchingDimensions),
          dimensions(
              "lhs_contracting_dimensions", DotDimensionNumbersAttr::lhsContractingDimensions),
          dimensions(
              "rhs_contracting_dimensions", DotDimensionNumbersAttr::rhsContractingDimensions),
          DotDimensionNumbersAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<DotDimensionNumbersAttr> DEFINITION =
      AttributeDefinition.of(
          "stablehlo",
          "dot",
          5,
          DotDimensionNumbersAttr.class,
          CODEC,
          new OptionalFieldsSyntax<>(CODEC, "dot dimension numbers"));

  @Override
  public AttributeDefinition<DotDimensionNumbersAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DotDimensionNumbersAttr that && CODEC.areEqual(this, that);
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
