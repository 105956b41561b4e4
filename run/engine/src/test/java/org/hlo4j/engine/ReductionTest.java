package org.hlo4j.engine;

import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reductions of floats, in the interpreter's order whatever the layout. */
class ReductionTest {
  private static final int PROGRAMS = 60;
  private static final int MAX_ELEMENTS = 100_000;

  private static String type(int[] sizes, String element) {
    return "tensor<"
        + IntStream.of(sizes).mapToObj(size -> size + "x").collect(Collectors.joining())
        + element
        + ">";
  }

  /** Returns a reduction of a tensor, or of its transpose, along some dimensions. */
  private static String program(SplittableRandom random, String element) {
    int rank = random.nextInt(1, 5);
    int[] sizes = new int[rank];
    int left = MAX_ELEMENTS;
    for (int d = 0; d < rank; d++) {
      // A size whose logarithm is random.
      sizes[d] = (int) Math.exp(random.nextDouble() * Math.log(left));
      left /= sizes[d];
    }
    int mask = random.nextInt(1, 1 << rank);
    int[] reduced = IntStream.range(0, rank).filter(d -> (mask >> d & 1) == 1).toArray();
    int[] kept = IntStream.range(0, rank).filter(d -> (mask >> d & 1) == 0).toArray();
    int[] order = IntStream.range(0, rank).toArray();
    if (random.nextBoolean()) {
      int swapped = random.nextInt(rank);
      order[swapped] = rank - 1;
      order[rank - 1] = swapped;
    }
    int[] transposed = IntStream.of(order).map(d -> sizes[d]).toArray();
    String result = type(IntStream.of(kept).map(d -> transposed[d]).toArray(), element);
    return """
    func.func @main(%x: OPERAND, %i: tensor<ELEMENT>) -> RESULT {
      %0 = stablehlo.transpose %x, dims = ORDER : (OPERAND) -> TRANSPOSED
      %1 = stablehlo.reduce(%0 init: %i) applies stablehlo.FUNCTION across dimensions = REDUCED : (TRANSPOSED, tensor<ELEMENT>) -> RESULT
      return %1 : RESULT
    }
    """
        .replace("OPERAND", type(sizes, element))
        .replace("TRANSPOSED", type(transposed, element))
        .replace("RESULT", result)
        .replace("ELEMENT", element)
        .replace("ORDER", IntStream.of(order).boxed().toList().toString())
        .replace("REDUCED", IntStream.of(reduced).boxed().toList().toString())
        .replace("FUNCTION", random.nextInt(4) == 0 ? "multiply" : "add");
  }

  @ParameterizedTest
  @ValueSource(strings = {"f32", "f64", "f16", "bf16"})
  void hasTheInterpretersBits(String element) {
    SplittableRandom random = new SplittableRandom(20261130);
    for (int i = 0; i < PROGRAMS; i++) {
      String program = program(random, element);
      EngineAgreement.check(program, EngineOptions.DEFAULT.withStrict(i % 2 == 0));
    }
  }
}
