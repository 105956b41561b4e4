package org.hlo4j.bytecode.write;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.write.Casts.Cast;
import org.hlo4j.bytecode.write.FlatProgram.FlatRegion;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.internal.IdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * Assigns numbers to all parts of a program and builds the flat program. Numbers follow the order
 * of visits, which is MLIR's: the operations of a region first, then their regions, the last ones
 * first.
 */
final class Numbering {
  private final ProgramView view;
  private final EntryNumbers entries;
  private final FlatProgram flat = new FlatProgram();
  private final OperationStartTable starts;
  private final ResultTypes resultTypes;
  private final ResultTypes keptResultTypes;
  private final Casts casts;
  private final Isolation isolation = new Isolation();
  private final UseOrders useOrders;

  /** The positions of blocks in regions with several blocks. */
  private final IdentityMap<Block, Integer> blocks = new IdentityMap<>();

  private final Deque<FlatRegion> pending = new ArrayDeque<>();
  private final List<Parent> parents = new ArrayList<>();
  private final List<Scope> scopes = new ArrayList<>();
  private final boolean keepsUseOrders;
  private final boolean hasUseOrders;
  private Scope scope;
  private int depth;
  private int nextValue;

  /** The last location and its entry, as consecutive operations often share a location. */
  private @Nullable Location newestLocation;

  private int newestLocationEntry;

  /** The number of blocks that have been begun. */
  private int blockCount;

  /** The values visible in an isolated region, and forward references. */
  private static final class Scope {
    final IdentityIntMap values = new IdentityIntMap();
    final Map<Value, List<ForwardReference>> forwardReferences = new HashMap<>();

    /** The position in the list of the definition of each value, by its number. */
    private int[] definitions = new int[1 << 6];

    /**
     * The last use visited of each value, by number, and the number of the block that contains it.
     */
    private @Nullable OpOperand[] uses = new OpOperand[1 << 6];

    private int[] blocks = new int[1 << 6];

    void define(Value value, int number, int position) {
      values.put(value, number);
      if (number >= definitions.length) {
        int capacity = Integer.highestOneBit(number) * 2;
        definitions = Arrays.copyOf(definitions, capacity);
        uses = Arrays.copyOf(uses, capacity);
        blocks = Arrays.copyOf(blocks, capacity);
      }
      definitions[number] = position;
    }

    /** Returns whether the use list continues with the use visited last, in the same block. */
    boolean followsLast(OpOperand use, int number, int block) {
      OpOperand last = uses[number];
      boolean inBlock = last == null || blocks[number] == block;
      uses[number] = use;
      blocks[number] = block;
      return inBlock && use.nextOrNull() == last;
    }

    void clear() {
      values.clear();
      Arrays.fill(uses, null);
    }
  }

  /** An operation with regions and the position of their count. */
  private record Parent(Operation op, int position) {}

  /** A use of a value that is not defined yet, and its position in the list. */
  private record ForwardReference(OpOperand use, int position) {}

  Numbering(Operation root, BytecodeVersion version, ProgramView view) {
    this.view = view;
    this.casts = view.casts();
    this.hasUseOrders = version.hasUseListOrders();
    this.keepsUseOrders = hasUseOrders && view.keepsUseOrders();
    this.entries = new EntryNumbers(version);
    this.starts = new OperationStartTable(entries, new PropertyListing(version, entries));
    this.resultTypes = new ResultTypes(entries);
    this.keptResultTypes = new ResultTypes(entries);
    this.useOrders = new UseOrders(root);
    this.scope = scopeAt(0);
    numberOperation(root);
    addRegionsOfParents();
    while (!pending.isEmpty()) {
      numberRegion(pending.pop());
      addRegionsOfParents();
    }
    scopes.forEach(Numbering::close);
    starts.countUses();
    entries.assign();
  }

  NumberedProgram numbered() {
    return new NumberedProgram(entries, starts, flat, useOrders);
  }

  /** Returns the scope at a depth, which is that of the last isolated region visited there. */
  private Scope scopeAt(int at) {
    if (at == scopes.size()) {
      scopes.add(new Scope());
    }
    return scopes.get(at);
  }

  /** Clears a scope for the next region at the same depth. */
  private static void close(Scope closed) {
    if (!closed.forwardReferences.isEmpty()) {
      throw new IllegalArgumentException("use of a value that is defined outside the program");
    }
    closed.clear();
  }

  /** Numbers a value of the operation or block at a position. */
  private void define(Value value, int position) {
    int number = nextValue++;
    scope.define(value, number, position);
    if (!scope.forwardReferences.isEmpty()) {
      resolve(scope.forwardReferences.remove(value), number, position);
    }
    int[] order = hasUseOrders ? casts.useOrderOrNull(value) : null;
    if (order != null) {
      useOrders.add(value, position, order);
    }
  }

  private void resolve(@Nullable List<ForwardReference> references, int number, int position) {
    if (references != null) {
      for (ForwardReference reference : references) {
        flat.set(reference.position, number);
        if (keepsUseOrders) {
          useOrders.note(reference.use, position);
        }
      }
    }
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
      define(argument, sizeAt);
      int location = entries.add(argument.location());
      flat.add(entries.add(view.argumentType(argument)));
      flat.add(location);
    }
    int size = numberCasts(casts.atStart(block));
    for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
      numberOperation(op);
      size += 1 + numberCasts(casts.after(op));
    }
    flat.set(sizeAt, size);
  }

  /** Numbers casts and returns their number. */
  private int numberCasts(List<Cast> added) {
    for (Cast cast : added) {
      numberStart(cast.operation(), false);
      flat.add(1);
      flat.add(scope.values.get(cast.value()));
    }
    return added.size();
  }

  private void numberOperation(Operation op) {
    boolean branches = op.successorCount() > 0 || op.regionCount() > 0;
    numberStart(op, branches);
    numberOperands(op);
    if (branches) {
      numberBranches(op);
    }
  }

  /** Numbers what precedes the operands of an operation. */
  private void numberStart(Operation op, boolean branches) {
    view.moveTo(op);
    int known = starts.size();
    int start = starts.of(op);
    boolean isNew = start == known;
    if (isNew) {
      starts.addName(start, view);
    }
    int position = flat.size();
    flat.add(start << 1 | (branches ? 1 : 0));
    numberResults(op, position);
    if (isNew) {
      starts.addAttributes(start, view);
    }
    flat.add(location(op.location()));
  }

  private int location(Location location) {
    if (location == newestLocation) {
      entries.attributes().addUses(newestLocationEntry, 1);
    } else {
      newestLocation = location;
      newestLocationEntry = entries.add(location);
    }
    return newestLocationEntry;
  }

  /** Lists successors and reserves the numbers of regions. */
  private void numberBranches(Operation op) {
    flat.add(op.successorCount());
    for (int i = 0; i < op.successorCount(); i++) {
      Integer block = blocks.getOrNull(op.successor(i));
      flat.add(block == null ? 0 : block);
    }
    flat.add(op.regionCount());
    if (op.regionCount() > 0) {
      parents.add(new Parent(op, flat.size()));
      flat.add(0);
      flat.add(0);
    }
  }

  private void numberResults(Operation op, int position) {
    int count = op.resultCount();
    flat.add(count);
    ResultTypes types = view.isKept() ? keptResultTypes : resultTypes;
    for (int i = 0; i < count; i++) {
      OpResult result = op.result(i);
      define(result, position);
      flat.add(types.use(result.type(), view));
    }
  }

  private void numberOperands(Operation op) {
    int count = op.operandCount();
    flat.add(count);
    boolean forward = false;
    for (int i = 0; i < count; i++) {
      OpOperand operand = op.opOperand(i);
      int number = scope.values.get(casts.valueOf(operand));
      if (number < 0) {
        scope
            .forwardReferences
            .computeIfAbsent(operand.get(), value -> new ArrayList<>())
            .add(new ForwardReference(operand, flat.size()));
        forward = true;
      } else if (keepsUseOrders && !scope.followsLast(operand, number, blockCount)) {
        useOrders.note(operand, scope.definitions[number]);
      }
      flat.add(number);
    }
    if (forward) {
      view.onForwardReference(op);
    }
  }
}
