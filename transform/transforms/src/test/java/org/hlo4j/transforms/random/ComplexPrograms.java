package org.hlo4j.transforms.random;

import java.util.List;
import java.util.random.RandomGenerator;

/** Programs of elementary functions of complex numbers, of any magnitude up to a million. */
public final class ComplexPrograms {
  private static final List<String> FUNCTIONS =
      List.of("exponential", "log", "log_plus_one", "sqrt");

  private ComplexPrograms() {}

  public static RandomProgram next(RandomGenerator random, int operations) {
    return program(random, operations, FUNCTIONS, "f64");
  }

  public static RandomProgram singles(RandomGenerator random, int operations) {
    return program(random, operations, FUNCTIONS, "f32");
  }

  private static RandomProgram program(
      RandomGenerator random, int operations, List<String> functions, String element) {
    Draft draft = new Draft(random);
    String type = "tensor<4xcomplex<" + element + ">>";
    for (int i = 0; i < 1 + operations / 8; i++) {
      String function = draft.any(functions);
      double limit = function.equals("exponential") ? 3 : Math.pow(10, draft.below(7));
      String z = draft.argument(type, Inputs.floats(type, Inputs.between(random, -limit, limit)));
      draft.result(draft.define(type, "stablehlo.%s %s : %s".formatted(function, z, type)));
    }
    return draft.program();
  }
}
