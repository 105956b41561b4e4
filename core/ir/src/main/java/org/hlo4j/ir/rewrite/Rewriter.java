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
 * Performs and reports changes of a program. Patterns must make all changes through the rewriter
 * they are passed, so that drivers are notified.
 *
 * <p>Uses are replaced in MLIR's order: one by one from the front of one use list to the front of
 * the other.
 */
public class Rewriter {
  private final DialectRegistry registry;
  private final RewriteListener listener;
  private @Nullable InsertionPoint point;

  /**
   * Creates a rewriter without listener.
   *
   * @param registry the dialects
   */
  public Rewriter(DialectRegistry registry) {
    this(registry, RewriteListener.NONE);
  }

  /**
   * Creates a rewriter.
   *
   * @param registry the dialects
   * @param listener is notified of each change
   */
  public Rewriter(DialectRegistry registry, RewriteListener listener) {
    this.registry = registry;
    this.listener = listener;
  }

  /** {@return the dialects} */
  public final DialectRegistry registry() {
    return registry;
  }

  // Insertion.

  /**
   * {@return the position at which operations are inserted}
   *
   * @throws IllegalStateException if none has been set
   */
  public final InsertionPoint insertionPoint() {
    if (point == null) {
      throw new IllegalStateException("no insertion point");
    }
    return point;
  }

  /**
   * Sets the position at which operations are inserted.
   *
   * @param newPoint the position
   */
  public final void setInsertionPoint(InsertionPoint newPoint) {
    point = newPoint;
  }

  /**
   * Inserts before an operation from now on.
   *
   * @param before the operation
   */
  public final void setInsertionPoint(Operation before) {
    point = InsertionPoint.before(before);
  }

  /**
   * Inserts after an operation from now on.
   *
   * @param operation the operation
   */
  public final void setInsertionPointAfter(Operation operation) {
    point = InsertionPoint.after(operation);
  }

  /**
   * Inserts at the start of a block from now on.
   *
   * @param block the block
   */
  public final void setInsertionPointToStart(Block block) {
    point = InsertionPoint.atStart(block);
  }

  /**
   * Inserts at the end of a block from now on.
   *
   * @param block the block
   */
  public final void setInsertionPointToEnd(Block block) {
    point = InsertionPoint.atEnd(block);
  }

  /**
   * Runs code with another insertion point, then restores this one.
   *
   * @param <T> the type of the result
   * @param elsewhere the insertion point
   * @param work the code
   * @return the result of the code
   */
  public final <T> T at(InsertionPoint elsewhere, Supplier<T> work) {
    InsertionPoint saved = point;
    point = elsewhere;
    try {
      return work.get();
    } finally {
      point = saved;
    }
  }

  /**
   * Inserts an operation.
   *
   * @param operation the operation, which must be in no block
   * @return the operation
   */
  public final Operation insert(Operation operation) {
    InsertionPoint at = insertionPoint();
    at.block().insertBefore(operation, at.anchorOrNull());
    if (at.anchorOrNull() == null) {
      point = InsertionPoint.atEnd(at.block());
    }
    listener.inserted(operation);
    return operation;
  }

  /**
   * Creates and inserts an operation.
   *
   * @param state the description of the operation
   * @return the operation
   */
  public final Operation create(OperationState state) {
    return insert(state.create());
  }

  /**
   * Creates and inserts an operation whose result types are inferred.
   *
   * @param state the description of the operation, without results
   * @return the operation
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if no types can be inferred
   */
  public final Operation createInferred(OperationState state) {
    InfersTypes inference = registry.interfaceOrNull(state.definition(), InfersTypes.class);
    if (inference == null) {
      throw new IllegalArgumentException("'" + state.definition() + "' does not infer its types");
    }
    return create(state.addResultTypes(inference.inferTypes(state)));
  }

  /**
   * Creates and inserts a constant.
   *
   * @param dialect the namespace of the dialect of the constant
   * @param value the value
   * @param type the type of the result
   * @param location the location
   * @return the constant; null if the dialect has none for the value and type
   */
  public final @Nullable Operation createConstantOrNull(
      String dialect, org.hlo4j.ir.Attribute value, Type type, Location location) {
    OperationState state = Constants.stateOrNull(registry, dialect, value, type, location);
    return state == null ? null : create(state);
  }

  /**
   * Inserts a copy of an operation and reports all operations nested in it.
   *
   * @param operation the operation
   * @param mapping the replacements of values and blocks, to which those of the copy are added
   * @return the copy
   */
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

  /**
   * Replaces the uses of the results and erases the operation.
   *
   * @param operation the operation
   * @param values the values to use instead, one for each result
   * @throws WrongReplacementException if a value has a type that its result cannot have
   */
  public void replace(Operation operation, List<? extends Value> values) {
    List<Value> copy = List.copyOf(values);
    if (copy.size() != operation.resultCount()) {
      throw new IllegalArgumentException(
          "'%s' has %d results, got %d"
              .formatted(operation.name(), operation.resultCount(), copy.size()));
    }
    for (int i = 0; i < copy.size(); i++) {
      ReplacementTypes.require(operation.result(i), copy.get(i));
    }
    listener.replaced(operation, copy);
    for (int i = 0; i < copy.size(); i++) {
      replaceAllUses(operation.result(i), copy.get(i));
    }
    erase(operation);
  }

  /** Applies a pattern; returns whether the operation was rewritten. */
  boolean apply(RewritePattern pattern, Operation operation) {
    try {
      return pattern.matchAndRewrite(operation, this);
    } catch (WrongReplacementException e) {
      throw e.by("pattern '" + pattern.name() + "'");
    }
  }

  /** Replaces an operation if it can be replaced by these values; returns whether it was. */
  boolean tryReplace(Operation operation, List<? extends Value> values) {
    replace(operation, values);
    return true;
  }

  /**
   * Replaces an operation with one result.
   *
   * @param operation the operation
   * @param value the value to use instead
   */
  public final void replace(Operation operation, Value value) {
    replace(operation, List.of(value));
  }

  /**
   * Replaces an operation by the results of another one, which is in the program already.
   *
   * @param operation the operation
   * @param replacement the other operation
   */
  public final void replace(Operation operation, Operation replacement) {
    replace(operation, replacement.results());
  }

  /**
   * Creates and inserts an operation that replaces another one.
   *
   * @param operation the operation to be replaced
   * @param state the description of the new operation
   * @return the new operation
   */
  public final Operation replaceWithNew(Operation operation, OperationState state) {
    Operation replacement = create(state);
    replace(operation, replacement);
    return replacement;
  }

  /**
   * Creates and inserts an operation that replaces another one; its result types are inferred.
   *
   * @param operation the operation to be replaced
   * @param state the description of the new operation, without results
   * @return the new operation
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if no types can be inferred
   */
  public final Operation replaceWithInferred(Operation operation, OperationState state) {
    Operation replacement = createInferred(state);
    replace(operation, replacement);
    return replacement;
  }

  /**
   * {@return whether a value of this type can replace all uses of another value} Drivers that keep
   * programs valid ask the users if the types differ.
   *
   * @param replaced the value to be replaced
   * @param type the type of the replacement
   */
  public boolean canReplace(Value replaced, Type type) {
    return true;
  }

  /**
   * Replaces all uses of a value.
   *
   * @param from the value
   * @param to the value to use instead
   * @throws WrongReplacementException if it has a type that the value cannot have
   */
  public final void replaceAllUses(Value from, Value to) {
    if (from == to) {
      return;
    }
    ReplacementTypes.require(from, to);
    for (OpOperand use = from.firstUseOrNull(); use != null; use = from.firstUseOrNull()) {
      use.set(to);
      listener.modified(use.owner());
    }
  }

  /**
   * Replaces the uses of a value that satisfy a predicate.
   *
   * @param from the value
   * @param to the value to use instead
   * @param test the predicate
   */
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

  /**
   * Changes an operation in place.
   *
   * @param operation the operation
   * @param change performs the change
   */
  public void modify(Operation operation, Runnable change) {
    change.run();
    listener.modified(operation);
  }

  // Erasure.

  /**
   * Erases an operation with everything nested in it, innermost first.
   *
   * @param operation the operation, whose results must have no uses
   * @throws IllegalStateException if a result has uses
   */
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

  /** Drops uses by preceding operations that are about to be erased, too. */
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

  /**
   * Erases a block with its operations.
   *
   * @param block the block, which must not be a successor
   */
  public final void erase(Block block) {
    eraseOperations(block);
    listener.erased(block);
    Region region = block.parentRegionOrNull();
    if (region != null) {
      region.remove(block);
    }
  }

  /** Erases an unreachable block and the blocks that this makes unreachable. */
  final void eraseUnreachable(Block block) {
    for (BlockArgument argument : block.arguments()) {
      dropUses(argument);
    }
    erase(block);
  }

  // Moving operations, blocks and regions.

  /**
   * Moves an operation.
   *
   * @param operation the operation
   * @param anchor the operation before which to insert
   */
  public final void moveBefore(Operation operation, Operation anchor) {
    operation.moveBefore(anchor);
    listener.moved(operation);
  }

  /**
   * Moves an operation.
   *
   * @param operation the operation
   * @param anchor the operation after which to insert
   */
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

  /**
   * Appends a block and inserts at its end from now on.
   *
   * @param region the region
   * @param types the types of the block arguments
   * @param location the location of the block arguments
   * @return the block
   */
  public final Block createBlock(Region region, List<? extends Type> types, Location location) {
    return createBlock(region, region.blocks().size(), types, location);
  }

  /**
   * Inserts a block into a region and inserts operations at its end from now on.
   *
   * @param region the region
   * @param position the zero-based position of the block
   * @param types the types of the block arguments
   * @param location the location of the block arguments
   * @return the block
   */
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
   * Moves the operations of a block before an operation and erases the block.
   *
   * @param source the block
   * @param anchor the operation before which to insert
   * @param values the values that replace the block arguments
   */
  public final void inlineBlockBefore(
      Block source, Operation anchor, List<? extends Value> values) {
    inlineBlock(source, InsertionPoint.before(anchor), values);
  }

  /**
   * Moves the operations of a block to the end of another one and erases the block.
   *
   * @param source the block
   * @param target the other block
   * @param values the values that replace the arguments of {@code source}
   */
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

  /**
   * Moves the operations from {@code first} on to a new block after their present one.
   *
   * @param first the first operation of the new block
   * @return the new block
   */
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

  /**
   * Moves all blocks of a region into another one.
   *
   * @param source the region
   * @param target the other region
   * @param position the zero-based position of the first moved block
   */
  public final void inlineRegion(Region source, Region target, int position) {
    int at = position;
    for (Block block : List.copyOf(source.blocks())) {
      source.remove(block);
      target.insert(at++, block);
      listener.inserted(block);
    }
  }

  /**
   * Moves all blocks of a region to the end of another one.
   *
   * @param source the region
   * @param target the other region
   */
  public final void inlineRegion(Region source, Region target) {
    inlineRegion(source, target, target.blocks().size());
  }
}
