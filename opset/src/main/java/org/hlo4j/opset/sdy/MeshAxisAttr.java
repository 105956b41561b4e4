package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINT;
import static org.hlo4j.ir.encode.FieldKinds.STRING;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AttributeSyntax;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.jspecify.annotations.Nullable;

/**
 * A named axis of a mesh: {@code "x"=2}.
 *
 * @param name its name
 * @param size how many devices lie along it
 */
public record MeshAxisAttr(String name, long size) implements DialectAttribute {
  private static final Codec<MeshAxisAttr> CODEC =
      Codec.of(
          field("name", STRING, MeshAxisAttr::name),
          field("size", SIGNED_VARINT, MeshAxisAttr::size),
          MeshAxisAttr::new);

  public static final AttributeDefinition<MeshAxisAttr> DEFINITION =
      AttributeDefinition.of("sdy", "mesh_axis", 1, MeshAxisAttr.class, CODEC, new Syntax());

  public MeshAxisAttr {
    if (size <= 0) {
      throw new IllegalArgumentException("axis size must be at least 1, got: " + size);
    }
  }

  @Override
  public AttributeDefinition<MeshAxisAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MeshAxisAttr that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }

  private static final class Syntax implements AttributeSyntax<MeshAxisAttr> {
    @Override
    public void print(MeshAxisAttr axis, AsmPrinter printer) {
      printer.printString(axis.name).print("=").print(axis.size);
    }

    @Override
    public MeshAxisAttr parse(AsmParser parser, @Nullable Type type) {
      int at = parser.offset();
      String name = parser.parseString();
      parser.expect("=");
      long size = parser.parseInteger();
      return parser.make(at, () -> new MeshAxisAttr(name, size));
    }
  }
}
