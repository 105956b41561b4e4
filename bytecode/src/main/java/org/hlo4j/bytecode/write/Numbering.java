package org.hlo4j.bytecode.write;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;

/**
 * The numbers of all that a program consists of. Numbers follow the order in which things are met,
 * and that order is MLIR's: the operations of a region first, then their regions, last ones first.
 */
final class Numbering {
  private final EntryNumbers entries;
  private final OperationOrder order;
  private final OperationNumbers operations;
  private final IdentityNumbers values;
  private final IdentityNumbers blocks = new IdentityNumbers(16);
  private final IdentityNumbers blockSizes = new IdentityNumbers(16);
  private final IdentityNumbers regionValues = new IdentityNumbers(16);
  private final Deque<Pending> pending = new ArrayDeque<>();
  private final List<Parent> parents = new ArrayList<>();
  private int nextValue;

  /** A region to be numbered, its first value and its first operation. */
  private record Pending(Region region, int firstValue, int firstOperation) {}

  /** An operation with regions and its number. */
  private record Parent(Operation op, int number) {}

  Numbering(Operation root, BytecodeVersion version) {
    this.entries = new EntryNumbers(version);
    this.order = OperationOrder.of(root);
    this.operations = new OperationNumbers(order.count());
    this.values = new IdentityNumbers(order.count());
    numberOperation(root, 0);
    addRegionsOfParents();
    while (!pending.isEmpty()) {
      Pending next = pending.pop();
      nextValue = next.firstValue;
      numberRegion(next.region, next.firstOperation);
      addRegionsOfParents();
    }
    entries.assign();
  }

  EntryNumbers entries() {
    return entries;
  }

  OperationOrder order() {
    return order;
  }

  OperationNumbers operations() {
    return operations;
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

  /** The number of operations directly in the block. */
  int operationCount(Block block) {
    return blockSizes.get(block);
  }

  /** The number of values that blocks and operations of the region define, nested regions apart. */
  int valueCount(Region region) {
    return regionValues.get(region);
  }

  private void addRegionsOfParents() {
    for (Parent parent : parents) {
      addRegions(parent.op, parent.number);
    }
    parents.clear();
  }

  private void addRegions(Operation op, int number) {
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
      int size = 0;
      for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
        numberOperation(op, number);
        number = order.end(number);
        size++;
      }
      blockSizes.put(block, size);
    }
    if (!all.isEmpty()) {
      regionValues.put(region, nextValue - firstValue);
    }
  }

  private void numberArguments(Block block) {
    for (int i = 0; i < block.argumentCount(); i++) {
      BlockArgument argument = block.argument(i);
      values.put(argument, nextValue++);
      entries.add(argument.location());
      entries.add(argument.type());
    }
  }

  private void numberOperation(Operation op, int number) {
    operations.names[number] = entries.addName(op.definition());
    operations.startTypes(number, op.resultCount());
    for (int i = 0; i < op.resultCount(); i++) {
      values.put(op.result(i), nextValue++);
      operations.setType(number, i, entries.add(op.result(i).type()));
    }
    DictionaryAttr dictionary = entries.dictionary(op);
    operations.dictionaries[number] = dictionary.isEmpty() ? null : entries.add(dictionary);
    operations.properties.start(number);
    entries.addProperties(op, operations.properties);
    operations.locations[number] = entries.add(op.location());
    if (op.regionCount() > 0) {
      parents.add(new Parent(op, number));
    }
  }
}
