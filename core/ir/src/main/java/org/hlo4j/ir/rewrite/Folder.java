package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.internal.IdentityMap;

/**
 * Folds operations by the interface {@link Folds} and by their traits: constants become the last of
 * commutative operands, {@code f(f(x))} becomes {@code f(x)} if f is idempotent and {@code x} if it
 * is an involution, {@code f(x, x)} becomes {@code x} if f is idempotent.
 */
public final class Folder {
  private static final Folds NOTHING = _ -> Folding.NONE;

  private final DialectRegistry registry;
  private final IdentityMap<OpDefinition, Folds> cache = new IdentityMap<>();

  /**
   * Creates a folder.
   *
   * @param registry the dialects
   */
  public Folder(DialectRegistry registry) {
    this.registry = registry;
  }

  /**
   * Folds an operation, which is changed at most in place.
   *
   * @param operation the operation
   * @return the outcome
   */
  public Folding fold(Operation operation) {
    OpDefinition definition = operation.definition();
    Folds folds = cache.getOrNull(definition);
    if (folds == null) {
      Folds attached = registry.interfaceOrNull(definition, Folds.class);
      folds = attached == null ? NOTHING : attached;
      cache.put(definition, folds);
    }
    Folding folding = folds.fold(operation);
    if (folding instanceof Folding.Results) {
      return folding;
    }
    Folding byTraits = foldTraits(operation);
    return byTraits == Folding.NONE ? folding : byTraits;
  }

  private static Folding foldTraits(Operation operation) {
    if (operation.has(Trait.COMMUTATIVE) && moveConstantsLast(operation)) {
      return Folding.IN_PLACE;
    }
    if (operation.resultCount() != 1) {
      return Folding.NONE;
    }
    if (operation.has(Trait.IDEMPOTENT) && isRepeated(operation)) {
      return toIfSameType(operation, operation.operand(0));
    }
    Operation inner = innerOf(operation);
    return operation.has(Trait.INVOLUTION) && inner != operation
        ? toIfSameType(operation, inner.operand(0))
        : Folding.NONE;
  }

  private static Folding toIfSameType(Operation operation, Value value) {
    return value.type().equals(operation.result(0).type()) ? Folding.to(value) : Folding.NONE;
  }

  private static boolean isRepeated(Operation operation) {
    return operation.operandCount() == 1
        ? innerOf(operation) != operation
        : operation.operandCount() == 2 && operation.operand(0) == operation.operand(1);
  }

  /**
   * Returns the operation of the same name that defines the only operand; the operation itself if
   * there is none.
   */
  private static Operation innerOf(Operation operation) {
    Operation inner =
        operation.operandCount() == 1 ? operation.operand(0).definingOpOrNull() : null;
    return inner != null && inner.is(operation.definition()) ? inner : operation;
  }

  private static boolean moveConstantsLast(Operation operation) {
    int count = operation.operandCount();
    int first = 0;
    while (first < count && !isConstant(operation.operand(first))) {
      first++;
    }
    int others = first;
    while (others < count && isConstant(operation.operand(others))) {
      others++;
    }
    if (others == count) {
      return false;
    }
    List<Value> reordered = new ArrayList<>(count - first);
    List<Value> constants = new ArrayList<>(others - first);
    for (int i = first; i < count; i++) {
      Value operand = operation.operand(i);
      (isConstant(operand) ? constants : reordered).add(operand);
    }
    reordered.addAll(constants);
    for (int i = first; i < count; i++) {
      operation.setOperand(i, reordered.get(i - first));
    }
    return true;
  }

  private static boolean isConstant(Value value) {
    Attribute constant = Constants.valueOrNull(value);
    return constant != null;
  }
}
