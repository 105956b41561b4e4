package org.hlo4j.transforms.formula;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.formula.Formula.Item;
import org.hlo4j.transforms.formula.Formula.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Creates the operations of a formula in the order of its text, each once: what {@link
 * FormulaMatcher} finds is what this builds. Of alternatives it builds the first whose tensors and
 * numbers are all given. Statistics stay reduced until they meet a tensor of the whole shape.
 */
public final class FormulaBuilder {
  private final FormulaPattern pattern;
  private final @Nullable FormulaAxes axes;
  private final @Nullable Part[] given;
  private final @Nullable Part[] named;
  private final Map<List<Object>, Expr> created = new HashMap<>();
  private @Nullable Expr model;

  /** A part of a formula whose operations exist. */
  private sealed interface Part {
    /** A number, which gets the shape of what it is combined with. */
    record Number(double value) implements Part {}

    /** The number of elements that the reductions combine. */
    record Count() implements Part {}

    /**
     * A tensor.
     *
     * @param isReduced whether it is without the axes
     */
    record Tensor(Expr expr, boolean isReduced) implements Part {}
  }

  private FormulaBuilder(FormulaPattern pattern, @Nullable FormulaAxes axes) {
    this.pattern = pattern;
    this.axes = axes;
    this.given = new Part[pattern.slots().size()];
    this.named = new Part[pattern.slots().size()];
  }

  /**
   * {@return a builder of a formula over elements, without reductions}
   *
   * @param pattern the formula
   */
  public static FormulaBuilder of(FormulaPattern pattern) {
    return new FormulaBuilder(pattern, null);
  }

  /**
   * {@return a builder of a formula with reductions}
   *
   * @param pattern the formula
   * @param axes the dimensions of the reductions
   */
  public static FormulaBuilder of(FormulaPattern pattern, FormulaAxes axes) {
    return new FormulaBuilder(pattern, axes);
  }

  private int slot(String name) {
    Integer slot = pattern.slots().get(name);
    if (slot == null) {
      throw new IllegalArgumentException("no " + name + " in " + pattern);
    }
    return slot;
  }

  /**
   * Gives a tensor. The first one has the shape of the result, as have the others: also those that
   * vary along some of its dimensions only.
   *
   * @param name a name of the pattern
   * @param tensor the tensor
   * @return this
   */
  public FormulaBuilder with(String name, Expr tensor) {
    if (model == null) {
      model = tensor;
    }
    given[slot(name)] = new Part.Tensor(tensor, false);
    return this;
  }

  /**
   * Gives a number.
   *
   * @param name a name of the pattern, without {@code #}
   * @param number the number, rounded to the type of what it is combined with
   * @return this
   */
  public FormulaBuilder with(String name, double number) {
    given[slot(name)] = new Part.Number(number);
    return this;
  }

  /**
   * Creates the operations.
   *
   * @return the result
   * @throws IllegalStateException if each alternative lacks a tensor or a number, or if a part can
   *     only be matched
   */
  public Expr build() {
    return tensor(build(pattern.written()));
  }

  /**
   * {@return the value of a part that {@code let} names, without the axes if it is reduced}
   *
   * @param name a name of the pattern
   * @throws IllegalStateException if it is not part of the alternative that was built
   */
  public Expr part(String name) {
    Part part = named[slot(name)];
    if (part == null) {
      throw new IllegalStateException(name + " was not built");
    }
    return tensor(part);
  }

  private Part build(Formula formula) {
    return switch (formula) {
      case Formula.Tensor tensor -> required(given[tensor.slot()], formula);
      case Formula.Constant constant -> required(given[constant.slot()], formula);
      case Formula.Literal literal -> new Part.Number(literal.value());
      case Formula.Count _ -> new Part.Count();
      case Formula.Apply apply -> applied(apply);
      case Formula.Chain chain -> chained(chain);
      case Formula.Reduction reduction -> reduced(reduction);
      case Formula.Choice choice -> build(chosen(choice));
      case Formula.Named name -> {
        Part part = named[name.slot()];
        if (part == null) {
          part = build(name.form());
          named[name.slot()] = part;
        }
        yield part;
      }
      case Formula.Anything _, Formula.Indices _ -> required(null, formula);
    };
  }

  private Part required(@Nullable Part part, Formula formula) {
    if (part == null) {
      throw new IllegalStateException(formula + " is not given: " + pattern);
    }
    return part;
  }

  private Formula chosen(Formula.Choice choice) {
    return choice.forms().stream()
        .filter(this::isGiven)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("not enough is given: " + pattern));
  }

  private boolean isGiven(Formula formula) {
    return switch (formula) {
      case Formula.Tensor tensor -> given[tensor.slot()] != null;
      case Formula.Constant constant -> given[constant.slot()] != null;
      case Formula.Literal _, Formula.Count _ -> true;
      case Formula.Apply apply -> apply.arguments().stream().allMatch(this::isGiven);
      case Formula.Chain chain -> chain.items().stream().allMatch(item -> isGiven(item.formula()));
      case Formula.Reduction reduction -> isGiven(reduction.argument());
      case Formula.Choice choice -> choice.forms().stream().anyMatch(this::isGiven);
      case Formula.Named name -> isGiven(name.form());
      case Formula.Anything _, Formula.Indices _ -> false;
    };
  }

  // Operations.

  private Part chained(Formula.Chain chain) {
    Part result = null;
    for (Item item : chain.items()) {
      Part part = build(item.formula());
      if (result == null && !item.inverse()) {
        result = part;
      } else {
        Part left = result == null ? new Part.Number(chain.kind().neutral()) : result;
        result = combined(chain.kind(), item.inverse(), left, part);
      }
    }
    return required(result, chain);
  }

  private Part combined(Kind kind, boolean isInverse, Part left, Part right) {
    if (left instanceof Part.Number(double a) && right instanceof Part.Number(double b)) {
      double sum = isInverse ? a - b : a + b;
      return new Part.Number(kind == Kind.SUM ? sum : isInverse ? a / b : a * b);
    }
    return applied(kind.operation(isInverse), List.of(left, right));
  }

  private Part applied(Formula.Apply apply) {
    List<Part> arguments = apply.arguments().stream().map(this::build).toList();
    return switch (apply.function()) {
      case EQUAL -> {
        List<Expr> both = together(arguments);
        Expr equal = once("==", both, () -> both.get(0).eq(both.get(1)));
        yield new Part.Tensor(equal, areReduced(arguments));
      }
      case CONVERT -> throw new IllegalStateException("convert is matched only: " + pattern);
      default -> applied(apply.function().operations().getFirst(), arguments);
    };
  }

  private Part applied(OpDefinition operation, List<Part> arguments) {
    List<Expr> operands = together(arguments);
    Expr[] others = operands.subList(1, operands.size()).toArray(Expr[]::new);
    return new Part.Tensor(
        once(operation, operands, () -> operands.getFirst().apply(operation, others)),
        areReduced(arguments));
  }

  private static boolean areReduced(List<Part> parts) {
    return parts.stream()
        .noneMatch(part -> part instanceof Part.Tensor(Expr _, boolean reduced) && !reduced);
  }

  /** Returns operands in one shape: reduced if all are. */
  private List<Expr> together(List<Part> parts) {
    boolean areReduced = areReduced(parts);
    // a number has the type of the last tensor: the first may be a predicate
    Expr like =
        parts.reversed().stream()
            .filter(Part.Tensor.class::isInstance)
            .map(part -> shaped((Part.Tensor) part, areReduced))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("a formula of numbers: " + pattern));
    return parts.stream()
        .map(part ->
            switch (part) {
              case Part.Number(double number) -> like.like(number);
              case Part.Count _ -> counted(like, areReduced);
              case Part.Tensor tensor -> shaped(tensor, areReduced);
            })
        .toList();
  }

  private Expr shaped(Part.Tensor tensor, boolean isReduced) {
    return tensor.isReduced() == isReduced
        ? tensor.expr()
        : once("spread", List.of(tensor.expr()), () -> axes().spread(tensor.expr(), model()));
  }

  private Expr counted(Expr like, boolean isReduced) {
    if (!isReduced) {
      throw new IllegalStateException("count is of reduced tensors: " + pattern);
    }
    return axes().count(like, model());
  }

  private Part reduced(Formula.Reduction reduction) {
    Expr x = tensor(build(reduction.argument()));
    boolean isSum = reduction.kind() == Kind.SUM;
    return new Part.Tensor(
        once(reduction.kind(), List.of(x), () -> isSum ? axes().sum(x) : axes().maximum(x)), true);
  }

  private Expr tensor(Part part) {
    if (part instanceof Part.Tensor tensor) {
      return tensor.expr();
    }
    throw new IllegalStateException("a number: " + pattern);
  }

  private FormulaAxes axes() {
    if (axes == null) {
      throw new IllegalStateException("a reduction without axes: " + pattern);
    }
    return axes;
  }

  private Expr model() {
    if (model == null) {
      throw new IllegalStateException("no tensor is given: " + pattern);
    }
    return model;
  }

  /** Returns the result of an operation of the same operands, which is created if there is none. */
  private Expr once(Object operation, List<Expr> operands, Supplier<Expr> create) {
    List<Object> key = new ArrayList<>(List.of(operation));
    operands.forEach(operand -> key.add(operand.value()));
    Expr known = created.get(key);
    if (known == null) {
      known = create.get();
      created.put(key, known);
    }
    return known;
  }
}
