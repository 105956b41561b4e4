package org.hlo4j.transforms.random;

import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.chlo.ChloOpset;

/**
 * Programs of all operations of CHLO: special functions of arguments, and broadcasting operations,
 * which are chained. Results of special functions are returned directly, so that their errors do
 * not grow.
 */
public final class ChloPrograms {
  /** The domains of functions, without neighbourhoods of poles; others take any small number. */
  private static final Map<String, double[]> DOMAINS =
      Map.ofEntries(
          Map.entry("acos", range(-0.99, 0.99)),
          Map.entry("acosh", range(1.01, 9)),
          Map.entry("asin", range(-0.99, 0.99)),
          Map.entry("atanh", range(-0.95, 0.95)),
          Map.entry("bessel_i1e", range(-20, 20)),
          Map.entry("digamma", range(0.1, 12)),
          Map.entry("erf_inv", range(-0.95, 0.95)),
          Map.entry("lgamma", range(2.5, 12)),
          Map.entry("polygamma", range(1, 9)),
          Map.entry("tan", range(-1.4, 1.4)),
          Map.entry("zeta", range(1.5, 9)));

  private static final List<OpDefinition> UNARY =
      ops(op -> op.operands().size() == 1 && op.regions().isEmpty() && !isOther(op));
  private static final List<OpDefinition> BINARY =
      ops(op ->
          op.operands().size() == 2
              && op.regions().isEmpty()
              && !op.mnemonic().startsWith("broadcast_"));
  private static final List<String> INTEGER_BROADCASTS =
      List.of("add", "and", "maximum", "minimum", "multiply", "or", "subtract", "xor");
  private static final List<String> SHIFTS =
      List.of("shift_left", "shift_right_arithmetic", "shift_right_logical");
  private static final List<String> FLOAT_BROADCASTS =
      List.of(
          "add",
          "atan2",
          "divide",
          "maximum",
          "minimum",
          "multiply",
          "power",
          "remainder",
          "subtract",
          "polygamma",
          "zeta",
          "next_after");
  private static final List<String> SHAPES = List.of("", "3x", "1x", "2x3x", "2x1x", "1x3x");

  private final Draft draft;

  private ChloPrograms(RandomGenerator random) {
    this.draft = new Draft(random);
  }

  private static double[] range(double low, double high) {
    return new double[] {low, high};
  }

  private static List<OpDefinition> ops(java.util.function.Predicate<OpDefinition> test) {
    return ChloOpset.ops().stream().filter(test).toList();
  }

  /** Operations that are not functions of one number. */
  private static boolean isOther(OpDefinition op) {
    return List.of("_asin_acos_kernel", "constant_like", "top_k", "scan").contains(op.mnemonic());
  }

  /** All operations on floats of 64 bits and integers. */
  public static RandomProgram next(RandomGenerator random, int operations) {
    return new ChloPrograms(random).program("f64", true, operations);
  }

  /** The same without selections, whose assumptions have no form in StableHLO. */
  public static RandomProgram withoutSelect(RandomGenerator random, int operations) {
    return new ChloPrograms(random).program("f64", false, operations);
  }

  /** The same on floats of 32 bits. */
  public static RandomProgram singles(RandomGenerator random, int operations) {
    return new ChloPrograms(random).program("f32", true, operations);
  }

  /** Functions of complex numbers. */
  public static RandomProgram complex(RandomGenerator random, int operations) {
    ChloPrograms programs = new ChloPrograms(random);
    for (int i = 0; i < 1 + operations / 8; i++) {
      programs.complexFunction();
    }
    return programs.draft.program();
  }

  private RandomProgram program(String element, boolean withSelect, int operations) {
    for (String shape : SHAPES) {
      String type = "tensor<" + shape + "i32>";
      draft.argument(type, Inputs.integers(type, draft.random()));
    }
    for (int i = 0; i < 1 + operations / 4; i++) {
      switch (draft.below(9)) {
        case 0, 1 -> function(draft.any(UNARY), element);
        case 2 -> function(draft.any(BINARY), element);
        case 3 -> floatBroadcast(element);
        case 4 -> compare(element);
        case 5 -> select(withSelect);
        case 6 -> structural(element);
        default -> integerBroadcast();
      }
    }
    draft.result(draft.last("tensor<2x3xi32>"));
    return draft.program();
  }

  private String number(String shape, String element, double low, double high) {
    String type = "tensor<" + shape + element + ">";
    return draft.argument(type, Inputs.floats(type, Inputs.between(draft.random(), low, high)));
  }

  private String operand(OpDefinition op, String shape, String element) {
    double[] range = DOMAINS.getOrDefault(op.mnemonic(), range(-3, 3));
    return number(shape, element, range[0], range[1]);
  }

  private void function(OpDefinition op, String element) {
    String shape = draft.any(SHAPES);
    String type = "tensor<" + shape + element + ">";
    if (op.mnemonic().equals("mulhi")) {
      String integers = "tensor<" + shape + "i32>";
      draft.result(
          draft.generic(
              integers, op.name(), "", List.of(draft.any(integers), draft.any(integers))));
      return;
    }
    boolean isQuestion = op.mnemonic().startsWith("is_");
    String first = operand(op, shape, element);
    if (op.mnemonic().equals("polygamma")) {
      first = draft.argument(type, Inputs.floats(type, () -> draft.below(4)));
    }
    List<String> operands =
        op.operands().size() == 1 ? List.of(first) : List.of(first, operand(op, shape, element));
    String result = isQuestion ? "tensor<" + shape + "i1>" : type;
    draft.result(draft.generic(result, op.name(), "", operands));
  }

  private void complexFunction() {
    OpDefinition op =
        draft.any(
            UNARY.stream().filter(each -> ChloReference.knowsComplex(each.mnemonic())).toList());
    String type = "tensor<3xcomplex<f64>>";
    String z = draft.argument(type, Inputs.floats(type, Inputs.between(draft.random(), 0.2, 2)));
    draft.result(draft.generic(type, op.name(), "", List.of(z)));
  }

  private static String broadcast(String lhs, String rhs) {
    if (lhs.length() < rhs.length()) {
      return broadcast(rhs, lhs);
    }
    if (lhs.length() <= 2) {
      return lhs.equals("1x") ? rhs.isEmpty() ? lhs : rhs : lhs;
    }
    boolean two = lhs.startsWith("2") || (rhs.length() == 4 && rhs.startsWith("2"));
    boolean three = lhs.endsWith("3x") || rhs.endsWith("3x");
    return (two ? "2x" : "1x") + (three ? "3x" : "1x");
  }

  private void integerBroadcast() {
    String left = draft.any(SHAPES);
    String right = draft.any(SHAPES);
    String rhs = draft.any("tensor<" + right + "i32>");
    String op = draft.any(INTEGER_BROADCASTS);
    if (draft.chance(0.2)) {
      String type = "tensor<" + right + "i32>";
      rhs = draft.argument(type, Inputs.integersOf(type, () -> draft.below(32)));
      op = draft.any(SHIFTS);
    }
    draft.generic(
        "tensor<" + broadcast(left, right) + "i32>",
        "chlo.broadcast_" + op,
        "",
        List.of(draft.any("tensor<" + left + "i32>"), rhs));
  }

  private void floatBroadcast(String element) {
    String left = draft.any(SHAPES);
    String right = draft.any(SHAPES);
    String op = draft.any(FLOAT_BROADCASTS);
    String first = number(left, element, 1.5, 4);
    if (op.equals("polygamma")) {
      String type = "tensor<" + left + element + ">";
      first = draft.argument(type, Inputs.floats(type, () -> draft.below(4)));
    }
    boolean isComplex = draft.chance(0.1);
    draft.result(
        draft.generic(
            "tensor<"
                + broadcast(left, right)
                + (isComplex ? "complex<" + element + ">" : element)
                + ">",
            "chlo.broadcast_" + (isComplex ? "complex" : op),
            "",
            List.of(first, number(right, element, 1.5, 4))));
  }

  private void compare(String element) {
    String left = draft.any(SHAPES);
    String right = draft.any(SHAPES);
    draft.generic(
        "tensor<" + broadcast(left, right) + "i1>",
        "chlo.broadcast_compare",
        "{comparison_direction = #chlo<comparison_direction %s>}"
            .formatted(draft.any(List.of("LT", "GE", "EQ"))),
        List.of(number(left, element, -1, 1), number(right, element, -1, 1)));
  }

  private void select(boolean allowed) {
    if (!allowed) {
      return;
    }
    String shape = draft.any(SHAPES);
    String mask = "tensor<" + shape + "i1>";
    String condition = draft.argument(mask, Inputs.integers(mask, draft.random()));
    draft.generic(
        "tensor<2x3xi32>",
        "chlo.broadcast_select",
        "",
        List.of(condition, draft.any("tensor<2x3xi32>"), draft.any("tensor<2x3xi32>")));
  }

  private void structural(String element) {
    switch (draft.below(5)) {
      case 3 -> scan();
      case 0 ->
          draft.define(
              "tensor<2x3xi32>", "chlo.constant dense<" + draft.below(9) + "> : tensor<2x3xi32>");
      case 1 ->
          draft.generic(
              "tensor<2x3xi32>",
              "chlo.constant_like",
              "{value = " + draft.below(9) + " : i32}",
              List.of(draft.any("tensor<2x3xi32>")));
      case 2 -> topK(element);
      default -> raggedDot();
    }
  }

  private void topK(String element) {
    String name = draft.name();
    String operand = number("2x7x", element, -4, 4);
    int k = 1 + draft.below(6);
    draft.line(
        "%s:2 = chlo.top_k(%s, k = %d) : tensor<2x7x%s> -> (tensor<2x%dx%s>, tensor<2x%dxi32>)"
            .formatted(name, operand, k, element, k, element, k));
    draft.add("tensor<2x%dx%s>".formatted(k, element), name + "#0");
    draft.add("tensor<2x%dxi32>".formatted(k), name + "#1");
    draft.result(name + "#0");
    draft.result(name + "#1");
  }

  private void raggedDot() {
    String lhs = "tensor<4x3xi32>";
    String rhs = "tensor<2x3x5xi32>";
    int rows = draft.below(5);
    String sizes =
        draft.define(
            "tensor<2xi32>",
            "stablehlo.constant dense<[%d, %d]> : tensor<2xi32>".formatted(rows, 4 - rows));
    draft.result(
        draft.generic(
            "tensor<4x5xi32>",
            "chlo.ragged_dot",
            """
            {ragged_dot_dimension_numbers = #chlo.ragged_dot<
              lhs_batching_dimensions = [], rhs_batching_dimensions = [],
              lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],
              lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}\
            """,
            List.of(
                draft.argument(lhs, Inputs.integersOf(lhs, () -> draft.below(9) - 4)),
                draft.argument(rhs, Inputs.integersOf(rhs, () -> draft.below(9) - 4)),
                sizes)));
  }

  /** Sums of the elements so far, along the rows. */
  private void scan() {
    String name = draft.name();
    draft.line(
        """
        %1$s:2 = chlo.scan(%2$s) inits(%3$s) dimension=1 {
          ^bb0(%%x: tensor<2xi32>, %%sum: tensor<2xi32>):
            %%next = stablehlo.add %%sum, %%x : tensor<2xi32>
            stablehlo.return %%next, %%next : tensor<2xi32>, tensor<2xi32>
        } : (tensor<2x3xi32>, tensor<2xi32>) -> (tensor<2x3xi32>, tensor<2xi32>)\
        """
            .formatted(
                name,
                draft.any("tensor<2x3xi32>"),
                draft.define(
                    "tensor<2xi32>", "stablehlo.constant dense<[5, -7]> : tensor<2xi32>")));
    draft.add("tensor<2x3xi32>", name + "#0");
    draft.add("tensor<2xi32>", name + "#1");
    draft.result(name + "#1");
  }
}
