package org.hlo4j.bytecode.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.internal.IdentityMap;
import org.jspecify.annotations.Nullable;

/** Casts that a program does not have but is written with, and the use lists that result. */
public final class Casts {
  /**
   * A cast.
   *
   * @param value the value that is cast
   * @param operation the cast, which has no operand and is not part of the program
   */
  record Cast(Value value, Operation operation) {}

  private final IdentityMap<Object, List<Cast>> byDefinition = new IdentityMap<>();
  private final IdentityMap<OpOperand, Value> byUse = new IdentityMap<>();
  private final IdentityMap<Value, int[]> useOrders = new IdentityMap<>();
  private boolean isEmpty = true;

  /**
   * Adds a cast, which is written after the definition of its value and after the casts of values
   * of the same definition that were added before.
   *
   * @param cast the cast, without its operand
   * @param uses the uses of the value that become uses of the cast
   */
  public void add(Value value, Operation cast, List<OpOperand> uses) {
    Operation op = value.definingOpOrNull();
    Object definition = op == null ? Objects.requireNonNull(value.parentBlockOrNull()) : op;
    List<Cast> known = byDefinition.getOrNull(definition);
    if (known == null) {
      known = new ArrayList<>();
      byDefinition.put(definition, known);
    }
    known.add(new Cast(value, cast));
    uses.forEach(use -> byUse.put(use, cast.result(0)));
    isEmpty = false;
  }

  /**
   * Sets the order of the use list of a value or a cast; without, it is reverse program order.
   *
   * @param places the position in the list of each use, latest use first
   */
  public void setUseOrder(Value value, int[] places) {
    for (int i = 0; i < places.length; i++) {
      if (places[i] != i) {
        useOrders.put(value, places);
        isEmpty = false;
        return;
      }
    }
  }

  /** Returns the casts that follow an operation. */
  List<Cast> after(Operation op) {
    return of(op);
  }

  /** Returns the casts with which a block begins. */
  List<Cast> atStart(Block block) {
    return of(block);
  }

  private List<Cast> of(Object definition) {
    List<Cast> casts = isEmpty ? null : byDefinition.getOrNull(definition);
    return casts == null ? List.of() : casts;
  }

  /** Returns the value that is used, or its cast. */
  Value valueOf(OpOperand use) {
    Value cast = isEmpty ? null : byUse.getOrNull(use);
    return cast == null ? use.get() : cast;
  }

  /** Returns the position in the use list of each use, latest use first; null if it is the same. */
  int @Nullable [] useOrderOrNull(Value value) {
    return isEmpty ? null : useOrders.getOrNull(value);
  }
}
