package org.hlo4j.ir.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.verify.PostRegionCheck.Findings;
import org.jspecify.annotations.Nullable;

/**
 * Walks a tree of operations and runs their checks, on entering and on leaving operations and
 * blocks. A scope is an operation with everything nested in it, except in operations isolated from
 * above, which are scopes of their own. The walk has an explicit stack, so nesting may be deep.
 */
final class ScopeVerifier {
  private final Verifier verifier;
  private final VerificationContext context;
  private final ArrayList<Frame> frames = new ArrayList<>();
  private int depth;

  ScopeVerifier(Verifier verifier, VerificationContext context) {
    this.verifier = verifier;
    this.context = context;
  }

  /** An operation whose regions are being walked, and the position in them. */
  private static final class Frame {
    final Findings findings = new Findings();
    Operation operation;
    boolean beginsScope;

    /** The index of the frame of the scope. */
    int scope;

    /** The index of the frame of the nearest symbol table; -1 if there is none. */
    int table;

    boolean containsScopes;
    boolean walkingScopes;
    boolean failed;
    int region;
    int nextBlock;
    @Nullable Block block;
    @Nullable Operation next;

    Frame(Operation operation) {
      this.operation = operation;
    }

    void begin(Operation newOperation, boolean newBeginsScope) {
      findings.clear();
      operation = newOperation;
      beginsScope = newBeginsScope;
      containsScopes = false;
      failed = false;
      rewind(false);
    }

    void rewind(boolean overScopes) {
      walkingScopes = overScopes;
      region = 0;
      nextBlock = 0;
      block = null;
      next = null;
    }

    /** Advances to the next block; returns false after the last one. */
    boolean advance() {
      for (; region < operation.regionCount(); region++, nextBlock = 0) {
        List<Block> blocks = operation.region(region).blocks();
        if (nextBlock < blocks.size()) {
          block = blocks.get(nextBlock++);
          next = block.firstOrNull();
          return true;
        }
      }
      return false;
    }
  }

  boolean verify(Operation root) {
    if (!enter(root)) {
      return false;
    }
    push(root, true);
    while (true) {
      int walked = depth;
      Frame frame = frames.get(depth - 1);
      boolean valid = frame.walkingScopes ? walkScopes(frame) : walk(frame);
      if (depth > walked) {
        continue;
      }
      valid = valid && leave(frame);
      depth--;
      if (!valid || frame.beginsScope) {
        Frame scope = frame;
        while (!scope.beginsScope) {
          scope = frames.get(--depth);
        }
        if (depth == 0) {
          return valid;
        }
        frames.get(depth - 1).failed |= !valid;
      }
    }
  }

  private void push(Operation operation, boolean beginsScope) {
    if (depth == frames.size()) {
      frames.add(new Frame(operation));
    }
    Frame frame = frames.get(depth);
    frame.begin(operation, beginsScope);
    Frame parent = depth == 0 ? frame : frames.get(depth - 1);
    frame.scope = beginsScope ? depth : parent.scope;
    frame.table = operation.has(Trait.SYMBOL_TABLE) ? depth : depth == 0 ? -1 : parent.table;
    depth++;
  }

  private static boolean isScope(Operation operation) {
    return operation.regionCount() > 0 && operation.has(Trait.ISOLATED_FROM_ABOVE);
  }

  /** Walks until all blocks are done, or an operation with regions has been pushed. */
  private boolean walk(Frame frame) {
    while (true) {
      Block block = frame.block;
      if (block == null) {
        if (!frame.advance()) {
          break;
        }
        block = Objects.requireNonNull(frame.block);
        if (!enter(block)) {
          return false;
        }
        if (!isOnlyBlock(block)) {
          markUsesUnordered(); // the order of blocks is not known here
        }
      }
      for (Operation op = frame.next; op != null; op = op.nextOrNull()) {
        recordUses(op, block);
        if (op.regionCount() == 0) {
          OpChecks checks = verifier.checksOf(op);
          recordSymbolUses(op, checks);
          if (!checks.verifyLeaf(op, context)) {
            return false;
          }
        } else if (isScope(op)) {
          frame.containsScopes = true;
        } else if (!verifier.checksOf(op).isVerifiedForm(op, context)) {
          frame.next = op.nextOrNull();
          if (enter(op)) {
            push(op, false);
            return true;
          }
          return false;
        }
      }
      if (!leave(block)) {
        return false;
      }
      frame.block = null;
    }
    return !frame.containsScopes || walkScopes(frame);
  }

  /** Walks until all directly nested isolated operations are done, or one has been pushed. */
  private boolean walkScopes(Frame frame) {
    if (!frame.walkingScopes) {
      frame.rewind(true);
    }
    while (frame.block != null || frame.advance()) {
      for (Operation op = frame.next; op != null; op = op.nextOrNull()) {
        if (isScope(op)) {
          frame.next = op.nextOrNull();
          if (enter(op)) {
            push(op, true);
            return true;
          }
          frame.failed = true;
        }
      }
      frame.block = null;
    }
    return !frame.failed;
  }

  // Uses.

  /** Records whether operands are defined before, in which case the dominance check is skipped. */
  private void recordUses(Operation user, Block block) {
    for (int i = 0; i < user.operandCount(); i++) {
      Value operand = user.operand(i);
      if (operand.parentBlockOrNull() == block
          ? !isBefore(operand, user)
          : !isDefinedInEnclosingBlock(operand, user)) {
        markUsesUnordered();
        return;
      }
    }
  }

  private static boolean isBefore(Value value, Operation user) {
    return !(value instanceof OpResult result) || result.owner().isBeforeInBlock(user);
  }

  /** Returns whether a value is defined in a block that encloses its user, in the same scope. */
  private boolean isDefinedInEnclosingBlock(Value value, Operation user) {
    Block home = value.parentBlockOrNull();
    int scope = frames.get(depth - 1).scope;
    Operation ancestor = user;
    for (int i = depth - 1; i >= scope; i--) {
      Frame frame = frames.get(i);
      if (frame.block == home) {
        return isBefore(value, ancestor);
      }
      ancestor = frame.operation;
    }
    return false;
  }

  private void markUsesUnordered() {
    frames.get(frames.get(depth - 1).scope).findings.markUsesUnordered();
  }

  private void recordSymbolUses(Operation user, OpChecks checks) {
    int table = depth == 0 ? -1 : frames.get(depth - 1).table;
    if (table >= 0 && (checks.usesSymbols() || OpChecks.hasSymbolUserAttribute(user))) {
      frames.get(table).findings.addSymbolUser(user);
    }
  }

  // Operations.

  private boolean enter(Operation operation) {
    OpChecks checks = verifier.checksOf(operation);
    recordSymbolUses(operation, checks);
    return checks.verify(operation, context)
        && (operation.regionCount() == 0 || verifyRegions(operation));
  }

  private boolean verifyRegions(Operation operation) {
    boolean graph = operation.has(Trait.GRAPH_REGION);
    for (int i = 0; i < operation.regionCount(); i++) {
      Region region = operation.region(i);
      if (region.isEmpty()) {
        continue;
      }
      if (graph && !region.hasOneBlock()) {
        return context.opError(operation, "expects graph region #" + i + " to have 0 or 1 blocks");
      }
      if (region.front().hasPredecessors()) {
        return context.error(
            operation.location(), "entry block of region may not have predecessors");
      }
    }
    return true;
  }

  private boolean leave(Frame frame) {
    Operation operation = frame.operation;
    Findings inside = frame.findings;
    OpChecks checks = verifier.checksOf(operation);
    if (!checks.verifyAfterRegions(operation, context, inside)) {
      return false;
    }
    if (frame.beginsScope) {
      return inside.usesAreOrdered() || DominanceCheck.verify(operation, context);
    }
    checks.addForm(operation, context, op -> verifier.checksOf(op).isPartOfForm());
    return true;
  }

  // Blocks.

  private boolean enter(Block block) {
    for (int i = 0; i < block.argumentCount(); i++) {
      BlockArgument argument = block.argument(i);
      if (argument.owner() != block) {
        return context.error(argument.location(), "block argument not owned by block");
      }
    }
    if (block.isEmpty()) {
      return mayLackTerminator(block)
          || context.error(
              enclosingOperation(block).location(), "empty block: expect at least a terminator");
    }
    if (!block.hasPredecessors() && isOnlyBlock(block)) {
      return true; // there is nothing to branch to
    }
    Operation last = block.lastOrNull();
    for (Operation op = block.firstOrNull(); op != last && op != null; op = op.nextOrNull()) {
      if (op.successorCount() != 0) {
        return context.error(op, "operation with block successors must terminate its parent block");
      }
    }
    return true;
  }

  private static boolean isOnlyBlock(Block block) {
    Region region = block.parentRegionOrNull();
    return region != null && region.hasOneBlock();
  }

  private boolean leave(Block block) {
    Operation last = block.lastOrNull();
    if (last == null) {
      return true;
    }
    for (int i = 0; i < last.successorCount(); i++) {
      if (last.successor(i).parentRegionOrNull() != block.parentRegionOrNull()) {
        return context.opError(last, "branching to block of a different region");
      }
    }
    return mayLackTerminator(block)
        || !last.definition().isRegistered()
        || last.has(Trait.TERMINATOR)
        || context.error(last, "block with no terminator, has " + context.text().operation(last));
  }

  /**
   * Returns whether the block is the only one of its region, in an operation without terminators or
   * of an unregistered dialect.
   */
  private static boolean mayLackTerminator(Block block) {
    Operation parent = enclosingOperation(block);
    Region region = Objects.requireNonNull(block.parentRegionOrNull());
    return region.hasOneBlock()
        && (parent.has(Trait.NO_TERMINATOR) || !parent.definition().isRegistered());
  }

  private static Operation enclosingOperation(Block block) {
    return Objects.requireNonNull(block.parentOpOrNull());
  }
}
