package org.hlo4j.ir.define;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The dialects that a parser, reader, printer or verifier knows. A dialect is made when it is first
 * asked for, so that a registry of many dialects costs only those that a program uses. Immutable
 * from outside and safe to share among threads.
 */
public final class DialectRegistry {
  private final Map<String, Supplier<Dialect>> suppliers;
  private final Map<String, Dialect> loaded = new ConcurrentHashMap<>();
  private final Map<Class<?>, Object> derived = new ConcurrentHashMap<>();

  private DialectRegistry(Map<String, Supplier<Dialect>> suppliers) {
    this.suppliers = Map.copyOf(suppliers);
  }

  public static Builder builder() {
    return new Builder();
  }

  /** The names of all dialects, in alphabetical order. */
  public Set<String> namespaces() {
    return new java.util.TreeSet<>(suppliers.keySet());
  }

  public @Nullable Dialect dialectOrNull(String namespace) {
    Dialect dialect = loaded.get(namespace);
    if (dialect != null) {
      return dialect;
    }
    Supplier<Dialect> supplier = suppliers.get(namespace);
    return supplier == null ? null : loaded.computeIfAbsent(namespace, key -> supplier.get());
  }

  /** The operation of this full name, if its dialect is known and has it. */
  public @Nullable OpDefinition opOrNull(String name) {
    int dot = name.indexOf('.');
    Dialect dialect = dialectOrNull(dot < 0 ? name : name.substring(0, dot));
    return dialect == null ? null : dialect.opOrNull(name);
  }

  /** The behaviour of this kind that is attached to the operation. */
  public <I> @Nullable I interfaceOrNull(OpDefinition op, Class<I> kind) {
    Dialect dialect = dialectOrNull(op.dialect());
    return dialect == null ? null : dialect.interfaceOrNull(op, kind);
  }

  /**
   * What a machine derives from this registry, such as compiled assembly formats: made once and
   * kept as long as the registry.
   */
  public <T> T derived(Class<T> kind, Function<DialectRegistry, T> make) {
    return kind.cast(derived.computeIfAbsent(kind, key -> make.apply(this)));
  }

  /** This registry with more dialects; one of the same name replaces the present one. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.suppliers.putAll(suppliers);
    return builder;
  }

  /** Collects dialects; consumed by {@link #build}. */
  public static final class Builder {
    private final Map<String, Supplier<Dialect>> suppliers = new TreeMap<>();

    private Builder() {}

    /** Adds a dialect that is made when it is first used. */
    public Builder add(String namespace, Supplier<Dialect> dialect) {
      suppliers.put(namespace, dialect);
      return this;
    }

    public Builder add(Dialect dialect) {
      return add(dialect.namespace(), () -> dialect);
    }

    public DialectRegistry build() {
      return new DialectRegistry(suppliers);
    }
  }
}
