package org.hlo4j.opset.arith;

import static org.hlo4j.ir.encode.Field.field;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;

/** The flag sets of {@code arith} operations, with the names of their bits. */
public enum FlagsKind {
  /** The value-changing optimizations allowed for a float operation. */
  FAST_MATH(
      "fastmath",
      "Arith_FastMathAttr",
      "::mlir::arith::FastMathFlags",
      ",",
      new Flag("reassoc", 0x01),
      new Flag("nnan", 0x02),
      new Flag("ninf", 0x04),
      new Flag("nsz", 0x08),
      new Flag("arcp", 0x10),
      new Flag("contract", 0x20),
      new Flag("afn", 0x40),
      new Flag("fast", 0x7F)),

  /** The kinds of overflow that an integer operation is assumed not to have. */
  OVERFLOW(
      "overflow",
      "Arith_IntegerOverflowAttr",
      "::mlir::arith::IntegerOverflowFlags",
      ", ",
      new Flag("nsw", 0x01),
      new Flag("nuw", 0x02));

  private static final String NONE = "none";

  /** A name of one or more bits; a name of several bits follows those of the single bits. */
  private record Flag(String name, int bits) {}

  private final String attributeName;
  private final String enumName;
  private final String separator;
  private final List<Flag> flags;
  private final List<Flag> byDecreasingBits;
  private final AttributeDefinition<FlagsAttr> definition;

  FlagsKind(
      String mnemonic, String attributeName, String enumName, String separator, Flag... flags) {
    this.attributeName = attributeName;
    this.enumName = enumName;
    this.separator = separator;
    this.flags = List.of(flags);
    this.byDecreasingBits =
        this.flags.stream()
            .sorted(Comparator.comparingInt(flag -> -Integer.bitCount(flag.bits)))
            .toList();
    Codec<FlagsAttr> codec =
        Codec.of(
            field("value", FieldKinds.VARINT, flagsAttr -> (long) flagsAttr.bits()),
            bits -> new FlagsAttr(this, bits.intValue()));
    this.definition =
        AttributeDefinition.textual("arith", mnemonic, FlagsAttr.class, codec, new Syntax());
  }

  /** The definition of the attribute for this set. */
  public AttributeDefinition<FlagsAttr> definition() {
    return definition;
  }

  /** The attribute without flags. */
  public FlagsAttr none() {
    return new FlagsAttr(this, 0);
  }

  /** The names of the set flags, in textual form. */
  String namesOf(int bits) {
    List<String> names = new ArrayList<>();
    int left = bits;
    for (Flag flag : byDecreasingBits) {
      if ((left & flag.bits) == flag.bits) {
        names.add(flag.name);
        left &= ~flag.bits;
      }
    }
    return names.isEmpty() ? NONE : String.join(separator, names);
  }

  private int parseFlag(AsmParser parser) {
    int at = parser.offset();
    String name = parser.parseKeyword();
    if (name.equals(NONE)) {
      return 0;
    }
    for (Flag flag : flags) {
      if (flag.name.equals(name)) {
        return flag.bits;
      }
    }
    String names = flags.stream().map(Flag::name).collect(Collectors.joining(", "));
    throw parser.error(at, "expected " + enumName + " to be one of: none, " + names);
  }

  private int parseFlags(AsmParser parser) {
    try {
      return parser.parseList(Delimiter.NONE, () -> parseFlag(parser)).stream()
          .reduce(0, (all, each) -> all | each);
    } catch (DiagnosticException e) {
      throw e.and(
          parser.error(
              "failed to parse "
                  + attributeName
                  + " parameter 'value' which is to be a `"
                  + enumName
                  + "`"));
    }
  }

  private final class Syntax implements AsmSyntax<FlagsAttr> {
    @Override
    public void print(FlagsAttr attribute, AsmPrinter printer) {
      printer.print("<").print(namesOf(attribute.bits())).print(">");
    }

    @Override
    public FlagsAttr parse(AsmParser parser) {
      parser.expect("<");
      int bits = parseFlags(parser);
      parser.expect(">");
      return new FlagsAttr(FlagsKind.this, bits);
    }
  }
}
