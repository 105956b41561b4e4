package org.hlo4j.byteir.target;

import static org.hlo4j.byteir.define.ElementConstraint.FLOAT;
import static org.hlo4j.byteir.define.ElementConstraint.I64;
import static org.hlo4j.byteir.define.ElementConstraint.INTEGER;
import static org.hlo4j.byteir.define.TargetDefinition.target;
import static org.hlo4j.byteir.define.TensorDefinition.ofRank;
import static org.hlo4j.byteir.define.TensorDefinition.tensor;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.Rule;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.define.TensorDefinition;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/** Counter-based random number generation, determined by seed and offset. */
public final class RandomTargets {
  private static final TensorDefinition LOW = ofRank("low", FLOAT, 0);
  private static final TensorDefinition HIGH = ofRank("high", FLOAT, 0);
  private static final TensorDefinition SEED = ofRank("seed", I64, 0);
  private static final TensorDefinition OFFSET = ofRank("offset", I64, 0);
  private static final TensorDefinition SHAPE = ofRank("shape", INTEGER, 1);

  private static final String WORDS =
      """
      all on 32-bit words, modulo 2^32:
      k0, k1 = low word of seed, low word of offset
      h      = k0 + k1, then for each index d of the element in turn: h = (d + h) * 1103515245 + 12345
      c0, c1, c2, c3 = Philox4x32-10 of counter (h, 0, 0, 0) and key (k0, k1)
      u(c)   = c * 2^-32, rounded to the element type
      """;

  public static final TargetDefinition RNG_UNIFORM =
      random("uniform", "Uniformly distributed numbers.", "output = u(c0) * (high - low) + low");

  public static final TargetDefinition RNG_NORMAL =
      random(
          "normal",
          "Normally distributed numbers.",
          "output = sqrt(-2 * ln(u(c0))) * cos(2 * pi * u(c1)) * high + low");

  private RandomTargets() {}

  static List<TargetDefinition> all() {
    return List.of(RNG_UNIFORM, RNG_NORMAL);
  }

  private static TargetDefinition random(String name, String summary, String result) {
    TargetDefinition.Builder target =
        target("byteir.rng_" + name)
            .summary(summary)
            .operands(LOW, HIGH, SEED, OFFSET)
            .operands(LOW, HIGH, SEED, OFFSET, SHAPE)
            .results(tensor("output", FLOAT))
            .rules(
                Rules.sameElements("low", "high", "output"),
                new Rule(
                    "shape is given if a size of output is not known",
                    call -> call.has("shape") || call.type("output").hasStaticShape()),
                Rules.countsDimensions("shape", "output"),
                new Rule(
                    "shape holds no negative number",
                    call -> shape(call).map(all -> all.allMatch(n -> n >= 0)).orElse(true)))
            .formula(WORDS + result)
            .decision("Equal to ByteIR's lowering bit for bit; its documentation differs.")
            .decision("u may be exactly 1, if the word is rounded up.")
            .decision("Each operation is rounded to the element type.")
            .example(
                """
                %%0 = stablehlo.custom_call @byteir.rng_%s(%%low, %%high, %%seed, %%offset) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>) -> tensor<8x1024x768xf32>
                """
                    .formatted(name));
    if (name.equals("normal")) {
      target
          .decision("`low` is the mean, `high` the standard deviation.")
          .decision("If u(c0) is 0, the result is infinite; if it is 1, it is the mean.");
    }
    return target.shapes(RandomTargets::shaped);
  }

  private static Optional<LongList> shape(ByteirCall call) {
    return call.has("shape") ? ConstantValues.integers(call.value("shape")) : Optional.empty();
  }

  private static List<RankedTensorType> shaped(ByteirCall call) {
    long[] sizes = new long[call.rank("output")];
    Arrays.fill(sizes, Shapes.DYNAMIC);
    LongList shape = shape(call).orElse(call.type("output").shape());
    return List.of(
        (shape.size() == sizes.length ? InferredSizes.of(shape.toArray()) : InferredSizes.of(sizes))
            .of(call.type("low").elementType()));
  }
}
