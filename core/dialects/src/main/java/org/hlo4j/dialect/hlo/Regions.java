package org.hlo4j.dialect.hlo;

import static org.hlo4j.dialect.hlo.SpecViolation.quoted;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.Trait;

/** Regions as functions: their arguments and returned values. */
public final class Regions {
  private Regions() {}

  /** The operands of the terminator of the region's first block. */
  public static List<Value> returned(OperationInputs op, Region region) {
    if (region.isEmpty()) {
      throw violation(op, "", "expect non-empty region");
    }
    Operation last = region.front().lastOrNull();
    if (last == null) {
      throw violation(op, "", "expect a region with a terminator");
    }
    return last.operands();
  }

  public static List<Type> returnedTypes(OperationInputs op, Region region) {
    return Value.types(returned(op, region));
  }

  /** Whether the last operation of the block is a terminator or unregistered. */
  public static boolean mayHaveTerminator(Block block) {
    Operation last = block.lastOrNull();
    return last != null && (last.has(Trait.TERMINATOR) || !last.definition().isRegistered());
  }

  /**
   * Checks that a region returns one predicate.
   *
   * @param number begins the message about another number of values
   * @param type begins the message about another type
   */
  public static void checkReturnsPredicate(
      OperationInputs op, Region region, String rule, String number, String type) {
    List<Type> returned = returnedTypes(op, region);
    if (returned.size() != 1) {
      throw violation(op, rule, number + returned.size());
    }
    if (!isPredicate(returned.getFirst())) {
      throw violation(op, rule, type + quoted(returned.getFirst()));
    }
  }

  /** Whether this is {@code tensor<i1>}. */
  private static boolean isPredicate(Type type) {
    return type instanceof RankedTensorType tensor
        && tensor.rank() == 0
        && tensor.elementType().equals(IntegerType.I1);
  }
}
