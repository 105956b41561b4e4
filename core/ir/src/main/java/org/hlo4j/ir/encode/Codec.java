package org.hlo4j.ir.encode;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.internal.Hashes;

/**
 * The fields of an attribute or type, with the construction of the value from them. Bytecode and
 * the syntax {@code <name = value, …>} in both directions, and the traversal and replacement of
 * nested attributes and types, are derived from it, so that none of them can omit a field.
 *
 * <p>The parameters of {@code of} with several fields are those of {@link #of(Field, Function)}.
 *
 * @param <T> the attribute or type
 */
public final class Codec<T> {
  private final List<Field<T, ?>> fields;
  private final Assembler<T> assembler;

  /** Creates the value from its fields, in order. */
  interface Assembler<T> {
    T assemble(Object[] values);
  }

  private Codec(List<Field<T, ?>> fields, Assembler<T> assembler) {
    this.fields = fields;
    this.assembler = assembler;
  }

  /** {@return the fields, in the order of the encoding} */
  public List<Field<T, ?>> fields() {
    return fields;
  }

  /**
   * Writes the fields of a value.
   *
   * @param value the value
   * @param writer the sink
   */
  public void write(T value, EncodingWriter writer) {
    for (Field<T, ?> field : fields) {
      field.write(value, writer);
    }
  }

  /**
   * Reads the fields and creates the value. An {@link IllegalArgumentException} of its constructor
   * becomes an error of the reader, with its message.
   *
   * @param reader the source
   * @return the value
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if the encoding is invalid
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

  /**
   * {@return the value with given fields}
   *
   * @param values the fields, of the right types and in order
   * @throws IllegalArgumentException if there are more or fewer values than fields, or the value is
   *     invalid
   */
  public T assemble(List<?> values) {
    if (values.size() != fields.size()) {
      throw new IllegalArgumentException(
          "expected " + fields.size() + " field values, got " + values.size());
    }
    return assembler.assemble(values.toArray());
  }

  /**
   * {@return whether all fields of two values are equal}
   *
   * @param one the first value
   * @param other the second value
   */
  public boolean areEqual(T one, T other) {
    for (Field<T, ?> field : fields) {
      if (!Objects.equals(field.of(one), field.of(other))) {
        return false;
      }
    }
    return true;
  }

  /**
   * {@return a hash code of all fields}
   *
   * @param value the value
   */
  public int hash(T value) {
    int hash = 1;
    for (Field<T, ?> field : fields) {
      hash = Hashes.mix(hash, Hashes.ofAny(field.of(value)));
    }
    return hash;
  }

  /**
   * Visits the attributes and types that are fields of a value, in order.
   *
   * @param value the value
   * @param attributes is passed each attribute
   * @param types is passed each type
   */
  public void forEachChild(T value, Consumer<Attribute> attributes, Consumer<Type> types) {
    for (Field<T, ?> field : fields) {
      field.forEachChild(value, attributes, types);
    }
  }

  /**
   * {@return a copy of a value with the attributes and types in its fields replaced}
   *
   * @param value the value
   * @param attributes returns the replacement of an attribute
   * @param types returns the replacement of a type
   */
  public T mapChildren(T value, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
    Object[] values = new Object[fields.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = fields.get(i).mapChildren(value, attributes, types);
    }
    return assembler.assemble(values);
  }

  /**
   * {@return the codec of values that correspond to those of this one, with the same fields}
   *
   * @param <W> the class of the corresponding values
   * @param to returns the corresponding value
   * @param from returns the value of this codec
   */
  public <W> Codec<W> map(Function<T, W> to, Function<W, T> from) {
    List<Field<W, ?>> mapped = new ArrayList<>(fields.size());
    for (Field<T, ?> field : fields) {
      mapped.add(field.mapOwner(from));
    }
    return new Codec<>(List.copyOf(mapped), values -> to.apply(assembler.assemble(values)));
  }

  /**
   * {@return the index of a field}
   *
   * @param name the name in text
   * @throws IllegalArgumentException if there is no such field
   */
  int indexOf(String name) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException("no field " + name);
  }

  /**
   * {@return the codec of no fields}
   *
   * @param <T> the attribute or type
   * @param make creates the value
   */
  public static <T> Codec<T> of(Supplier<T> make) {
    return new Codec<>(List.of(), v -> make.get());
  }

  /**
   * {@return the codec of 1 field, in the order of the encoding}
   *
   * @param <T> the attribute or type
   * @param <A> the type of the first field
   * @param a the first field
   * @param make creates the value from its fields
   */
  @SuppressWarnings("unchecked")
  public static <T, A> Codec<T> of(Field<T, A> a, Function<A, T> make) {
    return new Codec<>(List.of(a), v -> make.apply((A) v[0]));
  }

  /** {@return the codec of 2 fields, in the order of the encoding} */
  @SuppressWarnings({"unchecked", "doclint:missing"})
  public static <T, A, B> Codec<T> of(Field<T, A> a, Field<T, B> b, BiFunction<A, B, T> make) {
    return new Codec<>(List.of(a, b), v -> make.apply((A) v[0], (B) v[1]));
  }

  /** {@return the codec of 3 fields, in the order of the encoding} */
  @SuppressWarnings({"unchecked", "doclint:missing"})
  public static <T, A, B, C> Codec<T> of(
      Field<T, A> a, Field<T, B> b, Field<T, C> c, Function3<A, B, C, T> make) {
    return new Codec<>(List.of(a, b, c), v -> make.apply((A) v[0], (B) v[1], (C) v[2]));
  }

  /** {@return the codec of 4 fields, in the order of the encoding} */
  @SuppressWarnings({"unchecked", "doclint:missing"})
  public static <T, A, B, C, D> Codec<T> of(
      Field<T, A> a, Field<T, B> b, Field<T, C> c, Field<T, D> d, Function4<A, B, C, D, T> make) {
    return new Codec<>(
        List.of(a, b, c, d), v -> make.apply((A) v[0], (B) v[1], (C) v[2], (D) v[3]));
  }

  /** {@return the codec of 5 fields, in the order of the encoding} */
  @SuppressWarnings({"unchecked", "doclint:missing"})
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

  /** {@return the codec of 6 fields, in the order of the encoding} */
  @SuppressWarnings({"unchecked", "doclint:missing"})
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

  /** {@return the codec of 7 fields, in the order of the encoding} */
  @SuppressWarnings({"unchecked", "doclint:missing"})
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

  /** {@return the codec of 8 fields, in the order of the encoding} */
  @SuppressWarnings({"unchecked", "doclint:missing"})
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

  /** {@return the codec of 9 fields, in the order of the encoding} */
  @SuppressWarnings({"unchecked", "doclint:missing"})
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

  /** Creates a value from 3 fields. */
  @SuppressWarnings("doclint:missing")
  public interface Function3<A, B, C, R> {
    /** {@return the value} */
    R apply(A a, B b, C c);
  }

  /** Creates a value from 4 fields. */
  @SuppressWarnings("doclint:missing")
  public interface Function4<A, B, C, D, R> {
    /** {@return the value} */
    R apply(A a, B b, C c, D d);
  }

  /** Creates a value from 5 fields. */
  @SuppressWarnings("doclint:missing")
  public interface Function5<A, B, C, D, E, R> {
    /** {@return the value} */
    R apply(A a, B b, C c, D d, E e);
  }

  /** Creates a value from 6 fields. */
  @SuppressWarnings("doclint:missing")
  public interface Function6<A, B, C, D, E, F, R> {
    /** {@return the value} */
    R apply(A a, B b, C c, D d, E e, F f);
  }

  /** Creates a value from 7 fields. */
  @SuppressWarnings("doclint:missing")
  public interface Function7<A, B, C, D, E, F, G, R> {
    /** {@return the value} */
    R apply(A a, B b, C c, D d, E e, F f, G g);
  }

  /** Creates a value from 8 fields. */
  @SuppressWarnings("doclint:missing")
  public interface Function8<A, B, C, D, E, F, G, H, R> {
    /** {@return the value} */
    R apply(A a, B b, C c, D d, E e, F f, G g, H h);
  }

  /** Creates a value from 9 fields. */
  @SuppressWarnings("doclint:missing")
  public interface Function9<A, B, C, D, E, F, G, H, I, R> {
    /** {@return the value} */
    R apply(A a, B b, C c, D d, E e, F f, G g, H h, I i);
  }
}
