package org.hlo4j.ir.encode;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.numerics.FloatFormat;

/** Common kinds of fields. */
public final class FieldKinds {
  /** Any attribute. */
  public static final FieldKind<Attribute> ATTRIBUTE = attribute(Attribute.class);

  /** Any type. */
  public static final FieldKind<Type> TYPE = type(Type.class);

  /** An attribute that may be absent. */
  public static final FieldKind<Optional<Attribute>> OPTIONAL_ATTRIBUTE =
      optionalAttribute(Attribute.class);

  /** An unsigned number of 64 bits. */
  public static final FieldKind<Long> VARINT =
      new FieldKind<>() {
        @Override
        public void write(Long value, EncodingWriter writer) {
          writer.writeVarInt(value);
        }

        @Override
        public Long read(EncodingReader reader) {
          return reader.readVarInt();
        }

        @Override
        public void print(Long value, AsmPrinter printer) {
          printer.print(Long.toUnsignedString(value));
        }

        @Override
        public Long parse(AsmParser parser) {
          return parser.parseInteger();
        }
      };

  /** A signed number of 64 bits, zigzag-encoded. */
  public static final FieldKind<Long> SIGNED_VARINT =
      new FieldKind<>() {
        @Override
        public void write(Long value, EncodingWriter writer) {
          writer.writeSignedVarInt(value);
        }

        @Override
        public Long read(EncodingReader reader) {
          return reader.readSignedVarInt();
        }

        @Override
        public void print(Long value, AsmPrinter printer) {
          printer.print(value);
        }

        @Override
        public Long parse(AsmParser parser) {
          return parser.parseInteger();
        }
      };

  /** A 64-bit float, encoded as its bits. */
  public static final FieldKind<Double> DOUBLE =
      new FieldKind<>() {
        @Override
        public void write(Double value, EncodingWriter writer) {
          long bits = Double.doubleToRawLongBits(value);
          BigInteger low = BigInteger.valueOf(bits & Long.MAX_VALUE);
          writer.writeFloat(bits < 0 ? low.setBit(Long.SIZE - 1) : low, FloatFormat.F64);
        }

        @Override
        public Double read(EncodingReader reader) {
          return Double.longBitsToDouble(reader.readFloat(FloatFormat.F64).longValue());
        }

        @Override
        public void print(Double value, AsmPrinter printer) {
          printer.printDouble(value);
        }

        @Override
        public Double parse(AsmParser parser) {
          return parser.parseFloat();
        }
      };

  /** A boolean: {@code true} or {@code false}. */
  public static final FieldKind<Boolean> BOOL =
      new FieldKind<>() {
        @Override
        public void write(Boolean value, EncodingWriter writer) {
          writer.writeBool(value);
        }

        @Override
        public Boolean read(EncodingReader reader) {
          return reader.readBool();
        }

        @Override
        public void print(Boolean value, AsmPrinter printer) {
          printer.print(value ? "true" : "false");
        }

        @Override
        public Boolean parse(AsmParser parser) {
          int at = parser.offset();
          if (parser.acceptKeyword("true")) {
            return true;
          }
          if (parser.acceptKeyword("false")) {
            return false;
          }
          throw parser.error(at, "expected integer value");
        }
      };

  /** A quoted string. */
  public static final FieldKind<String> STRING =
      new FieldKind<>() {
        @Override
        public void write(String value, EncodingWriter writer) {
          writer.writeString(value);
        }

        @Override
        public String read(EncodingReader reader) {
          return reader.readString();
        }

        @Override
        public void print(String value, AsmPrinter printer) {
          printer.printString(value);
        }

        @Override
        public String parse(AsmParser parser) {
          return parser.parseString();
        }
      };

  /** Signed numbers, each zigzag-encoded: {@code [0, -1]}. */
  public static final FieldKind<LongList> SIGNED_VARINTS =
      new FieldKind<>() {
        @Override
        public void write(LongList value, EncodingWriter writer) {
          writer.writeVarInt(value.size());
          for (int i = 0; i < value.size(); i++) {
            writer.writeSignedVarInt(value.get(i));
          }
        }

        @Override
        public LongList read(EncodingReader reader) {
          return LongList.copyOf(reader.readList(reader::readSignedVarInt));
        }

        @Override
        public void print(LongList value, AsmPrinter printer) {
          printer.print("[");
          for (int i = 0; i < value.size(); i++) {
            printer.print(i == 0 ? "" : ", ").print(value.get(i));
          }
          printer.print("]");
        }

        @Override
        public LongList parse(AsmParser parser) {
          return LongList.copyOf(parser.parseList(Delimiter.SQUARE, parser::parseInteger));
        }
      };

  private FieldKinds() {}

  /**
   * {@return the kind of attributes of a class}
   *
   * @param <A> the class of the attributes
   * @param type the class of the attributes
   */
  public static <A extends Attribute> FieldKind<A> attribute(Class<A> type) {
    return new FieldKind<>() {
      @Override
      public void write(A value, EncodingWriter writer) {
        writer.writeAttribute(value);
      }

      @Override
      public A read(EncodingReader reader) {
        return reader.readAttribute(type);
      }

      @Override
      public void print(A value, AsmPrinter printer) {
        printer.printAttribute(value);
      }

      @Override
      public A parse(AsmParser parser) {
        return parser.parseAttribute(type);
      }

      @Override
      public void forEachChild(A value, Consumer<Attribute> attributes, Consumer<Type> types) {
        attributes.accept(value);
      }

      @Override
      public A mapChildren(
          A value, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
        return type.cast(attributes.apply(value));
      }
    };
  }

  /**
   * {@return the kind of attributes of a class that may be absent}
   *
   * @param <A> the class of the attributes
   * @param type the class of the attributes
   */
  public static <A extends Attribute> FieldKind<Optional<A>> optionalAttribute(Class<A> type) {
    return new FieldKind<>() {
      @Override
      public void write(Optional<A> value, EncodingWriter writer) {
        writer.writeOptionalAttribute(value.orElse(null));
      }

      @Override
      public Optional<A> read(EncodingReader reader) {
        return reader.readOptionalAttribute().map(attribute -> cast(attribute, reader));
      }

      private A cast(Attribute attribute, EncodingReader reader) {
        if (!type.isInstance(attribute)) {
          throw reader.error("expected " + type.getSimpleName() + ", but got: " + attribute);
        }
        return type.cast(attribute);
      }

      @Override
      public void print(Optional<A> value, AsmPrinter printer) {
        value.ifPresent(printer::printAttribute);
      }

      @Override
      public Optional<A> parse(AsmParser parser) {
        return Optional.of(parser.parseAttribute(type));
      }

      @Override
      public void forEachChild(
          Optional<A> value, Consumer<Attribute> attributes, Consumer<Type> types) {
        value.ifPresent(attributes);
      }

      @Override
      public Optional<A> mapChildren(
          Optional<A> value, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
        return value.map(attribute -> type.cast(attributes.apply(attribute)));
      }
    };
  }

  /**
   * {@return the kind of types of a class}
   *
   * @param <T> the class of the types
   * @param type the class of the types
   */
  public static <T extends Type> FieldKind<T> type(Class<T> type) {
    return new FieldKind<>() {
      @Override
      public void write(T value, EncodingWriter writer) {
        writer.writeType(value);
      }

      @Override
      public T read(EncodingReader reader) {
        return reader.readType(type);
      }

      @Override
      public void print(T value, AsmPrinter printer) {
        printer.printType(value);
      }

      @Override
      public T parse(AsmParser parser) {
        return parser.parseType(type);
      }

      @Override
      public void forEachChild(T value, Consumer<Attribute> attributes, Consumer<Type> types) {
        types.accept(value);
      }

      @Override
      public T mapChildren(
          T value, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
        return type.cast(types.apply(value));
      }
    };
  }

  /**
   * {@return the kind of the bits of a float}
   *
   * @param format the format of the float
   */
  public static FieldKind<BigInteger> floatBits(FloatFormat format) {
    return new FieldKind<>() {
      @Override
      public void write(BigInteger value, EncodingWriter writer) {
        writer.writeFloat(value, format);
      }

      @Override
      public BigInteger read(EncodingReader reader) {
        return reader.readFloat(format);
      }

      @Override
      public void print(BigInteger value, AsmPrinter printer) {
        printer.printFloat(value, format);
      }

      @Override
      public BigInteger parse(AsmParser parser) {
        return parser.parseFloat(format);
      }
    };
  }

  /**
   * {@return the kind of an enumeration, encoded as its code and printed as its keyword}
   *
   * @param <E> the enumeration
   * @param type the enumeration
   */
  public static <E extends Enum<E> & CodedEnum> FieldKind<E> enumeration(Class<E> type) {
    return new EnumKind<>(type);
  }

  /**
   * {@return the kind of lists, encoded as the number of elements and the elements; {@code [a, b]}
   * in text}
   *
   * @param <V> the Java type of the elements
   * @param element the kind of the elements
   */
  public static <V> FieldKind<List<V>> list(FieldKind<V> element) {
    return new FieldKind<>() {
      @Override
      public void write(List<V> value, EncodingWriter writer) {
        writer.writeList(value, each -> element.write(each, writer));
      }

      @Override
      public List<V> read(EncodingReader reader) {
        return reader.readList(() -> element.read(reader));
      }

      @Override
      public void print(List<V> value, AsmPrinter printer) {
        printer.print("[").printList(value, each -> element.print(each, printer)).print("]");
      }

      @Override
      public List<V> parse(AsmParser parser) {
        return parser.parseList(Delimiter.SQUARE, () -> element.parse(parser));
      }

      @Override
      public void forEachChild(
          List<V> value, Consumer<Attribute> attributes, Consumer<Type> types) {
        for (V each : value) {
          element.forEachChild(each, attributes, types);
        }
      }

      @Override
      public List<V> mapChildren(
          List<V> value, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
        List<V> mapped = new ArrayList<>(value.size());
        for (V each : value) {
          mapped.add(element.mapChildren(each, attributes, types));
        }
        return mapped;
      }
    };
  }
}
