package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import org.hlo4j.ir.StructuralValue;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/** A tensor of unknown rank. */
public final class UnrankedTensorV1Type extends StructuralValue implements VhloType {
  private static final Codec<UnrankedTensorV1Type> CODEC =
      Codec.of(
          field("elementType", VhloFields.TYPE, UnrankedTensorV1Type::elementType),
          UnrankedTensorV1Type::new);

  static final TypeDefinition<UnrankedTensorV1Type> DEFINITION =
      TypeDefinition.of(
          "vhlo",
          "unranked_tensor_v1",
          25,
          UnrankedTensorV1Type.class,
          CODEC,
          FormatSyntax.of(CODEC, "<$elementType>"));

  private final Type elementType;

  /**
   * Creates an unranked tensor type.
   *
   * @param elementType the element type
   */
  public UnrankedTensorV1Type(Type elementType) {
    this.elementType = elementType;
  }

  /** {@return the element type} */
  public Type elementType() {
    return elementType;
  }

  @Override
  public TypeDefinition<UnrankedTensorV1Type> definition() {
    return DEFINITION;
  }
}
