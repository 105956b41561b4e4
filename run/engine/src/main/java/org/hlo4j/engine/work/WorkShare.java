package org.hlo4j.engine.work;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.engine.InterpretedOperation;
import org.hlo4j.engine.InterpretedShare;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Modules;

/** Adds up the work of a function's operations while they are lowered. */
public final class WorkShare {
  private record Key(String operation, Location location, String reason) {}

  /** How many operations there are, and their work. */
  private record Sum(long count, double work) {
    Sum plus(Sum other) {
      return new Sum(count + other.count, work + other.work);
    }
  }

  private Sum all = new Sum(0, 0);
  private final Map<Key, Sum> interpreted = new LinkedHashMap<>();

  /** Creates the sum of no operations. */
  public WorkShare() {}

  /** {@return how many operations have been added} */
  public long count() {
    return all.count;
  }

  /**
   * Adds an operation.
   *
   * @param op the operation
   * @param times how often it runs
   */
  public void add(Operation op, double times) {
    all = all.plus(new Sum(1, times * Work.of(op)));
  }

  /**
   * Adds an operation that the interpreter evaluates.
   *
   * @param op the operation
   * @param times how often it runs
   * @param reason why the interpreter does
   */
  public void addInterpreted(Operation op, double times, String reason) {
    add(op, times);
    if (op.resultCount() > 0 && Work.of(op) > 0) {
      interpreted.merge(
          new Key(name(op), op.location(), reason), new Sum(1, times * Work.of(op)), Sum::plus);
    }
  }

  private static String name(Operation op) {
    return op.is(Modules.CUSTOM_CALL)
        ? op.name() + " @" + CustomCallOp.CALL_TARGET_NAME.get(op)
        : op.name();
  }

  /** {@return what the interpreter evaluates, and its share of the work of all} */
  public InterpretedShare interpreted() {
    Sum sum = interpreted.values().stream().reduce(new Sum(0, 0), Sum::plus);
    List<InterpretedOperation> entries =
        interpreted.entrySet().stream()
            .map(each -> entry(each.getKey(), each.getValue()))
            .sorted(Comparator.comparingDouble(InterpretedOperation::work).reversed())
            .limit(InterpretedShare.MAX_ENTRIES)
            .toList();
    return new InterpretedShare(all.count, sum.count, share(sum.work), entries);
  }

  private InterpretedOperation entry(Key key, Sum sum) {
    return new InterpretedOperation(
        key.operation, key.location, sum.count, share(sum.work), key.reason);
  }

  private double share(double work) {
    return all.work > 0 ? work / all.work : 0;
  }
}
