package org.hlo4j.inspect.summary;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.ControlFlow;

/**
 * The estimated cost of one execution of a program. Loops of known trip count count once per
 * iteration, others once; functions count once per call; all branches of a conditional count.
 */
final class CostEstimate {
  private final Calls calls;
  private final TripCounts tripCounts;
  private final Map<Operation, Part> parts = new IdentityHashMap<>();
  private double flops;
  private double bytes;
  private int unknownLoops;

  /** The cost of a function, or of the operations outside of functions. */
  private static final class Part {
    private final Map<Part, Double> called = new IdentityHashMap<>();
    private double flops;
    private double bytes;
    private double runs;
    private int callers;
  }

  private CostEstimate(Operation program) {
    this.calls = new Calls(program);
    this.tripCounts = new TripCounts(calls);
    Part outside = new Part();
    add(program, 1, outside);
    parts.values().forEach(part -> part.called.keySet().forEach(callee -> callee.callers++));
    outside.called.keySet().forEach(callee -> callee.callers++);
    sum(outside);
  }

  /** Estimates the cost of a program. */
  static CostEstimate of(Operation program) {
    return new CostEstimate(program);
  }

  private Part part(Operation function) {
    return parts.computeIfAbsent(function, _ -> new Part());
  }

  private void add(Operation op, double times, Part to) {
    to.flops += times * Flops.of(op);
    to.bytes += times * MemoryTraffic.of(op);
    Operation callee = calls.calleeOrNull(op);
    if (callee != null) {
      to.called.merge(part(callee), times, Double::sum);
    }
    double inside = times;
    if (op.is(ControlFlow.WHILE)) {
      OptionalLong count = tripCounts.of(op);
      unknownLoops += count.isPresent() ? 0 : 1;
      inside *= count.orElse(1);
    }
    Part body = op.is(FuncOps.FUNC) ? part(op) : to;
    for (Region region : op.regions()) {
      for (Block block : region.blocks()) {
        for (Operation nested : block.operations()) {
          add(nested, body == to ? inside : 1, body);
        }
      }
    }
  }

  /** Sums over all functions, callers before callees. */
  private void sum(Part outside) {
    Deque<Part> ready = new ArrayDeque<>();
    outside.runs = 1;
    ready.add(outside);
    for (Part part : parts.values()) {
      if (part.callers == 0) {
        part.runs = 1;
        ready.add(part);
      }
    }
    while (!ready.isEmpty()) {
      Part part = ready.remove();
      flops += part.runs * part.flops;
      bytes += part.runs * part.bytes;
      part.called.forEach((callee, times) -> {
        callee.runs += part.runs * times;
        if (--callee.callers == 0) {
          ready.add(callee);
        }
      });
    }
    for (Part part : parts.values()) {
      if (part.callers > 0) {
        // Recursive, or called by a recursive function.
        flops += part.flops;
        bytes += part.bytes;
      }
    }
  }

  /** Returns the floating-point operations. */
  double flops() {
    return Math.min(flops, Double.MAX_VALUE);
  }

  /** Returns the bytes that operations read and write. */
  double bytes() {
    return Math.min(bytes, Double.MAX_VALUE);
  }

  /** Returns the number of loops with unknown trip count. */
  int unknownLoops() {
    return unknownLoops;
  }
}
