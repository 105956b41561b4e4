package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.asm.TypeSyntax;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.internal.Hashes;

/**
 * The type of the results of an asynchronous computation: {@code !stablehlo.future<tensor<2xf32>>}.
 */
public final class FutureType implements DialectType {
  private static final Codec<FutureType> CODEC =
      Codec.of(
          field("types", FieldKinds.list(FieldKinds.TYPE), FutureType::types), FutureType::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final TypeDefinition<FutureType> DEFINITION =
      TypeDefinition.of("stablehlo", "future", 1, FutureType.class, CODEC, new Syntax());

  private final List<Type> types;
  private final int hash;

  /**
   * Creates the type of results of the given types.
   *
   * @param types the result types
   */
  public FutureType(List<Type> types) {
    this.types = List.copyOf(types);
    this.hash = Hashes.of(this.types);
  }

  /** {@return the result types; ranked tensors in a valid type} */
  public List<Type> types() {
    return types;
  }

  /** {@return an error message if the type is invalid} */
  public Optional<String> problem() {
    return types.stream()
        .filter(type -> !(type instanceof RankedTensorType))
        .findFirst()
        .map(type -> "future element type must be a ranked tensor, but got '" + type + "'");
  }

  @Override
  public TypeDefinition<FutureType> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof FutureType that && hash == that.hash && types.equals(that.types));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }

  private static final class Syntax implements TypeSyntax<FutureType> {
    @Override
    public void print(FutureType type, AsmPrinter printer) {
      printer.print("<").printList(type.types, printer::printType).print(">");
    }

    @Override
    public FutureType parse(AsmParser parser) {
      int at = parser.offset();
      parser.expect("<");
      FutureType type = new FutureType(parser.parseList(Delimiter.NONE, parser::parseType));
      parser.expect(">");
      type.problem()
          .ifPresent(message -> {
            throw parser.error(at, message);
          });
      return type;
    }
  }
}
