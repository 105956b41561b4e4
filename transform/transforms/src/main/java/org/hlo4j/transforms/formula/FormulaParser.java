package org.hlo4j.transforms.formula;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.transforms.formula.Formula.Item;
import org.hlo4j.transforms.formula.Formula.Kind;
import org.hlo4j.transforms.formula.Formula.Reach;

/** Parses the text of a pattern, in the syntax that {@link FormulaPattern} describes. */
final class FormulaParser {
  private static final Pattern TOKEN =
      Pattern.compile("\\s*([0-9]+\\.?[0-9]*(?:e-?[0-9]+)?|#?[a-z_][a-z_0-9]*|==|\\S)");

  private final List<String> tokens = new ArrayList<>();
  private final Map<String, Integer> slots;
  private final Map<String, Formula> definitions = new HashMap<>();
  private int at;

  private FormulaParser(String text, Map<String, Integer> slots) {
    Matcher matcher = TOKEN.matcher(text.strip());
    while (matcher.lookingAt()) {
      tokens.add(matcher.group(1));
      matcher.region(matcher.end(), text.strip().length());
    }
    this.slots = slots;
  }

  /** Parses a pattern; assigns its names slots in {@code slots}. */
  static Formula parse(String text, Map<String, Integer> slots) {
    FormulaParser parser = new FormulaParser(text, slots);
    while (parser.accept("let")) {
      String name = parser.next();
      parser.expect("=");
      parser.definitions.put(name, new Formula.Named(parser.slot(name), parser.choice()));
    }
    Formula formula = parser.choice();
    if (parser.at != parser.tokens.size()) {
      throw parser.unexpected();
    }
    return formula;
  }

  private int slot(String name) {
    return slots.computeIfAbsent(name, _ -> slots.size());
  }

  private String peek() {
    return at < tokens.size() ? tokens.get(at) : "";
  }

  private String next() {
    String token = peek();
    at++;
    return token;
  }

  private boolean accept(String token) {
    boolean found = peek().equals(token);
    at += found ? 1 : 0;
    return found;
  }

  private void expect(String token) {
    if (!accept(token)) {
      throw unexpected();
    }
  }

  private IllegalArgumentException unexpected() {
    return new IllegalArgumentException(
        "unexpected '" + peek() + "' at token " + at + " of " + String.join(" ", tokens));
  }

  private Formula choice() {
    List<Formula> forms = new ArrayList<>(List.of(comparison()));
    while (accept("|")) {
      forms.add(comparison());
    }
    return forms.size() == 1 ? forms.getFirst() : new Formula.Choice(List.copyOf(forms));
  }

  private Formula comparison() {
    Formula left = sum();
    return accept("==") ? new Formula.Apply(ElementFunction.EQUAL, List.of(left, sum())) : left;
  }

  private Formula sum() {
    List<Item> items = new ArrayList<>(List.of(new Item(product(), false)));
    while (peek().equals("+") || peek().equals("-")) {
      boolean negative = next().equals("-");
      items.add(new Item(product(), negative));
    }
    return items.size() == 1
        ? items.getFirst().formula()
        : new Formula.Chain(Kind.SUM, List.copyOf(items));
  }

  private Formula product() {
    List<Item> items = new ArrayList<>(List.of(new Item(power(), false)));
    while (peek().equals("*") || peek().equals("/")) {
      boolean reciprocal = next().equals("/");
      items.add(new Item(power(), reciprocal));
    }
    return items.size() == 1
        ? items.getFirst().formula()
        : new Formula.Chain(Kind.PRODUCT, List.copyOf(items));
  }

  private Formula power() {
    if (accept("-")) {
      Formula operand = power();
      return operand instanceof Formula.Literal(double value)
          ? new Formula.Literal(-value)
          : new Formula.Apply(ElementFunction.NEGATE, List.of(operand));
    }
    Formula base = atom();
    return accept("^") ? power(base, Integer.parseInt(next())) : base;
  }

  /** Returns the ways in which programs compute an integral power. */
  private static Formula power(Formula base, int exponent) {
    List<Formula> forms = new ArrayList<>();
    Item factor = new Item(base, false);
    forms.add(new Formula.Chain(Kind.PRODUCT, Collections.nCopies(exponent, factor)));
    if (exponent == 2) {
      forms.add(new Formula.Apply(ElementFunction.SQUARE, List.of(base)));
    }
    Formula literal = new Formula.Literal(exponent);
    forms.add(new Formula.Apply(ElementFunction.POWER, List.of(base, literal)));
    return new Formula.Choice(List.copyOf(forms));
  }

  /** Returns the ways in which programs limit numbers to a range. */
  private static Formula clamp(Formula least, Formula operand, Formula most) {
    Formula atLeast = new Formula.Apply(ElementFunction.MAX, List.of(least, operand));
    Formula atMost = new Formula.Apply(ElementFunction.MIN, List.of(most, operand));
    return new Formula.Choice(
        List.of(
            new Formula.Apply(ElementFunction.CLAMP, List.of(least, operand, most)),
            new Formula.Apply(ElementFunction.MIN, List.of(most, atLeast)),
            new Formula.Apply(ElementFunction.MAX, List.of(least, atMost))));
  }

  private Formula atom() {
    if (accept("(")) {
      Formula inner = choice();
      expect(")");
      return inner;
    }
    String token = next();
    if (token.isEmpty()) {
      throw unexpected();
    }
    if (Character.isDigit(token.charAt(0))) {
      return new Formula.Literal(Double.parseDouble(token));
    }
    return switch (token) {
      case "inf" -> new Formula.Literal(Double.POSITIVE_INFINITY);
      case "nan" -> new Formula.Literal(Double.NaN);
      case "count" -> new Formula.Count();
      case "indices" -> new Formula.Indices();
      case "_" -> new Formula.Anything();
      default -> peek().equals("(") ? application(token) : name(token);
    };
  }

  private Formula application(String function) {
    expect("(");
    List<Formula> arguments = new ArrayList<>(List.of(choice()));
    while (accept(",")) {
      arguments.add(choice());
    }
    expect(")");
    if (arguments.size() == 1) {
      switch (function) {
        case "sum" -> {
          return new Formula.Reduction(Kind.SUM, arguments.getFirst());
        }
        case "max" -> {
          return new Formula.Reduction(Kind.MAXIMUM, arguments.getFirst());
        }
        default -> {}
      }
    }
    ElementFunction known = ElementFunction.valueOf(function.toUpperCase(Locale.ROOT));
    if (known.arity() != arguments.size()) {
      throw unexpected();
    }
    return known == ElementFunction.CLAMP
        ? clamp(arguments.get(0), arguments.get(1), arguments.get(2))
        : new Formula.Apply(known, List.copyOf(arguments));
  }

  private Formula name(String name) {
    if (name.startsWith("#")) {
      return new Formula.Constant(slot(name.substring(1)));
    }
    Formula definition = definitions.get(name);
    if (definition != null) {
      return definition;
    }
    Reach reach = Reach.ALL;
    if (accept("[")) {
      reach = Reach.valueOf(next().toUpperCase(Locale.ROOT));
      expect("]");
    }
    Formula form = accept("@") ? atom() : null;
    return new Formula.Tensor(slot(name), reach, form);
  }
}
