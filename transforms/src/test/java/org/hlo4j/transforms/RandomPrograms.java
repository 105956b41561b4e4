package org.hlo4j.transforms;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Random programs of one function that computes with integers: operations that passes fold,
 * simplify, merge or drop, on arguments and constants with many zeros and ones. Integers, since
 * their results must agree to the bit.
 */
final class RandomPrograms {
  private static final List<String> BINARY =
      List.of("add", "subtract", "multiply", "maximum", "minimum", "and", "or", "xor");
  private static final List<String> UNARY = List.of("negate", "not", "abs");
  private static final String TYPE = "tensor<2x3xi32>";
  private static final String FLIPPED = "tensor<3x2xi32>";

  private final RandomGenerator random;
  private final StringBuilder text = new StringBuilder();
  private final List<String> values = new ArrayList<>(List.of("%a", "%b"));
  private final List<String> flipped = new ArrayList<>();
  private int next;

  private RandomPrograms(RandomGenerator random) {
    this.random = random;
  }

  /** A program with about this many operations. */
  static String of(RandomGenerator random, int operations) {
    return new RandomPrograms(random).program(operations);
  }

  private String program(int operations) {
    text.append("func.func @main(%a: " + TYPE + ", %b: " + TYPE + ") -> (")
        .append(TYPE + ", " + TYPE + ", " + TYPE + ") {\n");
    for (int i = 0; i < operations; i++) {
      operation();
    }
    text.append(
        "  return %s, %s, %s : %s, %s, %s\n}\n"
            .formatted(values.getLast(), any(values), any(values), TYPE, TYPE, TYPE));
    text.append("func.func private @callee(%x: " + TYPE + ") -> " + TYPE + " {\n")
        .append("  %0 = stablehlo.add %x, %x : " + TYPE + "\n")
        .append("  return %0 : " + TYPE + "\n}\n");
    return text.toString();
  }

  private String any(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }

  private String define(String right) {
    String name = "%v" + next++;
    text.append("  ").append(name).append(" = ").append(right).append('\n');
    return name;
  }

  private void operation() {
    switch (random.nextInt(12)) {
      case 0 -> values.add(define("stablehlo.constant dense<" + number() + "> : " + TYPE));
      case 1 ->
          values.add(
              define(
                  "stablehlo.constant dense<[[%d, %d, %d], [%d, %d, %d]]> : %s"
                      .formatted(
                          number(), number(), number(), number(), number(), number(), TYPE)));
      case 2 -> values.add(define("stablehlo." + any(UNARY) + " " + any(values) + " : " + TYPE));
      case 3 ->
          flipped.add(
              define(
                  "stablehlo.transpose %s, dims = [1, 0] : (%s) -> %s"
                      .formatted(any(values), TYPE, FLIPPED)));
      case 4 ->
          flipped.add(
              define("stablehlo.reshape %s : (%s) -> %s".formatted(any(values), TYPE, FLIPPED)));
      case 5 -> unflip();
      case 6 -> select();
      case 7 -> slices();
      case 8 ->
          values.add(
              define("stablehlo.reverse %s, dims = [0, 1] : %s".formatted(any(values), TYPE)));
      case 9 ->
          values.add(define("call @callee(%s) : (%s) -> %s".formatted(any(values), TYPE, TYPE)));
      default ->
          values.add(
              define(
                  "stablehlo.%s %s, %s : %s"
                      .formatted(any(BINARY), any(values), any(values), TYPE)));
    }
  }

  private int number() {
    return random.nextInt(3) == 0 ? random.nextInt() : random.nextInt(-1, 2);
  }

  private void unflip() {
    if (flipped.isEmpty()) {
      return;
    }
    values.add(
        define(
            random.nextBoolean()
                ? "stablehlo.transpose %s, dims = [1, 0] : (%s) -> %s"
                    .formatted(any(flipped), FLIPPED, TYPE)
                : "stablehlo.reshape %s : (%s) -> %s".formatted(any(flipped), FLIPPED, TYPE)));
  }

  private void select() {
    String direction = any(List.of("EQ", "NE", "LT", "GE", "GT", "LE"));
    String predicate =
        define(
            "stablehlo.compare %s, %s, %s, SIGNED : (%s, %s) -> tensor<2x3xi1>"
                .formatted(direction, any(values), any(values), TYPE, TYPE));
    if (random.nextBoolean()) {
      predicate = define("stablehlo.not " + predicate + " : tensor<2x3xi1>");
    }
    values.add(
        define(
            "stablehlo.select %s, %s, %s : tensor<2x3xi1>, %s"
                .formatted(predicate, any(values), any(values), TYPE)));
  }

  /** Concatenates two values and cuts one out of the result. */
  private void slices() {
    String both =
        define(
            "stablehlo.concatenate %s, %s, dim = 0 : (%s, %s) -> tensor<4x3xi32>"
                .formatted(any(values), any(values), TYPE, TYPE));
    int start = random.nextInt(3);
    values.add(
        define(
            "stablehlo.slice %s [%d:%d, 0:3] : (tensor<4x3xi32>) -> %s"
                .formatted(both, start, start + 2, TYPE)));
  }
}
