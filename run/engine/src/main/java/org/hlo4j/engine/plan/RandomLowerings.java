package org.hlo4j.engine.plan;

import java.util.Map;
import org.hlo4j.engine.kernel.RandomBits;
import org.hlo4j.engine.kernel.RandomBits.Algorithm;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.RngBitGeneratorOp;
import org.hlo4j.opset.stablehlo.Random;

/** Random bits. */
final class RandomLowerings {
  private RandomLowerings() {}

  static void addTo(Map<OpDefinition, Lowering> lowerings) {
    lowerings.put(Random.RNG_BIT_GENERATOR, RandomLowerings::bits);
  }

  private static boolean bits(PlanBuilder builder, Operation op) {
    Value state = op.operand(0);
    Value output = op.result(1);
    RankedTensorType stateType = TensorValues.typeOrNull(state);
    if (stateType == null
        || TensorValues.typeOrNull(output) == null
        || !stateType.equals(op.result(0).type())
        || !isState(TensorValues.kind(state))
        || stateType.elementCount() < 2
        || !isFilled(TensorValues.kind(output))) {
      return false;
    }
    Algorithm algorithm =
        switch (RngBitGeneratorOp.RNG_ALGORITHM.get(op)) {
          case THREE_FRY -> Algorithm.THREE_FRY;
          case DEFAULT, PHILOX -> Algorithm.PHILOX;
        };
    RandomBits generator =
        new RandomBits(algorithm, TensorValues.kind(output), TensorValues.sizes(output));
    int slot = builder.slot(state);
    int[] results = builder.defineResults(op);
    builder.emit(
        "randombits",
        op,
        new int[] {slot},
        results,
        run ->
            generator.run(
                (long[]) run.value(slot),
                (long[]) run.value(results[0]),
                run.value(results[1]),
                run.parallel()));
    return true;
  }

  private static boolean isState(ElementKind kind) {
    return kind.isInteger() && kind.storage() == Storage.LONGS && kind.width() == Long.SIZE;
  }

  /** Returns whether elements take one word or two. */
  private static boolean isFilled(ElementKind kind) {
    return switch (kind.category()) {
      case BOOLEAN, SIGNED, UNSIGNED, FLOAT ->
          kind.width() <= Integer.SIZE || kind.width() == Long.SIZE;
      case COMPLEX, QUANTIZED -> false;
    };
  }
}
