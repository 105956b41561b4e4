package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.STRING;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * A reference to an axis of a mesh, {@code "x"}, or to a sub-axis, {@code "x":(2)4}.
 *
 * @param name the name of the axis
 * @param subAxisInfo the sub-axis; empty for the full axis
 */
public record SdyAxisRefAttr(String name, Optional<SdySubAxisInfoAttr> subAxisInfo)
    implements DialectAttribute {
  private static final FieldKind<Optional<SdySubAxisInfoAttr>> SUB_AXIS =
      FieldKinds.optionalAttribute(SdySubAxisInfoAttr.class)
          .withText(
              (printer, part) -> part.ifPresent(printer::printStrippedAttribute),
              parser -> Optional.of(parser.parseStrippedAttribute(SdySubAxisInfoAttr.DEFINITION)));

  private static final Codec<SdyAxisRefAttr> CODEC =
      Codec.of(
          field("name", STRING, SdyAxisRefAttr::name),
          field("sub_axis_info", SUB_AXIS, SdyAxisRefAttr::subAxisInfo).orElse(Optional.empty()),
          SdyAxisRefAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<SdyAxisRefAttr> DEFINITION =
      AttributeDefinition.of(
          "sdy",
          "axis_ref",
          4,
          SdyAxisRefAttr.class,
          CODEC,
          FormatSyntax.of(CODEC, "$name(:$sub_axis_info)?"));

  /** Axes in braces: {@code {"x", "y"}}. */
  static final FieldKind<List<SdyAxisRefAttr>> LIST =
      FieldKinds.list(Delimiter.BRACE, FieldKinds.stripped(DEFINITION));

  @Override
  public AttributeDefinition<SdyAxisRefAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SdyAxisRefAttr that && CODEC.areEqual(this, that);
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
