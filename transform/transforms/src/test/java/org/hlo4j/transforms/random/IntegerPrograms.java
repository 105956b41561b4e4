package org.hlo4j.transforms.random;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Programs on integers: operations that passes fold, simplify, merge or erase, on arguments and
 * constants with many zeros and ones; with regions, calls and dead functions.
 */
public final class IntegerPrograms {
  private static final List<String> BINARY =
      List.of("add", "subtract", "multiply", "maximum", "minimum", "and", "or", "xor");
  private static final List<String> UNARY = List.of("negate", "not", "abs", "sign", "popcnt");
  private static final List<String> DIRECTIONS = List.of("EQ", "NE", "LT", "GE", "GT", "LE");
  private static final String TYPE = "tensor<2x3xi32>";
  private static final String FLIPPED = "tensor<3x2xi32>";
  private static final String LONG = "tensor<4x3xi32>";
  private static final String MASK = "tensor<2x3xi1>";
  private static final String ROW = "tensor<3xi32>";
  private static final String SCALAR = "tensor<i32>";

  private final Draft draft;

  private IntegerPrograms(RandomGenerator random) {
    this.draft = new Draft(random);
  }

  public static RandomProgram next(RandomGenerator random, int operations) {
    return new IntegerPrograms(random).program(operations);
  }

  private RandomProgram program(int operations) {
    for (int i = 0; i < 2; i++) {
      draft.argument(TYPE, Inputs.integers(TYPE, draft.random()));
    }
    draft.argument(SCALAR, Inputs.integers(SCALAR, draft.random()));
    constant(SCALAR);
    for (int i = 0; i < operations; i++) {
      operation();
    }
    draft.result(draft.last(TYPE));
    draft.result(draft.any(TYPE));
    draft.result(draft.any(SCALAR));
    functions();
    return draft.program();
  }

  /** Functions that are called, call each other, or are never reached. */
  private void functions() {
    draft.function(
        """
        func.func private @callee(%%x: %1$s) -> %1$s {
          %%0 = stablehlo.add %%x, %%x : %1$s
          return %%0 : %1$s
        }
        func.func private @caller(%%x: %1$s) -> %1$s {
          %%0 = call @callee(%%x) : (%1$s) -> %1$s
          %%1 = stablehlo.negate %%0 : %1$s
          return %%1 : %1$s
        }
        func.func private @dead(%%x: %1$s) -> %1$s {
          %%0 = call @dead(%%x) : (%1$s) -> %1$s
          return %%0 : %1$s
        }
        """
            .formatted(TYPE));
  }

  private void operation() {
    switch (draft.below(19)) {
      case 0 -> constant(TYPE);
      case 1 -> constants();
      case 2 -> unary();
      case 3 -> turn(TYPE, FLIPPED);
      case 4 -> turn(draft.has(FLIPPED) ? FLIPPED : TYPE, draft.has(FLIPPED) ? TYPE : FLIPPED);
      case 5 -> select();
      case 6 -> slices();
      case 7 ->
          draft.define(TYPE, "stablehlo.reverse %s, dims = [0, 1] : %s".formatted(one(), TYPE));
      case 8 -> call();
      case 9 -> constant(SCALAR);
      case 10 -> broadcast();
      case 11 -> reduce();
      case 12 -> choose();
      case 13 -> loop();
      case 14 -> pad();
      case 15 -> draft.define(TYPE, "stablehlo.iota dim = " + draft.below(2) + " : " + TYPE);
      default -> binary();
    }
  }

  private String one() {
    return draft.any(TYPE);
  }

  private int number() {
    return draft.below(3) == 0 ? draft.random().nextInt() : draft.random().nextInt(-1, 2);
  }

  private String constant(String type) {
    return draft.define(type, "stablehlo.constant dense<" + number() + "> : " + type);
  }

  private void constants() {
    draft.define(
        TYPE,
        "stablehlo.constant dense<[[%d, %d, %d], [%d, %d, %d]]> : %s"
            .formatted(number(), number(), number(), number(), number(), number(), TYPE));
  }

  private void unary() {
    String type = draft.any(List.of(TYPE, TYPE, SCALAR));
    draft.define(type, "stablehlo.%s %s : %s".formatted(draft.any(UNARY), draft.any(type), type));
  }

  private void binary() {
    String type = draft.any(List.of(TYPE, TYPE, SCALAR));
    draft.define(
        type,
        "stablehlo.%s %s, %s : %s"
            .formatted(draft.any(BINARY), draft.any(type), draft.recent(type), type));
  }

  private void turn(String from, String to) {
    String how = draft.chance(0.5) ? "transpose %s, dims = [1, 0]" : "reshape %s";
    draft.define(to, ("stablehlo." + how + " : (%s) -> %s").formatted(draft.any(from), from, to));
  }

  private void select() {
    String predicate =
        draft.define(
            MASK,
            "stablehlo.compare %s, %s, %s, SIGNED : (%s, %s) -> %s"
                .formatted(draft.any(DIRECTIONS), one(), one(), TYPE, TYPE, MASK));
    if (draft.chance(0.5)) {
      predicate = draft.define(MASK, "stablehlo.not " + predicate + " : " + MASK);
    }
    draft.define(
        TYPE,
        "stablehlo.select %s, %s, %s : %s, %s".formatted(predicate, one(), one(), MASK, TYPE));
  }

  /** Concatenates two values and slices the result. */
  private void slices() {
    String both =
        draft.define(
            LONG,
            "stablehlo.concatenate %s, %s, dim = 0 : (%s, %s) -> %s"
                .formatted(one(), one(), TYPE, TYPE, LONG));
    int start = draft.below(3);
    if (draft.chance(0.5)) {
      draft.define(
          TYPE,
          "stablehlo.slice %s [%d:%d, 0:3] : (%s) -> %s"
              .formatted(both, start, start + 2, LONG, TYPE));
      return;
    }
    String first = draft.chance(0.5) ? constant(SCALAR) : draft.any(SCALAR);
    String second = constant(SCALAR);
    draft.generic(
        TYPE,
        "stablehlo.dynamic_slice",
        "{slice_sizes = array<i64: 2, 3>}",
        List.of(both, first, second));
  }

  private void call() {
    draft.define(
        TYPE,
        "call @%s(%s) : (%s) -> %s"
            .formatted(draft.any(List.of("callee", "caller")), one(), TYPE, TYPE));
  }

  private void broadcast() {
    draft.define(
        TYPE,
        "stablehlo.broadcast_in_dim %s, dims = [] : (%s) -> %s"
            .formatted(draft.any(SCALAR), SCALAR, TYPE));
    if (draft.has(ROW)) {
      draft.define(
          TYPE,
          "stablehlo.broadcast_in_dim %s, dims = [1] : (%s) -> %s"
              .formatted(draft.any(ROW), ROW, TYPE));
    }
  }

  private void reduce() {
    draft.define(
        ROW,
        "stablehlo.reduce(%s init: %s) applies stablehlo.%s across dimensions = [0] : (%s, %s) -> %s"
            .formatted(
                one(),
                draft.any(SCALAR),
                draft.any(List.of("add", "maximum", "and")),
                TYPE,
                SCALAR,
                ROW));
  }

  /** A conditional whose regions capture outer values. */
  private void choose() {
    String zero = constant(SCALAR);
    String condition =
        draft.define(
            "tensor<i1>",
            "stablehlo.compare %s, %s, %s, SIGNED : (%s, %s) -> tensor<i1>"
                .formatted(draft.any(DIRECTIONS), draft.any(SCALAR), zero, SCALAR, SCALAR));
    String inner = draft.name();
    draft.define(
        TYPE,
        """
        "stablehlo.if"(%1$s) ({
          %2$s = stablehlo.%3$s %4$s, %5$s : %6$s
          stablehlo.return %2$s : %6$s
        }, {
          stablehlo.return %5$s : %6$s
        }) : (tensor<i1>) -> %6$s\
        """
            .formatted(condition, inner, draft.any(BINARY), one(), one(), TYPE));
  }

  /** A loop that counts up to a small number, which may be zero. */
  private void loop() {
    String from = draft.define(SCALAR, "stablehlo.constant dense<0> : " + SCALAR);
    String to =
        draft.define(SCALAR, "stablehlo.constant dense<" + draft.below(3) + "> : " + SCALAR);
    String step = draft.define(SCALAR, "stablehlo.constant dense<1> : " + SCALAR);
    String name = draft.name().substring(1);
    draft.line(
        """
        %%%1$s:3 = stablehlo.while(%%%1$si = %2$s, %%%1$sx = %3$s, %%%1$sn = %4$s) : %5$s, %6$s, %5$s
          cond {
            %%%1$sc = stablehlo.compare LT, %%%1$si, %%%1$sn, SIGNED : (%5$s, %5$s) -> tensor<i1>
            stablehlo.return %%%1$sc : tensor<i1>
          } do {
            %%%1$sj = stablehlo.add %%%1$si, %7$s : %5$s
            %%%1$sy = stablehlo.subtract %%%1$sx, %8$s : %6$s
            stablehlo.return %%%1$sj, %%%1$sy, %%%1$sn : %5$s, %6$s, %5$s
          }\
        """
            .formatted(name, from, one(), to, SCALAR, TYPE, step, one()));
    draft.add(SCALAR, "%" + name + "#0");
    draft.add(TYPE, "%" + name + "#1");
  }

  private void pad() {
    int low = draft.below(3) - 1;
    draft.define(
        TYPE,
        "stablehlo.pad %s, %s, low = [%d, 0], high = [%d, 0], interior = [0, 0] : (%s, %s) -> %s"
            .formatted(one(), draft.any(SCALAR), low, -low, TYPE, SCALAR, TYPE));
  }
}
