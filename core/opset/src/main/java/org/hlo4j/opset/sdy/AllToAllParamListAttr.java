package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.list;
import static org.hlo4j.ir.encode.FieldKinds.stripped;

import java.util.List;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * The moves of an all-to-all: {@code [{"x"}: 0->1]}.
 *
 * @param elements the moves in order
 */
public record AllToAllParamListAttr(List<AllToAllParamAttr> elements) implements DialectAttribute {
  private static final Codec<AllToAllParamListAttr> CODEC =
      Codec.of(
          field(
              "value",
              list(stripped(AllToAllParamAttr.DEFINITION)),
              AllToAllParamListAttr::elements),
          AllToAllParamListAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<AllToAllParamListAttr> DEFINITION =
      AttributeDefinition.of(
          "sdy",
          "all_to_all_param_list",
          14,
          AllToAllParamListAttr.class,
          CODEC,
          FormatSyntax.of(CODEC, "$value"));

  /** Copies the list. */
  public AllToAllParamListAttr {
    elements = List.copyOf(elements);
  }

  @Override
  public AttributeDefinition<AllToAllParamListAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AllToAllParamListAttr that && CODEC.areEqual(this, that);
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
