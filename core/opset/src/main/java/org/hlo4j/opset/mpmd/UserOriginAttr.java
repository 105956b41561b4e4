package org.hlo4j.opset.mpmd;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINT;
import static org.hlo4j.ir.encode.FieldKinds.STRING;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;

/**
 * The named computation that a part of a program comes from: {@code <"f"(1)>}.
 *
 * @param name the name of the computation
 * @param transposeCount how many times differentiation has transposed it; text omits 0 and negative
 *     counts
 */
public record UserOriginAttr(String name, long transposeCount) implements DialectAttribute {
  private static final Codec<UserOriginAttr> CODEC =
      Codec.of(
          field("userName", STRING, UserOriginAttr::name),
          field("transposeCount", SIGNED_VARINT, UserOriginAttr::transposeCount),
          UserOriginAttr::new);

  /** The definition: name and syntax. */
  public static final AttributeDefinition<UserOriginAttr> DEFINITION =
      AttributeDefinition.textual("mpmd", "user_origin", UserOriginAttr.class, CODEC, new Syntax());

  /**
   * Prints the origin without enclosing angle brackets.
   *
   * @param printer the printer to write to
   */
  public void printStripped(AsmPrinter printer) {
    printer.printString(name);
    printCount(printer);
  }

  /**
   * Prints the origin as in lists of origins, where names are printed as mesh names are.
   *
   * @param printer the printer to write to
   */
  public void printInList(AsmPrinter printer) {
    MeshTensorType.printName(name, printer);
    printCount(printer);
  }

  private void printCount(AsmPrinter printer) {
    if (transposeCount > 0) {
      printer.print("(").print(transposeCount).print(")");
    }
  }

  /**
   * Parses the output of {@link #printStripped}.
   *
   * @param parser the parser to read from
   * @return the parsed attribute
   */
  public static UserOriginAttr parseStripped(AsmParser parser) {
    String name = parser.parseString();
    long transposeCount = 0;
    if (parser.accept("(")) {
      transposeCount = parser.parseInteger();
      parser.expect(")");
    }
    return new UserOriginAttr(name, transposeCount);
  }

  @Override
  public AttributeDefinition<UserOriginAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof UserOriginAttr that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }

  private static final class Syntax implements AsmSyntax<UserOriginAttr> {
    @Override
    public void print(UserOriginAttr origin, AsmPrinter printer) {
      printer.print("<");
      origin.printStripped(printer);
      printer.print(">");
    }

    @Override
    public UserOriginAttr parse(AsmParser parser) {
      parser.expect("<");
      UserOriginAttr origin = parseStripped(parser);
      parser.expect(">");
      return origin;
    }
  }
}
