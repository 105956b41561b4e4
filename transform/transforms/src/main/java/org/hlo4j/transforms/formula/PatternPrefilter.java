package org.hlo4j.transforms.formula;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.transforms.formula.Formula.Kind;

/**
 * A formula without its names, dimensions and numbers: which operations are computed from which. It
 * holds wherever the formula does. Nearly all operations fail the prefilters of all patterns, which
 * is decided by a few nearby operations and without allocation.
 */
abstract sealed class PatternPrefilter extends OperationPredicate {
  private static final PatternPrefilter ANYTHING = new Anything();
  private static final PatternPrefilter NUMBER = new Number();

  private PatternPrefilter(long operations) {
    super(operations);
  }

  /** Returns the prefilter of a formula. */
  static PatternPrefilter of(Formula formula) {
    return new Builder().prefilter(formula);
  }

  /** Returns whether a value may be the formula. */
  boolean mayMatch(Value value) {
    return findsAny(null, value, 0);
  }

  /**
   * Returns the operations that a neighborhood must contain, in one of these ways: each is a set
   * with the root's operation, followed by sets of which one operation each must be near.
   */
  Stream<long[]> needs() {
    return Stream.of(new long[] {operations});
  }

  /** Returns the way in which all these parts must be near. */
  final Stream<long[]> needs(List<PatternPrefilter> parts) {
    LongStream around = parts.stream().mapToLong(part -> part.operations).filter(ops -> ops != ALL);
    return Stream.of(LongStream.concat(LongStream.of(operations), around.distinct()).toArray());
  }

  /** Any tensor. */
  private static final class Anything extends PatternPrefilter {
    Anything() {
      super(ALL);
    }

    @Override
    boolean test(Operation op) {
      return true;
    }

    @Override
    boolean mayMatch(Value value) {
      return true;
    }
  }

  /** A number that the program contains. */
  private static final class Number extends PatternPrefilter {
    Number() {
      super(ALL);
    }

    @Override
    boolean test(Operation op) {
      return ConstantNumbers.mayBe(op);
    }
  }

  /** Indices along a dimension. */
  private static final class Positions extends PatternPrefilter {
    Positions() {
      super(bit(DataMovement.IOTA));
    }

    @Override
    boolean test(Operation op) {
      return op.is(DataMovement.IOTA);
    }
  }

  /** Alternatives. */
  private static final class OneOf extends PatternPrefilter {
    private final List<PatternPrefilter> forms;

    OneOf(List<PatternPrefilter> forms) {
      super(forms.stream().mapToLong(form -> form.operations).reduce(0, (a, b) -> a | b));
      this.forms = forms;
    }

    @Override
    boolean test(Operation op) {
      for (PatternPrefilter form : forms) {
        if (form.holds(op)) {
          return true;
        }
      }
      return false;
    }

    @Override
    Stream<long[]> needs() {
      return forms.stream().flatMap(PatternPrefilter::needs);
    }
  }

  /** An elementwise function. */
  private static final class Application extends PatternPrefilter {
    private final ElementFunction function;
    private final List<PatternPrefilter> arguments;

    Application(ElementFunction function, List<PatternPrefilter> arguments) {
      super(bits(function.operations()));
      this.function = function;
      this.arguments = arguments;
    }

    @Override
    boolean test(Operation op) {
      return function.isComputedBy(op)
          && (areOperands(op, false) || (function.isCommutative() && areOperands(op, true)));
    }

    private boolean areOperands(Operation op, boolean exchanged) {
      for (int i = 0; i < arguments.size(); i++) {
        if (!arguments.get(i).mayMatch(op.operand(exchanged ? 1 - i : i))) {
          return false;
        }
      }
      return true;
    }

    @Override
    Stream<long[]> needs() {
      return needs(arguments);
    }
  }

  /** A sum or maximum over dimensions. */
  private static final class Reduction extends PatternPrefilter {
    private final Kind kind;
    private final PatternPrefilter argument;

    Reduction(Kind kind, PatternPrefilter argument) {
      super(bit(org.hlo4j.opset.stablehlo.Reductions.REDUCE));
      this.kind = kind;
      this.argument = argument;
    }

    @Override
    boolean test(Operation op) {
      return ReductionMatcher.isReduction(op, kind) && argument.mayMatch(op.operand(0));
    }
  }

  /** Factors or summands. */
  private static final class Chain extends PatternPrefilter {
    private final Kind kind;
    private final int items;

    /** The items except those that match anything; numbers, which are common, come last. */
    private final List<PatternPrefilter> parts;

    Chain(Kind kind, int items, List<PatternPrefilter> parts) {
      super(bits(kind.operations()));
      this.kind = kind;
      this.items = items;
      this.parts = parts;
    }

    @Override
    boolean test(Operation op) {
      if (!kind.isChainedBy(op.definition())) {
        return false;
      }
      for (PatternPrefilter part : parts) {
        if (!part.findsAny(kind, op.result(0), items - 1)) {
          return false;
        }
      }
      return true;
    }

    @Override
    Stream<long[]> needs() {
      return needs(items > Neighborhood.MAX_ITEMS ? List.of() : parts);
    }
  }

  /** Builds the prefilter of each part of a formula once. */
  private static final class Builder {
    private final Map<Formula, PatternPrefilter> known = new IdentityHashMap<>();

    PatternPrefilter prefilter(Formula formula) {
      PatternPrefilter built = known.get(formula);
      if (built == null) {
        built = build(formula);
        known.put(formula, built);
      }
      return built;
    }

    private PatternPrefilter build(Formula formula) {
      return switch (formula) {
        case Formula.Tensor tensor -> tensor.form() == null ? ANYTHING : prefilter(tensor.form());
        case Formula.Anything _ -> ANYTHING;
        case Formula.Constant _, Formula.Literal _, Formula.Count _ -> NUMBER;
        case Formula.Indices _ -> new Positions();
        case Formula.Apply apply ->
            new Application(
                apply.function(), apply.arguments().stream().map(this::prefilter).toList());
        case Formula.Chain chain -> chain(chain);
        case Formula.Reduction sum -> new Reduction(sum.kind(), prefilter(sum.argument()));
        case Formula.Choice choice -> oneOf(choice.forms().stream().map(this::prefilter).toList());
        case Formula.Named named -> prefilter(named.form());
      };
    }

    private static PatternPrefilter oneOf(List<PatternPrefilter> forms) {
      return forms.contains(ANYTHING) ? ANYTHING : new OneOf(forms);
    }

    private PatternPrefilter chain(Formula.Chain chain) {
      List<PatternPrefilter> parts = new ArrayList<>();
      for (Formula.Item item : chain.items()) {
        PatternPrefilter part = part(item.formula(), chain.kind());
        if (part == NUMBER) {
          parts.addLast(part);
        } else if (part != ANYTHING) {
          parts.addFirst(part);
        }
      }
      return new Chain(chain.kind(), chain.items().size(), parts);
    }

    /** Returns the prefilter of a factor or summand, or of its inverse in a single operation. */
    private PatternPrefilter part(Formula formula, Kind kind) {
      return switch (formula) {
        case Formula.Named named -> part(named.form(), kind);
        case Formula.Choice choice ->
            oneOf(choice.forms().stream().map(form -> part(form, kind)).toList());
        case Formula.Apply(ElementFunction function, List<Formula> arguments)
            when kind == Kind.PRODUCT && function == ElementFunction.SQRT -> {
          List<PatternPrefilter> square = List.of(prefilter(arguments.getFirst()));
          yield new OneOf(
              List.of(
                  new Application(function, square),
                  new Application(ElementFunction.RSQRT, square)));
        }
        default -> prefilter(formula);
      };
    }
  }
}
