package org.hlo4j.transforms.formula;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.IotaOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.formula.Formula.Item;
import org.hlo4j.transforms.formula.Formula.Kind;
import org.hlo4j.transforms.formula.Formula.Reach;
import org.jspecify.annotations.Nullable;

/** One search for a formula at one root, with its bindings. */
final class FormulaSearch {
  private static final int MAX_STEPS = 4000;

  private final LookThrough lookThrough;
  private final FormulaPattern pattern;
  private final RankedTensorType root;
  private final Bindings bindings;
  private final ReductionMatcher reductions;
  private final TermEquality equality;
  private int steps;

  /** Matches the rest of the pattern after a part of it. */
  @FunctionalInterface
  interface Next {
    boolean fits();
  }

  FormulaSearch(LookThrough lookThrough, FormulaPattern pattern, RankedTensorType root) {
    this.lookThrough = lookThrough;
    this.pattern = pattern;
    this.root = root;
    this.bindings = new Bindings(pattern.slots().size());
    this.reductions = new ReductionMatcher(lookThrough, bindings, root);
    this.equality = new TermEquality(lookThrough, bindings);
  }

  Optional<FormulaMatch> find(Operation operation, Term term) {
    return matches(pattern.formula(), term, 0, this::recordOccurrences)
        ? Optional.of(new FormulaMatch(operation, pattern.slots(), bindings))
        : Optional.empty();
  }

  /** Records the values of named formulas once the whole pattern matches. */
  private boolean recordOccurrences() {
    for (int i = 0; i < bindings.occurrences.length; i++) {
      Term occurrence = bindings.occurrences[i];
      bindings.occurrences[i] = occurrence == null ? null : lookThrough.core(occurrence);
    }
    return true;
  }

  private boolean matches(Formula formula, Term term, int level, Next next) {
    if (++steps > MAX_STEPS || !pattern.kinds().admits(formula, lookThrough.core(term))) {
      return false;
    }
    return switch (formula) {
      case Formula.Tensor tensor -> isTensor(tensor, term, level, next);
      case Formula.Anything _ -> next.fits();
      case Formula.Constant constant -> isConstant(constant, term, next);
      case Formula.Literal literal -> isNumber(term, literal.value()) && next.fits();
      case Formula.Count _ -> isNumber(term, reductions.count()) && next.fits();
      case Formula.Indices _ -> isIndices(term, next);
      case Formula.Apply apply -> isApplied(apply, term, level, next);
      case Formula.Chain chain -> isChain(chain.kind(), chain.items(), term, level, next);
      case Formula.Reduction reduction ->
          reductions.matches(
              reduction.kind(),
              term,
              level,
              (operand, inner) -> matches(reduction.argument(), operand, level + 1, inner),
              next);
      case Formula.Choice choice -> isOneOf(choice, term, level, next);
      case Formula.Named named -> isNamed(named, term, level, false, next);
    };
  }

  private boolean isOneOf(Formula.Choice choice, Term term, int level, Next next) {
    for (Formula form : choice.forms()) {
      if (matches(form, term, level, next)) {
        return true;
      }
    }
    return false;
  }

  private boolean isNamed(Formula.Named named, Term term, int level, boolean inverse, Next next) {
    Term before = bindings.occurrences[named.slot()];
    boolean wasInverse = bindings.inverted[named.slot()];
    if (level == 0) {
      bindings.occurrences[named.slot()] = term;
      bindings.inverted[named.slot()] = inverse;
    }
    if (inverse
        ? isInverse(Kind.PRODUCT, named.form(), term, level, next)
        : matches(named.form(), term, level, next)) {
      return true;
    }
    bindings.occurrences[named.slot()] = before;
    bindings.inverted[named.slot()] = wasInverse;
    return false;
  }

  // Tensors and numbers.

  private boolean isTensor(Formula.Tensor tensor, Term term, int level, Next next) {
    Term bound = bindings.tensors[tensor.slot()];
    if (bound != null) {
      return equality.holds(bound, term, level, next);
    }
    Term own =
        switch (tensor.reach()) {
          case ALL -> likeRootOrNull(term);
          case ANY -> lookThrough.sourceInRootOrNull(term);
          case AXIS, REST, LINE, SOURCE -> lookThrough.core(term);
        };
    if (own == null || own.frame() != null || own.isSummed()) {
      return false;
    }
    bindings.tensors[tensor.slot()] = own;
    Next rest = () -> reaches(tensor.reach(), own) && next.fits();
    Formula form = tensor.form();
    if (form == null ? rest.fits() : matches(form, own, level, rest)) {
      return true;
    }
    bindings.tensors[tensor.slot()] = null;
    return false;
  }

  /** Returns the first term of the root's shape in the root's function that this one forwards. */
  private @Nullable Term likeRootOrNull(Term term) {
    Term own = term;
    while (own != null && !own.isLike(root)) {
      own = lookThrough.sourceOrNull(own);
    }
    return own;
  }

  /**
   * Returns whether a tensor varies only along permitted dimensions; called once the axes are
   * bound.
   */
  private boolean reaches(Reach reach, Term term) {
    if (reach == Reach.ALL || reach == Reach.ANY || ConstantNumbers.of(term, lookThrough) != null) {
      return true;
    }
    if (reach == Reach.SOURCE) {
      return term.isLike(root);
    }
    long dims = 0;
    for (int i = 0; i < term.dims().length; i++) {
      int dim = term.dims()[i];
      if (term.type().dimension(i) != 1) {
        if (dim < 0) {
          return false;
        }
        dims |= 1L << dim;
      }
    }
    return switch (reach) {
      case AXIS -> bindings.axes != 0 && (dims & ~bindings.axes) == 0;
      case REST -> bindings.axes != 0 && (dims & bindings.axes) == 0;
      case LINE -> Long.bitCount(dims) <= 1;
      case ALL, ANY, SOURCE -> true;
    };
  }

  private boolean isConstant(Formula.Constant constant, Term term, Next next) {
    Double number = ConstantNumbers.of(term, lookThrough);
    Double bound = bindings.numbers[constant.slot()];
    if (number == null || (bound != null && !bound.equals(number))) {
      return false;
    }
    bindings.numbers[constant.slot()] = number;
    if (next.fits()) {
      return true;
    }
    bindings.numbers[constant.slot()] = bound;
    return false;
  }

  /** Returns whether the term is the number, to within two roundings to its element type. */
  private boolean isNumber(Term term, double wanted) {
    Double number = ConstantNumbers.of(term, lookThrough);
    if (number == null) {
      return false;
    }
    double nearness =
        term.type().elementType() instanceof FloatType type
            ? Math.scalb(Math.abs(wanted), 1 - Math.min(type.format().precision(), 52))
            : 0;
    return number.equals(wanted) || Math.abs(number - wanted) <= nearness;
  }

  private boolean isIndices(Term term, Next next) {
    Term core = lookThrough.core(term);
    Operation op = core.opOrNull();
    if (op == null
        || !op.is(DataMovement.IOTA)
        || !(IotaOp.IOTA_DIMENSION.getOrNull(op) instanceof Long along)
        || core.dims()[along.intValue()] < 0) {
      return false;
    }
    long before = bindings.axes;
    if (bindings.bindAxes(1L << core.dims()[along.intValue()]) && next.fits()) {
      return true;
    }
    bindings.axes = before;
    return false;
  }

  // Functions.

  private boolean isApplied(Formula.Apply apply, Term term, int level, Next next) {
    Term core = lookThrough.core(term);
    Operation op = core.opOrNull();
    if (op == null || !apply.function().isComputedBy(op)) {
      return false;
    }
    List<Formula> arguments = apply.arguments();
    if (arguments.size() == 1) {
      return matches(arguments.getFirst(), lookThrough.operand(core, op, 0), level, next);
    }
    if (apply.function().isCommutative()) {
      Term left = lookThrough.operand(core, op, 0);
      Term right = lookThrough.operand(core, op, 1);
      return both(arguments.get(0), left, arguments.get(1), right, level, next)
          || both(arguments.get(0), right, arguments.get(1), left, level, next);
    }
    return areArguments(arguments, arguments.size(), core, op, level, next);
  }

  /**
   * Matches arguments from the last, as the first may be a predicate of what is reduced of them.
   */
  private boolean areArguments(
      List<Formula> arguments, int to, Term core, Operation op, int level, Next next) {
    return to == 0
        ? next.fits()
        : matches(
            arguments.get(to - 1),
            lookThrough.operand(core, op, to - 1),
            level,
            () -> areArguments(arguments, to - 1, core, op, level, next));
  }

  private boolean both(Formula a, Term left, Formula b, Term right, int level, Next next) {
    return matches(a, left, level, () -> matches(b, right, level, next));
  }

  // Sums and products.

  private boolean isChain(Kind kind, List<Item> items, Term term, int level, Next next) {
    if (items.size() == 1) {
      Item only = items.getFirst();
      return only.inverse()
          ? isInverse(kind, only.formula(), term, level, next)
          : matches(only.formula(), term, level, next);
    }
    if (++steps > MAX_STEPS) {
      return false;
    }
    Term core = lookThrough.core(term);
    Operation op = core.opOrNull();
    if (op == null) {
      return false;
    }
    boolean inverse = kind.separates(op.definition());
    if (kind == Kind.SUM && op.is(Elementwise.NEGATE)) {
      return isChain(kind, inverted(items), lookThrough.operand(core, op, 0), level, next);
    }
    return (inverse || kind.combines(op.definition()))
        && isSplit(kind, items, core, op, inverse, level, next);
  }

  /** Returns whether the items can be distributed between the operands. */
  private boolean isSplit(
      Kind kind, List<Item> items, Term core, Operation op, boolean inverse, int level, Next next) {
    Term left = lookThrough.operand(core, op, 0);
    Term right = lookThrough.operand(core, op, 1);
    OperationKinds kinds = pattern.kinds();
    Term leftCore = lookThrough.core(left);
    Term rightCore = lookThrough.core(right);
    int all = (1 << items.size()) - 1;
    for (int mask = 1; mask < all; mask++) {
      List<Item> ofLeft = chosen(items, mask);
      List<Item> others = chosen(items, all & ~mask);
      List<Item> ofRight = inverse ? inverted(others) : others;
      if (!kinds.admits(kind, ofLeft, leftCore) || !kinds.admits(kind, ofRight, rightCore)) {
        continue;
      }
      boolean leftFirst = (mask & 1) != 0;
      if (leftFirst
          ? isChain(kind, ofLeft, left, level, () -> isChain(kind, ofRight, right, level, next))
          : isChain(kind, ofRight, right, level, () -> isChain(kind, ofLeft, left, level, next))) {
        return true;
      }
    }
    return inverse
        && isNumber(left, kind.neutral())
        && isChain(kind, inverted(items), right, level, next);
  }

  private static List<Item> chosen(List<Item> items, int mask) {
    List<Item> chosen = new ArrayList<>(items.size());
    for (int i = 0; i < items.size(); i++) {
      if (((mask >> i) & 1) != 0) {
        chosen.add(items.get(i));
      }
    }
    return chosen;
  }

  private static List<Item> inverted(List<Item> items) {
    List<Item> inverted = new ArrayList<>(items.size());
    for (Item item : items) {
      inverted.add(item.inverted());
    }
    return inverted;
  }

  /** Returns whether the term is the reciprocal of a formula, or in a sum its negative. */
  private boolean isInverse(Kind kind, Formula formula, Term term, int level, Next next) {
    switch (formula) {
      case Formula.Named named -> {
        return kind == Kind.PRODUCT
            ? isNamed(named, term, level, true, next)
            : isInverse(kind, named.form(), term, level, next);
      }
      case Formula.Choice choice -> {
        for (Formula form : choice.forms()) {
          if (isInverse(kind, form, term, level, next)) {
            return true;
          }
        }
        return false;
      }
      case Formula.Chain chain when chain.kind() == kind -> {
        return isChain(kind, inverted(chain.items()), term, level, next);
      }
      case Formula.Literal literal -> {
        return isNumber(term, invert(kind, literal.value())) && next.fits();
      }
      case Formula.Count _ -> {
        return isNumber(term, invert(kind, reductions.count())) && next.fits();
      }
      default -> {
        return isComputedInverse(kind, formula, term, level, next);
      }
    }
  }

  private static double invert(Kind kind, double number) {
    return kind == Kind.SUM ? -number : 1 / number;
  }

  private boolean isComputedInverse(Kind kind, Formula formula, Term term, int level, Next next) {
    Term core = lookThrough.core(term);
    Operation op = core.opOrNull();
    if (op == null) {
      return false;
    }
    if (kind.separates(op.definition())) {
      return isNumber(lookThrough.operand(core, op, 0), kind.neutral())
          && matches(formula, lookThrough.operand(core, op, 1), level, next);
    }
    if (kind == Kind.SUM) {
      return op.is(Elementwise.NEGATE)
          && matches(formula, lookThrough.operand(core, op, 0), level, next);
    }
    return op.is(Elementwise.RSQRT)
        && formula instanceof Formula.Apply(ElementFunction function, List<Formula> arguments)
        && function == ElementFunction.SQRT
        && matches(arguments.getFirst(), lookThrough.operand(core, op, 0), level, next);
  }
}
