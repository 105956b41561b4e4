package org.hlo4j.transforms.cse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Dominance;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.ir.rewrite.Effects;

/**
 * Eliminates equal operations, those of nested regions first. Dead operations are erased at the
 * end, or at the end of a function, as that is unobservable outside.
 */
final class CommonSubexpressions {
  private final Effects effects;
  private final Dominance dominance = new Dominance();
  private final Deque<Operation> dead = new ArrayDeque<>();
  private final List<Operation> needed = new ArrayList<>();
  private long replaced;
  private long erased;

  CommonSubexpressions(DialectRegistry registry) {
    this.effects = new Effects(registry);
  }

  /** Eliminates common subexpressions in a region. */
  void eliminate(Region root) {
    simplify(root, new HashMap<>());
    eraseDead();
  }

  private void eraseDead() {
    for (Operation operation = dead.poll(); operation != null; operation = dead.poll()) {
      if (operation.blockOrNull() != null) {
        erase(operation);
      }
    }
  }

  /** Returns the number of operations that were replaced by equal ones. */
  long replaced() {
    return replaced;
  }

  /** Returns the number of erased operations, not counting nested ones. */
  long erased() {
    return erased;
  }

  /** Erases an operation, then those that only it and its nested operations used. */
  private void erase(Operation operation) {
    needed.clear();
    if (operation.regionCount() == 0) {
      addNeeded(operation);
    } else {
      operation.walk(this::addNeeded);
      needed.removeIf(operation::isAncestorOf);
    }
    operation.erase();
    erased++;
    for (Operation definition : needed) {
      if (effects.isTriviallyDead(definition)) {
        dead.add(definition);
      }
    }
  }

  private void addNeeded(Operation operation) {
    for (int i = 0; i < operation.operandCount(); i++) {
      Operation definition = operation.operand(i).definingOpOrNull();
      if (definition != null) {
        needed.add(definition);
      }
    }
  }

  private void simplify(Region region, Map<Expression, Operation> available) {
    for (Block block : region.blocks()) {
      for (Operation operation : block.operations()) {
        boolean isIsolated = operation.has(Trait.ISOLATED_FROM_ABOVE);
        boolean isFirstDead = dead.isEmpty();
        Map<Expression, Operation> inside =
            isIsolated || !operation.definition().isRegistered() ? new HashMap<>() : available;
        for (int i = 0; i < operation.regionCount(); i++) {
          simplify(operation.region(i), inside);
        }
        if (isIsolated && isFirstDead) {
          eraseDead();
        }
        simplify(operation, available);
      }
    }
  }

  private void simplify(Operation operation, Map<Expression, Operation> available) {
    if (operation.has(Trait.TERMINATOR)) {
      return;
    }
    if (effects.isTriviallyDead(operation)) {
      dead.add(operation);
      return;
    }
    if (!effects.isMemoryEffectFree(operation) || hasSeveralBlocks(operation)) {
      return;
    }
    Expression expression = new Expression(operation);
    Operation equal = available.get(expression);
    if (equal == null || !dominance.properlyDominates(equal, operation)) {
      available.remove(expression);
      available.put(expression, operation);
      return;
    }
    operation.replaceAllUsesWith(equal.results());
    if (equal.location() instanceof UnknownLoc) {
      equal.setLocation(operation.location());
    }
    dead.add(operation);
    replaced++;
  }

  private static boolean hasSeveralBlocks(Operation operation) {
    for (int i = 0; i < operation.regionCount(); i++) {
      if (operation.region(i).blocks().size() > 1) {
        return true;
      }
    }
    return false;
  }
}
