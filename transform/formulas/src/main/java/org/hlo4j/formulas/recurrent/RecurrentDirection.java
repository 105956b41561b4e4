package org.hlo4j.formulas.recurrent;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A direction of a recurrent layer. Its cell is applied to one element of sequences after another,
 * in a loop; what depends on the elements alone is computed before it, for all of them.
 *
 * @param inputWeights of shape (gates · units, features)
 * @param hiddenWeights of shape (gates · units, units or projected units)
 * @param inputBiasOrNull of shape (gates · units); null if there is none
 * @param hiddenBiasOrNull of shape (gates · units); null if there is none
 * @param projectionOrNull of shape (projected units, units), the weights by which the hidden state
 *     is multiplied; null if it is as the cell computes it
 * @param isReverse whether the last element is the first
 * @param product how elements and hidden states are multiplied by their weights, which may be in
 *     another form then
 */
public record RecurrentDirection(
    RecurrentCell cell,
    Value inputWeights,
    Value hiddenWeights,
    @Nullable Value inputBiasOrNull,
    @Nullable Value hiddenBiasOrNull,
    @Nullable Value projectionOrNull,
    boolean isReverse,
    Product product) {

  /** The products with weights, plus a bias. */
  public interface Product {
    /**
     * Returns a product.
     *
     * @param x of shape (..., features), or (..., units) if it is a hidden state
     * @return of shape (..., gates · units)
     */
    Expr of(Expr x, Value weights, @Nullable Value biasOrNull, boolean isHiddenState);
  }

  /** Creates a direction of weights of numbers. */
  public RecurrentDirection(
      RecurrentCell cell,
      Value inputWeights,
      Value hiddenWeights,
      @Nullable Value inputBiasOrNull,
      @Nullable Value hiddenBiasOrNull,
      @Nullable Value projectionOrNull,
      boolean isReverse) {
    this(
        cell,
        inputWeights,
        hiddenWeights,
        inputBiasOrNull,
        hiddenBiasOrNull,
        projectionOrNull,
        isReverse,
        (x, weights, biasOrNull, _) -> Products.linear(x, weights, biasOrNull));
  }

  /**
   * The result of a direction.
   *
   * @param outputs the hidden states, of shape (time, batch, units)
   * @param last the last states, each of shape (batch, units)
   */
  public record Result(Value outputs, List<Value> last) {}

  /**
   * Applies the cell.
   *
   * @param sequences of shape (time, batch, features), in the type in which cells compute
   * @param initial the states, each of shape (batch, units)
   * @param lengthsOrNull how long each sequence is, of shape (batch); after its end its states are
   *     kept, and its outputs are zero. Null if all are as long as the tensor
   * @param type the element type of states between the steps, and of the results
   * @throws UnsupportedNodeException if the weights do not have rank 2, or not the sizes of others
   */
  public Result run(
      HloBuilder b,
      Value sequences,
      List<Value> initial,
      @Nullable Value lengthsOrNull,
      Type type) {
    Type wide = TensorTypes.elementOf(sequences);
    Value inputs = product.of(b.expr(sequences), inputWeights, inputBiasOrNull, false).value();
    RecurrentCell.Hidden hidden = hidden(b);
    Size length = Size.of(b, sequences, 0);
    List<Size> sizes = Size.allOf(b, initial.getFirst());
    sizes.addFirst(length);
    Value outputs = DynamicShapes.fill(b, RegionBodies.scalar(b, type, 0), sizes);
    @Nullable Value last = isReverse ? SliceBounds.last(length) : null;
    List<Value> values = new ArrayList<>(List.of(outputs));
    values.addAll(initial);
    List<Value> results =
        RegionBodies.counted(
            b,
            length.value(),
            values,
            (index, a) -> {
              Value place = last == null ? index : b.subtract(last, index);
              List<? extends Value> before = a.subList(1, a.size());
              List<Expr> states = new ArrayList<>();
              before.forEach(state -> states.add(Formulas.convert(b.expr(state), wide)));
              Expr input = b.expr(SliceBounds.at(b, inputs, 0, place));
              List<Expr> after = new ArrayList<>(cell.next(input, hidden, states));
              if (projectionOrNull != null) {
                after.set(0, Products.linear(after.getFirst(), projectionOrNull, null));
              }
              for (int i = 0; i < after.size(); i++) {
                Value state = Formulas.convert(after.get(i), type).value();
                after.set(i, b.expr(RegionBodies.cast(b, state, before.get(i).type())));
              }
              Expr output = after.getFirst();
              if (lengthsOrNull != null) {
                Expr isInside = isInside(b, place, lengthsOrNull, output);
                for (int i = 0; i < after.size(); i++) {
                  after.set(i, isInside.select(after.get(i), b.expr(before.get(i))));
                }
                output = isInside.select(output, output.like(0));
              }
              List<Value> all = new ArrayList<>();
              all.add(SliceBounds.update(b, a.getFirst(), output.value(), 0, place));
              after.forEach(state -> all.add(state.value()));
              return all;
            });
    return new Result(results.getFirst(), results.subList(1, results.size()));
  }

  private static Expr isInside(HloBuilder b, Value place, Value lengths, Expr model) {
    Expr at = b.expr(DynamicShapes.broadcastLike(b, place, lengths, LongList.of()));
    Value isInside = at.lt(Formulas.convert(b.expr(lengths), at.elementType())).value();
    return Formulas.broadcastLike(isInside, model, 0);
  }

  /** Returns the products with the weights, which are cut into those of each product. */
  private RecurrentCell.Hidden hidden(HloBuilder b) {
    List<Value> weights = parts(b, hiddenWeights);
    List<Value> biases = hiddenBiasOrNull == null ? List.of() : parts(b, hiddenBiasOrNull);
    return (state, index) ->
        product.of(state, weights.get(index), biases.isEmpty() ? null : biases.get(index), true);
  }

  private List<Value> parts(HloBuilder b, Value all) {
    if (cell.products().size() == 1) {
      return List.of(all);
    }
    Size each = Size.of(b, all, 0).over(cell.gates());
    List<Value> parts = new ArrayList<>();
    int start = 0;
    for (int gates : cell.products()) {
      int end = start + gates;
      parts.add(DynamicShapes.slice(b, all, 0, each.times(start), each.times(end)));
      start = end;
    }
    return parts;
  }

  /**
   * Returns the state of one direction of one layer.
   *
   * @param states of shape (directions of all layers, batch, features)
   * @throws UnsupportedNodeException if they are not as many
   */
  public static Value state(HloBuilder b, Value states, int index) {
    List<Size> sizes = Size.allOf(b, states);
    if (sizes.size() != 3 || (sizes.get(0).isKnown() && sizes.get(0).orDynamic() <= index)) {
      throw UnsupportedNodeException.of("its states are of type %s", states.type());
    }
    return Movement.selected(b, states, 0, index);
  }
}
