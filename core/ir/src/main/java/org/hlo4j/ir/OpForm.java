package org.hlo4j.ir;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.internal.Hashes;
import org.jspecify.annotations.Nullable;

/**
 * The parts that operations often have in common: definition, types of operands and results,
 * properties, and regions that are {@linkplain RegionForm short and self-contained}. Operands,
 * locations and discardable attributes are not part of a form.
 */
public final class OpForm {
  /** Lists of more values are seldom equal, and expensive to compare. */
  private static final int MAX_VALUES = 16;

  /** Lists in lists in lists are compared by identity: expanded they may be large. */
  private static final int MAX_NESTING = 2;

  private static final int MAX_REGIONS = 4;

  private final OpDefinition definition;
  private final Type[] operands;
  private final Type[] results;
  private final @Nullable Attribute[] properties;
  private final RegionForm[] regions;

  /**
   * Creates the form of an operation that {@linkplain #isEligible may have one}.
   *
   * @param operation the operation
   */
  public OpForm(Operation operation) {
    definition = operation.definition();
    operands = new Type[operation.operandCount()];
    Arrays.setAll(operands, i -> operation.operand(i).type());
    results = new Type[operation.resultCount()];
    Arrays.setAll(results, i -> operation.result(i).type());
    properties = operation.sharedProperties();
    regions = new RegionForm[operation.regionCount()];
    Arrays.setAll(regions, i -> new RegionForm(operation.region(i)));
  }

  /**
   * {@return whether an operation has a form}
   *
   * @param operation the operation
   * @param nested accepts the operations that may be nested in it
   */
  public static boolean isEligible(Operation operation, Predicate<Operation> nested) {
    return operation.operandCount() + operation.resultCount() <= MAX_VALUES
        && operation.successorCount() == 0
        && (operation.regionCount() == 0 || areEligible(operation.regions(), nested));
  }

  private static boolean areEligible(List<Region> regions, Predicate<Operation> nested) {
    return regions.size() <= MAX_REGIONS
        && regions.stream().allMatch(region -> RegionForm.isEligible(region, nested));
  }

  /**
   * {@return a hash code that is equal for operations of one form}
   *
   * @param operation the operation
   */
  public static int hash(Operation operation) {
    int hash = operation.definition().hashCode();
    for (int i = 0; i < operation.operandCount(); i++) {
      hash = Hashes.mix(hash, operation.operand(i).type().hashCode());
    }
    for (int i = 0; i < operation.resultCount(); i++) {
      hash = Hashes.mix(hash, operation.result(i).type().hashCode());
    }
    for (Attribute property : operation.sharedProperties()) {
      hash = Hashes.mix(hash, hash(property));
    }
    return hash;
  }

  private static int hash(@Nullable Attribute attribute) {
    Attribute small = smallOrNull(attribute);
    return small == null ? 0 : small.hashCode();
  }

  /**
   * {@return whether an operation has this form}
   *
   * @param operation the operation
   */
  public boolean matches(Operation operation) {
    if (operation.definition() != definition
        || operation.operandCount() != operands.length
        || operation.resultCount() != results.length
        || operation.regionCount() != regions.length
        || operation.successorCount() != 0) {
      return false;
    }
    for (int i = 0; i < operands.length; i++) {
      if (!same(operation.operand(i).type(), operands[i])) {
        return false;
      }
    }
    for (int i = 0; i < results.length; i++) {
      if (!same(operation.result(i).type(), results[i])) {
        return false;
      }
    }
    for (int i = 0; i < regions.length; i++) {
      if (!regions[i].matches(operation.region(i))) {
        return false;
      }
    }
    return same(operation.sharedProperties(), properties);
  }

  static boolean same(Type a, Type b) {
    return a == b || a.equals(b);
  }

  static boolean same(@Nullable Attribute[] a, @Nullable Attribute[] b) {
    if (a == b || a.length != b.length) {
      return a == b;
    }
    for (int i = 0; i < a.length; i++) {
      if (!same(a[i], b[i], MAX_NESTING)) {
        return false;
      }
    }
    return true;
  }

  private static boolean same(@Nullable Attribute a, @Nullable Attribute b, int nesting) {
    Attribute small = smallOrNull(a);
    return a == b
        || (small != null && small.equals(b))
        || (nesting > 0
            && a instanceof ArrayAttr list
            && b instanceof ArrayAttr other
            && same(list, other, nesting - 1));
  }

  /** Returns the attribute if it is small; others are compared by identity only. */
  private static @Nullable Attribute smallOrNull(@Nullable Attribute attribute) {
    return attribute instanceof DenseArrayAttr
            || attribute instanceof IntegerAttr
            || attribute instanceof DialectAttribute
        ? attribute
        : null;
  }

  private static boolean same(ArrayAttr a, ArrayAttr b, int nesting) {
    if (a.size() != b.size() || a.size() > MAX_VALUES) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!same(a.get(i), b.get(i), nesting)) {
        return false;
      }
    }
    return true;
  }
}
