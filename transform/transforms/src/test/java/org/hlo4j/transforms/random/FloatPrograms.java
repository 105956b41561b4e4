package org.hlo4j.transforms.random;

import static java.util.function.Predicate.not;

import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.opset.stablehlo.StablehloOpset;

/**
 * Programs that compute with floats: all elementwise operations of StableHLO that take floats, on
 * arguments and constants with zeros of both signs, infinities and NaNs.
 */
public final class FloatPrograms {
  /** Elementwise operations that are not on floats alone, or not exact. */
  private static final Set<String> OTHERS =
      Set.of(
          "and",
          "or",
          "xor",
          "not",
          "popcnt",
          "count_leading_zeros",
          "shift_left",
          "shift_right_arithmetic",
          "shift_right_logical",
          "clamp",
          "complex",
          "real",
          "imag",
          "is_finite",
          "uniform_dequantize",
          "uniform_quantize");

  private static final List<OpDefinition> ELEMENTWISE =
      StablehloOpset.ops().stream()
          .filter(FloatPrograms::isElementwise)
          .filter(not(op -> OTHERS.contains(op.mnemonic())))
          .toList();
  private static final List<String> ELEMENTS = List.of("f32", "f64", "bf16", "f16");
  private static final List<String> NUMBERS =
      List.of("0.0", "-0.0", "1.0", "-1.0", "2.0", "0.5", "3.25", "1.0e3");

  private FloatPrograms() {}

  private static boolean isElementwise(OpDefinition op) {
    return op.has(Trait.ELEMENTWISE)
        && op.regions().isEmpty()
        && op.results().size() == 1
        && op.operands().stream().allMatch(operand -> operand.arity() == Arity.SINGLE)
        && op.operands().size() <= 2
        && op.properties().stream()
            .noneMatch(property -> property.presence() == PropertyDefinition.Presence.REQUIRED);
  }

  public static RandomProgram next(RandomGenerator random, int operations) {
    Draft draft = new Draft(random);
    String type = "tensor<5x" + draft.any(ELEMENTS) + ">";
    for (int i = 0; i < 2; i++) {
      draft.argument(type, Inputs.floats(type, Inputs.anyFloat(random)));
    }
    for (int i = 0; i < operations; i++) {
      operation(draft, type);
    }
    draft.result(draft.last(type));
    draft.result(draft.any(type));
    draft.result(draft.any(type));
    return draft.program();
  }

  private static void operation(Draft draft, String type) {
    if (draft.chance(0.35)) {
      String value =
          draft.chance(0.6)
              ? draft.any(NUMBERS)
              : "[%s, %s, %s, %s, %s]"
                  .formatted(
                      draft.any(NUMBERS),
                      draft.any(NUMBERS),
                      draft.any(NUMBERS),
                      draft.any(NUMBERS),
                      draft.any(NUMBERS));
      draft.define(type, "stablehlo.constant dense<" + value + "> : " + type);
      return;
    }
    OpDefinition op = draft.any(ELEMENTWISE);
    List<String> operands =
        op.operands().size() == 1
            ? List.of(draft.recent(type))
            : List.of(draft.any(type), draft.recent(type));
    draft.generic(type, op.name(), "", operands);
  }
}
