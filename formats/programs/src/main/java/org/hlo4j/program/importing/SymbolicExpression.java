package org.hlo4j.program.importing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongBinaryOperator;
import java.util.stream.Collectors;
import org.hlo4j.formulas.size.UnsupportedNodeException;

/**
 * The size of a dimension as an integer expression of symbols, in the notation of SymPy, {@code
 * Mul(Integer(2), Symbol('s0', integer=True))} or {@code 2*s0}, or of JAX: {@code 2*b + floordiv(n,
 * 4)}.
 */
public sealed interface SymbolicExpression {
  /** An integer. */
  record Number(long value) implements SymbolicExpression {}

  /** A symbol. */
  record Symbol(String name) implements SymbolicExpression {}

  /** A function of integers. */
  record Call(String function, List<SymbolicExpression> operands) implements SymbolicExpression {}

  /**
   * The functions of two integers that occur in sizes. Those of more are applied to one operand
   * after another.
   */
  Map<String, LongBinaryOperator> FUNCTIONS =
      Map.ofEntries(
          Map.entry("Add", Math::addExact),
          Map.entry("Sub", Math::subtractExact),
          Map.entry("Mul", Math::multiplyExact),
          Map.entry("Pow", SymbolicExpression::power),
          Map.entry("FloorDiv", Math::floorDiv),
          Map.entry("CleanDiv", Math::floorDiv),
          Map.entry("IntTrueDiv", Math::floorDiv),
          Map.entry("CeilDiv", Math::ceilDiv),
          Map.entry("Mod", Math::floorMod),
          Map.entry("PythonMod", Math::floorMod),
          Map.entry("Max", Math::max),
          Map.entry("Min", Math::min),
          Map.entry("LShift", (l, r) -> Math.multiplyExact(l, power(2, r))),
          Map.entry("RShift", (l, r) -> Math.floorDiv(l, power(2, r))));

  /** The names that JAX has for functions. */
  Map<String, String> ALIASES =
      Map.of("floordiv", "FloorDiv", "mod", "Mod", "max", "Max", "min", "Min");

  private static long power(long base, long exponent) {
    if (exponent < 0 || exponent > Long.SIZE) {
      throw new ArithmeticException();
    }
    long power = 1;
    for (long i = 0; i < exponent; i++) {
      power = Math.multiplyExact(power, base);
    }
    return power;
  }

  /**
   * Parses an expression.
   *
   * @throws UnsupportedNodeException if it is not one
   */
  static SymbolicExpression parse(String text) {
    return new Parser(text).parse();
  }

  /** Returns the symbols of the expression. */
  default Set<String> symbols() {
    Set<String> symbols = new HashSet<>();
    addSymbols(symbols);
    return symbols;
  }

  private void addSymbols(Set<String> symbols) {
    switch (this) {
      case Number _ -> {}
      case Symbol symbol -> symbols.add(symbol.name);
      case Call call -> call.operands.forEach(operand -> operand.addSymbols(symbols));
    }
  }

  /** Returns the expression as people write it. */
  default String text() {
    return switch (this) {
      case Number number -> Long.toString(number.value);
      case Symbol symbol -> symbol.name;
      case Call call -> {
        String sign =
            switch (call.function) {
              case "Add" -> " + ";
              case "Sub" -> " - ";
              case "Mul" -> "*";
              default -> "";
            };
        boolean isProduct = sign.equals("*");
        yield sign.isEmpty()
            ? call.operands.stream()
                .map(SymbolicExpression::text)
                .collect(Collectors.joining(", ", call.function + "(", ")"))
            : call.operands.stream()
                .map(operand ->
                    isProduct && operand.isSum() ? "(" + operand.text() + ")" : operand.text())
                .collect(Collectors.joining(sign));
      }
    };
  }

  private boolean isSum() {
    return this instanceof Call call
        && (call.function.equals("Add") || call.function.equals("Sub"));
  }

  /**
   * Returns the value.
   *
   * @param values of all symbols of the expression
   * @throws UnsupportedNodeException if it has no value, or a function is not known
   */
  default long evaluate(Map<String, Long> values) {
    return switch (this) {
      case Number number -> number.value;
      case Symbol symbol -> Objects.requireNonNull(values.get(symbol.name), symbol.name);
      case Call call -> {
        LongBinaryOperator function = FUNCTIONS.get(call.function);
        if (function == null || call.operands.isEmpty()) {
          throw UnsupportedNodeException.of("a size is %s of integers", call.function);
        }
        try {
          long result = call.operands.getFirst().evaluate(values);
          for (SymbolicExpression operand : call.operands.subList(1, call.operands.size())) {
            result = function.applyAsLong(result, operand.evaluate(values));
          }
          yield result;
        } catch (ArithmeticException e) {
          throw UnsupportedNodeException.of("a size is not a number, or too large");
        }
      }
    };
  }

  /** Parses expressions by recursive descent. */
  final class Parser {
    private static final int MAX_DEPTH = 200;

    private final String text;
    private int at;
    private int depth;

    private Parser(String text) {
      this.text = text;
    }

    private SymbolicExpression parse() {
      SymbolicExpression expression = sum();
      skipSpaces();
      if (at < text.length()) {
        throw malformed();
      }
      return expression;
    }

    private UnsupportedNodeException malformed() {
      return UnsupportedNodeException.of(
          "'%s' is not an expression of sizes",
          text.length() > 100 ? text.substring(0, 100) + "…" : text);
    }

    private void skipSpaces() {
      while (at < text.length() && text.charAt(at) == ' ') {
        at++;
      }
    }

    private boolean skip(String token) {
      skipSpaces();
      if (text.startsWith(token, at)) {
        at += token.length();
        return true;
      }
      return false;
    }

    private SymbolicExpression sum() {
      if (++depth > MAX_DEPTH) {
        throw malformed();
      }
      SymbolicExpression left = product();
      while (true) {
        if (skip("+")) {
          left = new Call("Add", List.of(left, product()));
        } else if (skip("-")) {
          left = new Call("Sub", List.of(left, product()));
        } else {
          depth--;
          return left;
        }
      }
    }

    private SymbolicExpression product() {
      SymbolicExpression left = power();
      while (true) {
        if (skip("//")) {
          left = new Call("FloorDiv", List.of(left, power()));
        } else if (skip("*")) {
          left = new Call("Mul", List.of(left, power()));
        } else {
          return left;
        }
      }
    }

    private SymbolicExpression power() {
      SymbolicExpression base = factor();
      return skip("**") || skip("^") ? new Call("Pow", List.of(base, factor())) : base;
    }

    private SymbolicExpression factor() {
      if (skip("-")) {
        return new Call("Mul", List.of(new Number(-1), power()));
      }
      if (skip("(")) {
        SymbolicExpression inner = sum();
        if (!skip(")")) {
          throw malformed();
        }
        return inner;
      }
      skipSpaces();
      int start = at;
      while (at < text.length()
          && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
        at++;
      }
      String word = text.substring(start, at);
      if (word.isEmpty()) {
        throw malformed();
      }
      if (Character.isDigit(word.charAt(0))) {
        return number(word);
      }
      return skip("(") ? call(word) : new Symbol(word);
    }

    private Number number(String word) {
      try {
        return new Number(Long.parseLong(word));
      } catch (NumberFormatException e) {
        throw malformed();
      }
    }

    private SymbolicExpression call(String function) {
      if (function.equals("Symbol")) {
        return symbol();
      }
      if (function.equals("Float")) {
        return floating();
      }
      List<SymbolicExpression> operands = new ArrayList<>();
      while (!skip(")")) {
        operands.add(sum());
        if (!skip(",") && !text.startsWith(")", at)) {
          throw malformed();
        }
      }
      if (function.equals("non_negative")) {
        operands.add(new Number(0));
        return new Call("Max", operands);
      }
      return function.equals("Integer") && operands.size() == 1
          ? operands.getFirst()
          : new Call(ALIASES.getOrDefault(function, function), operands);
    }

    /** Parses {@code '1.5', precision=53)}: only integers are evaluated. */
    private Call floating() {
      int end = text.indexOf(')', at);
      if (end < 0) {
        throw malformed();
      }
      at = end + 1;
      return new Call("Float", List.of());
    }

    /** Parses {@code 's0', positive=True, integer=True)}: assumptions are not needed. */
    private Symbol symbol() {
      int end = text.indexOf(')', at);
      if (!skip("'") || end < 0) {
        throw malformed();
      }
      int quote = text.indexOf('\'', at);
      if (quote < 0 || quote > end) {
        throw malformed();
      }
      Symbol symbol = new Symbol(text.substring(at, quote));
      at = end + 1;
      return symbol;
    }
  }
}
