package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.math.BigInteger;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FormatSyntax;
import org.hlo4j.numerics.FloatFormat;
import org.jspecify.annotations.Nullable;

/**
 * A float.
 *
 * @param value the value, of a type with a VHLO counterpart
 */
public record FloatV1Attr(FloatAttr value) implements VhloAttribute {
  private static final Codec<FloatV1Attr> CODEC =
      Codec.of(field("value", new ValueKind(), value -> value), (FloatV1Attr value) -> value);

  static final AttributeDefinition<FloatV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo", "float_v1", 8, FloatV1Attr.class, CODEC, FormatSyntax.of(CODEC, "<$value>"));

  /**
   * Checks the type.
   *
   * @throws IllegalArgumentException if the type has no VHLO counterpart
   */
  public FloatV1Attr {
    if (VhloSimpleType.ofBuiltinOrNull(value.type()) == null) {
      throw new IllegalArgumentException("VHLO has no type for " + value);
    }
  }

  /** {@return the VHLO type of the value} */
  public VhloSimpleType type() {
    return Objects.requireNonNull(VhloSimpleType.ofBuiltinOrNull(value.type()));
  }

  @Override
  public AttributeDefinition<FloatV1Attr> definition() {
    return DEFINITION;
  }

  private static @Nullable FloatType floatTypeOrNull(Type type) {
    return type instanceof VhloSimpleType t && t.builtinOrNull() instanceof FloatType f ? f : null;
  }

  /** The type, then as many bits as the type has. */
  private static final class ValueKind implements FieldKind<FloatV1Attr> {
    @Override
    public void write(FloatV1Attr value, EncodingWriter writer) {
      writer.writeType(value.type());
      writer.writeFloat(value.value.bits(), value.value.type().format());
    }

    @Override
    public FloatV1Attr read(EncodingReader reader) {
      FloatType type = floatTypeOrNull(reader.readType());
      if (type == null) {
        throw reader.error("unsupported floating-point type");
      }
      return new FloatV1Attr(FloatAttr.ofBits(type, reader.readFloat(type.format())));
    }

    @Override
    public void print(FloatV1Attr value, AsmPrinter printer) {
      printer.printFloat(value.value.bits(), value.value.type().format());
      printer.print(" : ").printType(value.type());
    }

    @Override
    public FloatV1Attr parse(AsmParser parser) {
      // The type follows the number, which is therefore parsed in the widest format.
      int start = parser.offset();
      Optional<BigInteger> literal = parser.parseOptionalFloatBits();
      BigInteger bits = literal.isPresent() ? literal.get() : parser.parseFloat(FloatFormat.F64);
      parser.expect(":");
      int at = parser.offset();
      FloatType type = floatTypeOrNull(VhloFields.TYPE.parse(parser));
      if (type == null) {
        throw parser.error(at, "unsupported floating-point type");
      }
      if (literal.isPresent()) {
        if (bits.bitLength() > type.width()) {
          throw parser.error(start, "hexadecimal float constant out of range for type");
        }
        return new FloatV1Attr(FloatAttr.ofBits(type, bits));
      }
      return new FloatV1Attr(FloatAttr.of(type, Double.longBitsToDouble(bits.longValue())));
    }

    @Override
    public void forEachChild(
        FloatV1Attr value, Consumer<Attribute> attributes, Consumer<Type> types) {
      types.accept(value.type());
    }
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof FloatV1Attr that && value.equals(that.value));
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
