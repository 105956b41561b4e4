package org.hlo4j.inspect.summary;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.opset.func.FuncOps;

/**
 * The most bytes of values that are live at a time in a run of a program, estimated: a value from
 * its operation to its last use, with what the regions and callees of operations need meanwhile. It
 * is a bound for those that compute one operation after the other; fusing ones need less.
 */
public final class PeakMemory {
  private final Calls calls;

  /** The peaks of functions; those being computed are recursive, and count nothing. */
  private final Map<Operation, Double> peaks = new IdentityHashMap<>();

  private final Set<Operation> open = new HashSet<>();

  private PeakMemory(Operation program) {
    this.calls = new Calls(program);
  }

  /**
   * {@return the bytes; those of the function that needs most}
   *
   * @param program the module
   */
  public static double of(Operation program) {
    PeakMemory memory = new PeakMemory(program);
    Deque<Operation> functions = new ArrayDeque<>();
    program.walk(op -> {
      if (op.is(FuncOps.FUNC)) {
        functions.add(op);
      }
    });
    return functions.stream().mapToDouble(memory::ofFunction).max().orElse(0);
  }

  private double ofFunction(Operation function) {
    Double known = peaks.get(function);
    if (known != null) {
      return known;
    }
    if (!open.add(function)) {
      return 0;
    }
    double peak = ofRegions(function);
    open.remove(function);
    peaks.put(function, peak);
    return peak;
  }

  /** Returns the most that a region of an operation needs. */
  private double ofRegions(Operation op) {
    double most = 0;
    for (Region region : op.regions()) {
      for (Block block : region.blocks()) {
        most = Math.max(most, ofBlock(block));
      }
    }
    return most;
  }

  private double ofBlock(Block block) {
    Map<Value, Operation> lastUses = lastUses(block);
    double live = 0;
    for (Value argument : block.arguments()) {
      live += MemoryTraffic.bytes(argument.type());
    }
    double peak = live;
    Map<Operation, Double> freed = new IdentityHashMap<>();
    lastUses.forEach(
        (value, op) -> freed.merge(op, MemoryTraffic.bytes(value.type()), Double::sum));
    for (Operation op : block.operations()) {
      double unused = 0;
      for (Value result : op.results()) {
        double bytes = MemoryTraffic.bytes(result.type());
        live += bytes;
        unused += lastUses.containsKey(result) ? 0 : bytes;
      }
      Operation callee = calls.calleeOrNull(op);
      double inside = Math.max(ofRegions(op), callee == null ? 0 : ofFunction(callee));
      peak = Math.max(peak, live + inside);
      live -= unused + freed.getOrDefault(op, 0.0);
    }
    return peak;
  }

  /** Returns the last operation of a block that uses a value, itself or in its regions. */
  private static Map<Value, Operation> lastUses(Block block) {
    Map<Value, Operation> last = new HashMap<>();
    for (Operation op : block.operations()) {
      op.walk(each -> each.operands().forEach(operand -> last.put(operand, op)));
    }
    last.keySet().removeIf(value -> !isOf(value, block));
    return last;
  }

  private static boolean isOf(Value value, Block block) {
    return value instanceof BlockArgument argument
        ? argument.owner() == block
        : value instanceof OpResult result && result.owner().blockOrNull() == block;
  }
}
