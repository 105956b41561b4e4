package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.IrMapping;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.InfersTypes;
import org.jspecify.annotations.Nullable;

/**
 * Changes a program and tells a listener of each change. What patterns change they change through
 * the rewriter they are given, so that drivers see it.
 *
 * <p>Uses move in MLIR's order: to the front of the list of the value they come to, one by one from
 * the front of the list they leave.
 */
public class Rewriter {
  private final DialectRegistry registry;
  private final RewriteListener listener;
  private @Nullable InsertionPoint point;

  public Rewriter(DialectRegistry registry) {
    this(registry, RewriteListener.NONE);
  }

  public Rewriter(DialectRegistry registry, RewriteListener listener) {
    this.registry = registry;
    this.listener = listener;
  }

  public final DialectRegistry registry() {
    return registry;
  }

  // Insertion.

  /** Where new operations go. */
  public final InsertionPoint insertionPoint() {
    if (point == null) {
      throw new IllegalStateException("no insertion point");
    }
    return point;
  }

  public final void setInsertionPoint(InsertionPoint newPoint) {
    point = newPoint;
  }

  public final void setInsertionPoint(Operation before) {
    point = InsertionPoint.before(before);
  }

  public final void setInsertionPointAfter(Operation operation) {
    point = InsertionPoint.after(operation);
  }

  public final void setInsertionPointToStart(Block block) {
    point = InsertionPoint.atStart(block);
  }

  public final void setInsertionPointToEnd(Block block) {
    point = InsertionPoint.atEnd(block);
  }

  /** Does {@code work} at another insertion point and comes back to this one. */
  public final <T> T at(InsertionPoint elsewhere, Supplier<T> work) {
    InsertionPoint saved = point;
    point = elsewhere;
    try {
      return work.get();
    } finally {
      point = saved;
    }
  }

  /** Inserts an operation that stands nowhere. */
  public final Operation insert(Operation operation) {
    InsertionPoint at = insertionPoint();
    at.block().insertBefore(operation, at.anchorOrNull());
    if (at.anchorOrNull() == null) {
      point = InsertionPoint.atEnd(at.block());
    }
    listener.inserted(operation);
    return operation;
  }

  /** Makes and inserts the operation that {@code state} describes. */
  public final Operation create(OperationState state) {
    return insert(state.create());
  }

  /**
   * Makes and inserts an operation whose result types follow from its other parts.
   *
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if no types can be inferred
   */
  public final Operation createInferred(OperationState state) {
    InfersTypes inference = registry.interfaceOrNull(state.definition(), InfersTypes.class);
    if (inference == null) {
      throw new IllegalArgumentException("'" + state.definition() + "' does not infer its types");
    }
    return create(state.addResultTypes(inference.inferTypes(state)));
  }

  /** Inserts the constant of this dialect; null if the dialect has none for such a value. */
  public final @Nullable Operation createConstantOrNull(
      String dialect, org.hlo4j.ir.Attribute value, Type type, Location location) {
    OperationState state = Constants.stateOrNull(registry, dialect, value, type, location);
    return state == null ? null : create(state);
  }

  /** Inserts a copy and tells of all that is inside it, too. */
  public final Operation clone(Operation operation, IrMapping mapping) {
    Operation copy = insert(operation.copy(mapping));
    copy.walk(inner -> {
      if (inner != copy) {
        listener.inserted(inner);
      }
    });
    return copy;
  }

  // Replacement.

  /** Makes the uses of the results uses of {@code values} and erases the operation. */
  public void replace(Operation operation, List<? extends Value> values) {
    List<Value> copy = List.copyOf(values);
    if (copy.size() != operation.resultCount()) {
      throw new IllegalArgumentException(
          "'%s' has %d results, got %d"
              .formatted(operation.name(), operation.resultCount(), copy.size()));
    }
    listener.replaced(operation, copy);
    for (int i = 0; i < copy.size(); i++) {
      replaceAllUses(operation.result(i), copy.get(i));
    }
    erase(operation);
  }

  /** Replaces an operation of one result. */
  public final void replace(Operation operation, Value value) {
    replace(operation, List.of(value));
  }

  /** Replaces an operation by the results of one that stands in the program already. */
  public final void replace(Operation operation, Operation replacement) {
    replace(operation, replacement.results());
  }

  /** Makes and inserts an operation in place of {@code operation}. */
  public final Operation replaceWithNew(Operation operation, OperationState state) {
    Operation replacement = create(state);
    replace(operation, replacement);
    return replacement;
  }

  /**
   * Creates and inserts an operation in place of {@code operation}; its result types are inferred.
   *
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if no types can be inferred
   */
  public final Operation replaceWithInferred(Operation operation, OperationState state) {
    Operation replacement = createInferred(state);
    replace(operation, replacement);
    return replacement;
  }

  /** Makes all uses of {@code from} uses of {@code to}. */
  public final void replaceAllUses(Value from, Value to) {
    if (from == to) {
      return;
    }
    for (OpOperand use = from.firstUseOrNull(); use != null; use = from.firstUseOrNull()) {
      use.set(to);
      listener.modified(use.owner());
    }
  }

  /** Makes those uses of {@code from} that pass the test uses of {@code to}. */
  public final void replaceUsesIf(Value from, Value to, Predicate<OpOperand> test) {
    List<OpOperand> uses = new ArrayList<>();
    from.uses().forEach(uses::add);
    for (OpOperand use : uses) {
      if (test.test(use)) {
        use.set(to);
        listener.modified(use.owner());
      }
    }
  }

  /** Changes the operation in place. */
  public void modify(Operation operation, Runnable change) {
    change.run();
    listener.modified(operation);
  }

  // Erasure.

  /** Erases an operation without uses and all that is inside, what is innermost first. */
  public void erase(Operation operation) {
    if (operation.hasUses()) {
      throw new IllegalStateException("erased operation '" + operation.name() + "' has uses");
    }
    eraseTree(operation);
  }

  private void eraseTree(Operation operation) {
    for (int i = operation.regionCount() - 1; i >= 0; i--) {
      Region region = operation.region(i);
      for (Block block : region.blocks().reversed()) {
        eraseOperations(block);
      }
      for (Block block : List.copyOf(region.blocks())) {
        listener.erased(block);
        region.remove(block);
      }
    }
    if (point != null && point.anchorOrNull() == operation) {
      point = InsertionPoint.after(operation);
    }
    listener.erased(operation);
    dropUsesOf(operation);
    operation.erase();
  }

  /** Drops the uses by operations that are about to be erased, too, but stand further in front. */
  private static void dropUsesOf(Operation operation) {
    for (int i = 0; i < operation.resultCount(); i++) {
      dropUses(operation.result(i));
    }
  }

  private static void dropUses(Value value) {
    for (OpOperand use = value.firstUseOrNull(); use != null; use = value.firstUseOrNull()) {
      use.owner().dropAllReferences();
    }
  }

  private void eraseOperations(Block block) {
    for (Operation op = block.lastOrNull(); op != null; op = block.lastOrNull()) {
      eraseTree(op);
    }
  }

  /** Erases a block, to which nothing may refer, with its operations. */
  public final void erase(Block block) {
    eraseOperations(block);
    listener.erased(block);
    Region region = block.parentRegionOrNull();
    if (region != null) {
      region.remove(block);
    }
  }

  /** Erases a block that is never reached and what else that is never reached makes of it. */
  final void eraseUnreachable(Block block) {
    for (BlockArgument argument : block.arguments()) {
      dropUses(argument);
    }
    erase(block);
  }

  // Moving operations, blocks and regions.

  public final void moveBefore(Operation operation, Operation anchor) {
    operation.moveBefore(anchor);
    listener.moved(operation);
  }

  public final void moveAfter(Operation operation, Operation anchor) {
    operation.moveAfter(anchor);
    listener.moved(operation);
  }

  /** Moves an operation before {@code anchor} in {@code block}, or to its end. */
  private void move(Operation operation, Block block, @Nullable Operation anchor) {
    operation.remove();
    block.insertBefore(operation, anchor);
    listener.moved(operation);
  }

  /** Appends a new block with arguments of these types; inserts at its end from now on. */
  public final Block createBlock(Region region, List<? extends Type> types, Location location) {
    return createBlock(region, region.blocks().size(), types, location);
  }

  /** Puts a new block at a position of the region; inserts at its end from now on. */
  public final Block createBlock(
      Region region, int position, List<? extends Type> types, Location location) {
    Block block = new Block();
    types.forEach(type -> block.addArgument(type, location));
    region.insert(position, block);
    setInsertionPointToEnd(block);
    listener.inserted(block);
    return block;
  }

  /**
   * Moves the operations of {@code source} before {@code anchor}, with {@code values} for its
   * arguments, and erases it.
   */
  public final void inlineBlockBefore(
      Block source, Operation anchor, List<? extends Value> values) {
    inlineBlock(source, InsertionPoint.before(anchor), values);
  }

  /** Moves the operations of {@code source} to the end of {@code target} and erases it. */
  public final void mergeBlocks(Block source, Block target, List<? extends Value> values) {
    inlineBlock(source, InsertionPoint.atEnd(target), values);
  }

  private void inlineBlock(Block source, InsertionPoint to, List<? extends Value> values) {
    if (values.size() != source.argumentCount()) {
      throw new IllegalArgumentException(
          "block has %d arguments, got %d".formatted(source.argumentCount(), values.size()));
    }
    for (BlockArgument argument : source.arguments()) {
      replaceAllUses(argument, values.get(argument.index()));
    }
    for (Operation op = source.firstOrNull(); op != null; op = source.firstOrNull()) {
      move(op, to.block(), to.anchorOrNull());
    }
    erase(source);
  }

  /** Moves the operations from {@code first} on to a new block behind the one they stand in. */
  public final Block splitBlock(Operation first) {
    Block block = InsertionPoint.before(first).block();
    Region region = InsertionPoint.before(first).region();
    Block tail = new Block();
    region.insert(region.indexOf(block) + 1, tail);
    listener.inserted(tail);
    while (first.blockOrNull() == block) {
      move(block.back(), tail, tail.firstOrNull());
    }
    return tail;
  }

  /** Moves all blocks of {@code source} to a position of {@code target}. */
  public final void inlineRegion(Region source, Region target, int position) {
    int at = position;
    for (Block block : List.copyOf(source.blocks())) {
      source.remove(block);
      target.insert(at++, block);
      listener.inserted(block);
    }
  }

  /** Moves all blocks of {@code source} to the end of {@code target}. */
  public final void inlineRegion(Region source, Region target) {
    inlineRegion(source, target, target.blocks().size());
  }

  /** Appends copies of the blocks of {@code source} to {@code target}. */
  public final void cloneRegion(Region source, Region target, IrMapping mapping) {
    int before = target.blocks().size();
    mapping.copyBlocks(source, target);
    for (Block block : target.blocks().subList(before, target.blocks().size())) {
      listener.inserted(block);
      block.operations().forEach(op -> op.walk(listener::inserted));
    }
  }
}
