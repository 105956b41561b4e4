package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.TypeSyntax;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;

/** What an asynchronous operation will have produced. */
public record FutureV1Type(List<Type> types) implements VhloType {
  static final TypeDefinition<FutureV1Type> DEFINITION =
      TypeDefinition.of(
          "vhlo",
          "future_v1",
          42,
          FutureV1Type.class,
          Codec.of(field("types", VhloFields.TYPES, FutureV1Type::types), FutureV1Type::new),
          new Syntax());

  private static final class Syntax implements TypeSyntax<FutureV1Type> {
    @Override
    public void print(FutureV1Type type, AsmPrinter printer) {
      printer.print("<").printList(type.types(), printer::printType).print(">");
    }

    @Override
    public FutureV1Type parse(AsmParser parser) {
      return new FutureV1Type(
          parser.parseList(
              Delimiter.ANGLE, () -> VhloFields.parseVhloType(parser, "expected VHLO types")));
    }
  }

  @Override
  public TypeDefinition<FutureV1Type> definition() {
    return DEFINITION;
  }

  public FutureV1Type {
    types = List.copyOf(types);
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof FutureV1Type that && types.equals(that.types));
  }

  @Override
  public int hashCode() {
    return types.hashCode();
  }

  @Override
  public String toString() {
    return "!vhlo.future_v1<" + types + ">";
  }
}
