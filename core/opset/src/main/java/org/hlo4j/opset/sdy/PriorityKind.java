package org.hlo4j.opset.sdy;

import java.util.Optional;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;
import org.hlo4j.ir.encode.FieldKind;

/** An optional number; in text {@code p1} or nothing. */
final class PriorityKind implements FieldKind<Optional<Long>> {
  private static final long PRESENT = 1;

  @Override
  public void write(Optional<Long> value, EncodingWriter writer) {
    writer.writeVarInt(value.map(number -> number << 1 | PRESENT).orElse(0L));
  }

  @Override
  public Optional<Long> read(EncodingReader reader) {
    long encoded = reader.readVarInt();
    return (encoded & PRESENT) == 0 ? Optional.empty() : Optional.of(encoded >>> 1);
  }

  @Override
  public void print(Optional<Long> value, AsmPrinter printer) {
    value.ifPresent(number -> printer.print("p").print(number));
  }

  @Override
  public Optional<Long> parse(AsmParser parser) {
    Optional<String> word = parser.parseOptionalKeyword();
    return word.map(text -> number(text, parser));
  }

  private static long number(String word, AsmParser parser) {
    String digits = word.substring(1);
    boolean allDigits = !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    if (word.charAt(0) != 'p' || !allDigits) {
      throw parser.error("expecting priority in format 'p<number>', got: " + word);
    }
    if (digits.length() > 1 && digits.charAt(0) == '0') {
      throw parser.error("priorities with leading zeros are not allowed, got: " + word);
    }
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw parser.error("expecting integer priority, got: " + word);
    }
  }
}
