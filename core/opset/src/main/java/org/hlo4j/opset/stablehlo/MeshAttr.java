package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.StructuralValue;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;
import org.jspecify.annotations.Nullable;

/** A mesh of devices: its axes and, optionally, the order of its devices. */
public final class MeshAttr extends StructuralValue implements DialectAttribute {
  // Bytecode holds the axes as one array attribute.
  private static final FieldKind<ArrayAttr> AXES =
      FieldKinds.attribute(ArrayAttr.class)
          .withText(
              (printer, axes) ->
                  printer.printList(axes.elements(), printer::printStrippedAttribute),
              parser -> axesAsArray(parser.parseList(Delimiter.NONE, () -> parseAxis(parser))));

  private static final Codec<MeshAttr> CODEC =
      Codec.of(
          field("axes", AXES, mesh -> axesAsArray(mesh.axes())),
          field(
                  "device_ids",
                  FieldKinds.optional(FieldKinds.attribute(DenseElementsAttr.class)),
                  MeshAttr::deviceIds)
              .orElse(Optional.empty()),
          (axes, deviceIds) -> new MeshAttr(axesOf(axes), deviceIds.orElse(null)));

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<MeshAttr> DEFINITION =
      AttributeDefinition.of(
          "stablehlo",
          "mesh",
          22,
          MeshAttr.class,
          CODEC,
          FormatSyntax.of(CODEC, "<axes=[$axes](, device_ids=$device_ids)?>"));

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

  private static MeshAxisAttr parseAxis(AsmParser parser) {
    return parser.parseStrippedAttribute(MeshAxisAttr.DEFINITION);
  }

  private static ArrayAttr axesAsArray(List<MeshAxisAttr> axes) {
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
}
