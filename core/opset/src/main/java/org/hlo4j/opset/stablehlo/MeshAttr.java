package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AttributeSyntax;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.syntax.PresenceKind;
import org.jspecify.annotations.Nullable;

/** A mesh of devices: its axes and, optionally, the order of its devices. */
public final class MeshAttr implements DialectAttribute {
  // Bytecode holds the axes as one array attribute.
  private static final Codec<MeshAttr> CODEC =
      Codec.of(
          field("axes", FieldKinds.attribute(ArrayAttr.class), MeshAttr::axesAsArray),
          field(
              "device_ids",
              new PresenceKind<>(
                  DenseElementsAttr.class,
                  parser -> parser.parseAttribute(DenseElementsAttr.class)),
              MeshAttr::deviceIds),
          (axes, deviceIds) -> new MeshAttr(axesOf(axes), deviceIds.orElse(null)));

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<MeshAttr> DEFINITION =
      AttributeDefinition.of("stablehlo", "mesh", 22, MeshAttr.class, CODEC, new Syntax());

  private final List<MeshAxisAttr> axes;
  private final @Nullable DenseElementsAttr deviceIds;

  private MeshAttr(List<MeshAxisAttr> axes, @Nullable DenseElementsAttr deviceIds) {
    this.axes = List.copyOf(axes);
    this.deviceIds = deviceIds;
  }

  /**
   * {@return a mesh whose device IDs count up from 0 in row-major order}
   *
   * @param axes the axes, from the slowest to the fastest
   */
  public static MeshAttr of(List<MeshAxisAttr> axes) {
    return new MeshAttr(axes, null);
  }

  /**
   * {@return a mesh with explicit device IDs}
   *
   * @param axes the axes, from the slowest to the fastest
   * @param deviceIds the device IDs in row-major order
   */
  public static MeshAttr of(List<MeshAxisAttr> axes, DenseElementsAttr deviceIds) {
    return new MeshAttr(axes, deviceIds);
  }

  /** {@return the axes} */
  public List<MeshAxisAttr> axes() {
    return axes;
  }

  /** {@return the device IDs in row-major order; empty if they count up from 0} */
  public Optional<DenseElementsAttr> deviceIds() {
    return Optional.ofNullable(deviceIds);
  }

  private ArrayAttr axesAsArray() {
    return new ArrayAttr(List.<Attribute>copyOf(axes));
  }

  private static List<MeshAxisAttr> axesOf(ArrayAttr array) {
    return array.elements().stream().map(MeshAttr::axisOf).toList();
  }

  private static MeshAxisAttr axisOf(Attribute attribute) {
    if (attribute instanceof MeshAxisAttr axis) {
      return axis;
    }
    throw new IllegalArgumentException("expected a mesh axis, but got: " + attribute);
  }

  @Override
  public AttributeDefinition<MeshAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MeshAttr that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }

  private static final class Syntax implements AttributeSyntax<MeshAttr> {
    @Override
    public void print(MeshAttr attribute, AsmPrinter printer) {
      printer.print("<axes=[").printList(attribute.axes, printer::printStrippedAttribute);
      printer.print("]");
      attribute
          .deviceIds()
          .ifPresent(ids -> printer.print(", device_ids=").printStrippedAttribute(ids));
      printer.print(">");
    }

    @Override
    public MeshAttr parse(AsmParser parser, @Nullable Type type) {
      parser.expect("<");
      parser.expectKeyword("axes");
      parser.expect("=");
      parser.expect("[");
      List<MeshAxisAttr> axes =
          parser.parseList(
              Delimiter.NONE, () -> parser.parseStrippedAttribute(MeshAxisAttr.DEFINITION));
      parser.expect("]");
      DenseElementsAttr deviceIds = null;
      if (parser.accept(",")) {
        parser.expectKeyword("device_ids");
        parser.expect("=");
        deviceIds = parser.parseAttribute(DenseElementsAttr.class);
      }
      parser.expect(">");
      return new MeshAttr(axes, deviceIds);
    }
  }
}
