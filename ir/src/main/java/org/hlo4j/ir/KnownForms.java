package org.hlo4j.ir;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.jspecify.annotations.Nullable;

/**
 * What was found out about operations of one definition, by their form: the types of their operands
 * and results and their properties, but not their discardable attributes. In a program most
 * operations have the form of one before. Only a few forms are kept, and only of operations without
 * successors whose regions, if there are any, are {@linkplain KnownBody short and stand alone};
 * these belong to the form.
 *
 * @param <T> what is found out about a form
 */
public final class KnownForms<T> {
  private static final int MOST = 8;

  /** Lists of more values are seldom the same, and would be long to compare. */
  private static final int MOST_VALUES = 16;

  private static final int MOST_REGIONS = 4;

  private final @Nullable Form[] forms = new Form[MOST];
  private final @Nullable Object[] found = new Object[MOST];
  private int size;

  /** What is known about operations of the form of this one; null if nothing is. */
  @SuppressWarnings("unchecked") // only values of T are stored
  public @Nullable T getOrNull(Operation operation) {
    for (int i = 0; i < size; i++) {
      Form form = forms[i];
      if (form != null && form.isThatOf(operation)) {
        Object known = found[i];
        if (i > 0) {
          forms[i] = forms[i - 1]; // what is common comes to stand in front
          found[i] = found[i - 1];
          forms[i - 1] = form;
          found[i - 1] = known;
        }
        return (T) known;
      }
    }
    return null;
  }

  /** Whether something can be kept about operations of the form of this one. */
  public static boolean canHold(Operation operation) {
    return canHold(operation, op -> true);
  }

  /** The same if only these operations may be in its regions. */
  public static boolean canHold(Operation operation, Predicate<Operation> allowed) {
    return operation.operandCount() + operation.resultCount() <= MOST_VALUES
        && operation.successorCount() == 0
        && (operation.regionCount() == 0 || standAlone(operation.regions(), allowed));
  }

  private static boolean standAlone(List<Region> regions, Predicate<Operation> allowed) {
    if (regions.size() > MOST_REGIONS) {
      return false;
    }
    for (Region region : regions) {
      if (!KnownBody.canHold(region, allowed)) {
        return false;
      }
    }
    return true;
  }

  /** Keeps what was found out about operations of the form of this one, if that can be. */
  public void put(Operation operation, T value) {
    if (canHold(operation)) {
      size = Math.min(size + 1, MOST);
      forms[size - 1] = new Form(operation);
      found[size - 1] = value;
    }
  }

  private static final class Form {
    private final Type[] operands;
    private final Type[] results;
    private final @Nullable Attribute[] properties;
    private final KnownBody[] bodies;

    Form(Operation operation) {
      operands = new Type[operation.operandCount()];
      Arrays.setAll(operands, i -> operation.operand(i).type());
      results = new Type[operation.resultCount()];
      Arrays.setAll(results, i -> operation.result(i).type());
      properties = operation.sharedProperties();
      bodies = new KnownBody[operation.regionCount()];
      Arrays.setAll(bodies, i -> new KnownBody(operation.region(i)));
    }

    boolean isThatOf(Operation operation) {
      if (operation.operandCount() != operands.length
          || operation.resultCount() != results.length
          || operation.regionCount() != bodies.length
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
      for (int i = 0; i < bodies.length; i++) {
        if (!bodies[i].isThatOf(operation.region(i))) {
          return false;
        }
      }
      return same(operation.sharedProperties(), properties);
    }
  }

  static boolean same(Type a, Type b) {
    return a == b || a.equals(b);
  }

  static boolean same(@Nullable Attribute[] a, @Nullable Attribute[] b) {
    if (a == b || a.length != b.length) {
      return a == b;
    }
    for (int i = 0; i < a.length; i++) {
      if (!same(a[i], b[i])) {
        return false;
      }
    }
    return true;
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
