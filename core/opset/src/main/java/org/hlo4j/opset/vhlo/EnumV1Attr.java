package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FormatSyntax;
import org.hlo4j.ir.internal.Hashes;

/**
 * A value of an enumeration: {@code #vhlo<comparison_direction_v1 EQ>}.
 *
 * @param enumeration the enumeration
 * @param number the number of the value in bytecode
 */
public record EnumV1Attr(VhloEnum enumeration, int number) implements VhloAttribute {
  private static final Map<VhloEnum, AttributeDefinition<EnumV1Attr>> DEFINITIONS =
      new EnumMap<>(VhloEnum.class);

  static {
    for (VhloEnum enumeration : VhloEnum.values()) {
      DEFINITIONS.put(enumeration, definitionOf(enumeration));
    }
  }

  private static AttributeDefinition<EnumV1Attr> definitionOf(VhloEnum enumeration) {
    Codec<EnumV1Attr> codec =
        Codec.of(
            field("value", new NumberKind(enumeration), EnumV1Attr::number),
            number -> new EnumV1Attr(enumeration, number));
    return AttributeDefinition.of(
        "vhlo",
        enumeration.mnemonic(),
        enumeration.code(),
        EnumV1Attr.class,
        codec,
        FormatSyntax.of(codec, " $value"));
  }

  /** The definition of the attribute for an enumeration. */
  static AttributeDefinition<EnumV1Attr> definition(VhloEnum enumeration) {
    return Objects.requireNonNull(DEFINITIONS.get(enumeration));
  }

  /**
   * Checks the number.
   *
   * @throws IllegalArgumentException if the enumeration has no value of this number
   */
  public EnumV1Attr {
    if (!enumeration.hasNumber(number)) {
      throw new IllegalArgumentException(enumeration.mnemonic() + " has no number " + number);
    }
  }

  /** {@return the keyword of the value} */
  public String word() {
    return enumeration.wordOf(number);
  }

  @Override
  public AttributeDefinition<EnumV1Attr> definition() {
    return definition(enumeration);
  }

  private record NumberKind(VhloEnum enumeration) implements FieldKind<Integer> {
    @Override
    public void write(Integer value, EncodingWriter writer) {
      writer.writeVarInt(value);
    }

    @Override
    public Integer read(EncodingReader reader) {
      long number = reader.readVarInt();
      if (!enumeration.hasNumber(number)) {
        throw reader.error(
            "unknown " + enumeration.mnemonic() + " " + Long.toUnsignedString(number));
      }
      return (int) number;
    }

    @Override
    public void print(Integer value, AsmPrinter printer) {
      printer.print(enumeration.wordOf(value));
    }

    @Override
    public Integer parse(AsmParser parser) {
      int at = parser.offset();
      Optional<String> word = parser.parseOptionalKeyword();
      OptionalInt number = word.map(enumeration::numberOf).orElse(OptionalInt.empty());
      return number.orElseThrow(
          () -> parser.error(at, "expected one of " + String.join(", ", enumeration.words())));
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EnumV1Attr that
        && enumeration == that.enumeration
        && number == that.number;
  }

  @Override
  public int hashCode() {
    return Hashes.mix(enumeration.ordinal(), number);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
