package org.hlo4j.bytecode.write;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.PropertiesEncoding;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.define.OpDefinition;

/**
 * The numbers of all that a program consists of. Numbers follow the order in which things are met,
 * and that order is MLIR's: the operations of a region first, then their regions, last ones first.
 */
final class Numbering {
  private final BytecodeVersion version;
  private final OperationOrder order;

  private final Map<String, DialectNumber> dialects = new LinkedHashMap<>();
  private final NumberTable<Attribute> attributes = new NumberTable<>();
  private final NumberTable<Type> types = new NumberTable<>();
  private final NumberTable<OpDefinition> names = new NumberTable<>();
  private final Map<String, OpDefinition> unregistered = new HashMap<>();
  private final Map<OpDefinition, PropertiesEncoding> encodings = new IdentityHashMap<>();
  private final Map<ResourceHandle, Integer> resources = new IdentityHashMap<>();
  private final ChildCollector children;

  private final OperationNumbers operations;
  private final IdentityNumbers values;
  private final IdentityNumbers blocks = new IdentityNumbers(16);
  private final IdentityNumbers regionValues = new IdentityNumbers(16);
  private int nextValue;

  /** A region to be numbered, its first value and its first operation. */
  private record Pending(Region region, int firstValue, int firstOperation) {}

  Numbering(Operation root, BytecodeVersion version) {
    this.version = version;
    this.order = OperationOrder.of(root);
    this.children = new ChildCollector(version);
    this.operations = new OperationNumbers(order.count());
    this.values = new IdentityNumbers(order.count());
    numberOperations(root);
    attributes.assignNumbers();
    names.assignNumbers();
    types.assignNumbers();
    for (DialectNumber dialect : dialects.values()) {
      for (ResourceHandle handle : dialect.resources()) {
        resources.put(handle, resources.size());
      }
    }
  }

  OperationOrder order() {
    return order;
  }

  OperationNumbers operations() {
    return operations;
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

  int number(Value value) {
    int number = values.get(value);
    if (number < 0) {
      throw new IllegalArgumentException("use of a value that is defined outside the program");
    }
    return number;
  }

  /** The position of a block in its region. */
  int number(Block block) {
    return Math.max(0, blocks.get(block));
  }

  /** The number of values that blocks and operations of the region define, nested regions apart. */
  int valueCount(Region region) {
    return regionValues.get(region);
  }

  PropertiesEncoding encoding(OpDefinition definition) {
    return encodings.computeIfAbsent(definition, PropertiesEncoding::new);
  }

  private void numberOperations(Operation root) {
    Deque<Pending> pending = new ArrayDeque<>();
    numberOperation(root, 0);
    addRegions(root, 0, pending);
    while (!pending.isEmpty()) {
      Pending next = pending.pop();
      nextValue = next.firstValue;
      numberRegion(next.region, next.firstOperation);
      int number = next.firstOperation;
      for (Block block : next.region.blocks()) {
        for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
          addRegions(op, number, pending);
          number = order.end(number);
        }
      }
    }
  }

  private void addRegions(Operation op, int number, Deque<Pending> pending) {
    int firstValue = order.isIsolated(number) ? 0 : nextValue;
    int first = number + 1;
    for (int i = 0; i < op.regionCount(); i++) {
      Region region = op.region(i);
      pending.push(new Pending(region, firstValue, first));
      if (i + 1 < op.regionCount()) {
        first = endOf(region, first);
      }
    }
  }

  private int endOf(Region region, int first) {
    int number = first;
    for (Block block : region.blocks()) {
      for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
        number = order.end(number);
      }
    }
    return number;
  }

  private void numberRegion(Region region, int firstOperation) {
    int firstValue = nextValue;
    int number = firstOperation;
    List<Block> all = region.blocks();
    for (int i = 0; i < all.size(); i++) {
      Block block = all.get(i);
      if (all.size() > 1) {
        blocks.put(block, i);
      }
      numberArguments(block);
      for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
        numberOperation(op, number);
        number = order.end(number);
      }
    }
    if (!all.isEmpty()) {
      regionValues.put(region, nextValue - firstValue);
    }
  }

  private void numberArguments(Block block) {
    for (int i = 0; i < block.argumentCount(); i++) {
      BlockArgument argument = block.argument(i);
      values.put(argument, nextValue++);
      add(argument.location());
      add(argument.type());
    }
  }

  private void numberOperation(Operation op, int number) {
    operations.names[number] = addName(op.definition());
    operations.startTypes(number, op.resultCount());
    for (int i = 0; i < op.resultCount(); i++) {
      values.put(op.result(i), nextValue++);
      operations.setType(number, i, add(op.result(i).type()));
    }
    DictionaryAttr dictionary =
        version.hasNativeProperties()
            ? op.discardableAttributes()
            : encoding(op.definition()).allAttributes(op);
    operations.dictionaries[number] = dictionary.isEmpty() ? null : add(dictionary);
    if (version.hasNativeProperties()) {
      addProperties(op);
    }
    operations.locations[number] = add(op.location());
  }

  private void addProperties(Operation op) {
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

  private Numbered<OpDefinition> addName(OpDefinition definition) {
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

  private Numbered<Attribute> add(Attribute attribute) {
    Numbered<Attribute> entry = visit(attribute);
    addChildren();
    return entry;
  }

  private Numbered<Type> add(Type type) {
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
