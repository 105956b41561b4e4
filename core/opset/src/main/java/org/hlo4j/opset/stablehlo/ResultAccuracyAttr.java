package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.DOUBLE;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINT;

import java.util.Optional;
import java.util.function.Supplier;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;

/**
 * The accuracy required of the result of a transcendental function.
 *
 * @param atol the absolute tolerance
 * @param rtol the relative tolerance
 * @param ulps the tolerance in units in the last place
 * @param mode whether the tolerances apply
 */
public record ResultAccuracyAttr(double atol, double rtol, long ulps, ResultAccuracyMode mode)
    implements DialectAttribute {
  private static final FieldKind<ResultAccuracyMode> MODE =
      FieldKinds.attribute(ResultAccuracyMode.class);
  private static final Codec<ResultAccuracyAttr> CODEC = codec(MODE);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<ResultAccuracyAttr> DEFINITION =
      AttributeDefinition.of(
          "stablehlo", "result_accuracy", 17, ResultAccuracyAttr.class, CODEC, syntax(MODE));

  /** The default accuracy of the backend. */
  public static final ResultAccuracyAttr DEFAULT =
      new ResultAccuracyAttr(0, 0, 0, ResultAccuracyMode.DEFAULT);

  /**
   * {@return the fields}
   *
   * @param mode the kind of modes
   */
  public static Codec<ResultAccuracyAttr> codec(FieldKind<ResultAccuracyMode> mode) {
    return Codec.of(
        field("atol", DOUBLE, ResultAccuracyAttr::atol),
        field("rtol", DOUBLE, ResultAccuracyAttr::rtol),
        field("ulps", SIGNED_VARINT, ResultAccuracyAttr::ulps),
        field("mode", mode, ResultAccuracyAttr::mode),
        ResultAccuracyAttr::new);
  }

  /**
   * {@return the syntax}
   *
   * @param mode the kind of modes
   */
  public static AsmSyntax<ResultAccuracyAttr> syntax(FieldKind<ResultAccuracyMode> mode) {
    return new Syntax(mode);
  }

  /** {@return an error message if the attribute is invalid} */
  public Optional<String> problem() {
    if (isNegative(atol) || isNegative(rtol) || ulps < 0) {
      return Optional.of("Negative tolerance");
    }
    if (mode != ResultAccuracyMode.TOLERANCE && (atol != 0 || rtol != 0 || ulps != 0)) {
      return Optional.of(
          "Invalid tolerances for ResultAccuracyAttr with mode "
              + mode.spelling()
              + ", must be all zero.");
    }
    return Optional.empty();
  }

  private static boolean isNegative(double value) {
    return Double.doubleToRawLongBits(value) < 0;
  }

  @Override
  public AttributeDefinition<ResultAccuracyAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ResultAccuracyAttr that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }

  /** Tolerances are printed in a fixed order and omitted if zero. */
  private record Syntax(FieldKind<ResultAccuracyMode> modes)
      implements AsmSyntax<ResultAccuracyAttr> {
    @Override
    public void print(ResultAccuracyAttr attribute, AsmPrinter printer) {
      printer.print("<");
      if (attribute.atol != 0) {
        printer.print("atol = ").printDouble(attribute.atol).print(", ");
      }
      if (attribute.rtol != 0) {
        printer.print("rtol = ").printDouble(attribute.rtol).print(", ");
      }
      if (attribute.ulps != 0) {
        printer.print("ulps = ").print(attribute.ulps).print(", ");
      }
      printer.print("mode = ");
      modes.print(attribute.mode, printer);
      printer.print(">");
    }

    @Override
    public ResultAccuracyAttr parse(AsmParser parser) {
      parser.expect("<");
      double atol = parseTolerance("atol", parser, parser::parseFloat, 0.0);
      double rtol = parseTolerance("rtol", parser, parser::parseFloat, 0.0);
      long ulps = parseTolerance("ulps", parser, parser::parseInteger, 0L);
      parser.expectKeyword("mode");
      parser.expect("=");
      ResultAccuracyMode mode = modes.parse(parser);
      parser.expect(">");
      int end = parser.offset();
      ResultAccuracyAttr attribute = new ResultAccuracyAttr(atol, rtol, ulps, mode);
      attribute
          .problem()
          .ifPresent(message -> {
            throw parser.error(end, message);
          });
      return attribute;
    }

    private static <V> V parseTolerance(
        String name, AsmParser parser, Supplier<V> parse, V absent) {
      if (!parser.acceptKeyword(name)) {
        return absent;
      }
      parser.expect("=");
      V tolerance = parse.get();
      parser.expect(",");
      return tolerance;
    }
  }
}
