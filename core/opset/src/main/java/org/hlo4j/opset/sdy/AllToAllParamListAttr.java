package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.list;
import static org.hlo4j.ir.encode.FieldKinds.stripped;

import java.util.List;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.ListValue;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/** The moves of an all-to-all: {@code [{"x"}: 0->1]}. */
public final class AllToAllParamListAttr extends ListValue<AllToAllParamAttr>
    implements DialectAttribute {
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

  /**
   * Creates a list.
   *
   * @param elements the moves in order
   */
  public AllToAllParamListAttr(List<AllToAllParamAttr> elements) {
    super(elements);
  }

  @Override
  public AttributeDefinition<AllToAllParamListAttr> definition() {
    return DEFINITION;
  }
}
