package org.hlo4j.transforms.cse;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.internal.Hashes;
import org.jspecify.annotations.Nullable;

/**
 * An operation as a key of what it computes: definition, operands, attributes, result types and
 * regions, but not its location. The order of commutative operands is irrelevant.
 */
final class Expression {
  private final Operation operation;
  private final int hash;

  Expression(Operation operation) {
    this.operation = operation;
    this.hash = hashOf(operation);
  }

  private static int hashOf(Operation operation) {
    int hash = Hashes.mix(operation.definition().hashCode(), hashOfOperands(operation));
    for (int i = 0; i < operation.definition().properties().size(); i++) {
      hash = Hashes.mix(hash, Objects.hashCode(operation.propertyOrNull(i)));
    }
    for (int i = 0; i < operation.resultCount(); i++) {
      hash = Hashes.mix(hash, operation.result(i).type().hashCode());
    }
    return Hashes.mix(hash, operation.discardableAttributes().hashCode());
  }

  private static int hashOfOperands(Operation operation) {
    int count = operation.operandCount();
    int[] values = new int[count];
    for (int i = 0; i < count; i++) {
      values[i] = operation.operand(i).hashCode();
    }
    if (operation.has(Trait.COMMUTATIVE)) {
      Arrays.sort(values);
    }
    int hash = count;
    for (int value : values) {
      hash = Hashes.mix(hash, value);
    }
    return hash;
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Expression that
        && hash == that.hash
        && areEqual(operation, that.operation, new IdentityHashMap<>());
  }

  /** Compares operations, given the values of one that correspond to values of the other. */
  private static boolean areEqual(Operation a, Operation b, Map<Value, Value> matches) {
    if (!a.is(b.definition())
        || a.operandCount() != b.operandCount()
        || a.regionCount() != b.regionCount()
        || !a.resultTypes().equals(b.resultTypes())
        || !a.discardableAttributes().equals(b.discardableAttributes())
        || !Objects.equals(a.unregisteredPropertiesOrNull(), b.unregisteredPropertiesOrNull())
        || !a.successors().equals(b.successors())) {
      return false;
    }
    for (int i = 0; i < a.definition().properties().size(); i++) {
      if (!Objects.equals(a.propertyOrNull(i), b.propertyOrNull(i))) {
        return false;
      }
    }
    return haveEqualOperands(a, b, matches) && haveEqualRegions(a, b, matches);
  }

  private static boolean haveEqualOperands(Operation a, Operation b, Map<Value, Value> matches) {
    if (a.has(Trait.COMMUTATIVE)) {
      return haveEqualOperandsInAnyOrder(a, b, matches);
    }
    for (int i = 0; i < a.operandCount(); i++) {
      if (matches.getOrDefault(a.operand(i), a.operand(i)) != b.operand(i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the operands are equal as multisets. */
  private static boolean haveEqualOperandsInAnyOrder(
      Operation a, Operation b, Map<Value, Value> matches) {
    Map<Value, Integer> surplus = new IdentityHashMap<>();
    for (int i = 0; i < a.operandCount(); i++) {
      Value operand = a.operand(i);
      surplus.merge(matches.getOrDefault(operand, operand), 1, Integer::sum);
      surplus.merge(b.operand(i), -1, Integer::sum);
    }
    return surplus.values().stream().allMatch(count -> count == 0);
  }

  private static boolean haveEqualRegions(Operation a, Operation b, Map<Value, Value> matches) {
    for (int i = 0; i < a.regionCount(); i++) {
      if (!areEqual(a.region(i), b.region(i), matches)) {
        return false;
      }
    }
    return true;
  }

  private static boolean areEqual(Region a, Region b, Map<Value, Value> matches) {
    if (a.blocks().size() != b.blocks().size()) {
      return false;
    }
    return a.isEmpty() || areEqual(a.front(), b.front(), matches);
  }

  private static boolean areEqual(Block a, Block b, Map<Value, Value> matches) {
    if (a.argumentCount() != b.argumentCount()) {
      return false;
    }
    for (int i = 0; i < a.argumentCount(); i++) {
      if (!a.argument(i).type().equals(b.argument(i).type())) {
        return false;
      }
      matches.put(a.argument(i), b.argument(i));
    }
    Operation ofB = b.firstOrNull();
    for (Operation ofA : a.operations()) {
      if (ofB == null || !areEqual(ofA, ofB, matches)) {
        return false;
      }
      for (int i = 0; i < ofA.resultCount(); i++) {
        matches.put(ofA.result(i), ofB.result(i));
      }
      ofB = ofB.nextOrNull();
    }
    return ofB == null;
  }
}
