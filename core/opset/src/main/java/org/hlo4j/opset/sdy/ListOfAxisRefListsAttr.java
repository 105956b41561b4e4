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
 * A list of axes for each dimension: {@code [{"x"}, {}]}.
 *
 * @param elements the axes of each dimension
 */
public record ListOfAxisRefListsAttr(List<AxisRefListAttr> elements) implements DialectAttribute {
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

  /** Copies the list. */
  public ListOfAxisRefListsAttr {
    elements = List.copyOf(elements);
  }

  @Override
  public AttributeDefinition<ListOfAxisRefListsAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ListOfAxisRefListsAttr that && CODEC.areEqual(this, that);
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
