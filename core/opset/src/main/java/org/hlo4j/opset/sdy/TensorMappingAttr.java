package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.list;
import static org.hlo4j.ir.encode.FieldKinds.stripped;

import java.util.List;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * The factors of each dimension of a tensor: {@code [ij, k]}.
 *
 * @param dimensions the factors of each dimension
 */
public record TensorMappingAttr(List<DimMappingAttr> dimensions) implements DialectAttribute {
  private static final Codec<TensorMappingAttr> CODEC =
      Codec.of(
          field(
              "dim_mappings",
              list(stripped(DimMappingAttr.DEFINITION)),
              TensorMappingAttr::dimensions),
          TensorMappingAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<TensorMappingAttr> DEFINITION =
      AttributeDefinition.of(
          "sdy",
          "tensor_mapping",
          9,
          TensorMappingAttr.class,
          CODEC,
          FormatSyntax.of(CODEC, "$dim_mappings"));

  /** Copies the list. */
  public TensorMappingAttr {
    dimensions = List.copyOf(dimensions);
  }

  @Override
  public AttributeDefinition<TensorMappingAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TensorMappingAttr that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
