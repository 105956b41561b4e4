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
import org.hlo4j.ir.define.AttributeDefinition;
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
      FieldKind.of(
          EncodingWriter::writeVarInt,
          EncodingReader::readVarInt,
          (printer, value) -> printer.print(Long.toUnsignedString(value)),
          AsmParser::parseInteger);

  /** A signed number of 64 bits, zigzag-encoded. */
  public static final FieldKind<Long> SIGNED_VARINT =
      FieldKind.of(
          EncodingWriter::writeSignedVarInt,
          EncodingReader::readSignedVarInt,
          AsmPrinter::print,
          AsmParser::parseInteger);

  /** A 64-bit float, encoded as its bits. */
  public static final FieldKind<Double> DOUBLE =
      FieldKind.of(
          FieldKinds::writeDouble,
          reader -> Double.longBitsToDouble(reader.readFloat(FloatFormat.F64).longValue()),
          AsmPrinter::printDouble,
          AsmParser::parseFloat);

  /** A boolean: {@code true} or {@code false}. */
  public static final FieldKind<Boolean> BOOL =
      FieldKind.of(
          EncodingWriter::writeBool,
          EncodingReader::readBool,
          (printer, value) -> printer.print(value ? "true" : "false"),
          FieldKinds::parseBool);

  /** A quoted string. */
  public static final FieldKind<String> STRING =
      FieldKind.of(
          EncodingWriter::writeString,
          EncodingReader::readString,
          AsmPrinter::printString,
          AsmParser::parseString);

  /** Signed numbers, each zigzag-encoded: {@code [0, -1]}. */
  public static final FieldKind<LongList> SIGNED_VARINTS =
      FieldKind.of(
          FieldKinds::writeNumbers,
          reader -> LongList.copyOf(reader.readList(reader::readSignedVarInt)),
          FieldKinds::printNumbers,
          parser -> LongList.copyOf(parser.parseList(Delimiter.SQUARE, parser::parseInteger)));

  private FieldKinds() {}

  private static void writeDouble(EncodingWriter writer, double value) {
    long bits = Double.doubleToRawLongBits(value);
    BigInteger low = BigInteger.valueOf(bits & Long.MAX_VALUE);
    writer.writeFloat(bits < 0 ? low.setBit(Long.SIZE - 1) : low, FloatFormat.F64);
  }

  private static boolean parseBool(AsmParser parser) {
    int at = parser.offset();
    if (parser.acceptKeyword("true")) {
      return true;
    }
    if (parser.acceptKeyword("false")) {
      return false;
    }
    throw parser.error(at, "expected integer value");
  }

  private static void writeNumbers(EncodingWriter writer, LongList numbers) {
    writer.writeVarInt(numbers.size());
    for (int i = 0; i < numbers.size(); i++) {
      writer.writeSignedVarInt(numbers.get(i));
    }
  }

  private static void printNumbers(AsmPrinter printer, LongList numbers) {
    printer.print("[");
    for (int i = 0; i < numbers.size(); i++) {
      printer.print(i == 0 ? "" : ", ").print(numbers.get(i));
    }
    printer.print("]");
  }

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
    return optional(attribute(type))
        .withEncoding(
            (writer, value) -> writer.writeOptionalAttribute(value.orElse(null)),
            reader -> reader.readOptionalAttribute().map(value -> cast(value, type, reader)));
  }

  private static <A extends Attribute> A cast(
      Attribute attribute, Class<A> type, EncodingReader reader) {
    if (!type.isInstance(attribute)) {
      throw reader.error("expected " + type.getSimpleName() + ", but got: " + attribute);
    }
    return type.cast(attribute);
  }

  /**
   * {@return the kind of values that may be absent, encoded after a boolean that is true if there
   * is one}
   *
   * @param <V> the Java type of the values
   * @param kind the kind of the values
   */
  public static <V> FieldKind<Optional<V>> optional(FieldKind<V> kind) {
    return new FieldKind<>() {
      @Override
      public void write(Optional<V> value, EncodingWriter writer) {
        writer.writeBool(value.isPresent());
        value.ifPresent(present -> kind.write(present, writer));
      }

      @Override
      public Optional<V> read(EncodingReader reader) {
        return reader.readBool() ? Optional.of(kind.read(reader)) : Optional.empty();
      }

      @Override
      public void print(Optional<V> value, AsmPrinter printer) {
        value.ifPresent(present -> kind.print(present, printer));
      }

      @Override
      public Optional<V> parse(AsmParser parser) {
        return Optional.of(kind.parse(parser));
      }

      @Override
      public void forEachChild(
          Optional<V> value, Consumer<Attribute> attributes, Consumer<Type> types) {
        value.ifPresent(present -> kind.forEachChild(present, attributes, types));
      }

      @Override
      public Optional<V> mapChildren(
          Optional<V> value, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
        return value.map(present -> kind.mapChildren(present, attributes, types));
      }
    };
  }

  /**
   * {@return the kind of attributes whose text omits dialect and mnemonic}
   *
   * @param <A> the class of the attributes
   * @param definition the definition of the attributes
   */
  public static <A extends Attribute> FieldKind<A> stripped(AttributeDefinition<A> definition) {
    return attribute(definition.type())
        .withText(
            AsmPrinter::printStrippedAttribute,
            parser -> parser.parseStrippedAttribute(definition));
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
    return list(Delimiter.SQUARE, element);
  }

  /**
   * {@return the kind of lists, encoded as the number of elements and the elements}
   *
   * @param <V> the Java type of the elements
   * @param delimiter the delimiters in text
   * @param element the kind of the elements
   */
  public static <V> FieldKind<List<V>> list(Delimiter delimiter, FieldKind<V> element) {
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
        printer.print(delimiter.open());
        printer.printList(value, each -> element.print(each, printer)).print(delimiter.close());
      }

      @Override
      public List<V> parse(AsmParser parser) {
        return parser.parseList(delimiter, () -> element.parse(parser));
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
