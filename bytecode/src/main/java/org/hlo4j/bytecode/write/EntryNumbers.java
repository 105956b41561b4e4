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
  private final NumberTable<Attribute> attributes = new NumberTable<>();
  private final NumberTable<Type> types = new NumberTable<>();
  private final NumberTable<OpDefinition> names = new NumberTable<>();
  private final Map<String, OpDefinition> unregistered = new HashMap<>();
  private final Map<OpDefinition, PropertiesEncoding> encodings = new IdentityHashMap<>();
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
    return encodings.computeIfAbsent(definition, PropertiesEncoding::new);
  }

  /** The attributes that are written with an operation, properties apart if they stand apart. */
  DictionaryAttr dictionary(Operation op) {
    return version.hasNativeProperties()
        ? op.discardableAttributes()
        : encoding(op.definition()).allAttributes(op);
  }

  /** Adds what is inside properties that stand apart. */
  void addProperties(Operation op) {
    if (!version.hasNativeProperties()) {
      return;
    }
    if (!op.definition().isRegistered()) {
      Attribute properties = op.unregisteredPropertiesOrNull();
      if (properties != null) {
        add(properties);
      }
    } else if (!op.definition().properties().isEmpty()) {
      encoding(op.definition()).write(op, children);
      children.reverse(0);
      addChildren();
    }
  }

  Numbered<OpDefinition> addName(OpDefinition definition) {
    OpDefinition key =
        definition.isRegistered()
            ? definition
            : unregistered.computeIfAbsent(definition.name(), name -> definition);
    Numbered<OpDefinition> known = names.findOrNull(key);
    if (known != null) {
      known.uses++;
      return known;
    }
    String dialect = key.dialect();
    return names.add(key, dialect(dialect.isEmpty() ? key.name() : dialect));
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
    addChildren();
    return entry;
  }

  Numbered<Type> add(Type type) {
    Numbered<Type> entry = visit(type);
    addChildren();
    return entry;
  }

  private Numbered<Attribute> visit(Attribute attribute) {
    Numbered<Attribute> entry = attributes.findOrNull(attribute);
    if (entry != null) {
      entry.uses++;
      return entry;
    }
    entry = attributes.add(attribute, dialect(Encodings.dialectOf(attribute)));
    int first = children.size();
    Encodings.write(attribute, children);
    children.reverse(first);
    return entry;
  }

  private Numbered<Type> visit(Type type) {
    Numbered<Type> entry = types.findOrNull(type);
    if (entry != null) {
      entry.uses++;
      return entry;
    }
    entry = types.add(type, dialect(Encodings.dialectOf(type)));
    int first = children.size();
    Encodings.write(type, children);
    children.reverse(first);
    return entry;
  }

  /** Visits all that lies on the stack, each with all inside it. */
  private void addChildren() {
    while (children.size() > 0) {
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
