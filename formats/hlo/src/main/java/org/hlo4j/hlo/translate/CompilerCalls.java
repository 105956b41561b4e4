package org.hlo4j.hlo.translate;

import java.util.Map;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/** Custom calls that XLA's compilers put in, and what they compute. */
final class CompilerCalls {
  private static final Map<String, Translation> ROWS =
      Map.of(
          "TopK", CompilerCalls::topK,
          "SliceToDynamic", CompilerCalls::sliceToDynamic,
          "GetRngSeed", Randoms::state);

  private CompilerCalls() {}

  /** Returns what a target computes; null if that is not known. */
  static @Nullable Translation ofOrNull(String target) {
    return ROWS.get(target);
  }

  /** The number of elements is that of the result. */
  private static ValueTree topK(HloCall call) {
    if (!(call.shape() instanceof HloShape.Tuple tuple) || tuple.elements().size() != 2) {
      return CustomCalls.foreign(call);
    }
    HloShape.Array values = Shapes.array(tuple.elements().getFirst());
    return Selections.largest(call, values.sizes().get(values.rank() - 1), true);
  }

  /** Sizes of an array, of which all or the first elements are there. */
  private static ValueTree sliceToDynamic(HloCall call) {
    Value value = call.value(0);
    for (int i = 1; i < call.operandCount(); i++) {
      value = call.builder().withDimensionSize(value, call.value(i), i - 1);
    }
    return HloCall.of(value);
  }
}
