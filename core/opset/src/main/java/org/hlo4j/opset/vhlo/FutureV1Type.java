package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.asm.TypeSyntax;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.internal.Hashes;

/** The type of the results of an asynchronous computation. */
public final class FutureV1Type implements VhloType {
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

  private final List<Type> types;
  private final int hash;

  /**
   * Creates the type of results of the given types.
   *
   * @param types the result types
   */
  public FutureV1Type(List<Type> types) {
    this.types = List.copyOf(types);
    this.hash = Hashes.of(this.types);
  }

  /** {@return the result types} */
  public List<Type> types() {
    return types;
  }

  @Override
  public TypeDefinition<FutureV1Type> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof FutureV1Type that && hash == that.hash && types.equals(that.types));
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
