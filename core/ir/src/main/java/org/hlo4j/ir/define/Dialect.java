package org.hlo4j.ir.define;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/**
 * A dialect: its definitions and the behaviour attached to them. Behaviour is attached by
 * interface, as in MLIR: the parser, the verifier and others declare an interface, a dialect
 * attaches an implementation to an operation or to itself, and they look it up. Immutable.
 */
public final class Dialect {
  private final String namespace;
  private final Map<String, OpDefinition> ops;
  private final Map<String, AttributeDefinition<?>> attributes;
  private final Map<String, TypeDefinition<?>> types;
  private final Map<Integer, AttributeDefinition<?>> attributesByCode = new HashMap<>();
  private final Map<Integer, TypeDefinition<?>> typesByCode = new HashMap<>();
  private final Map<OpDefinition, Map<Class<?>, Object>> opInterfaces;
  private final Map<Class<?>, Object> dialectInterfaces;
  private final boolean strictProperties;
  private final boolean partial;

  private Dialect(Builder b) {
    this.namespace = b.namespace;
    this.ops = new LinkedHashMap<>(b.ops);
    this.attributes = new LinkedHashMap<>(b.attributes);
    this.types = new LinkedHashMap<>(b.types);
    this.opInterfaces = new HashMap<>(b.opInterfaces);
    this.dialectInterfaces = new HashMap<>(b.dialectInterfaces);
    this.strictProperties = b.strictProperties;
    this.partial = b.partial;
    for (AttributeDefinition<?> a : attributes.values()) {
      a.code().ifPresent(code -> putOnce(attributesByCode, code, a));
    }
    for (TypeDefinition<?> t : types.values()) {
      t.code().ifPresent(code -> putOnce(typesByCode, code, t));
    }
    for (AttributeDefinition<?> a : b.furtherAttributeEncodings) {
      putOnce(attributesByCode, a.code().orElseThrow(), a);
    }
    for (TypeDefinition<?> t : b.furtherTypeEncodings) {
      putOnce(typesByCode, t.code().orElseThrow(), t);
    }
  }

  private static <K, V> void putOnce(Map<K, V> map, K key, V value) {
    if (map.put(key, value) != null) {
      throw new IllegalArgumentException("defined twice: " + key + " (" + value + ")");
    }
  }

  /**
   * {@return a builder of a dialect}
   *
   * @param namespace the prefix of the dialect's names, without the dot
   */
  public static Builder builder(String namespace) {
    return new Builder(namespace);
  }

  /** {@return the prefix of the dialect's names, without the dot} */
  public String namespace() {
    return namespace;
  }

  /** {@return the operations} */
  public Collection<OpDefinition> ops() {
    return ops.values();
  }

  /** {@return the attributes} */
  public Collection<AttributeDefinition<?>> attributes() {
    return attributes.values();
  }

  /** {@return the types} */
  public Collection<TypeDefinition<?>> types() {
    return types.values();
  }

  /**
   * {@return the operation of a full name; null if there is none}
   *
   * @param name the full name
   */
  public @Nullable OpDefinition opOrNull(String name) {
    return ops.get(name);
  }

  /**
   * {@return the attribute of a mnemonic; null if there is none}
   *
   * @param mnemonic the name within the dialect
   */
  public @Nullable AttributeDefinition<?> attributeOrNull(String mnemonic) {
    return attributes.get(mnemonic);
  }

  /**
   * {@return the type of a mnemonic; null if there is none}
   *
   * @param mnemonic the name within the dialect
   */
  public @Nullable TypeDefinition<?> typeOrNull(String mnemonic) {
    return types.get(mnemonic);
  }

  /**
   * {@return the attribute of a code in the bytecode encoding; null if there is none}
   *
   * @param code the code
   */
  public @Nullable AttributeDefinition<?> attributeOrNull(int code) {
    return attributesByCode.get(code);
  }

  /**
   * {@return the type of a code in the bytecode encoding; null if there is none}
   *
   * @param code the code
   */
  public @Nullable TypeDefinition<?> typeOrNull(int code) {
    return typesByCode.get(code);
  }

  /**
   * {@return whether a type or attribute has a code in bytecode} Otherwise bytecode stores all as
   * text.
   */
  public boolean hasBytecodeEncoding() {
    return !attributesByCode.isEmpty() || !typesByCode.isEmpty();
  }

  /**
   * {@return whether custom syntax rejects inherent attributes in the attribute dictionary: MLIR's
   * {@code useStrictPropertiesInAssemblyFormat}}
   */
  public boolean hasStrictProperties() {
    return strictProperties;
  }

  /**
   * {@return whether the dialect has operations, attributes and types that are not defined here}
   * Where unregistered dialects are allowed, these are kept as those of such a dialect; what is
   * defined is checked all the same.
   */
  public boolean isPartial() {
    return partial;
  }

  /**
   * {@return the implementation of an interface attached to an operation; null if there is none}
   *
   * @param <I> the interface
   * @param op the operation
   * @param kind the interface
   */
  public <I> @Nullable I interfaceOrNull(OpDefinition op, Class<I> kind) {
    Map<Class<?>, Object> interfaces = opInterfaces.get(op);
    return interfaces == null ? null : kind.cast(interfaces.get(kind));
  }

  /**
   * {@return the implementation of an interface attached to the dialect; null if there is none}
   *
   * @param <I> the interface
   * @param kind the interface
   */
  public <I> @Nullable I interfaceOrNull(Class<I> kind) {
    return kind.cast(dialectInterfaces.get(kind));
  }

  @Override
  public String toString() {
    return namespace;
  }

  /** Builds a dialect; must not be used after {@link #build}. */
  public static final class Builder {
    private final String namespace;
    private final Map<String, OpDefinition> ops = new LinkedHashMap<>();
    private final Map<String, AttributeDefinition<?>> attributes = new LinkedHashMap<>();
    private final Map<String, TypeDefinition<?>> types = new LinkedHashMap<>();
    private final List<AttributeDefinition<?>> furtherAttributeEncodings = new ArrayList<>();
    private final List<TypeDefinition<?>> furtherTypeEncodings = new ArrayList<>();
    private final Map<OpDefinition, Map<Class<?>, Object>> opInterfaces = new HashMap<>();
    private final Map<Class<?>, Object> dialectInterfaces = new HashMap<>();
    private boolean strictProperties;
    private boolean partial;

    private Builder(String namespace) {
      this.namespace = namespace;
    }

    /**
     * Adds operations.
     *
     * @param definitions the operations
     * @return this builder
     * @throws IllegalArgumentException if a name is defined twice
     */
    public Builder ops(Collection<OpDefinition> definitions) {
      definitions.forEach(op -> putOnce(ops, op.name(), op));
      return this;
    }

    /**
     * Adds attributes.
     *
     * @param definitions the attributes
     * @return this builder
     * @throws IllegalArgumentException if a mnemonic is defined twice
     */
    public Builder attributes(
        Collection<? extends AttributeDefinition<? extends Attribute>> definitions) {
      definitions.forEach(a -> putOnce(attributes, a.mnemonic(), a));
      return this;
    }

    /**
     * Adds types.
     *
     * @param definitions the types
     * @return this builder
     * @throws IllegalArgumentException if a mnemonic is defined twice
     */
    public Builder types(Collection<? extends TypeDefinition<? extends Type>> definitions) {
      definitions.forEach(t -> putOnce(types, t.mnemonic(), t));
      return this;
    }

    /**
     * Adds a second bytecode encoding of an attribute, with its own code and fields. A value
     * selects its encoding by {@link org.hlo4j.ir.DialectAttribute#definition}.
     *
     * @param definition the second encoding
     * @return this builder
     */
    public Builder furtherAttributeEncoding(AttributeDefinition<?> definition) {
      furtherAttributeEncodings.add(definition);
      return this;
    }

    /**
     * Adds a second bytecode encoding of a type, with its own code and fields. A value selects its
     * encoding by {@link org.hlo4j.ir.DialectType#definition}.
     *
     * @param definition the second encoding
     * @return this builder
     */
    public Builder furtherTypeEncoding(TypeDefinition<?> definition) {
      furtherTypeEncodings.add(definition);
      return this;
    }

    /**
     * Attaches the implementation of an interface to an operation of this dialect.
     *
     * @param <I> the interface
     * @param op the operation
     * @param kind the interface
     * @param behaviour the implementation
     * @return this builder
     */
    public <I> Builder attach(OpDefinition op, Class<I> kind, I behaviour) {
      putOnce(opInterfaces.computeIfAbsent(op, key -> new HashMap<>()), kind, behaviour);
      return this;
    }

    /**
     * Attaches the implementation of an interface to the dialect.
     *
     * @param <I> the interface
     * @param kind the interface
     * @param behaviour the implementation
     * @return this builder
     */
    public <I> Builder attach(Class<I> kind, I behaviour) {
      putOnce(dialectInterfaces, kind, behaviour);
      return this;
    }

    /**
     * Declares that the dialect has more than is defined here.
     *
     * @return this builder
     * @see Dialect#isPartial
     */
    public Builder partial() {
      partial = true;
      return this;
    }

    /**
     * Makes custom syntax reject inherent attributes in the attribute dictionary.
     *
     * @return this builder
     */
    public Builder strictProperties() {
      strictProperties = true;
      return this;
    }

    /** {@return the dialect} */
    public Dialect build() {
      return new Dialect(this);
    }
  }
}
