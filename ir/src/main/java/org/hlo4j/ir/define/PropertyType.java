package org.hlo4j.ir.define;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.builtin.UnitAttr;
import org.jspecify.annotations.Nullable;

/**
 * How an attribute and a Java value stand for each other.
 *
 * @param <T> the class of the Java value
 */
public final class PropertyType<T> {
  public static final PropertyType<Boolean> BOOL =
      of(IntegerAttr.class, IntegerAttr::isTrue, IntegerAttr::of);
  public static final PropertyType<Integer> I32 =
      of(IntegerAttr.class, IntegerAttr::intValue, IntegerAttr::i32);
  public static final PropertyType<Long> I64 =
      of(IntegerAttr.class, IntegerAttr::longValue, IntegerAttr::i64);
  public static final PropertyType<Float> F32 =
      of(
          FloatAttr.class,
          attribute -> (float) attribute.doubleValue(),
          value -> FloatAttr.of(FloatType.F32, value));
  public static final PropertyType<String> STRING =
      of(StringAttr.class, StringAttr::value, StringAttr::of);

  /** There or not. */
  public static final PropertyType<UnitAttr> UNIT = of(UnitAttr.class);

  /** The name of a symbol, without the {@code @} of its text. */
  public static final PropertyType<String> SYMBOL =
      of(SymbolRefAttr.class, SymbolRefAttr::root, SymbolRefAttr::flat);

  public static final PropertyType<LongList> I64_ARRAY =
      of(DenseArrayAttr.class, DenseArrayAttr::toLongs, DenseArrayAttr::i64);
  public static final PropertyType<List<Boolean>> BOOL_ARRAY =
      of(DenseArrayAttr.class, PropertyType::toBooleans, PropertyType::ofBooleans);

  /** Reads an attribute; null if it is of another kind. */
  private interface Reader<T> {
    @Nullable T readOrNull(Attribute attribute);
  }

  private final Reader<T> reader;
  private final Function<T, ? extends Attribute> writer;

  private PropertyType(Reader<T> reader, Function<T, ? extends Attribute> writer) {
    this.reader = reader;
    this.writer = writer;
  }

  private static <A extends Attribute, T> PropertyType<T> of(
      Class<A> type, Function<A, T> read, Function<T, A> write) {
    return new PropertyType<>(
        attribute -> type.isInstance(attribute) ? read.apply(type.cast(attribute)) : null, write);
  }

  /** The attribute itself, of this class. */
  public static <A extends Attribute> PropertyType<A> of(Class<A> type) {
    return of(type, Function.identity(), Function.identity());
  }

  /** The elements of an array, each of this class. */
  public static <A extends Attribute> PropertyType<List<A>> listOf(Class<A> type) {
    return new PropertyType<>(
        attribute -> attribute instanceof ArrayAttr array ? elementsOrNull(array, type) : null,
        elements -> new ArrayAttr(List.copyOf(elements)));
  }

  @SuppressWarnings("unchecked") // each element is of the class
  private static <A extends Attribute> @Nullable List<A> elementsOrNull(
      ArrayAttr array, Class<A> type) {
    for (Attribute element : array.elements()) {
      if (!type.isInstance(element)) {
        return null;
      }
    }
    return (List<A>) array.elements();
  }

  private static List<Boolean> toBooleans(DenseArrayAttr array) {
    List<Boolean> values = new ArrayList<>(array.size());
    for (int i = 0; i < array.size(); i++) {
      values.add(array.longAt(i) != 0);
    }
    return values;
  }

  private static DenseArrayAttr ofBooleans(List<Boolean> values) {
    boolean[] array = new boolean[values.size()];
    for (int i = 0; i < array.length; i++) {
      array[i] = values.get(i);
    }
    return DenseArrayAttr.bool(array);
  }

  /** The Java value of an attribute; null if the attribute is of another kind. */
  public @Nullable T readOrNull(Attribute attribute) {
    return reader.readOrNull(attribute);
  }

  /** The attribute of a Java value. */
  public Attribute write(T value) {
    return writer.apply(value);
  }
}
