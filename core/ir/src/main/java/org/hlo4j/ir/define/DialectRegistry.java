package org.hlo4j.ir.define;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The dialects that are available to a parser, reader, printer or verifier. A dialect is created at
 * first use, so that unused ones cost nothing. Immutable and safe for use by several threads.
 */
public final class DialectRegistry {
  private final Map<String, Supplier<Dialect>> suppliers;
  private final Map<String, Dialect> loaded = new ConcurrentHashMap<>();
  private final Map<Class<?>, Object> derived = new ConcurrentHashMap<>();

  private DialectRegistry(Map<String, Supplier<Dialect>> suppliers) {
    this.suppliers = Map.copyOf(suppliers);
  }

  /** {@return a builder of a registry} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the namespaces of all dialects, in alphabetical order} */
  public Set<String> namespaces() {
    return new TreeSet<>(suppliers.keySet());
  }

  /**
   * {@return the dialect of a namespace; null if there is none}
   *
   * @param namespace the namespace
   */
  public @Nullable Dialect dialectOrNull(String namespace) {
    Dialect dialect = loaded.get(namespace);
    if (dialect != null) {
      return dialect;
    }
    Supplier<Dialect> supplier = suppliers.get(namespace);
    return supplier == null ? null : loaded.computeIfAbsent(namespace, key -> supplier.get());
  }

  /**
   * {@return the operation of a full name; null if its dialect is not registered or does not define
   * it}
   *
   * @param name the full name
   */
  public @Nullable OpDefinition opOrNull(String name) {
    int dot = name.indexOf('.');
    Dialect dialect = dialectOrNull(dot < 0 ? name : name.substring(0, dot));
    return dialect == null ? null : dialect.opOrNull(name);
  }

  /**
   * {@return the implementation of an interface attached to an operation; null if there is none}
   *
   * @param <I> the interface
   * @param op the operation
   * @param kind the interface
   */
  public <I> @Nullable I interfaceOrNull(OpDefinition op, Class<I> kind) {
    Dialect dialect = dialectOrNull(op.dialect());
    return dialect == null ? null : dialect.interfaceOrNull(op, kind);
  }

  /**
   * Returns an object derived from this registry, such as compiled assembly formats. It is created
   * once and cached in the registry.
   *
   * @param <T> the class of the object
   * @param kind the class of the object
   * @param make creates the object
   * @return the object
   */
  public <T> T derived(Class<T> kind, Function<DialectRegistry, T> make) {
    return kind.cast(derived.computeIfAbsent(kind, key -> make.apply(this)));
  }

  /**
   * {@return a builder that contains the dialects of this registry; a dialect added under the same
   * namespace replaces the present one}
   */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.suppliers.putAll(suppliers);
    return builder;
  }

  /** Builds a registry. */
  public static final class Builder {
    private final Map<String, Supplier<Dialect>> suppliers = new TreeMap<>();

    private Builder() {}

    /**
     * Adds or replaces a dialect that is created at first use.
     *
     * @param namespace the namespace
     * @param dialect creates the dialect
     * @return this builder
     */
    public Builder add(String namespace, Supplier<Dialect> dialect) {
      suppliers.put(namespace, dialect);
      return this;
    }

    /**
     * Adds or replaces a dialect.
     *
     * @param dialect the dialect
     * @return this builder
     */
    public Builder add(Dialect dialect) {
      return add(dialect.namespace(), () -> dialect);
    }

    /** {@return the registry} */
    public DialectRegistry build() {
      return new DialectRegistry(suppliers);
    }
  }
}
