package org.hlo4j.ir.encode;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.Hashes;

/**
 * The fields of an attribute or type and the way back from fields to value. It drives bytecode both
 * ways, text of the {@code <name = value, …>} form both ways, and the walking and replacing of
 * nested attributes and types, so that none of these can forget a field.
 *
 * @param <T> the attribute or type
 */
public final class Codec<T> {
  private final List<Field<T, ?>> fields;
  private final Assembler<T> assembler;

  /** Makes the value from its field values, in order. */
  interface Assembler<T> {
    T assemble(Object[] values);
  }

  private Codec(List<Field<T, ?>> fields, Assembler<T> assembler) {
    this.fields = fields;
    this.assembler = assembler;
  }

  public List<Field<T, ?>> fields() {
    return fields;
  }

  public void write(T value, EncodingWriter writer) {
    for (Field<T, ?> field : fields) {
      writeField(field, value, writer);
    }
  }

  /**
   * Reads the fields and makes the value. A class that refuses its parts says so by {@link
   * IllegalArgumentException}, whose message becomes the error.
   */
  public T read(EncodingReader reader) {
    Object[] values = new Object[fields.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = fields.get(i).kind().read(reader);
    }
    try {
      return assembler.assemble(values);
    } catch (IllegalArgumentException e) {
      throw reader.error(String.valueOf(e.getMessage()));
    }
  }

  /** Makes the value from its field values, which must have the fields' types, in order. */
  public T assemble(List<?> values) {
    if (values.size() != fields.size()) {
      throw new IllegalArgumentException(
          "expected " + fields.size() + " field values, got " + values.size());
    }
    return assembler.assemble(values.toArray());
  }

  /** Whether all fields of two values are equal. */
  public boolean areEqual(T one, T other) {
    for (Field<T, ?> field : fields) {
      if (!Objects.equals(field.of(one), field.of(other))) {
        return false;
      }
    }
    return true;
  }

  /** A hash of all fields. */
  public int hash(T value) {
    int hash = 1;
    for (Field<T, ?> field : fields) {
      hash = Hashes.mix(hash, Hashes.ofAny(field.of(value)));
    }
    return hash;
  }

  /** Visits the attributes and types directly inside {@code value}, in order. */
  public void forEachChild(T value, Consumer<Attribute> attributes, Consumer<Type> types) {
    for (Field<T, ?> field : fields) {
      visitField(field, value, attributes, types);
    }
  }

  /** The value with the attributes and types directly inside replaced. */
  public T mapChildren(T value, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
    Object[] values = new Object[fields.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = mapField(fields.get(i), value, attributes, types);
    }
    return assembler.assemble(values);
  }

  private static <T, V> void writeField(Field<T, V> field, T value, EncodingWriter writer) {
    field.kind().write(field.of(value), writer);
  }

  private static <T, V> void visitField(
      Field<T, V> field, T value, Consumer<Attribute> attributes, Consumer<Type> types) {
    field.kind().forEachChild(field.of(value), attributes, types);
  }

  private static <T, V> V mapField(
      Field<T, V> field, T value, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
    return field.kind().mapChildren(field.of(value), attributes, types);
  }

  /** The codec of 0 fields, in the order of the encoding. */
  @SuppressWarnings("unchecked")
  public static <T> Codec<T> of(Supplier<T> make) {
    return new Codec<>(List.of(), v -> make.get());
  }

  /** The codec of 1 field, in the order of the encoding. */
  @SuppressWarnings("unchecked")
  public static <T, A> Codec<T> of(Field<T, A> a, Function1<A, T> make) {
    return new Codec<>(List.of(a), v -> make.apply((A) v[0]));
  }

  /** The codec of 2 fields, in the order of the encoding. */
  @SuppressWarnings("unchecked")
  public static <T, A, B> Codec<T> of(Field<T, A> a, Field<T, B> b, Function2<A, B, T> make) {
    return new Codec<>(List.of(a, b), v -> make.apply((A) v[0], (B) v[1]));
  }

  /** The codec of 3 fields, in the order of the encoding. */
  @SuppressWarnings("unchecked")
  public static <T, A, B, C> Codec<T> of(
      Field<T, A> a, Field<T, B> b, Field<T, C> c, Function3<A, B, C, T> make) {
    return new Codec<>(List.of(a, b, c), v -> make.apply((A) v[0], (B) v[1], (C) v[2]));
  }

  /** The codec of 4 fields, in the order of the encoding. */
  @SuppressWarnings("unchecked")
  public static <T, A, B, C, D> Codec<T> of(
      Field<T, A> a, Field<T, B> b, Field<T, C> c, Field<T, D> d, Function4<A, B, C, D, T> make) {
    return new Codec<>(
        List.of(a, b, c, d), v -> make.apply((A) v[0], (B) v[1], (C) v[2], (D) v[3]));
  }

  /** The codec of 5 fields, in the order of the encoding. */
  @SuppressWarnings("unchecked")
  public static <T, A, B, C, D, E> Codec<T> of(
      Field<T, A> a,
      Field<T, B> b,
      Field<T, C> c,
      Field<T, D> d,
      Field<T, E> e,
      Function5<A, B, C, D, E, T> make) {
    return new Codec<>(
        List.of(a, b, c, d, e), v -> make.apply((A) v[0], (B) v[1], (C) v[2], (D) v[3], (E) v[4]));
  }

  /** The codec of 6 fields, in the order of the encoding. */
  @SuppressWarnings("unchecked")
  public static <T, A, B, C, D, E, F> Codec<T> of(
      Field<T, A> a,
      Field<T, B> b,
      Field<T, C> c,
      Field<T, D> d,
      Field<T, E> e,
      Field<T, F> f,
      Function6<A, B, C, D, E, F, T> make) {
    return new Codec<>(
        List.of(a, b, c, d, e, f),
        v -> make.apply((A) v[0], (B) v[1], (C) v[2], (D) v[3], (E) v[4], (F) v[5]));
  }

  /** The codec of 7 fields, in the order of the encoding. */
  @SuppressWarnings("unchecked")
  public static <T, A, B, C, D, E, F, G> Codec<T> of(
      Field<T, A> a,
      Field<T, B> b,
      Field<T, C> c,
      Field<T, D> d,
      Field<T, E> e,
      Field<T, F> f,
      Field<T, G> g,
      Function7<A, B, C, D, E, F, G, T> make) {
    return new Codec<>(
        List.of(a, b, c, d, e, f, g),
        v -> make.apply((A) v[0], (B) v[1], (C) v[2], (D) v[3], (E) v[4], (F) v[5], (G) v[6]));
  }

  /** The codec of 8 fields, in the order of the encoding. */
  @SuppressWarnings("unchecked")
  public static <T, A, B, C, D, E, F, G, H> Codec<T> of(
      Field<T, A> a,
      Field<T, B> b,
      Field<T, C> c,
      Field<T, D> d,
      Field<T, E> e,
      Field<T, F> f,
      Field<T, G> g,
      Field<T, H> h,
      Function8<A, B, C, D, E, F, G, H, T> make) {
    return new Codec<>(
        List.of(a, b, c, d, e, f, g, h),
        v ->
            make.apply(
                (A) v[0], (B) v[1], (C) v[2], (D) v[3], (E) v[4], (F) v[5], (G) v[6], (H) v[7]));
  }

  /** The codec of 9 fields, in the order of the encoding. */
  @SuppressWarnings("unchecked")
  public static <T, A, B, C, D, E, F, G, H, I> Codec<T> of(
      Field<T, A> a,
      Field<T, B> b,
      Field<T, C> c,
      Field<T, D> d,
      Field<T, E> e,
      Field<T, F> f,
      Field<T, G> g,
      Field<T, H> h,
      Field<T, I> i,
      Function9<A, B, C, D, E, F, G, H, I, T> make) {
    return new Codec<>(
        List.of(a, b, c, d, e, f, g, h, i),
        v ->
            make.apply(
                (A) v[0], (B) v[1], (C) v[2], (D) v[3], (E) v[4], (F) v[5], (G) v[6], (H) v[7],
                (I) v[8]));
  }

  /** The codec of 10 fields, in the order of the encoding. */
  @SuppressWarnings("unchecked")
  public static <T, A, B, C, D, E, F, G, H, I, J> Codec<T> of(
      Field<T, A> a,
      Field<T, B> b,
      Field<T, C> c,
      Field<T, D> d,
      Field<T, E> e,
      Field<T, F> f,
      Field<T, G> g,
      Field<T, H> h,
      Field<T, I> i,
      Field<T, J> j,
      Function10<A, B, C, D, E, F, G, H, I, J, T> make) {
    return new Codec<>(
        List.of(a, b, c, d, e, f, g, h, i, j),
        v ->
            make.apply(
                (A) v[0], (B) v[1], (C) v[2], (D) v[3], (E) v[4], (F) v[5], (G) v[6], (H) v[7],
                (I) v[8], (J) v[9]));
  }

  /** A function of 1 argument. */
  public interface Function1<A, R> {
    R apply(A a);
  }

  /** A function of 2 arguments. */
  public interface Function2<A, B, R> {
    R apply(A a, B b);
  }

  /** A function of 3 arguments. */
  public interface Function3<A, B, C, R> {
    R apply(A a, B b, C c);
  }

  /** A function of 4 arguments. */
  public interface Function4<A, B, C, D, R> {
    R apply(A a, B b, C c, D d);
  }

  /** A function of 5 arguments. */
  public interface Function5<A, B, C, D, E, R> {
    R apply(A a, B b, C c, D d, E e);
  }

  /** A function of 6 arguments. */
  public interface Function6<A, B, C, D, E, F, R> {
    R apply(A a, B b, C c, D d, E e, F f);
  }

  /** A function of 7 arguments. */
  public interface Function7<A, B, C, D, E, F, G, R> {
    R apply(A a, B b, C c, D d, E e, F f, G g);
  }

  /** A function of 8 arguments. */
  public interface Function8<A, B, C, D, E, F, G, H, R> {
    R apply(A a, B b, C c, D d, E e, F f, G g, H h);
  }

  /** A function of 9 arguments. */
  public interface Function9<A, B, C, D, E, F, G, H, I, R> {
    R apply(A a, B b, C c, D d, E e, F f, G g, H h, I i);
  }

  /** A function of 10 arguments. */
  public interface Function10<A, B, C, D, E, F, G, H, I, J, R> {
    R apply(A a, B b, C c, D d, E e, F f, G g, H h, I i, J j);
  }
}
