package org.hlo4j.interpreter.elementwise;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.jspecify.annotations.Nullable;

/**
 * A region of scalars that is run many times, with arguments that are set in place before each run.
 */
public final class ScalarRegion {
  private final Frame frame;
  private final Region region;
  private final List<Tensor> arguments = new ArrayList<>();
  private final @Nullable ScalarCode code;
  private List<InterpreterValue> results = List.of();

  public ScalarRegion(Frame frame, Region region) {
    checkArguments(region);
    this.frame = frame;
    this.region = region;
    for (int i = 0; i < region.front().argumentCount(); i++) {
      ShapedType type = (ShapedType) region.front().argument(i).type();
      arguments.add(Tensor.allocate(LongList.of(), type.elementType()));
    }
    this.code = ScalarCode.ofOrNull(frame, region.front(), arguments);
    if (code != null) {
      results = code.results(region.front().back());
    }
  }

  /**
   * Rejects a region whose arguments are not scalars, which the specification does not allow but
   * upstream's verifier does.
   */
  public static void checkArguments(Region region) {
    for (BlockArgument argument : region.front().arguments()) {
      if (argument.type() instanceof ShapedType type && type.hasRank() && type.rank() != 0) {
        Operation op = Objects.requireNonNull(region.parentOpOrNull());
        throw Results.failure(
            op, "op cannot be run: its region has arguments that are not scalars");
      }
    }
  }

  /** Sets an argument to an element. */
  public void set(int argument, Tensor from, int index) {
    Promotion.copy(from, index, arguments.get(argument), 0);
  }

  public void run() {
    if (code != null) {
      code.run();
    } else {
      results = frame.runScalars(region, arguments);
    }
  }

  /** Stores a result of the last run in a tensor. */
  public void store(int result, Tensor into, int index) {
    Promotion.copy((Tensor) results.get(result), 0, into, index);
  }

  /** Returns whether the result of the last run is true. */
  public boolean isTrue() {
    return ((Tensor) results.getFirst()).booleanAt(0);
  }
}
