package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.StructuralValue;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/** A buffer of known rank, the counterpart of {@code memref}. */
public final class RankedBufferV1Type extends StructuralValue implements VhloType {
  private static final Codec<RankedBufferV1Type> CODEC =
      Codec.of(
          field("shape", VhloFields.SHAPE, RankedBufferV1Type::shape),
          field(
              "elementType",
              VhloFields.type("expected VHLO types"),
              RankedBufferV1Type::elementType),
          RankedBufferV1Type::new);

  static final TypeDefinition<RankedBufferV1Type> DEFINITION =
      TypeDefinition.of(
          "vhlo",
          "buffer_v1",
          41,
          RankedBufferV1Type.class,
          CODEC,
          FormatSyntax.of(CODEC, "<$shape$elementType>"));

  private final LongList shape;
  private final Type elementType;

  /**
   * Creates a buffer type.
   *
   * @param shape the dimension sizes; {@code ShapedType.DYNAMIC} for a dynamic one
   * @param elementType the element type
   */
  public RankedBufferV1Type(LongList shape, Type elementType) {
    this.shape = shape;
    this.elementType = elementType;
  }

  /** {@return the dimension sizes; {@code ShapedType.DYNAMIC} for a dynamic one} */
  public LongList shape() {
    return shape;
  }

  /** {@return the element type} */
  public Type elementType() {
    return elementType;
  }

  @Override
  public TypeDefinition<RankedBufferV1Type> definition() {
    return DEFINITION;
  }
}
