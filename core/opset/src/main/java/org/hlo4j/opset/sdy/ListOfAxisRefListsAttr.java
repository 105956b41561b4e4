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

/** A list of axes for each dimension: {@code [{"x"}, {}]}. */
public final class ListOfAxisRefListsAttr extends ListValue<AxisRefListAttr>
    implements DialectAttribute {
  private static final Codec<ListOfAxisRefListsAttr> CODEC =
      Codec.of(
          field(
              "value",
              list(stripped(AxisRefListAttr.DEFINITION)),
              ListOfAxisRefListsAttr::elements),
          ListOfAxisRefListsAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<ListOfAxisRefListsAttr> DEFINITION =
      AttributeDefinition.of(
          "sdy",
          "list_of_axis_ref_lists",
          12,
          ListOfAxisRefListsAttr.class,
          CODEC,
          FormatSyntax.of(CODEC, "$value"));

  /**
   * Creates a list.
   *
   * @param elements the axes of each dimension
   */
  public ListOfAxisRefListsAttr(List<AxisRefListAttr> elements) {
    super(elements);
  }

  @Override
  public AttributeDefinition<ListOfAxisRefListsAttr> definition() {
    return DEFINITION;
  }
}
