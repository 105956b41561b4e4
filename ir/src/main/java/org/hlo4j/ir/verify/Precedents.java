package org.hlo4j.ir.verify;

import java.util.Arrays;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.jspecify.annotations.Nullable;

/**
 * What operations of one definition looked like that were found well. In a program most operations
 * have the types and properties of one before, and what is local to them need not be checked again.
 */
final class Precedents {
  private static final int MOST = 8;

  /** Lists of more values are seldom the same, and would be long to compare. */
  private static final int MOST_VALUES = 16;

  private final @Nullable Case[] cases = new Case[MOST];
  private int size;

  /** Whether it pays to remember operations of this definition. */
  static boolean serve(OpDefinition definition, VerdictScope scope) {
    return scope == VerdictScope.ITSELF
        && !definition.has(Trait.CONSTANT_LIKE); // no two of these are alike
  }

  /** Whether an operation like this one was found well. */
  boolean cover(Operation operation) {
    for (int i = 0; i < size; i++) {
      Case known = cases[i];
      if (known != null && known.isLike(operation)) {
        if (i > 0) {
          cases[i] = cases[i - 1]; // what is common comes to stand in front
          cases[i - 1] = known;
        }
        return !usesKnownNumber(operation);
      }
    }
    return false;
  }

  /** Remembers that this operation was found well. */
  void add(Operation operation) {
    if (operation.operandCount() + operation.resultCount() <= MOST_VALUES
        && operation.regionCount() == 0
        && operation.successorCount() == 0
        && !usesKnownNumber(operation)) {
      size = Math.min(size + 1, MOST);
      cases[size - 1] = new Case(operation);
    }
  }

  /** Whether a check may look at the value of an operand, which is that of a constant. */
  private static boolean usesKnownNumber(Operation operation) {
    for (int i = 0; i < operation.operandCount(); i++) {
      Value operand = operation.operand(i);
      if (operand instanceof OpResult result
          && result.owner().has(Trait.CONSTANT_LIKE)
          && !isFloat(operand.type())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isFloat(Type type) {
    return type instanceof ShapedType shaped && shaped.elementType() instanceof FloatType;
  }

  private static final class Case {
    private final Type[] operands;
    private final Type[] results;
    private final @Nullable Attribute[] properties;

    Case(Operation operation) {
      operands = new Type[operation.operandCount()];
      Arrays.setAll(operands, i -> operation.operand(i).type());
      results = new Type[operation.resultCount()];
      Arrays.setAll(results, i -> operation.result(i).type());
      properties = new Attribute[operation.definition().properties().size()];
      Arrays.setAll(properties, operation::propertyOrNull);
    }

    boolean isLike(Operation operation) {
      if (operation.operandCount() != operands.length
          || operation.resultCount() != results.length
          || operation.regionCount() != 0
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
      for (int i = 0; i < properties.length; i++) {
        if (!same(operation.propertyOrNull(i), properties[i])) {
          return false;
        }
      }
      return true;
    }
  }

  private static boolean same(Type a, Type b) {
    return a == b || a.equals(b);
  }

  /** Attributes that may be large, as constants are, are the same only if they are one object. */
  private static boolean same(@Nullable Attribute a, @Nullable Attribute b) {
    return a == b
        || (a instanceof DenseArrayAttr && a.equals(b))
        || (a instanceof IntegerAttr && a.equals(b))
        || (a instanceof DialectAttribute && a.equals(b))
        || (a instanceof ArrayAttr list && b instanceof ArrayAttr other && same(list, other));
  }

  private static boolean same(ArrayAttr a, ArrayAttr b) {
    if (a.size() != b.size() || a.size() > MOST_VALUES) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!same(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }
}
