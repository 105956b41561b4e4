package org.hlo4j.bytecode.write;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.write.Listing.ListedRegion;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;

/**
 * Numbers all that a program consists of and lists it. Numbers follow the order in which things are
 * met, and that order is MLIR's: the operations of a region first, then their regions, last ones
 * first.
 */
final class Numbering {
  /** Stands for the number of what is listed for properties where an operation has none. */
  static final int NO_PROPERTIES = -1;

  private final ProgramView view;
  private final EntryNumbers entries;
  private final Listing listing = new Listing(1 << 12);
  private final PropertyListing properties;
  private final Isolation isolation = new Isolation();
  private final UseOrders useOrders;
  private final IdentityNumbers values = new IdentityNumbers(1 << 8);
  private final IdentityNumbers blocks = new IdentityNumbers(16);
  private final Deque<ListedRegion> pending = new ArrayDeque<>();
  private final List<Parent> parents = new ArrayList<>();
  private final List<EarlyUse> earlyUses = new ArrayList<>();
  private final boolean keepsUseOrders;
  private int nextValue;

  /** An operation with regions and where in the list it says so. */
  private record Parent(Operation op, int position) {}

  /** A use of a value that had no number yet, and where it is listed. */
  private record EarlyUse(Value value, int position) {}

  Numbering(Operation root, BytecodeVersion version, ProgramView view) {
    this.view = view;
    this.keepsUseOrders = version.hasUseListOrders() && view.keepsUseOrders();
    this.entries = new EntryNumbers(version);
    this.properties = new PropertyListing(version, entries, listing);
    this.useOrders = new UseOrders(root);
    numberOperation(root);
    addRegionsOfParents();
    while (!pending.isEmpty()) {
      numberRegion(pending.pop());
      addRegionsOfParents();
    }
    for (EarlyUse use : earlyUses) {
      listing.set(use.position, numberOf(use.value));
    }
    entries.assign();
  }

  EntryNumbers entries() {
    return entries;
  }

  Listing listing() {
    return listing;
  }

  UseOrders useOrders() {
    return useOrders;
  }

  private int numberOf(Value value) {
    int number = values.get(value);
    if (number < 0) {
      throw new IllegalArgumentException("use of a value that is defined outside the program");
    }
    return number;
  }

  private void addRegionsOfParents() {
    for (Parent parent : parents) {
      addRegions(parent.op, parent.position);
    }
    parents.clear();
  }

  private void addRegions(Operation op, int position) {
    boolean isolated = isolation.isIsolated(op);
    int first = listing.addRegions(op, isolated ? 0 : nextValue);
    listing.set(position, isolated ? 1 : 0);
    listing.set(position + 1, first);
    for (int i = 0; i < op.regionCount(); i++) {
      pending.push(listing.region(first + i));
    }
  }

  private void numberRegion(ListedRegion listed) {
    nextValue = listed.firstValue;
    listed.start = listing.size();
    listed.firstOperation = listing.operationCount();
    List<Block> all = listed.region.blocks();
    for (int i = 0; i < all.size(); i++) {
      if (all.size() > 1) {
        blocks.put(all.get(i), i);
      }
    }
    for (Block block : all) {
      numberBlock(block);
    }
    listed.valueCount = nextValue - listed.firstValue;
  }

  private void numberBlock(Block block) {
    int sizeAt = listing.size();
    listing.add(0);
    listing.add(block.argumentCount());
    for (int i = 0; i < block.argumentCount(); i++) {
      BlockArgument argument = block.argument(i);
      values.put(argument, nextValue++);
      int location = entries.add(argument.location());
      listing.add(entries.add(view.argumentType(argument)));
      listing.add(location);
    }
    int size = 0;
    for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
      numberOperation(op);
      size++;
    }
    listing.set(sizeAt, size);
  }

  private void numberOperation(Operation op) {
    view.moveTo(op);
    listing.addOperation(op);
    listing.add(entries.addName(view.definition()));
    listing.add(op.resultCount());
    for (int i = 0; i < op.resultCount(); i++) {
      values.put(op.result(i), nextValue++);
      listing.add(entries.add(view.resultType(i)));
    }
    numberAttributes();
    listing.add(entries.add(op.location()));
    numberOperands(op);
    listing.add(op.successorCount());
    for (int i = 0; i < op.successorCount(); i++) {
      listing.add(Math.max(0, blocks.get(op.successor(i))));
    }
    listing.add(op.regionCount());
    if (op.regionCount() > 0) {
      parents.add(new Parent(op, listing.size()));
      listing.add(0);
      listing.add(0);
    }
  }

  private void numberAttributes() {
    DictionaryAttr dictionary = entries.dictionary(view);
    listing.add(dictionary.isEmpty() ? 0 : entries.add(dictionary) + 1);
    int countAt = listing.size();
    listing.add(NO_PROPERTIES);
    if (entries.listProperties(view, properties)) {
      listing.set(countAt, listing.size() - countAt - 1);
    }
  }

  private void numberOperands(Operation op) {
    int count = op.operandCount();
    listing.add(count);
    boolean early = false;
    for (int i = 0; i < count; i++) {
      OpOperand operand = op.opOperand(i);
      int number = values.get(operand.get());
      if (number < 0) {
        earlyUses.add(new EarlyUse(operand.get(), listing.size()));
        early = true;
      }
      listing.add(number);
      if (keepsUseOrders) {
        useOrders.note(operand);
      }
    }
    if (early) {
      view.usedEarly(op);
    }
  }
}
