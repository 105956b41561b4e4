package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.Field;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;
import org.hlo4j.ir.internal.Hashes;

/** A tensor of known rank, with another bytecode encoding if it has an {@code encoding}. */
public final class RankedTensorV1Type implements VhloType, ShapedType {
  private static final String EXPECTED = "expected VHLO type or attribute";

  private static final Field<RankedTensorV1Type, LongList> SHAPE =
      field("shape", VhloFields.SHAPE, RankedTensorV1Type::shape);

  private static final Field<RankedTensorV1Type, Type> ELEMENT_TYPE =
      field("elementType", VhloFields.type(EXPECTED), RankedTensorV1Type::elementType);

  private static final FieldKind<Optional<Attribute>> ENCODING =
      FieldKinds.optional(VhloFields.attribute(EXPECTED));

  private static final AsmSyntax<RankedTensorV1Type> SYNTAX =
      FormatSyntax.of(
          Codec.of(
              SHAPE,
              ELEMENT_TYPE,
              field("encoding", ENCODING, RankedTensorV1Type::encoding).orElse(Optional.empty()),
              RankedTensorV1Type::new),
          "<$shape$elementType(, $encoding)?>");

  static final TypeDefinition<RankedTensorV1Type> DEFINITION =
      TypeDefinition.of(
          "vhlo",
          "tensor_v1",
          20,
          RankedTensorV1Type.class,
          Codec.of(SHAPE, ELEMENT_TYPE, RankedTensorV1Type::of),
          SYNTAX);

  static final TypeDefinition<RankedTensorV1Type> WITH_ENCODING =
      TypeDefinition.of(
          "vhlo",
          "tensor_v1",
          21,
          RankedTensorV1Type.class,
          Codec.of(
              field("encoding", FieldKinds.ATTRIBUTE, type -> type.encoding.orElseThrow()),
              SHAPE,
              ELEMENT_TYPE,
              (encoding, shape, element) ->
                  new RankedTensorV1Type(shape, element, Optional.of(encoding))),
          SYNTAX);

  private final LongList shape;
  private final Type elementType;
  private final Optional<Attribute> encoding;

  /** Cached: the hash is requested for each value of a program. */
  private final int hash;

  /**
   * Creates a tensor type.
   *
   * @param shape the dimension sizes; {@link #DYNAMIC} for a dynamic one
   * @param elementType the element type
   * @param encoding the encoding attribute
   */
  public RankedTensorV1Type(LongList shape, Type elementType, Optional<Attribute> encoding) {
    this.shape = shape;
    this.elementType = elementType;
    this.encoding = encoding;
    this.hash =
        Hashes.mix(Hashes.mix(shape.hashCode(), elementType.hashCode()), encoding.hashCode());
  }

  /**
   * {@return a tensor type without encoding}
   *
   * @param shape the dimension sizes; {@link #DYNAMIC} for a dynamic one
   * @param elementType the element type
   */
  public static RankedTensorV1Type of(LongList shape, Type elementType) {
    return new RankedTensorV1Type(shape, elementType, Optional.empty());
  }

  @Override
  public boolean hasRank() {
    return true;
  }

  @Override
  public LongList shape() {
    return shape;
  }

  @Override
  public Type elementType() {
    return elementType;
  }

  /** {@return the encoding attribute} */
  public Optional<Attribute> encoding() {
    return encoding;
  }

  @Override
  public TypeDefinition<RankedTensorV1Type> definition() {
    return encoding.isEmpty() ? DEFINITION : WITH_ENCODING;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof RankedTensorV1Type that
            && hash == that.hash
            && shape.equals(that.shape)
            && elementType.equals(that.elementType)
            && encoding.equals(that.encoding));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
