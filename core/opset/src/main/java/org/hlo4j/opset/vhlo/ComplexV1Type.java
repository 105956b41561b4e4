package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.StructuralValue;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/** The complex number type. */
public final class ComplexV1Type extends StructuralValue implements VhloType {
  private static final Codec<ComplexV1Type> CODEC =
      Codec.of(
          field("elementType", VhloFields.TYPE, ComplexV1Type::elementType), ComplexV1Type::new);

  static final TypeDefinition<ComplexV1Type> DEFINITION =
      TypeDefinition.of(
          "vhlo",
          "complex_v1",
          1,
          ComplexV1Type.class,
          CODEC,
          FormatSyntax.of(CODEC, "<$elementType>"));

  private final Type elementType;

  /**
   * Creates a complex type.
   *
   * @param elementType the type of the real and the imaginary part
   */
  public ComplexV1Type(Type elementType) {
    this.elementType = elementType;
  }

  /** {@return the type of the real and the imaginary part} */
  public Type elementType() {
    return elementType;
  }

  @Override
  public TypeDefinition<ComplexV1Type> definition() {
    return DEFINITION;
  }
}
