package org.hlo4j.inspect.summary;

import java.util.OptionalLong;
import org.hlo4j.ir.Operation;
import org.hlo4j.opset.stablehlo.ControlFlow;

/** How often loops run their bodies. */
public final class LoopIterations {
  private LoopIterations() {}

  /**
   * {@return the number of iterations of a {@code stablehlo.while} in its program; empty if it does
   * not follow from constants, or the operation is another}
   *
   * @param loop the operation
   */
  public static OptionalLong of(Operation loop) {
    if (!loop.is(ControlFlow.WHILE)) {
      return OptionalLong.empty();
    }
    Operation program = loop;
    for (Operation at = loop; at != null; at = at.parentOpOrNull()) {
      program = at;
    }
    return new TripCounts(new Calls(program)).of(loop);
  }
}
