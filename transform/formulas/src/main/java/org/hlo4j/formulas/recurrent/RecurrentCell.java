package org.hlo4j.formulas.recurrent;

import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * A cell of recurrent layers: how the next states follow from an element of the sequences and the
 * states before. States have the shape (batch, units); the values of several gates have (batch,
 * gates · units), all units of a gate side by side.
 */
public sealed interface RecurrentCell {
  /** Products of a hidden state with the recurrent weights, plus their bias. */
  interface Hidden {
    /**
     * Returns the values of the gates of a product.
     *
     * @param index the product, as in {@link #products}
     */
    Expr product(Expr state, int index);
  }

  /** Returns how many gates each product with a hidden state computes, in the weights' order. */
  List<Integer> products();

  /**
   * Returns the next states, the hidden one first.
   *
   * @param input the products of an element with the weights of all gates, plus their bias
   * @param states the hidden state first
   * @throws UnsupportedNodeException if the values are not those of so many gates
   */
  List<Expr> next(Expr input, Hidden hidden, List<Expr> states);

  /** Returns the number of states. */
  default int states() {
    return 1;
  }

  /** Returns the number of gates. */
  default int gates() {
    return products().stream().mapToInt(Integer::intValue).sum();
  }

  /** A cell of one gate, whose value is the next state: f(x + h). */
  record Simple(UnaryOperator<Expr> function) implements RecurrentCell {
    @Override
    public List<Integer> products() {
      return List.of(1);
    }

    @Override
    public List<Expr> next(Expr input, Hidden hidden, List<Expr> states) {
      return List.of(function.apply(input.plus(hidden.product(states.getFirst(), 0))));
    }
  }

  /**
   * Long short-term memory. With gates i, f, g, o and memory c, the next memory is c' = f·c + i·g,
   * the next hidden state o·h(c'). The states are the hidden one and the memory.
   *
   * @param order which gates the input gate, the forget gate, the candidate and the output gate are
   * @param gate the function of the gates
   * @param candidate the function of the candidate
   * @param output the function of the memory
   * @param peepholes for the input, output and forget gate weights of shape (units), whose products
   *     with the memory are added; empty if there are none
   * @param isCoupled whether what is not taken from the input is kept: f = 1 - i
   */
  record LongShortTerm(
      LstmOrder order,
      UnaryOperator<Expr> gate,
      UnaryOperator<Expr> candidate,
      UnaryOperator<Expr> output,
      List<Value> peepholes,
      boolean isCoupled)
      implements RecurrentCell {
    @Override
    public int states() {
      return 2;
    }

    @Override
    public List<Integer> products() {
      return List.of(4);
    }

    @Override
    public List<Expr> next(Expr input, Hidden hidden, List<Expr> states) {
      Expr memory = states.get(1);
      Expr all = input.plus(hidden.product(states.getFirst(), 0));
      Expr in = gate.apply(peeped(part(all, order.input, 1, 4), 0, memory));
      Expr kept =
          isCoupled
              ? in.like(1).minus(in)
              : gate.apply(peeped(part(all, order.forget, 1, 4), 2, memory));
      Expr proposed = candidate.apply(part(all, order.candidate, 1, 4));
      Expr next = kept.times(memory).plus(in.times(proposed));
      Expr out = gate.apply(peeped(part(all, order.output, 1, 4), 1, next));
      return List.of(out.times(output.apply(next)), next);
    }

    private Expr peeped(Expr gate, int index, Expr memory) {
      if (peepholes.isEmpty()) {
        return gate;
      }
      Value weights = peepholes.get(index);
      Expr perUnit = Formulas.broadcastLike(weights, memory, 1);
      return gate.plus(perUnit.times(memory));
    }
  }

  /** The places of the gates of {@link LongShortTerm}. */
  record LstmOrder(int input, int forget, int candidate, int output) {}

  /**
   * A gated recurrent unit. With gates r, z, n and state h, the next state is (1 - z)·n + z·h.
   *
   * @param isUpdateFirst whether the update gate z precedes the reset gate r; n is the last
   * @param gate the function of these gates
   * @param candidate the function of n
   * @param resetsProduct whether r is a factor of the product of the state, not of the state
   */
  record Gated(
      boolean isUpdateFirst,
      UnaryOperator<Expr> gate,
      UnaryOperator<Expr> candidate,
      boolean resetsProduct)
      implements RecurrentCell {
    @Override
    public List<Integer> products() {
      return resetsProduct ? List.of(3) : List.of(2, 1);
    }

    @Override
    public List<Expr> next(Expr input, Hidden hidden, List<Expr> states) {
      Expr state = states.getFirst();
      Expr product = hidden.product(state, 0);
      Expr both = resetsProduct ? part(product, 0, 2, 3) : product;
      Expr gates = gate.apply(part(input, 0, 2, 3).plus(both));
      Expr update = part(gates, isUpdateFirst ? 0 : 1, 1, 2);
      Expr reset = part(gates, isUpdateFirst ? 1 : 0, 1, 2);
      Expr recurrent =
          resetsProduct
              ? reset.times(part(product, 2, 1, 3))
              : hidden.product(reset.times(state), 1);
      Expr proposed = candidate.apply(part(input, 2, 1, 3).plus(recurrent));
      return List.of(update.like(1).minus(update).times(proposed).plus(update.times(state)));
    }
  }

  /** Returns some of the gates that values are of. */
  private static Expr part(Expr values, int first, int count, int gates) {
    HloBuilder b = values.builder();
    int last = TensorTypes.rank(values) - 1;
    Size size = Size.of(b, values.value(), last);
    if (size.isKnown() && size.orDynamic() % gates != 0) {
      throw UnsupportedNodeException.of(
          "%d values are not those of %d gates", size.orDynamic(), gates);
    }
    Size each = size.over(gates);
    return b.expr(
        DynamicShapes.slice(b, values.value(), last, each.times(first), each.times(first + count)));
  }
}
