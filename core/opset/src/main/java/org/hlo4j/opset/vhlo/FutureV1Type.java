package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import org.hlo4j.ir.StructuralValue;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/** The type of the results of an asynchronous computation. */
public final class FutureV1Type extends StructuralValue implements VhloType {
  private static final Codec<FutureV1Type> CODEC =
      Codec.of(field("types", VhloFields.TYPES, FutureV1Type::types), FutureV1Type::new);

  static final TypeDefinition<FutureV1Type> DEFINITION =
      TypeDefinition.of(
          "vhlo", "future_v1", 42, FutureV1Type.class, CODEC, FormatSyntax.of(CODEC, "$types"));

  private final List<Type> types;

  /**
   * Creates the type of results of the given types.
   *
   * @param types the result types
   */
  public FutureV1Type(List<Type> types) {
    this.types = List.copyOf(types);
  }

  /** {@return the result types} */
  public List<Type> types() {
    return types;
  }

  @Override
  public TypeDefinition<FutureV1Type> definition() {
    return DEFINITION;
  }
}
