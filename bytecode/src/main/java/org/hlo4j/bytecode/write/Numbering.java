package org.hlo4j.bytecode.write;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.write.FlatProgram.FlatRegion;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * Numbers all that a program consists of and lists it. Numbers follow the order in which things are
 * met, and that order is MLIR's: the operations of a region first, then their regions, last ones
 * first.
 */
final class Numbering {
  private final Operation root;
  private final ProgramView view;
  private final EntryNumbers entries;
  private final FlatProgram flat = new FlatProgram();
  private final OperationStarts starts;
  private final ResultTypes resultTypes;
  private final Isolation isolation = new Isolation();
  private final UseOrders useOrders;
  private final IdentityNumbers blocks = new IdentityNumbers(16);
  private final Deque<FlatRegion> pending = new ArrayDeque<>();
  private final List<Parent> parents = new ArrayList<>();
  private final List<Scope> scopes = new ArrayList<>();
  private final boolean keepsUseOrders;
  private Scope scope;
  private int depth;
  private int nextValue;

  /** How many blocks were begun. */
  private int blockCount;

  /** The values that what is inside an isolated region sees, and those used before their time. */
  private static final class Scope {
    final IdentityNumbers values = new IdentityNumbers(1 << 6);
    final List<EarlyUse> earlyUses = new ArrayList<>();

    /** The newest use met of each value, by number, and the count of the block that it is in. */
    private @Nullable OpOperand[] uses = new OpOperand[1 << 6];

    private int[] blocks = new int[1 << 6];

    /** Whether the list of uses goes on with the one that was met last, in the same block. */
    boolean followsLast(OpOperand use, int number, int block) {
      if (number >= uses.length) {
        int capacity = Integer.highestOneBit(number) * 2;
        uses = Arrays.copyOf(uses, capacity);
        blocks = Arrays.copyOf(blocks, capacity);
      }
      OpOperand last = uses[number];
      boolean inBlock = last == null || blocks[number] == block;
      uses[number] = use;
      blocks[number] = block;
      return inBlock && use.nextOrNull() == last;
    }

    void clear() {
      earlyUses.clear();
      values.clear();
      Arrays.fill(uses, null);
    }
  }

  /** An operation with regions and where in the list it says so. */
  private record Parent(Operation op, int position) {}

  /** A use of a value that had no number yet, and where it is listed. */
  private record EarlyUse(Value value, int position) {}

  Numbering(Operation root, BytecodeVersion version, ProgramView view) {
    this.root = root;
    this.view = view;
    this.keepsUseOrders = version.hasUseListOrders() && view.keepsUseOrders();
    this.entries = new EntryNumbers(version);
    this.starts = new OperationStarts(entries, new PropertyListing(version, entries));
    this.resultTypes = new ResultTypes(entries);
    this.useOrders = new UseOrders(root);
    this.scope = scopeAt(0);
    numberOperation(root);
    addRegionsOfParents();
    while (!pending.isEmpty()) {
      numberRegion(pending.pop());
      addRegionsOfParents();
    }
    scopes.forEach(this::close);
    starts.countUses();
    entries.assign();
  }

  Numbered numbered() {
    return new Numbered(root, entries, starts, flat, useOrders);
  }

  /** The scope at a depth; that of the isolated region there which was met last. */
  private Scope scopeAt(int at) {
    if (at == scopes.size()) {
      scopes.add(new Scope());
    }
    return scopes.get(at);
  }

  /** Lists the uses that had to wait, and makes room for the next region at the same depth. */
  private void close(Scope closed) {
    for (EarlyUse use : closed.earlyUses) {
      int number = closed.values.get(use.value);
      if (number < 0) {
        throw new IllegalArgumentException("use of a value that is defined outside the program");
      }
      flat.set(use.position, number);
    }
    closed.clear();
  }

  private void addRegionsOfParents() {
    for (Parent parent : parents) {
      addRegions(parent.op, parent.position);
    }
    parents.clear();
  }

  private void addRegions(Operation op, int position) {
    boolean isolated = isolation.isIsolated(op);
    int first = -1;
    for (int i = 0; i < op.regionCount(); i++) {
      FlatRegion region =
          new FlatRegion(
              op.region(i), isolated, isolated ? depth + 1 : depth, isolated ? 0 : nextValue);
      int index = flat.addRegion(region);
      first = i == 0 ? index : first;
      pending.push(region);
    }
    flat.set(position, isolated ? 1 : 0);
    flat.set(position + 1, first);
  }

  private void numberRegion(FlatRegion listed) {
    depth = listed.depth;
    scope = scopeAt(depth);
    if (listed.isolated) {
      close(scope);
    }
    nextValue = listed.firstValue;
    listed.start = flat.size();
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
    blockCount++;
    int sizeAt = flat.size();
    flat.add(0);
    flat.add(block.argumentCount());
    for (int i = 0; i < block.argumentCount(); i++) {
      BlockArgument argument = block.argument(i);
      scope.values.put(argument, nextValue++);
      int location = entries.add(argument.location());
      flat.add(entries.add(view.argumentType(argument)));
      flat.add(location);
    }
    int size = 0;
    for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
      numberOperation(op);
      size++;
    }
    flat.set(sizeAt, size);
  }

  private void numberOperation(Operation op) {
    view.moveTo(op);
    int known = starts.size();
    int start = starts.of(op);
    boolean isNew = start == known;
    if (isNew) {
      starts.addName(start, view);
    }
    boolean branches = op.successorCount() > 0 || op.regionCount() > 0;
    flat.add(start << 1 | (branches ? 1 : 0));
    numberResults(op);
    if (isNew) {
      starts.addAttributes(start, view);
    }
    flat.add(entries.add(op.location()));
    numberOperands(op);
    if (branches) {
      numberBranches(op);
    }
  }

  /** Lists successors and makes room for what is to be said of regions. */
  private void numberBranches(Operation op) {
    flat.add(op.successorCount());
    for (int i = 0; i < op.successorCount(); i++) {
      flat.add(Math.max(0, blocks.get(op.successor(i))));
    }
    flat.add(op.regionCount());
    if (op.regionCount() > 0) {
      parents.add(new Parent(op, flat.size()));
      flat.add(0);
      flat.add(0);
    }
  }

  private void numberResults(Operation op) {
    int count = op.resultCount();
    flat.add(count);
    for (int i = 0; i < count; i++) {
      OpResult result = op.result(i);
      scope.values.put(result, nextValue++);
      flat.add(resultTypes.use(result.type(), view));
    }
  }

  private void numberOperands(Operation op) {
    int count = op.operandCount();
    flat.add(count);
    boolean early = false;
    for (int i = 0; i < count; i++) {
      OpOperand operand = op.opOperand(i);
      int number = scope.values.get(operand.get());
      if (number < 0) {
        scope.earlyUses.add(new EarlyUse(operand.get(), flat.size()));
        early = true;
      }
      flat.add(number);
      if (keepsUseOrders && (number < 0 || !scope.followsLast(operand, number, blockCount))) {
        useOrders.note(operand);
      }
    }
    if (early) {
      view.onForwardReference(op);
    }
  }
}
