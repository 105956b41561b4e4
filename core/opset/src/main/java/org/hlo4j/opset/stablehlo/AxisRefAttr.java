package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.STRING;

import java.util.Optional;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.StructuralValue;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.StructSyntax;
import org.jspecify.annotations.Nullable;

/** A reference to an axis of a mesh or to a sub-axis of it. */
public final class AxisRefAttr extends StructuralValue implements DialectAttribute {
  private static final Codec<AxisRefAttr> CODEC =
      codec(FieldKinds.stripped(SubAxisInfoAttr.DEFINITION));

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<AxisRefAttr> DEFINITION =
      AttributeDefinition.of(
          "stablehlo", "axis_ref", 20, AxisRefAttr.class, CODEC, StructSyntax.of(CODEC));

  private final String name;
  private final @Nullable SubAxisInfoAttr subAxisInfo;

  private AxisRefAttr(String name, @Nullable SubAxisInfoAttr subAxisInfo) {
    this.name = name;
    this.subAxisInfo = subAxisInfo;
  }

  /**
   * {@return the fields}
   *
   * @param subAxis the kind of sub-axes
   */
  public static Codec<AxisRefAttr> codec(FieldKind<SubAxisInfoAttr> subAxis) {
    return Codec.of(
        field("name", STRING, AxisRefAttr::name),
        field("sub_axis_info", FieldKinds.optional(subAxis), AxisRefAttr::subAxisInfo)
            .orElse(Optional.empty()),
        (name, info) -> new AxisRefAttr(name, info.orElse(null)));
  }

  /**
   * {@return a reference to a full axis}
   *
   * @param name the name of the axis
   */
  public static AxisRefAttr of(String name) {
    return new AxisRefAttr(name, null);
  }

  /**
   * {@return a reference to a sub-axis}
   *
   * @param name the name of the axis
   * @param subAxisInfo the sub-axis
   */
  public static AxisRefAttr of(String name, SubAxisInfoAttr subAxisInfo) {
    return new AxisRefAttr(name, subAxisInfo);
  }

  /** {@return the name of the axis} */
  public String name() {
    return name;
  }

  /** {@return the sub-axis; empty for the full axis} */
  public Optional<SubAxisInfoAttr> subAxisInfo() {
    return Optional.ofNullable(subAxisInfo);
  }

  @Override
  public AttributeDefinition<AxisRefAttr> definition() {
    return DEFINITION;
  }
}
