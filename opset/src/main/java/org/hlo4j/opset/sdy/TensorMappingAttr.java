package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AttributeSyntax;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.jspecify.annotations.Nullable;

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
              FieldKinds.list(FieldKinds.attribute(DimMappingAttr.class)),
              TensorMappingAttr::dimensions),
          TensorMappingAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<TensorMappingAttr> DEFINITION =
      AttributeDefinition.of(
          "sdy", "tensor_mapping", 9, TensorMappingAttr.class, CODEC, new Syntax());

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

  private static final class Syntax implements AttributeSyntax<TensorMappingAttr> {
    @Override
    public void print(TensorMappingAttr tensor, AsmPrinter printer) {
      printer.print("[").printList(tensor.dimensions, printer::printStrippedAttribute).print("]");
    }

    @Override
    public TensorMappingAttr parse(AsmParser parser, @Nullable Type type) {
      return new TensorMappingAttr(
          parser.parseList(
              Delimiter.SQUARE, () -> parser.parseStrippedAttribute(DimMappingAttr.DEFINITION)));
    }
  }
}
