package org.hlo4j.transforms.formula;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.chlo.Broadcasting;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/** The syntax tree of a formula. Slots number the names of one pattern. */
sealed interface Formula {
  /** A tensor of the program; each occurrence of its name is the same tensor. */
  record Tensor(int slot, Reach reach, @Nullable Formula form) implements Formula {}

  /** Any tensor. */
  record Anything() implements Formula {}

  /** A number that the program contains. */
  record Constant(int slot) implements Formula {}

  /** A given number. */
  record Literal(double value) implements Formula {}

  /** The number of elements that the reductions combine. */
  record Count() implements Formula {}

  /** The indices along the dimension of the reductions. */
  record Indices() implements Formula {}

  /** An elementwise function. */
  record Apply(ElementFunction function, List<Formula> arguments) implements Formula {}

  /** Factors or summands, each of which may be inverted: a reciprocal or negative. */
  record Chain(Kind kind, List<Item> items) implements Formula {}

  record Item(Formula formula, boolean inverse) {
    Item inverted() {
      return new Item(formula, !inverse);
    }
  }

  /** The sum or maximum over some dimensions, which are the same in the whole pattern. */
  record Reduction(Kind kind, Formula argument) implements Formula {}

  /** Alternatives, of which the first that matches is taken. */
  record Choice(List<Formula> forms) implements Formula {}

  /** A formula with a name, whose value can be queried in a match. */
  record Named(int slot, Formula form) implements Formula {}

  /** How elements are combined. */
  enum Kind {
    SUM,
    PRODUCT,
    MAXIMUM;

    /** The number that changes nothing: 0 or 1. */
    double neutral() {
      return this == SUM ? 0 : 1;
    }

    /** Returns sum or product if the operation computes one; else null. */
    static @Nullable Kind ofOrNull(OpDefinition op) {
      return SUM.isChainedBy(op) ? SUM : PRODUCT.isChainedBy(op) ? PRODUCT : null;
    }

    /** The operations that combine summands or factors, possibly inverted. */
    List<OpDefinition> operations() {
      return switch (this) {
        case SUM ->
            List.of(
                Elementwise.ADD,
                Elementwise.SUBTRACT,
                Elementwise.NEGATE,
                Broadcasting.BROADCAST_ADD,
                Broadcasting.BROADCAST_SUBTRACT);
        case PRODUCT ->
            List.of(
                Elementwise.MULTIPLY,
                Elementwise.DIVIDE,
                Broadcasting.BROADCAST_MULTIPLY,
                Broadcasting.BROADCAST_DIVIDE);
        case MAXIMUM -> List.of();
      };
    }

    /** Returns whether the operation adds or multiplies. */
    boolean combines(OpDefinition op) {
      return this == SUM
          ? op == Elementwise.ADD || op == Broadcasting.BROADCAST_ADD
          : op == Elementwise.MULTIPLY || op == Broadcasting.BROADCAST_MULTIPLY;
    }

    /** Returns whether the operation subtracts or divides. */
    boolean separates(OpDefinition op) {
      return this == SUM
          ? op == Elementwise.SUBTRACT || op == Broadcasting.BROADCAST_SUBTRACT
          : op == Elementwise.DIVIDE || op == Broadcasting.BROADCAST_DIVIDE;
    }

    /** Returns the operation of StableHLO that adds or multiplies, or subtracts or divides. */
    OpDefinition operation(boolean isInverse) {
      return operations().stream()
          .filter(isInverse ? this::separates : this::combines)
          .findFirst()
          .orElseThrow();
    }

    /** Returns whether it is one of {@link #operations}. */
    boolean isChainedBy(OpDefinition op) {
      return combines(op) || separates(op) || (this == SUM && op == Elementwise.NEGATE);
    }
  }

  /** The dimensions of the root along which a tensor may vary. */
  enum Reach {
    /** All: it has the root's shape. */
    ALL,
    /** All, in any order: it is taken before movements of its elements and calls. */
    ANY,
    /** All, taken before conversions that preserve every number. */
    SOURCE,
    /** Those of the reductions only. */
    AXIS,
    /** All but those of the reductions. */
    REST,
    /** At most one, which is the axis. */
    LINE
  }

  /**
   * Returns the formula with nested chains of one kind as one chain, whose items programs combine
   * in any order. Parts that occur several times stay the same objects.
   */
  default Formula flattened() {
    return new FlatFormulas().flat(this);
  }
}
