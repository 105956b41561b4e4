package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.STRING;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AttributeSyntax;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.jspecify.annotations.Nullable;

/**
 * A reference to an axis of a mesh, {@code "x"}, or to a sub-axis, {@code "x":(2)4}.
 *
 * @param name the name of the axis
 * @param subAxisInfo the sub-axis; empty for the full axis
 */
public record SdyAxisRefAttr(String name, Optional<SdySubAxisInfoAttr> subAxisInfo)
    implements DialectAttribute {
  private static final Codec<SdyAxisRefAttr> CODEC =
      Codec.of(
          field("name", STRING, SdyAxisRefAttr::name),
          field(
              "sub_axis_info",
              FieldKinds.optionalAttribute(SdySubAxisInfoAttr.class),
              SdyAxisRefAttr::subAxisInfo),
          SdyAxisRefAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<SdyAxisRefAttr> DEFINITION =
      AttributeDefinition.of("sdy", "axis_ref", 4, SdyAxisRefAttr.class, CODEC, new Syntax());

  /** Prints {@code {"x", "y"}}. */
  static void printAxes(List<SdyAxisRefAttr> axes, AsmPrinter printer) {
    printer.print("{").printList(axes, printer::printStrippedAttribute).print("}");
  }

  /** Parses the output of {@link #printAxes}. */
  static List<SdyAxisRefAttr> parseAxes(AsmParser parser) {
    return parser.parseList(Delimiter.BRACE, () -> parser.parseStrippedAttribute(DEFINITION));
  }

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

  private static final class Syntax implements AttributeSyntax<SdyAxisRefAttr> {
    @Override
    public void print(SdyAxisRefAttr axis, AsmPrinter printer) {
      printer.printString(axis.name);
      axis.subAxisInfo.ifPresent(part -> printer.print(":").printStrippedAttribute(part));
    }

    @Override
    public SdyAxisRefAttr parse(AsmParser parser, @Nullable Type type) {
      String name = parser.parseString();
      Optional<SdySubAxisInfoAttr> part =
          parser.accept(":")
              ? Optional.of(parser.parseStrippedAttribute(SdySubAxisInfoAttr.DEFINITION))
              : Optional.empty();
      return new SdyAxisRefAttr(name, part);
    }
  }
}
