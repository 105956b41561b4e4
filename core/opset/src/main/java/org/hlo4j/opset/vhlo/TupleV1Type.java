package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;
import org.hlo4j.ir.internal.Hashes;

/** The tuple type. */
public final class TupleV1Type implements VhloType {
  private static final Codec<TupleV1Type> CODEC =
      Codec.of(field("types", VhloFields.TYPES, TupleV1Type::types), TupleV1Type::new);

  static final TypeDefinition<TupleV1Type> DEFINITION =
      TypeDefinition.of(
          "vhlo", "tuple_v1", 23, TupleV1Type.class, CODEC, FormatSyntax.of(CODEC, "$types"));

  /** Replaced by an equal list when one is found, so that no two lists are compared twice. */
  private List<Type> types;

  private final int hash;

  /**
   * Creates a tuple type.
   *
   * @param types the element types
   */
  public TupleV1Type(List<Type> types) {
    this.types = List.copyOf(types);
    this.hash = Hashes.of(this.types);
  }

  /** {@return the element types} */
  public List<Type> types() {
    return types;
  }

  @Override
  public TypeDefinition<TupleV1Type> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    if (other instanceof TupleV1Type that && hash == that.hash && types.equals(that.types)) {
      that.types = types;
      return true;
    }
    return false;
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
