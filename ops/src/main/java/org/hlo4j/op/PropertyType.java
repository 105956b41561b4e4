package org.hlo4j.op;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;

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

  /** The name of a symbol, without the {@code @} of its text. */
  public static final PropertyType<String> SYMBOL =
      of(SymbolRefAttr.class, SymbolRefAttr::root, SymbolRefAttr::flat);

  public static final PropertyType<LongList> I64_ARRAY =
      of(DenseArrayAttr.class, DenseArrayAttr::toLongs, DenseArrayAttr::i64);
  public static final PropertyType<List<Boolean>> BOOL_ARRAY =
      of(DenseArrayAttr.class, PropertyType::toBooleans, PropertyType::ofBooleans);

  private final Function<Attribute, T> read;
  private final Function<T, ? extends Attribute> write;

  private PropertyType(Function<Attribute, T> read, Function<T, ? extends Attribute> write) {
    this.read = read;
    this.write = write;
  }

  private static <A extends Attribute, T> PropertyType<T> of(
      Class<A> type, Function<A, T> read, Function<T, A> write) {
    return new PropertyType<>(attribute -> read.apply(type.cast(attribute)), write);
  }

  /** The attribute itself, of this class. */
  public static <A extends Attribute> PropertyType<A> of(Class<A> type) {
    return of(type, Function.identity(), Function.identity());
  }

  /** The elements of an array, each of this class. */
  public static <A extends Attribute> PropertyType<List<A>> listOf(Class<A> type) {
    return of(
        ArrayAttr.class,
        array -> array.elements().stream().map(type::cast).toList(),
        elements -> new ArrayAttr(List.copyOf(elements)));
  }

  private static List<Boolean> toBooleans(DenseArrayAttr array) {
    return IntStream.range(0, array.size()).mapToObj(i -> array.longAt(i) != 0).toList();
  }

  private static DenseArrayAttr ofBooleans(List<Boolean> values) {
    boolean[] array = new boolean[values.size()];
    for (int i = 0; i < array.length; i++) {
      array[i] = values.get(i);
    }
    return DenseArrayAttr.bool(array);
  }

  T read(Attribute attribute) {
    return read.apply(attribute);
  }

  Attribute write(T value) {
    return write.apply(value);
  }
}
