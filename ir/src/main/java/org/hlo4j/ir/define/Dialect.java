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
 * interface: a machine defines an interface (a syntax, a verifier, a namer of results), a dialect
 * attaches an implementation to an operation or to itself, and the machine looks it up.
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

  private Dialect(Builder b) {
    this.namespace = b.namespace;
    this.ops = new LinkedHashMap<>(b.ops);
    this.attributes = new LinkedHashMap<>(b.attributes);
    this.types = new LinkedHashMap<>(b.types);
    this.opInterfaces = new HashMap<>(b.opInterfaces);
    this.dialectInterfaces = new HashMap<>(b.dialectInterfaces);
    this.strictProperties = b.strictProperties;
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

  public static Builder builder(String namespace) {
    return new Builder(namespace);
  }

  /** The prefix of the dialect's names, without the dot. */
  public String namespace() {
    return namespace;
  }

  public Collection<OpDefinition> ops() {
    return ops.values();
  }

  public Collection<AttributeDefinition<?>> attributes() {
    return attributes.values();
  }

  public Collection<TypeDefinition<?>> types() {
    return types.values();
  }

  /** The operation of this full name. */
  public @Nullable OpDefinition opOrNull(String name) {
    return ops.get(name);
  }

  /** The attribute of this mnemonic. */
  public @Nullable AttributeDefinition<?> attributeOrNull(String mnemonic) {
    return attributes.get(mnemonic);
  }

  /** The type of this mnemonic. */
  public @Nullable TypeDefinition<?> typeOrNull(String mnemonic) {
    return types.get(mnemonic);
  }

  /** The attribute of this code in the dialect's bytecode encoding. */
  public @Nullable AttributeDefinition<?> attributeOrNull(int code) {
    return attributesByCode.get(code);
  }

  /** The type of this code in the dialect's bytecode encoding. */
  public @Nullable TypeDefinition<?> typeOrNull(int code) {
    return typesByCode.get(code);
  }

  /** Whether any type or attribute has a bytecode code; else bytecode holds them as text. */
  public boolean hasBytecodeEncoding() {
    return !attributesByCode.isEmpty() || !typesByCode.isEmpty();
  }

  /**
   * Whether custom syntaxes refuse inherent attributes in the attribute dictionary: MLIR's {@code
   * useStrictPropertiesInAssemblyFormat}.
   */
  public boolean hasStrictProperties() {
    return strictProperties;
  }

  /** The behaviour of this kind that is attached to the operation. */
  public <I> @Nullable I interfaceOrNull(OpDefinition op, Class<I> kind) {
    Map<Class<?>, Object> interfaces = opInterfaces.get(op);
    return interfaces == null ? null : kind.cast(interfaces.get(kind));
  }

  /** The behaviour of this kind that is attached to the dialect. */
  public <I> @Nullable I interfaceOrNull(Class<I> kind) {
    return kind.cast(dialectInterfaces.get(kind));
  }

  @Override
  public String toString() {
    return namespace;
  }

  /** Collects a dialect; consumed by {@link #build}. */
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

    private Builder(String namespace) {
      this.namespace = namespace;
    }

    public Builder ops(Collection<OpDefinition> definitions) {
      definitions.forEach(op -> putOnce(ops, op.name(), op));
      return this;
    }

    public Builder attributes(
        Collection<? extends AttributeDefinition<? extends Attribute>> definitions) {
      definitions.forEach(a -> putOnce(attributes, a.mnemonic(), a));
      return this;
    }

    public Builder types(Collection<? extends TypeDefinition<? extends Type>> definitions) {
      definitions.forEach(t -> putOnce(types, t.mnemonic(), t));
      return this;
    }

    /**
     * Adds a second bytecode encoding, with its own code and fields, of an attribute defined
     * already. A value says by {@link org.hlo4j.ir.DialectAttribute#definition} which one it takes.
     */
    public Builder furtherAttributeEncoding(AttributeDefinition<?> definition) {
      furtherAttributeEncodings.add(definition);
      return this;
    }

    /**
     * Adds a second bytecode encoding, with its own code and fields, of a type defined already. A
     * value says by {@link org.hlo4j.ir.DialectType#definition} which one it takes.
     */
    public Builder furtherTypeEncoding(TypeDefinition<?> definition) {
      furtherTypeEncodings.add(definition);
      return this;
    }

    /** Attaches behaviour to an operation of this dialect. */
    public <I> Builder attach(OpDefinition op, Class<I> kind, I behaviour) {
      putOnce(opInterfaces.computeIfAbsent(op, key -> new HashMap<>()), kind, behaviour);
      return this;
    }

    /** Attaches behaviour to the dialect itself. */
    public <I> Builder attach(Class<I> kind, I behaviour) {
      putOnce(dialectInterfaces, kind, behaviour);
      return this;
    }

    /** Refuses inherent attributes in the attribute dictionary of custom syntaxes. */
    public Builder strictProperties() {
      strictProperties = true;
      return this;
    }

    public Dialect build() {
      return new Dialect(this);
    }
  }
}
