package org.hlo4j.hlo.message;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.hlo4j.hlo.HloElementType;
import org.hlo4j.hlo.HloLayout;
import org.hlo4j.hlo.HloLiteral;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;
import org.jspecify.annotations.Nullable;

/**
 * Literals. Each type of elements has a field: numbers, or bytes. Elements stand in the order of
 * the layout.
 */
public final class LiteralMessages {
  private static final MessageFields<HloLiteral> FIELDS = MessageFields.packed();

  /** How the elements of each type are read, in the order of the layout. */
  private static final Map<HloElementType, Function<Message.Values<HloLiteral>, Blob>> READERS =
      new EnumMap<>(HloElementType.class);

  private static final MessageField<HloLiteral, @Nullable HloShape> SHAPE =
      FIELDS.message(1, () -> ShapeMessages.SHAPE, HloLiteral::shape);
  private static final MessageField<HloLiteral, List<HloLiteral>> TUPLE_LITERALS;

  static {
    numbers(2, HloElementType.PRED);
    bytes(3, HloElementType.U8);
    numbers(4, HloElementType.S32);
    numbers(5, HloElementType.S64);
    numbers(6, HloElementType.U32);
    numbers(7, HloElementType.U64);
    floats(8, HloElementType.F32, Float.BYTES);
    floats(9, HloElementType.F64, Double.BYTES);
    TUPLE_LITERALS =
        FIELDS.messages(
            10,
            () -> LiteralMessages.LITERAL,
            literal -> literal instanceof HloLiteral.Tuple tuple ? tuple.elements() : List.of());
    bytes(11, HloElementType.F16);
    floats(12, HloElementType.C64, Float.BYTES);
    bytes(13, HloElementType.BF16);
    bytes(15, HloElementType.S8);
    bytes(16, HloElementType.U16);
    bytes(17, HloElementType.S16);
    floats(18, HloElementType.C128, Double.BYTES);
    bytes(19, HloElementType.F8E5M2);
    bytes(20, HloElementType.F8E4M3FN);
    bytes(21, HloElementType.S4);
    bytes(22, HloElementType.U4);
    bytes(23, HloElementType.F8E4M3B11FNUZ);
    bytes(24, HloElementType.F8E5M2FNUZ);
    bytes(25, HloElementType.F8E4M3FNUZ);
    bytes(26, HloElementType.S2);
    bytes(27, HloElementType.U2);
    bytes(28, HloElementType.F8E4M3);
    bytes(29, HloElementType.F8E3M4);
    bytes(30, HloElementType.S1);
    bytes(31, HloElementType.U1);
    bytes(32, HloElementType.F4E2M1FN);
    bytes(33, HloElementType.F8E8M0FNU);
    bytes(35, HloElementType.F6E3M2FN);
    bytes(36, HloElementType.F6E2M3FN);
  }

  /** A literal. */
  public static final Message<HloLiteral> LITERAL =
      FIELDS.build("LiteralProto", LiteralMessages::literal);

  private LiteralMessages() {}

  private static void bytes(int number, HloElementType type) {
    MessageField<HloLiteral, Blob> field = FIELDS.bytes(number, literal -> content(literal, type));
    READERS.put(type, values -> values.get(field));
  }

  private static void floats(int number, HloElementType type, int width) {
    MessageField<HloLiteral, Blob> field =
        FIELDS.packed(number, width, literal -> content(literal, type));
    READERS.put(type, values -> values.get(field));
  }

  private static void numbers(int number, HloElementType type) {
    MessageField<HloLiteral, LongList> field =
        FIELDS.integers(number, literal -> toNumbers(content(literal, type), type));
    READERS.put(type, values -> toBytes(values.get(field), type.bytes()));
  }

  /** Returns the elements of a literal of a type, in the order of its layout. */
  private static Blob content(HloLiteral literal, HloElementType type) {
    return literal instanceof HloLiteral.Array array && array.shape().elementType() == type
        ? reordered(array.shape(), array.elements(), LiteralMessages::toPhysical)
        : Blob.EMPTY;
  }

  private static HloLiteral literal(Message.Values<HloLiteral> values) {
    HloShape shape = values.get(SHAPE);
    if (shape == null) {
      throw new IllegalArgumentException("a literal has no shape");
    }
    return switch (shape) {
      case HloShape.Array array -> array(array, values);
      case HloShape.Tuple tuple -> new HloLiteral.Tuple(tuple, values.get(TUPLE_LITERALS));
      case HloShape.Token token -> new HloLiteral.Elided(token); // which has no elements
      default -> throw new IllegalArgumentException("a literal is no array and no tuple");
    };
  }

  private static HloLiteral array(HloShape.Array shape, Message.Values<HloLiteral> values) {
    Function<Message.Values<HloLiteral>, Blob> reader = READERS.get(shape.elementType());
    if (reader == null) {
      throw new IllegalArgumentException("no literals have the type " + shape.elementType());
    }
    Blob stored = normalized(reader.apply(values), shape.elementType());
    // The constructor holds the bytes that there are against the shape.
    new HloLiteral.Array(shape, stored);
    return new HloLiteral.Array(shape, reordered(shape, stored, (order, places) -> order));
  }

  /** Clears the bits of a byte that do not belong to an element. */
  private static Blob normalized(Blob stored, HloElementType type) {
    if (type.bits() >= Byte.SIZE) {
      return stored;
    }
    byte[] bytes = stored.toByteArray();
    boolean isPredicate = type.kind() == HloElementType.Kind.PREDICATE;
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (isPredicate ? (bytes[i] == 0 ? 0 : 1) : bytes[i] & (1 << type.bits()) - 1);
    }
    return Blob.wrap(bytes);
  }

  private static LongList toNumbers(Blob bytes, HloElementType type) {
    long[] numbers = new long[(int) (bytes.size() / type.bytes())];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] =
          switch (type) {
            case S32 -> bytes.intAt((long) Integer.BYTES * i);
            case U32 -> bytes.intAt((long) Integer.BYTES * i) & 0xFFFF_FFFFL;
            case S64, U64 -> bytes.longAt((long) Long.BYTES * i);
            default -> bytes.byteAt(i);
          };
    }
    return LongList.wrap(numbers);
  }

  private static Blob toBytes(LongList numbers, int width) {
    byte[] bytes = new byte[Math.multiplyExact(numbers.size(), width)];
    for (int i = 0; i < numbers.size(); i++) {
      for (int j = 0; j < width; j++) {
        bytes[i * width + j] = (byte) (numbers.get(i) >>> (Byte.SIZE * j));
      }
    }
    return Blob.wrap(bytes);
  }

  /** The other direction of an order of elements. */
  private static int[] toPhysical(int[] order, Integer count) {
    int[] inverse = new int[count];
    for (int i = 0; i < count; i++) {
      inverse[order[i]] = i;
    }
    return inverse;
  }

  /** Returns elements in another order: those of the layout, or row-major ones. */
  private static Blob reordered(
      HloShape.Array shape, Blob elements, BiFunction<int[], Integer, int[]> direction) {
    HloLayout layout = shape.layoutOrDefault();
    if (layout.isRowMajor() || shape.rank() < 2 || elements.size() == 0) {
      return elements;
    }
    int width = shape.elementType().bytes();
    int count = Math.toIntExact(elements.size() / width);
    int[] from =
        direction.apply(physicalPlaces(shape.sizes(), layout.minorToMajor(), count), count);
    byte[] source = elements.toByteArray();
    byte[] target = new byte[source.length];
    for (int i = 0; i < count; i++) {
      System.arraycopy(source, from[i] * width, target, i * width, width);
    }
    return Blob.wrap(target);
  }

  /** The places in the order of a layout, of all elements in row-major order. */
  private static int[] physicalPlaces(LongList sizes, LongList minorToMajor, int count) {
    int rank = sizes.size();
    int[] strides = new int[rank];
    int stride = 1;
    for (int i = 0; i < rank; i++) {
      int dimension = (int) minorToMajor.get(i);
      strides[dimension] = stride;
      stride = Math.multiplyExact(stride, (int) sizes.get(dimension));
    }
    int[] places = new int[count];
    int[] index = new int[rank];
    int place = 0;
    for (int i = 0; i < count; i++) {
      places[i] = place;
      for (int d = rank - 1; d >= 0; d--) {
        place += strides[d];
        if (++index[d] < sizes.get(d)) {
          break;
        }
        place -= strides[d] * index[d];
        index[d] = 0;
      }
    }
    return places;
  }
}
