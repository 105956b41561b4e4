package org.hlo4j.bytecode.write;

import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.PropertiesEncoding;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.IdentityMap;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.define.OpDefinition;

/**
 * The dialects, operation names, attributes, types and resources of a program. They are added in
 * the order in which the program has them, each followed by what is inside it, and get their
 * numbers in the end.
 */
final class EntryNumbers {
  private final BytecodeVersion version;
  private final Map<String, DialectNumber> dialects = new LinkedHashMap<>();
  private final NumberTable<Attribute> attributes =
      new NumberTable<>(attribute -> dialect(Encodings.dialectOf(attribute)));
  private final NumberTable<Type> types =
      new NumberTable<>(type -> dialect(Encodings.dialectOf(type)));
  private final NumberTable<OpDefinition> names = new NumberTable<>(this::dialectOf);
  private final Map<String, OpDefinition> unregistered = new HashMap<>();
  private final IdentityMap<OpDefinition, PropertiesEncoding> encodings = new IdentityMap<>();
  private final Map<ResourceHandle, Integer> resources = new IdentityHashMap<>();
  private final ChildCollector children;

  EntryNumbers(BytecodeVersion version) {
    this.version = version;
    this.children = new ChildCollector(version);
  }

  /** Assigns the numbers, once everything has been added. */
  void assign() {
    attributes.assignNumbers();
    names.assignNumbers();
    types.assignNumbers();
    for (DialectNumber dialect : dialects.values()) {
      for (ResourceHandle handle : dialect.resources()) {
        resources.put(handle, resources.size());
      }
    }
  }

  Collection<DialectNumber> dialects() {
    return dialects.values();
  }

  List<Numbered<OpDefinition>> names() {
    return names.entries();
  }

  List<Numbered<Attribute>> attributes() {
    return attributes.entries();
  }

  List<Numbered<Type>> types() {
    return types.entries();
  }

  int number(Attribute attribute) {
    return attributes.number(attribute);
  }

  int number(Type type) {
    return types.number(type);
  }

  int number(ResourceHandle handle) {
    return java.util.Objects.requireNonNull(resources.get(handle));
  }

  PropertiesEncoding encoding(OpDefinition definition) {
    PropertiesEncoding encoding = encodings.getOrNull(definition);
    if (encoding == null) {
      encoding = new PropertiesEncoding(definition);
      encodings.put(definition, encoding);
    }
    return encoding;
  }

  /** The attributes that are written with an operation, properties apart if they stand apart. */
  DictionaryAttr dictionary(Operation op) {
    return version.hasNativeProperties()
        ? op.discardableAttributes()
        : encoding(op.definition()).allAttributes(op);
  }

  /**
   * Adds what is inside properties that stand apart, and to {@code found} the entries of the
   * attributes that are written for them.
   */
  void addProperties(Operation op, PropertyNumbers found) {
    if (!version.hasNativeProperties()) {
      return;
    }
    if (!op.definition().isRegistered()) {
      Attribute properties = op.unregisteredPropertiesOrNull();
      if (properties != null) {
        found.add(add(properties));
      }
    } else if (!op.definition().properties().isEmpty()) {
      encoding(op.definition()).write(op, children);
      children.reverse(0);
      while (children.size() > 0) {
        int left = children.size() - 1;
        found.add(visit((Attribute) children.pop()));
        addChildren(left);
      }
    }
  }

  Numbered<OpDefinition> addName(OpDefinition definition) {
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
    DialectNumber known = dialects.get(name);
    if (known == null) {
      known = new DialectNumber(name, dialects.size());
      dialects.put(name, known);
    }
    return known;
  }

  Numbered<Attribute> add(Attribute attribute) {
    Numbered<Attribute> entry = visit(attribute);
    addChildren(0);
    return entry;
  }

  Numbered<Type> add(Type type) {
    Numbered<Type> entry = visit(type);
    addChildren(0);
    return entry;
  }

  private Numbered<Attribute> visit(Attribute attribute) {
    Numbered<Attribute> entry = attributes.use(attribute);
    if (entry.uses == 1) {
      int first = children.size();
      Encodings.write(attribute, children);
      children.reverse(first);
    }
    return entry;
  }

  private Numbered<Type> visit(Type type) {
    Numbered<Type> entry = types.use(type);
    if (entry.uses == 1) {
      int first = children.size();
      Encodings.write(type, children);
      children.reverse(first);
    }
    return entry;
  }

  /** Visits what lies on the stack above this height, each with all inside it. */
  private void addChildren(int height) {
    while (children.size() > height) {
      Object child = children.pop();
      if (child instanceof Attribute attribute) {
        visit(attribute);
      } else if (child instanceof Type type) {
        visit(type);
      } else if (child instanceof ResourceHandle handle) {
        dialect(handle.dialect()).add(handle);
      }
    }
  }
}
