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
 * A bidirectional mapping between attributes and Java values.
 *
 * @param <T> the class of the Java value
 */
public final class PropertyType<T> {
  /** An integer of type {@code i1}. */
  public static final PropertyType<Boolean> BOOL =
      of(IntegerAttr.class, IntegerAttr::isTrue, IntegerAttr::of);

  /** An integer of 32 bits. */
  public static final PropertyType<Integer> I32 =
      of(IntegerAttr.class, IntegerAttr::intValue, IntegerAttr::i32);

  /** An integer of 64 bits. */
  public static final PropertyType<Long> I64 =
      of(IntegerAttr.class, IntegerAttr::longValue, IntegerAttr::i64);

  /** A 32-bit float. */
  public static final PropertyType<Float> F32 =
      of(
          FloatAttr.class,
          attribute -> (float) attribute.doubleValue(),
          value -> FloatAttr.of(FloatType.F32, value));

  /** A string. */
  public static final PropertyType<String> STRING =
      of(StringAttr.class, StringAttr::value, StringAttr::of);

  /** A unit attribute, which is present or absent. */
  public static final PropertyType<UnitAttr> UNIT = of(UnitAttr.class);

  /** The name of a symbol, without the {@code @} of the syntax. */
  public static final PropertyType<String> SYMBOL =
      of(SymbolRefAttr.class, SymbolRefAttr::root, SymbolRefAttr::flat);

  /** A dense array of 64-bit integers. */
  public static final PropertyType<LongList> I64_ARRAY =
      of(DenseArrayAttr.class, DenseArrayAttr::toLongs, DenseArrayAttr::i64);

  /** A dense array of booleans. */
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

  /**
   * {@return the identity mapping of attributes of a class}
   *
   * @param <A> the class of the attributes
   * @param type the class of the attributes
   */
  public static <A extends Attribute> PropertyType<A> of(Class<A> type) {
    return of(type, Function.identity(), Function.identity());
  }

  /**
   * {@return the mapping of arrays whose elements are of a class}
   *
   * @param <A> the class of the elements
   * @param type the class of the elements
   */
  public static <A extends Attribute> PropertyType<List<A>> listOf(Class<A> type) {
    return new PropertyType<>(
        attribute -> attribute instanceof ArrayAttr array ? elementsOrNull(array, type) : null,
        elements -> new ArrayAttr(List.copyOf(elements)));
  }

  @SuppressWarnings("unchecked") // the class of each element has been checked
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

  /**
   * {@return the Java value of an attribute; null if the attribute is of another kind}
   *
   * @param attribute the attribute
   */
  public @Nullable T readOrNull(Attribute attribute) {
    return reader.readOrNull(attribute);
  }

  /**
   * {@return the attribute of a Java value}
   *
   * @param value the Java value
   */
  public Attribute write(T value) {
    return writer.apply(value);
  }
}
