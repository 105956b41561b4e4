package org.hlo4j.byteir;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Generates random programs in text: formulas in a random order and grouping of their sums and
 * products, on tensors of random rank, axis and element type, among other operations.
 */
public final class RandomForms {
  private final Random random;
  private final StringBuilder body = new StringBuilder();
  private final List<String> values = new ArrayList<>();
  private final List<String> targets = new ArrayList<>();
  private long[] shape = {};
  private int axis;
  private int count;

  public RandomForms(Random random) {
    this.random = random;
  }

  /** Returns the targets of the formulas in the last program. */
  public List<String> targets() {
    return targets;
  }

  /** Returns a program with a number of formulas, each followed by other operations. */
  public String program(int forms) {
    begin();
    for (int i = 0; i < forms; i++) {
      decoy();
      String x = any();
      String result =
          switch (random.nextInt(5)) {
            case 0 -> softmax(x);
            case 1 -> logSoftmax(x);
            case 2 -> layerNorm(x);
            case 3 -> l2Norm(x);
            default -> gelu(x);
          };
      values.add(result);
      decoy();
    }
    return end();
  }

  /** Returns a program without formulas. */
  public String decoys(int operations) {
    begin();
    for (int i = 0; i < operations; i++) {
      decoy();
    }
    return end();
  }

  private void begin() {
    int rank = 2 + random.nextInt(3);
    shape = IntStream.range(0, rank).mapToLong(_ -> 2 + random.nextInt(3)).toArray();
    axis = random.nextInt(rank);
    values.add("%x");
    values.add("%y");
    // No result is an operand within another formula.
    constant("%neg", "0xFF800000");
    constant("%zero", "0.0");
  }

  private String end() {
    List<String> results = values.subList(2, values.size());
    String type = type();
    return "func.func @main(%x: "
        + type
        + ", %y: "
        + type
        + ", %w: tensor<"
        + shape[axis]
        + "xf32>, %b: tensor<"
        + shape[axis]
        + "xf32>) -> ("
        + results.stream().map(_ -> type).collect(Collectors.joining(", "))
        + ") {\n"
        + body
        + "  return "
        + String.join(", ", results)
        + " : "
        + results.stream().map(_ -> type).collect(Collectors.joining(", "))
        + "\n}\n";
  }

  // Operations.

  private String type() {
    return IntStream.range(0, shape.length)
        .mapToObj(i -> shape[i] + "x")
        .collect(Collectors.joining("", "tensor<", "f32>"));
  }

  private String type(boolean kept) {
    return IntStream.range(0, shape.length)
        .filter(i -> kept || i != axis)
        .mapToObj(i -> (i == axis ? 1 : shape[i]) + "x")
        .collect(Collectors.joining("", "tensor<", "f32>"));
  }

  private String any() {
    return values.get(random.nextInt(values.size()));
  }

  private String op(String operation) {
    String name = "%" + count++;
    body.append("  ").append(name).append(" = ").append(operation).append('\n');
    return name;
  }

  private void constant(String name, String value) {
    body.append("  %s = stablehlo.constant dense<%s> : tensor<f32>\n".formatted(name, value));
  }

  private String unary(String operation, String x, String type) {
    return op("stablehlo." + operation + " " + x + " : " + type);
  }

  private String unary(String operation, String x) {
    return unary(operation, x, type());
  }

  private String binary(String operation, String a, String b) {
    return op("stablehlo." + operation + " " + a + ", " + b + " : " + type());
  }

  /** Returns a binary operation with its operands in either order. */
  private String commuted(String operation, String a, String b) {
    return random.nextBoolean() ? binary(operation, a, b) : binary(operation, b, a);
  }

  private String number(String value) {
    if (random.nextBoolean()) {
      return op("stablehlo.constant dense<" + value + "> : " + type());
    }
    String scalar = op("stablehlo.constant dense<" + value + "> : tensor<f32>");
    return op("stablehlo.broadcast_in_dim " + scalar + ", dims = [] : (tensor<f32>) -> " + type());
  }

  /** Returns a reduction, broadcast along the axis again in one step or two. */
  private String reduced(String operation, String x) {
    String start = operation.equals("maximum") ? "%neg" : "%zero";
    String flat =
        op(
            "stablehlo.reduce(%s init: %s) applies stablehlo.%s across dimensions = [%d] : (%s, tensor<f32>) -> %s"
                .formatted(x, start, operation, axis, type(), type(false)));
    String others = dims(false);
    if (random.nextBoolean()) {
      return op(
          "stablehlo.broadcast_in_dim %s, dims = %s : (%s) -> %s"
              .formatted(flat, others, type(false), type()));
    }
    String kept =
        random.nextBoolean()
            ? op("stablehlo.reshape %s : (%s) -> %s".formatted(flat, type(false), type(true)))
            : op(
                "stablehlo.broadcast_in_dim %s, dims = %s : (%s) -> %s"
                    .formatted(flat, others, type(false), type(true)));
    return op(
        "stablehlo.broadcast_in_dim %s, dims = %s : (%s) -> %s"
            .formatted(kept, dims(true), type(true), type()));
  }

  private String dims(boolean all) {
    return IntStream.range(0, shape.length)
        .filter(i -> all || i != axis)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private String along(String vector) {
    return op(
        "stablehlo.broadcast_in_dim %s, dims = [%d] : (tensor<%dxf32>) -> %s"
            .formatted(vector, axis, shape[axis], type()));
  }

  /** Returns the product of the factors in a random order and grouping. */
  private String product(List<String> factors) {
    List<String> left = new ArrayList<>(factors);
    while (left.size() > 1) {
      String a = left.remove(random.nextInt(left.size()));
      String b = left.remove(random.nextInt(left.size()));
      left.add(binary("multiply", a, b));
    }
    return left.getFirst();
  }

  /** Appends an operation that is not part of a formula; later ones may use its result. */
  private void decoy() {
    String a = any();
    values.add(
        switch (random.nextInt(6)) {
          case 0 -> commuted("add", a, any());
          case 1 -> unary("tanh", a);
          case 2 -> binary("subtract", a, reduced("maximum", a));
          case 3 -> unary("logistic", a);
          case 4 -> binary("multiply", unary("tanh", a), number("0.25"));
          default -> unary("rsqrt", commuted("add", unary("abs", a), number("1.5")));
        });
  }

  // Formulas.

  private String shifted(String x) {
    String max = reduced("maximum", x);
    if (random.nextBoolean()) {
      max = commuted("maximum", max, number("0xFF800000"));
    }
    return binary("subtract", x, max);
  }

  private String softmax(String x) {
    targets.add("byteir.softmax");
    String e = unary("exponential", shifted(x));
    String again = random.nextBoolean() ? e : unary("exponential", shifted(x));
    return binary("divide", e, reduced("add", again));
  }

  private String logSoftmax(String x) {
    targets.add("byteir.log_softmax");
    String d = shifted(x);
    return binary("subtract", d, unary("log", reduced("add", unary("exponential", d))));
  }

  private String layerNorm(String x) {
    targets.add("byteir.layer_norm");
    String n = number(shape[axis] + ".0");
    String mean = binary("divide", reduced("add", x), n);
    String d = binary("subtract", x, mean);
    String square = binary("multiply", d, d);
    String variance = binary("divide", reduced("add", square), n);
    String sum = commuted("add", variance, number("1.0e-3"));
    List<String> factors = new ArrayList<>(List.of(d));
    boolean scaled = random.nextBoolean();
    if (scaled) {
      factors.add(along("%w"));
    }
    String normal;
    if (random.nextBoolean()) {
      factors.add(unary("rsqrt", sum));
      normal = product(factors);
    } else {
      normal = binary("divide", product(factors), unary("sqrt", sum));
    }
    return random.nextBoolean() ? commuted("add", normal, along("%b")) : normal;
  }

  private String l2Norm(String x) {
    targets.add("byteir.l2_norm");
    String sum = reduced("add", binary("multiply", x, x));
    String floor = number("1.0e-3");
    if (random.nextBoolean()) {
      return commuted("multiply", x, unary("rsqrt", commuted("maximum", sum, floor)));
    }
    return binary("divide", x, commuted("maximum", unary("sqrt", sum), floor));
  }

  private String gelu(String x) {
    targets.add("byteir.gelu");
    String inner;
    if (random.nextBoolean()) {
      String scaled = commuted("multiply", x, number("0.707106769"));
      inner = op("chlo.erf " + scaled + " : " + type() + " -> " + type());
    } else {
      String cube = product(List.of(x, x, x, number("4.471500e-02")));
      String sum = commuted("add", x, cube);
      inner = unary("tanh", commuted("multiply", sum, number("0.797884583")));
    }
    return product(List.of(x, number("0.5"), commuted("add", inner, number("1.0"))));
  }
}
