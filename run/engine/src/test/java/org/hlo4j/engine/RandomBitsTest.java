package org.hlo4j.engine;

import java.util.List;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random bits: the same as the interpreter's, for any shape, type and counter. */
class RandomBitsTest {
  private static final List<String> SHAPES =
      List.of(
          "",
          "1x",
          "7x",
          "8x",
          "0x",
          "4x0x",
          "3x5x",
          "2x5x",
          "5x2x",
          "3x4x5x",
          "7x301x",
          "1001x",
          "513x2x",
          "2x700x",
          "301x1x3x",
          "20000x",
          "101x103x");

  private static Operation program(String algorithm, String state, String type) {
    StringBuilder body = new StringBuilder();
    StringBuilder results = new StringBuilder();
    StringBuilder types = new StringBuilder();
    for (int i = 0; i < SHAPES.size(); i++) {
      String output = "tensor<" + SHAPES.get(i) + type + ">";
      body.append(
          "%s%d, %%b%d = stablehlo.rng_bit_generator %s, algorithm = %s : (%s) -> (%s, %s)\n"
              .formatted(
                  "%s", i, i, i == 0 ? "%x" : "%s" + (i - 1), algorithm, state, state, output));
      results.append("%b").append(i).append(", ");
      types.append(output).append(", ");
    }
    return EnginePrograms.parse(
        "func.func @main(%x: STATE) -> (TYPESSTATE) {\n BODY return RESULTS%sLAST : TYPESSTATE\n}"
            .replace("BODY", body)
            .replace("RESULTS", results)
            .replace("LAST", String.valueOf(SHAPES.size() - 1))
            .replace("TYPES", types)
            .replace("STATE", state));
  }

  private static List<Tensor> state(Operation module, long... numbers) {
    Tensor state = EnginePrograms.inputs(module, 0).getFirst();
    for (int i = 0; i < state.count(); i++) {
      state.setLong(i, numbers[i]);
    }
    return List.of(state);
  }

  @ParameterizedTest
  @CsvSource({"THREE_FRY, 2", "THREE_FRY, 3", "PHILOX, 2", "PHILOX, 3", "DEFAULT, 2", "DEFAULT, 3"})
  void fillsArraysOfAnyShapeAndType(String algorithm, int numbers) {
    for (String type :
        List.of(
            "ui8", "i8", "i16", "ui16", "i32", "ui32", "i64", "ui64", "i4", "ui2", "i1", "f32",
            "bf16", "f16", "f64")) {
      Operation module = program(algorithm, "tensor<" + numbers + "xui64>", type);
      EngineAgreement.check(
          module, state(module, 0, 0, 0), state(module, 0x1234_5678_9ABC_DEF0L, -7, 99));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"THREE_FRY", "PHILOX"})
  void carriesCountersThatOverflow(String algorithm) {
    Operation module = program(algorithm, "tensor<3xi64>", "ui32");
    EngineAgreement.check(
        module,
        state(module, -1, -10_000, 41),
        state(module, Long.MIN_VALUE, 0xFFFF_FFFFL - 1500, -1),
        state(module, 77, -1, -1));
  }
}
