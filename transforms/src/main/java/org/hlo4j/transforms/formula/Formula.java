package org.hlo4j.transforms.formula;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.chlo.Broadcasting;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/** A formula, as the parser makes it of text. Slots number the names of one pattern. */
sealed interface Formula {
  /** A tensor of the program; if its name occurs again, the same tensor. */
  record Tensor(int slot, Reach reach, @Nullable Formula form) implements Formula {}

  /** Any tensor. */
  record Anything() implements Formula {}

  /** A number that the program says. */
  record Constant(int slot) implements Formula {}

  /** This number. */
  record Literal(double value) implements Formula {}

  /** How many elements the reductions combine. */
  record Count() implements Formula {}

  /** The indices along the dimension of the reductions. */
  record Indices() implements Formula {}

  /** A function of elements. */
  record Apply(ElementFunction function, List<Formula> arguments) implements Formula {}

  /** Factors or summands, each of which may be the reciprocal or the negative. */
  record Chain(Kind kind, List<Item> items) implements Formula {}

  record Item(Formula formula, boolean inverse) {
    Item inverted() {
      return new Item(formula, !inverse);
    }
  }

  /** The sum or maximum over some dimensions, the same in the whole pattern. */
  record Reduction(Kind kind, Formula argument) implements Formula {}

  /** One of these, the first that fits. */
  record Choice(List<Formula> forms) implements Formula {}

  /** A formula with a name: where it was found can be asked for. */
  record Named(int slot, Formula form) implements Formula {}

  /** What is combined. */
  enum Kind {
    SUM,
    PRODUCT,
    MAXIMUM;

    /** Sum or product, if the operation computes one; else null. */
    static @Nullable Kind ofOrNull(OpDefinition op) {
      return SUM.isChainedBy(op) ? SUM : PRODUCT.isChainedBy(op) ? PRODUCT : null;
    }

    /** The operations that combine summands or factors, or the inverse of some. */
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

    /** Whether the operation adds or multiplies. */
    boolean combines(OpDefinition op) {
      return this == SUM
          ? op == Elementwise.ADD || op == Broadcasting.BROADCAST_ADD
          : op == Elementwise.MULTIPLY || op == Broadcasting.BROADCAST_MULTIPLY;
    }

    /** Whether the operation subtracts or divides. */
    boolean separates(OpDefinition op) {
      return this == SUM
          ? op == Elementwise.SUBTRACT || op == Broadcasting.BROADCAST_SUBTRACT
          : op == Elementwise.DIVIDE || op == Broadcasting.BROADCAST_DIVIDE;
    }

    /** Whether it is one of {@link #operations}. */
    boolean isChainedBy(OpDefinition op) {
      return combines(op) || separates(op) || (this == SUM && op == Elementwise.NEGATE);
    }
  }

  /** Which of the root's dimensions a tensor may vary along. */
  enum Reach {
    /** All: it has the root's shape. */
    ALL,
    /** All, taken as it was before conversions that change no number. */
    SOURCE,
    /** Those of the reductions only. */
    AXIS,
    /** All but those of the reductions. */
    REST,
    /** At most one, which is the axis. */
    LINE
  }

  /** A chain in which chains of the same kind are flat. */
  static Formula chain(Kind kind, List<Item> items) {
    List<Item> flat = new ArrayList<>();
    for (Item item : items) {
      Formula inner = item.formula();
      while (inner instanceof Named(int slot, Chain chain) && chain.kind() == kind) {
        inner = chain;
      }
      if (inner instanceof Chain chain && chain.kind() == kind) {
        chain.items().forEach(each -> flat.add(item.inverse() ? each.inverted() : each));
      } else {
        flat.add(item);
      }
    }
    return new Chain(kind, List.copyOf(flat));
  }
}
