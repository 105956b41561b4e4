package org.hlo4j.ir.rewrite;

import java.util.function.Predicate;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.internal.IdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * Memory effects and speculatability of operations: whether they may be erased, duplicated or
 * moved. Not safe for use by several threads.
 */
public final class Effects {
  private final DialectRegistry registry;
  private final IdentityMap<OpDefinition, Predicate<Operation>> effectFree = new IdentityMap<>();

  /**
   * Creates an analysis.
   *
   * @param registry the dialects
   */
  public Effects(DialectRegistry registry) {
    this.registry = registry;
  }

  /**
   * {@return whether an operation has no uses and no effects}
   *
   * @param operation the operation
   */
  public boolean isTriviallyDead(Operation operation) {
    return !operation.hasUses() && wouldBeTriviallyDead(operation);
  }

  /**
   * {@return whether an operation would be dead if its results had no uses}
   *
   * @param operation the operation
   */
  public boolean wouldBeTriviallyDead(Operation operation) {
    return !operation.has(Trait.TERMINATOR)
        && !operation.has(Trait.SYMBOL)
        && isMemoryEffectFree(operation);
  }

  /**
   * {@return whether an operation and everything nested in it has no memory effects}
   *
   * @param operation the operation
   */
  public boolean isMemoryEffectFree(Operation operation) {
    OpDefinition definition = operation.definition();
    Predicate<Operation> test = effectFree.getOrNull(definition);
    if (test == null) {
      test = effectFreeTest(definition);
      effectFree.put(definition, test);
    }
    return test.test(operation);
  }

  private Predicate<Operation> effectFreeTest(OpDefinition definition) {
    MemoryEffects effects = registry.interfaceOrNull(definition, MemoryEffects.class);
    if (effects != null) {
      return operation -> !effects.hasEffects(operation);
    }
    if (definition.has(Trait.NO_MEMORY_EFFECT)) {
      return _ -> true;
    }
    return definition.has(Trait.RECURSIVE_MEMORY_EFFECTS)
        ? operation -> allNestedMatch(operation, this::isMemoryEffectFree)
        : _ -> false;
  }

  /**
   * {@return whether an operation may be executed speculatively}
   *
   * @param operation the operation
   */
  public boolean isSpeculatable(Operation operation) {
    return switch (speculatability(operation)) {
      case NOT_SPECULATABLE -> false;
      case SPECULATABLE -> true;
      case RECURSIVELY_SPECULATABLE -> allNestedMatch(operation, this::isSpeculatable);
    };
  }

  /**
   * {@return the speculatability that the operation, its traits or its dialect declare}
   *
   * @param operation the operation
   */
  public Speculatability speculatability(Operation operation) {
    Speculates own = registry.interfaceOrNull(operation.definition(), Speculates.class);
    if (own != null) {
      return own.speculatability(operation);
    }
    if (operation.has(Trait.ALWAYS_SPECULATABLE)) {
      return Speculatability.SPECULATABLE;
    }
    if (operation.has(Trait.RECURSIVELY_SPECULATABLE)) {
      return Speculatability.RECURSIVELY_SPECULATABLE;
    }
    Speculates dialect = ofDialectOrNull(operation);
    return dialect == null ? Speculatability.NOT_SPECULATABLE : dialect.speculatability(operation);
  }

  private @Nullable Speculates ofDialectOrNull(Operation operation) {
    Dialect dialect = registry.dialectOrNull(operation.definition().dialect());
    return dialect == null ? null : dialect.interfaceOrNull(Speculates.class);
  }

  /**
   * {@return whether an operation is free of effects and speculatable}
   *
   * @param operation the operation
   */
  public boolean isPure(Operation operation) {
    return isSpeculatable(operation) && isMemoryEffectFree(operation);
  }

  private static boolean allNestedMatch(Operation operation, Predicate<Operation> test) {
    for (int i = 0; i < operation.regionCount(); i++) {
      Region region = operation.region(i);
      for (Block block : region.blocks()) {
        for (Operation inner : block.operations()) {
          if (!test.test(inner)) {
            return false;
          }
        }
      }
    }
    return true;
  }
}
