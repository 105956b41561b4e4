package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.Objects;
import java.util.function.Consumer;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * An integer.
 *
 * @param value the value, of a type with a VHLO counterpart
 */
public record IntegerV1Attr(IntegerAttr value) implements VhloAttribute {
  private static final Codec<IntegerV1Attr> CODEC =
      Codec.of(field("value", new ValueKind(), value -> value), (IntegerV1Attr value) -> value);

  static final AttributeDefinition<IntegerV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo", "integer_v1", 9, IntegerV1Attr.class, CODEC, FormatSyntax.of(CODEC, "<$value>"));

  /**
   * Checks the type.
   *
   * @throws IllegalArgumentException if the type has no VHLO counterpart
   */
  public IntegerV1Attr {
    if (VhloSimpleType.ofBuiltinOrNull(value.type()) == null) {
      throw new IllegalArgumentException("VHLO has no type for " + value);
    }
  }

  /**
   * {@return a 64-bit signless integer}
   *
   * @param value the value
   */
  public static IntegerV1Attr i64(long value) {
    return new IntegerV1Attr(IntegerAttr.i64(value));
  }

  /** {@return the VHLO type of the value} */
  public VhloSimpleType type() {
    return Objects.requireNonNull(VhloSimpleType.ofBuiltinOrNull(value.type()));
  }

  @Override
  public AttributeDefinition<IntegerV1Attr> definition() {
    return DEFINITION;
  }

  private static int widthOf(Type type) {
    return switch (type) {
      case IntegerType t -> t.width();
      case IndexType _ -> 64;
      default -> -1;
    };
  }

  /** The type, then the value in the width of the type. */
  private static final class ValueKind implements FieldKind<IntegerV1Attr> {
    @Override
    public void write(IntegerV1Attr value, EncodingWriter writer) {
      writer.writeType(value.type());
      writer.writeInteger(value.value.longValue(), widthOf(value.value.type()));
    }

    @Override
    public IntegerV1Attr read(EncodingReader reader) {
      Type builtin = reader.readType() instanceof VhloSimpleType type ? type.builtinOrNull() : null;
      int width = builtin == null ? -1 : widthOf(builtin);
      if (builtin == null || width < 0) {
        throw reader.error("unsupported integer type");
      }
      return new IntegerV1Attr(IntegerAttr.of(builtin, reader.readSmallInteger(width)));
    }

    @Override
    public void print(IntegerV1Attr value, AsmPrinter printer) {
      printer.printAttribute(value.value);
    }

    @Override
    public IntegerV1Attr parse(AsmParser parser) {
      int at = parser.offset();
      IntegerAttr value = parser.parseAttribute(IntegerAttr.class);
      if (VhloSimpleType.ofBuiltinOrNull(value.type()) == null) {
        throw parser.error(at, "expected VHLO type");
      }
      return new IntegerV1Attr(value);
    }

    @Override
    public void forEachChild(
        IntegerV1Attr value, Consumer<Attribute> attributes, Consumer<Type> types) {
      types.accept(value.type());
    }
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof IntegerV1Attr that && value.equals(that.value));
  }

  @Override
  public int hashCode() {
    return value.hashCode() + 1;
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
