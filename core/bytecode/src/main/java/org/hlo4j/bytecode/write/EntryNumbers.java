package org.hlo4j.bytecode.write;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.PropertiesEncoding;
import org.hlo4j.bytecode.PropertyValues;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.internal.IdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * The dialects, operation names, attributes, types and resources of a program. They are added in
 * program order, each followed by those nested in it, and are assigned numbers at the end.
 */
final class EntryNumbers {
  private static final int FEW = 64;

  private final BytecodeVersion version;
  private final Map<String, DialectNumber> dialects = new LinkedHashMap<>();

  /** The last dialect: many attributes of one dialect are adjacent. */
  private @Nullable DialectNumber newestDialect;

  private final NumberTable<Attribute> attributes =
      new NumberTable<>(FEW, attribute -> dialect(Encodings.dialectOf(attribute)));
  private final NumberTable<Type> types =
      new NumberTable<>(FEW, type -> dialect(Encodings.dialectOf(type)));
  private final NumberTable<OpDefinition> names = new NumberTable<>(FEW, this::dialectOf);
  private final Map<String, OpDefinition> unregistered = new HashMap<>();
  private final IdentityMap<OpDefinition, PropertiesEncoding> encodings = new IdentityMap<>();
  private final Map<ResourceHandle, Integer> resources = new IdentityHashMap<>();
  private final EntryListing listing;

  /** The positions of attributes and types in the listing, by their entries. */
  private int[] attributePositions = new int[FEW];

  private int[] typePositions = new int[FEW];

  EntryNumbers(BytecodeVersion version) {
    this.version = version;
    this.listing = new EntryListing(version, attributes);
  }

  /** Assigns the numbers, once everything has been added. */
  void assign() {
    attributes.assignNumbers(dialects.size());
    names.assignNumbers(dialects.size());
    types.assignNumbers(dialects.size());
    for (DialectNumber dialect : dialects.values()) {
      for (ResourceHandle handle : dialect.resources()) {
        resources.put(handle, resources.size());
      }
    }
  }

  Collection<DialectNumber> dialects() {
    return dialects.values();
  }

  NumberTable<OpDefinition> names() {
    return names;
  }

  NumberTable<Attribute> attributes() {
    return attributes;
  }

  NumberTable<Type> types() {
    return types;
  }

  int number(ResourceHandle handle) {
    return Objects.requireNonNull(resources.get(handle));
  }

  PropertiesEncoding encoding(OpDefinition definition) {
    PropertiesEncoding encoding = encodings.getOrNull(definition);
    if (encoding == null) {
      encoding = new PropertiesEncoding(definition);
      encodings.put(definition, encoding);
    }
    return encoding;
  }

  /** Returns the attributes written with an operation, without properties if these are separate. */
  DictionaryAttr dictionary(OpDefinition definition, PropertyValues op) {
    return version.hasNativeProperties()
        ? op.discardableAttributes()
        : encoding(definition).allAttributes(op);
  }

  /** Lists the properties if they are separate; returns false if there are none. */
  boolean listProperties(OpDefinition definition, PropertyValues op, PropertyListing listing) {
    if (!version.hasNativeProperties()) {
      return false;
    }
    if (definition.isRegistered()) {
      if (definition.properties().isEmpty()) {
        return false;
      }
      encoding(definition).write(op, listing);
      return true;
    }
    Attribute properties = op.unregisteredPropertiesOrNull();
    if (properties == null) {
      return false;
    }
    listing.writeAttribute(properties);
    return true;
  }

  /** Counts a use of the name and returns its entry. */
  int addName(OpDefinition definition) {
    OpDefinition key =
        definition.isRegistered()
            ? definition
            : unregistered.computeIfAbsent(definition.name(), name -> definition);
    return names.use(key);
  }

  private DialectNumber dialectOf(OpDefinition definition) {
    String dialect = definition.dialect();
    return dialect(dialect.isEmpty() ? definition.name() : dialect);
  }

  private DialectNumber dialect(String name) {
    DialectNumber cached = newestDialect;
    if (cached != null && cached.name().equals(name)) {
      return cached;
    }
    cached = dialects.get(name);
    if (cached == null) {
      cached = new DialectNumber(name, dialects.size());
      dialects.put(name, cached);
    }
    newestDialect = cached;
    return cached;
  }

  /** Counts a use of the attribute, adding it with nested ones if it is new; returns its entry. */
  int add(Attribute attribute) {
    int entry = use(attribute);
    addPending();
    return entry;
  }

  /** Counts a use of the type, adding it with nested ones if it is new; returns its entry. */
  int add(Type type) {
    int entry = use(type);
    addPending();
    return entry;
  }

  private int use(Attribute attribute) {
    int before = attributes.size();
    int entry = attributes.use(attribute);
    if (entry == before) {
      if (entry == attributePositions.length) {
        attributePositions = Arrays.copyOf(attributePositions, entry * 2);
      }
      attributePositions[entry] = listing.list(attribute);
    }
    return entry;
  }

  private int use(Type type) {
    int before = types.size();
    int entry = types.use(type);
    if (entry == before) {
      if (entry == typePositions.length) {
        typePositions = Arrays.copyOf(typePositions, entry * 2);
      }
      typePositions[entry] = listing.list(type);
    }
    return entry;
  }

  /** Adds everything nested in what was added. */
  private void addPending() {
    while (listing.hasPending()) {
      Object child = listing.pop();
      int position = listing.poppedPosition();
      if (child instanceof String name) {
        listing.setName(position, name, use(StringAttr.of(name)));
      } else if (child instanceof Attribute attribute) {
        listing.setEntry(position, use(attribute));
      } else if (child instanceof Type type) {
        listing.setEntry(position, use(type));
      } else if (child instanceof ResourceHandle handle) {
        dialect(handle.dialect()).add(handle);
      }
    }
  }

  /** Writes the encoding of an attribute; returns false if it has none. */
  boolean writeAttribute(int entry, StringTableBuilder strings, EncodingEmitter out) {
    return listing.write(attributePositions[entry], this, strings, out);
  }

  /** Writes the encoding of a type; returns false if it has none. */
  boolean writeType(int entry, StringTableBuilder strings, EncodingEmitter out) {
    return listing.write(typePositions[entry], this, strings, out);
  }
}
