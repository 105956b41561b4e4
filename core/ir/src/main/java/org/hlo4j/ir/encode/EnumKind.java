package org.hlo4j.ir.encode;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;

/** An enumeration constant, encoded as its code and printed as its keyword. */
final class EnumKind<E extends Enum<E> & CodedEnum> implements FieldKind<E> {
  private final Class<E> type;

  EnumKind(Class<E> type) {
    this.type = type;
  }

  @Override
  public void write(E value, EncodingWriter writer) {
    writer.writeVarInt(value.code());
  }

  @Override
  public E read(EncodingReader reader) {
    long code = reader.readVarInt();
    for (E constant : type.getEnumConstants()) {
      if (constant.code() == code) {
        return constant;
      }
    }
    throw reader.error("unknown " + type.getSimpleName() + " " + Long.toUnsignedString(code));
  }

  @Override
  public void print(E value, AsmPrinter printer) {
    printer.print(value.spelling());
  }

  @Override
  public E parse(AsmParser parser) {
    int at = parser.offset();
    Optional<String> word = parser.parseOptionalKeyword();
    for (E constant : type.getEnumConstants()) {
      if (word.isPresent() && constant.spelling().equals(word.get())) {
        return constant;
      }
    }
    throw parser.error(
        at,
        "expected one of "
            + Arrays.stream(type.getEnumConstants())
                .map(CodedEnum::spelling)
                .collect(Collectors.joining(", ")));
  }
}
