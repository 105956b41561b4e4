package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;
import org.hlo4j.ir.internal.Hashes;

/** The function type. */
public final class FunctionV1Type implements VhloType {
  private static final FieldKind<Type> ELEMENT = VhloFields.type("expected VHLO types");

  private static final FieldKind<List<Type>> TYPES =
      FieldKinds.list(ELEMENT).withText(FunctionV1Type::printTypes, FunctionV1Type::parseTypes);

  private static final Codec<FunctionV1Type> CODEC =
      Codec.of(
          field("inputs", TYPES, FunctionV1Type::inputs),
          field("outputs", TYPES, FunctionV1Type::outputs),
          FunctionV1Type::new);

  static final TypeDefinition<FunctionV1Type> DEFINITION =
      TypeDefinition.of(
          "vhlo",
          "func_v1",
          8,
          FunctionV1Type.class,
          CODEC,
          FormatSyntax.of(CODEC, "<($inputs) -> $outputs>"));

  private final List<Type> inputs;
  private final List<Type> outputs;
  private final int hash;

  /**
   * Creates a function type.
   *
   * @param inputs the argument types
   * @param outputs the result types
   */
  public FunctionV1Type(List<Type> inputs, List<Type> outputs) {
    this.inputs = List.copyOf(inputs);
    this.outputs = List.copyOf(outputs);
    this.hash = Hashes.mix(Hashes.of(this.inputs), Hashes.of(this.outputs));
  }

  private static void printTypes(AsmPrinter printer, List<Type> types) {
    if (types.isEmpty()) {
      printer.print("()");
    } else {
      printer.printList(types, printer::printType);
    }
  }

  private static List<Type> parseTypes(AsmParser parser) {
    if (parser.accept("(")) {
      parser.expect(")");
      return List.of();
    }
    return parser.parseList(Delimiter.NONE, () -> ELEMENT.parse(parser));
  }

  /** {@return the argument types} */
  public List<Type> inputs() {
    return inputs;
  }

  /** {@return the result types} */
  public List<Type> outputs() {
    return outputs;
  }

  @Override
  public TypeDefinition<FunctionV1Type> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof FunctionV1Type that
            && hash == that.hash
            && inputs.equals(that.inputs)
            && outputs.equals(that.outputs));
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
