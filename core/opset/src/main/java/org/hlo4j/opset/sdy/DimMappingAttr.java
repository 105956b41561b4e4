package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINTS;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * The factors of a dimension, major to minor: {@code ij}.
 *
 * @param factors the indices of the factors
 */
public record DimMappingAttr(LongList factors) implements DialectAttribute {
  private static final FieldKind<LongList> FACTORS =
      SIGNED_VARINTS.withText(
          (printer, factors) ->
              factors.stream().mapToObj(FactorSymbols::symbolOf).forEach(printer::print),
          parser ->
              parser
                  .parseOptionalKeyword()
                  .map(symbols -> FactorSymbols.parseAll(symbols, parser))
                  .orElse(LongList.of()));

  private static final Codec<DimMappingAttr> CODEC =
      Codec.of(field("factor_indices", FACTORS, DimMappingAttr::factors), DimMappingAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<DimMappingAttr> DEFINITION =
      AttributeDefinition.of(
          "sdy",
          "dim_mapping",
          8,
          DimMappingAttr.class,
          CODEC,
          FormatSyntax.of(CODEC, "$factor_indices"));

  @Override
  public AttributeDefinition<DimMappingAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DimMappingAttr that && CODEC.areEqual(this, that);
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
