package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.ListValue;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;

/** The axes on which a manual computation is local: {@code {"x", "y"}}. */
public final class ManualAxesAttr extends ListValue<StringAttr> implements DialectAttribute {
  private static final FieldKind<StringAttr> NAME =
      FieldKinds.attribute(StringAttr.class)
          .withText(
              AsmPrinter::printStrippedAttribute, parser -> StringAttr.of(parser.parseString()));

  private static final Codec<ManualAxesAttr> CODEC =
      Codec.of(
          field("value", FieldKinds.list(Delimiter.BRACE, NAME), ManualAxesAttr::elements),
          ManualAxesAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<ManualAxesAttr> DEFINITION =
      AttributeDefinition.of(
          "sdy", "manual_axes", 0, ManualAxesAttr.class, CODEC, FormatSyntax.of(CODEC, "$value"));

  /**
   * Creates a list.
   *
   * @param elements the names of the axes
   */
  public ManualAxesAttr(List<StringAttr> elements) {
    super(elements);
  }

  @Override
  public AttributeDefinition<ManualAxesAttr> definition() {
    return DEFINITION;
  }
}
