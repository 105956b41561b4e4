package org.hlo4j.opset.vhlo;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.numerics.FloatFormat;

/** Field kinds shared by several VHLO types and attributes, and parts of their syntax. */
final class VhloFields {
  private VhloFields() {}

  /** A list of types. */
  static final FieldKind<List<Type>> TYPES = FieldKinds.list(FieldKinds.TYPE);

  /** Dimension sizes, with {@code ?} for dynamic ones in text: {@code [2, ?]}. */
  static final FieldKind<LongList> DIMENSIONS =
      new FieldKind<>() {
        @Override
        public void write(LongList value, EncodingWriter writer) {
          FieldKinds.SIGNED_VARINTS.write(value, writer);
        }

        @Override
        public LongList read(EncodingReader reader) {
          return FieldKinds.SIGNED_VARINTS.read(reader);
        }

        @Override
        public void print(LongList value, AsmPrinter printer) {
          printer.print("[");
          for (int i = 0; i < value.size(); i++) {
            printer.print(i == 0 ? "" : ", ").print(dimension(value.get(i)));
          }
          printer.print("]");
        }

        @Override
        public LongList parse(AsmParser parser) {
          return LongList.copyOf(
              parser.parseList(
                  Delimiter.SQUARE,
                  () -> parser.accept("?") ? ShapedType.DYNAMIC : parser.parseInteger()));
        }
      };

  /** A {@code double}; in bytecode its 64 bits. */
  static final FieldKind<Double> FLOAT64 =
      new FieldKind<>() {
        @Override
        public void write(Double value, EncodingWriter writer) {
          writer.writeFloat(bits(value), FloatFormat.F64);
        }

        @Override
        public Double read(EncodingReader reader) {
          return Double.longBitsToDouble(reader.readFloat(FloatFormat.F64).longValue());
        }

        @Override
        public void print(Double value, AsmPrinter printer) {
          printer.printFloat(bits(value), FloatFormat.F64);
        }

        @Override
        public Double parse(AsmParser parser) {
          return Double.longBitsToDouble(parser.parseFloat(FloatFormat.F64).longValue());
        }

        private static BigInteger bits(double value) {
          return new BigInteger(Long.toUnsignedString(Double.doubleToRawLongBits(value)));
        }
      };

  /** A boolean; in bytecode a number. */
  static final FieldKind<Boolean> BOOL =
      new FieldKind<>() {
        @Override
        public void write(Boolean value, EncodingWriter writer) {
          writer.writeVarInt(value ? 1 : 0);
        }

        @Override
        public Boolean read(EncodingReader reader) {
          long value = reader.readVarInt();
          if (value != 0 && value != 1) {
            throw reader.error("unsupported value: " + Long.toUnsignedString(value));
          }
          return value == 1;
        }

        @Override
        public void print(Boolean value, AsmPrinter printer) {
          FieldKinds.BOOL.print(value, printer);
        }

        @Override
        public Boolean parse(AsmParser parser) {
          return FieldKinds.BOOL.parse(parser);
        }
      };

  /** An optional attribute after a presence flag. */
  static final FieldKind<Optional<Attribute>> FLAGGED_ATTRIBUTE =
      new AttributeKind<>(FieldKinds.OPTIONAL_ATTRIBUTE) {
        @Override
        public void write(Optional<Attribute> value, EncodingWriter writer) {
          writer.writeVarInt(value.isPresent() ? 1 : 0);
          value.ifPresent(writer::writeAttribute);
        }

        @Override
        public Optional<Attribute> read(EncodingReader reader) {
          return reader.readVarInt() == 0 ? Optional.empty() : Optional.of(reader.readAttribute());
        }
      };

  /** A mode of {@link VhloEnum#RESULT_ACCURACY_MODE}. */
  static final FieldKind<Attribute> ACCURACY_MODE =
      new AttributeKind<>(FieldKinds.ATTRIBUTE) {
        @Override
        public Attribute read(EncodingReader reader) {
          EnumV1Attr mode = reader.readAttribute(EnumV1Attr.class);
          if (mode.enumeration() != VhloEnum.RESULT_ACCURACY_MODE) {
            throw reader.error("expected a result accuracy mode, but got: " + mode);
          }
          return mode;
        }

        @Override
        public Attribute parse(AsmParser parser) {
          return parseVhloAttribute(parser, "expected VHLO result accuracy mode");
        }
      };

  /** A kind that delegates to another one except for some directions. */
  private abstract static class AttributeKind<V> implements FieldKind<V> {
    private final FieldKind<V> base;

    AttributeKind(FieldKind<V> base) {
      this.base = base;
    }

    @Override
    public void write(V value, EncodingWriter writer) {
      base.write(value, writer);
    }

    @Override
    public V read(EncodingReader reader) {
      return base.read(reader);
    }

    @Override
    public void print(V value, AsmPrinter printer) {
      base.print(value, printer);
    }

    @Override
    public V parse(AsmParser parser) {
      return base.parse(parser);
    }

    @Override
    public void forEachChild(V value, Consumer<Attribute> attributes, Consumer<Type> types) {
      base.forEachChild(value, attributes, types);
    }

    @Override
    public V mapChildren(V value, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
      return base.mapChildren(value, attributes, types);
    }
  }

  private static String dimension(long size) {
    return ShapedType.isDynamic(size) ? "?" : Long.toString(size);
  }

  /** Prints {@code 2x?x}. */
  static void printShape(LongList shape, AsmPrinter printer) {
    for (int i = 0; i < shape.size(); i++) {
      printer.print(dimension(shape.get(i))).print("x");
    }
  }

  /** Parses {@code 2x?x}. */
  static LongList parseShape(AsmParser parser) {
    return parser.parseDimensionList(true, true);
  }

  /** Parses between angle brackets. */
  static <T> T parseAngled(AsmParser parser, Supplier<T> parse) {
    parser.expect("<");
    T value = parse.get();
    parser.expect(">");
    return value;
  }

  /** Parses a type, which must be of VHLO. */
  static Type parseVhloType(AsmParser parser) {
    return parseVhloType(parser, "expected VHLO type");
  }

  static Type parseVhloType(AsmParser parser, String message) {
    int at = parser.offset();
    Type type = parser.parseType();
    if (!isVhlo(type)) {
      throw parser.error(at, message);
    }
    return type;
  }

  /** Parses an attribute, which must be of VHLO. */
  static Attribute parseVhloAttribute(AsmParser parser, String message) {
    int at = parser.offset();
    Attribute attribute = parser.parseAttribute();
    if (!isVhlo(attribute)) {
      throw parser.error(at, message);
    }
    return attribute;
  }

  static boolean isVhlo(Type type) {
    return type instanceof DialectType t && t.definition().dialect().equals("vhlo");
  }

  static boolean isVhlo(Attribute attribute) {
    return attribute instanceof DialectAttribute a && a.definition().dialect().equals("vhlo");
  }
}
