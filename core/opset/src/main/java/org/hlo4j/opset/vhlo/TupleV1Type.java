package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import org.hlo4j.ir.ListValue;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/** The tuple type. */
public final class TupleV1Type extends ListValue<Type> implements VhloType {
  private static final Codec<TupleV1Type> CODEC =
      Codec.of(field("types", VhloFields.TYPES, TupleV1Type::elements), TupleV1Type::new);

  static final TypeDefinition<TupleV1Type> DEFINITION =
      TypeDefinition.of(
          "vhlo", "tuple_v1", 23, TupleV1Type.class, CODEC, FormatSyntax.of(CODEC, "$types"));

  /**
   * Creates a tuple type.
   *
   * @param types the element types
   */
  public TupleV1Type(List<Type> types) {
    super(types);
  }

  @Override
  public TypeDefinition<TupleV1Type> definition() {
    return DEFINITION;
  }
}
