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
 * A reference to an axis of a mesh, {@code "x"}, or to a part of one, {@code "x":(2)4}.
 *
 * @param name the name of the axis
 * @param subAxisInfo which part of the axis is meant, if not all of it
 */
public record AxisRefAttr(String name, Optional<SubAxisInfoAttr> subAxisInfo)
    implements DialectAttribute {
  private static final Codec<AxisRefAttr> CODEC =
      Codec.of(
          field("name", STRING, AxisRefAttr::name),
          field(
              "sub_axis_info",
              FieldKinds.optionalAttribute(SubAxisInfoAttr.class),
              AxisRefAttr::subAxisInfo),
          AxisRefAttr::new);

  public static final AttributeDefinition<AxisRefAttr> DEFINITION =
      AttributeDefinition.of("sdy", "axis_ref", 4, AxisRefAttr.class, CODEC, new Syntax());

  /** Prints {@code {"x", "y"}}. */
  static void printAxes(List<AxisRefAttr> axes, AsmPrinter printer) {
    printer.print("{").printList(axes, printer::printStrippedAttribute).print("}");
  }

  /** Parses what {@link #printAxes} printed. */
  static List<AxisRefAttr> parseAxes(AsmParser parser) {
    return parser.parseList(Delimiter.BRACE, () -> parser.parseStrippedAttribute(DEFINITION));
  }

  @Override
  public AttributeDefinition<AxisRefAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AxisRefAttr that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }

  private static final class Syntax implements AttributeSyntax<AxisRefAttr> {
    @Override
    public void print(AxisRefAttr axis, AsmPrinter printer) {
      printer.printString(axis.name);
      axis.subAxisInfo.ifPresent(part -> printer.print(":").printStrippedAttribute(part));
    }

    @Override
    public AxisRefAttr parse(AsmParser parser, @Nullable Type type) {
      String name = parser.parseString();
      Optional<SubAxisInfoAttr> part =
          parser.accept(":")
              ? Optional.of(parser.parseStrippedAttribute(SubAxisInfoAttr.DEFINITION))
              : Optional.empty();
      return new AxisRefAttr(name, part);
    }
  }
}
