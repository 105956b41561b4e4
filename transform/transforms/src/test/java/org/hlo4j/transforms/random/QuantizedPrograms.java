package org.hlo4j.transforms.random;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Programs that compute with quantized numbers of several scales and zero points. */
public final class QuantizedPrograms {
  private static final List<String> TYPES =
      List.of(
          "2x3x!quant.uniform<i8:f32, 0.5:3>",
          "2x3x!quant.uniform<i8:f32, 0.25:-7>",
          "2x3x!quant.uniform<i8:f32, 2.0>");
  private static final String FLOATS = "tensor<2x3xf32>";
  private static final List<String> UNARY =
      List.of("abs", "negate", "ceil", "floor", "sign", "tanh", "logistic", "cosine");
  private static final List<String> BINARY =
      List.of("add", "subtract", "multiply", "maximum", "minimum");

  private final Draft draft;
  private final List<String> arguments = new ArrayList<>();
  private final boolean isChain;

  private QuantizedPrograms(RandomGenerator random, boolean isChain) {
    this.draft = new Draft(random);
    this.isChain = isChain;
  }

  /** Arithmetic on quantized numbers and on its results, each of which is returned dequantized. */
  public static RandomProgram next(RandomGenerator random, int operations) {
    QuantizedPrograms programs = new QuantizedPrograms(random, true);
    programs.arguments();
    for (int i = 0; i < 1 + operations / 6; i++) {
      programs.result(programs.operation());
    }
    return programs.draft.program();
  }

  /** Arithmetic on arguments alone, so that errors do not grow, with products of matrices. */
  public static RandomProgram withProducts(RandomGenerator random, int operations) {
    QuantizedPrograms programs = new QuantizedPrograms(random, false);
    programs.arguments();
    for (int i = 0; i < 1 + operations / 6; i++) {
      programs.result(programs.draft.chance(0.4) ? programs.product() : programs.operation());
    }
    return programs.draft.program();
  }

  /** Arithmetic on dequantized numbers, whose results are quantized. */
  public static RandomProgram expressed(RandomGenerator random, int operations) {
    QuantizedPrograms programs = new QuantizedPrograms(random, true);
    programs.arguments();
    for (int i = 0; i < 1 + operations / 6; i++) {
      programs.result(programs.expressedOperation());
    }
    return programs.draft.program();
  }

  private static String tensor(String type) {
    return "tensor<" + type + ">";
  }

  /** Quantizes float arguments, which are in the range of all types. */
  private void arguments() {
    for (String type : TYPES) {
      String floats =
          draft.argument(FLOATS, Inputs.floats(FLOATS, Inputs.between(draft.random(), -16, 16)));
      arguments.add(quantize(floats, type));
    }
  }

  private String quantize(String floats, String type) {
    return draft.define(
        tensor(type),
        "stablehlo.uniform_quantize %s : (%s) -> %s".formatted(floats, FLOATS, tensor(type)));
  }

  private String dequantize(String value) {
    return draft.define(
        FLOATS,
        "stablehlo.uniform_dequantize %s : (%s) -> %s"
            .formatted(value, draft.typeOf(value), FLOATS));
  }

  private void result(String value) {
    draft.result(dequantize(value));
  }

  private String quantized() {
    return isChain ? draft.any(tensor(draft.any(TYPES))) : draft.any(arguments);
  }

  private String operation() {
    String type = tensor(draft.any(TYPES));
    if (draft.chance(0.4)) {
      return draft.generic(type, "stablehlo." + draft.any(UNARY), "", List.of(quantized()));
    }
    return draft.generic(
        type, "stablehlo." + draft.any(BINARY), "", List.of(quantized(), quantized()));
  }

  private String expressedOperation() {
    String first = dequantize(quantized());
    String result =
        draft.chance(0.4)
            ? draft.generic(FLOATS, "stablehlo." + draft.any(UNARY), "", List.of(first))
            : draft.generic(
                FLOATS,
                "stablehlo." + draft.any(BINARY),
                "",
                List.of(first, dequantize(quantized())));
    return quantize(result, draft.any(TYPES));
  }

  /** A product with a constant matrix of weights, whose zero point is zero. */
  private String product() {
    String lhs = quantized();
    String weights = "tensor<3x3x!quant.uniform<i8:f32, 0.5>>";
    String rhs =
        draft.define(
            weights,
            "stablehlo.uniform_quantize %s : (tensor<3x3xf32>) -> %s"
                .formatted(
                    draft.define(
                        "tensor<3x3xf32>",
                        "stablehlo.constant dense<[[1.0, %d.5, -1.0], [0.5, 2.0, %d.0], [0.0, 1.0, -0.5]]> : tensor<3x3xf32>"
                            .formatted(draft.below(3), draft.below(3))),
                    weights));
    String sums = "tensor<2x3x!quant.uniform<i8:f32, 2.0>>";
    return draft.define(
        tensor(TYPES.get(2)),
        "stablehlo.dot_general %s, %s, contracting_dims = [1] x [0] : (%s, %s) -> %s"
            .formatted(lhs, rhs, draft.typeOf(lhs), weights, sums));
  }
}
