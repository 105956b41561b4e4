package org.hlo4j.opset.vhlo;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.numerics.FloatFormat;
import org.hlo4j.opset.syntax.DimensionLists;

/** Field kinds shared by several VHLO types and attributes, and parts of their syntax. */
final class VhloFields {
  private VhloFields() {}

  /** A type, which must be of VHLO in text. */
  static final FieldKind<Type> TYPE = type("expected VHLO type");

  /** Types of VHLO in angle brackets: {@code <!vhlo.i1_v1>}. */
  static final FieldKind<List<Type>> TYPES =
      FieldKinds.list(Delimiter.ANGLE, type("expected VHLO types"));

  /** A shape; in text each size is followed by a cross: {@code 2x?x}. */
  static final FieldKind<LongList> SHAPE =
      FieldKinds.SIGNED_VARINTS.withText(
          VhloFields::printShape, parser -> parser.parseDimensionList(true, true));

  /** An unsigned number that text shows as a signed one. */
  static final FieldKind<Long> VARINT =
      FieldKinds.VARINT.withText(AsmPrinter::print, AsmParser::parseInteger);

  /** A {@code double}, whose bits text may have, too. */
  static final FieldKind<Double> FLOAT64 =
      FieldKinds.DOUBLE.withText(
          AsmPrinter::printDouble,
          parser -> Double.longBitsToDouble(parser.parseFloat(FloatFormat.F64).longValue()));

  /** A boolean; in bytecode a number. */
  static final FieldKind<Boolean> BOOL =
      FieldKinds.BOOL.withEncoding(
          (writer, value) -> writer.writeVarInt(value ? 1 : 0), VhloFields::readBool);

  /** An optional attribute after a number that is 0 if it is absent. */
  static final FieldKind<Optional<Attribute>> FLAGGED_ATTRIBUTE =
      FieldKinds.OPTIONAL_ATTRIBUTE.withEncoding(
          (writer, value) -> {
            writer.writeVarInt(value.isPresent() ? 1 : 0);
            value.ifPresent(writer::writeAttribute);
          },
          reader ->
              reader.readVarInt() == 0 ? Optional.empty() : Optional.of(reader.readAttribute()));

  /** A mode of {@link VhloEnum#RESULT_ACCURACY_MODE}. */
  static final FieldKind<Attribute> ACCURACY_MODE =
      attribute("expected VHLO result accuracy mode")
          .withEncoding(EncodingWriter::writeAttribute, VhloFields::readAccuracyMode);

  private static boolean readBool(EncodingReader reader) {
    long value = reader.readVarInt();
    if (value != 0 && value != 1) {
      throw reader.error("unsupported value: " + Long.toUnsignedString(value));
    }
    return value == 1;
  }

  private static Attribute readAccuracyMode(EncodingReader reader) {
    EnumV1Attr mode = reader.readAttribute(EnumV1Attr.class);
    if (mode.enumeration() != VhloEnum.RESULT_ACCURACY_MODE) {
      throw reader.error("expected a result accuracy mode, but got: " + mode);
    }
    return mode;
  }

  private static void printShape(AsmPrinter printer, LongList shape) {
    for (int i = 0; i < shape.size(); i++) {
      printer.print(DimensionLists.text(shape.get(i))).print("x");
    }
  }

  /** Returns the kind of types that must be of VHLO in text, with the message if one is not. */
  static FieldKind<Type> type(String message) {
    return FieldKinds.TYPE.withText(
        AsmPrinter::printType,
        parser -> {
          int at = parser.offset();
          Type type = parser.parseType();
          if (!isVhlo(type)) {
            throw parser.error(at, message);
          }
          return type;
        });
  }

  /**
   * Returns the kind of attributes that must be of VHLO in text, with the message if one is not.
   */
  static FieldKind<Attribute> attribute(String message) {
    return FieldKinds.ATTRIBUTE.withText(
        AsmPrinter::printAttribute,
        parser -> {
          int at = parser.offset();
          Attribute attribute = parser.parseAttribute();
          if (!isVhlo(attribute)) {
            throw parser.error(at, message);
          }
          return attribute;
        });
  }

  static boolean isVhlo(Type type) {
    return type instanceof DialectType t && t.definition().dialect().equals(VhloDialect.NAMESPACE);
  }

  static boolean isVhlo(Attribute attribute) {
    return attribute instanceof DialectAttribute a
        && a.definition().dialect().equals(VhloDialect.NAMESPACE);
  }
}
