package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Layers of recurrent cells. A cell is applied to one element of sequences after another, in a
 * loop; what depends on the elements alone is computed before it, for all of them.
 */
final class RecurrentLayers {
  private RecurrentLayers() {}

  /** Computes the next states. */
  interface Cell {
    /**
     * Returns the next states.
     *
     * @param input the products of an element with the weights of all gates, with their bias
     * @param hidden those of the hidden state
     * @param states the hidden state first
     */
    List<Expr> next(Expr input, Expr hidden, List<Expr> states);
  }

  /**
   * The parameters of a direction of a layer.
   *
   * @param projection of the hidden state; null if there is none
   */
  record Parameters(
      Value input,
      Value hidden,
      @Nullable Value inputBias,
      @Nullable Value hiddenBias,
      @Nullable Value projection) {}

  /**
   * The results of a direction of a layer.
   *
   * @param outputs of shape (time, batch, features)
   * @param last the last states
   */
  record Result(Value outputs, List<Value> last) {}

  /** Returns the product with the rows of a matrix of weights, plus a bias. */
  static Expr linear(Expr x, Value weights, @Nullable Value bias) {
    HloBuilder b = x.builder();
    Type type = x.elementType();
    int rank = TensorTypes.of(x.value()).rank();
    if (rank == 0 || TensorTypes.of(weights).rank() != 2) {
      throw UnsupportedNodeException.of("its weights are of type %s", weights.type());
    }
    Expr product =
        b.expr(
            Products.dot(
                b, x.value(), PythonNumbers.convert(b, weights, type), 0, rank - 1, 1, type));
    return bias == null
        ? product
        : Formulas.plus(product, b.expr(PythonNumbers.convert(b, bias, type)));
  }

  /**
   * Runs a direction of a layer.
   *
   * @param sequences of shape (time, batch, features), in the type in which cells compute
   * @param initial the states, of shape (batch, features)
   * @param type the type of states between the steps
   */
  static Result run(
      HloBuilder b,
      Cell cell,
      Parameters parameters,
      Value sequences,
      List<Value> initial,
      boolean isReverse,
      Type type) {
    Type wide = TensorTypes.elementOf(sequences);
    Expr inputs = linear(b.expr(sequences), parameters.input, parameters.inputBias);
    Size length = Size.of(b, sequences, 0);
    Value end = length.value();
    List<Size> sizes = Size.allOf(b, initial.getFirst());
    sizes.addFirst(length);
    Value outputs = DynamicShapes.fill(b, PythonNumbers.of(b, 0, type), sizes);
    List<Value> values = new ArrayList<>(List.of(b.i64(0), outputs));
    values.addAll(initial);
    List<Value> results =
        RegionBodies.loop(
            b,
            values,
            a -> List.of(b.compare(a.get(0), ComparisonDirection.LT, end)),
            a -> {
              Value index = a.get(0);
              Value next = b.add(index, b.i64(1));
              Value place = isReverse ? b.subtract(end, next) : index;
              List<Expr> states = new ArrayList<>();
              for (Value state : a.subList(2, a.size())) {
                states.add(b.expr(PythonNumbers.convert(b, state, wide)));
              }
              Expr input = b.expr(SliceBounds.at(b, inputs.value(), 0, place));
              Expr hidden = linear(states.getFirst(), parameters.hidden, parameters.hiddenBias);
              List<Expr> after = new ArrayList<>(cell.next(input, hidden, states));
              if (parameters.projection != null) {
                after.set(0, linear(after.getFirst(), parameters.projection, null));
              }
              List<Value> rounded = new ArrayList<>();
              after.forEach(state -> rounded.add(PythonNumbers.convert(state, type).value()));
              List<Value> all = new ArrayList<>();
              all.add(next);
              all.add(SliceBounds.update(b, a.get(1), rounded.getFirst(), 0, place));
              all.addAll(rounded);
              return all;
            });
    return new Result(results.get(1), results.subList(2, results.size()));
  }

  // Layers.

  /** Converts layers of cells, each of which runs on the outputs of the one before. */
  static void build(OperatorCall n, Cell cell, String kind) {
    HloBuilder b = n.builder();
    boolean isLongShortTerm = kind.equals("lstm");
    Type type = n.ref("input").elementType();
    Type wide = TypePromotion.computed(type);
    int layers = (int) Math.min(n.integer("num_layers"), Short.MAX_VALUE);
    if (n.flag("train", false) && n.number("dropout", 0) > 0 && layers > 1) {
      throw UnsupportedNodeException.of(
          "outputs are dropped at random in training; export the module after eval()");
    }
    int directions = n.flag("bidirectional", false) ? 2 : 1;
    List<Value> states = isLongShortTerm ? n.tensors("hx") : List.of(n.tensor("hx"));
    if (states.size() != (isLongShortTerm ? 2 : 1)) {
      throw UnsupportedNodeException.of("it has %d states", states.size());
    }
    boolean isBatchFirst = n.flag("batch_first", false);
    Value x = n.tensor("input");
    if (TensorTypes.of(x).rank() != 3) {
      throw UnsupportedNodeException.of("its operand is of rank %d", TensorTypes.of(x).rank());
    }
    Value sequences = isBatchFirst ? b.transpose(x, 1, 0, 2) : x;
    List<Value> all = n.tensors("params");
    boolean hasBiases = n.flag("has_biases", true);
    int each = all.size() / Math.max(1, layers * directions);
    int expected = hasBiases ? 4 : 2;
    boolean isProjected = isLongShortTerm && each == expected + 1;
    if (each * layers * directions != all.size() || (each != expected && !isProjected)) {
      throw UnsupportedNodeException.of(
          "%d parameters are not those of %d layers", all.size(), layers);
    }
    List<List<Value>> last = new ArrayList<>();
    for (int layer = 0; layer < layers; layer++) {
      List<Value> outputs = new ArrayList<>();
      for (int direction = 0; direction < directions; direction++) {
        int index = layer * directions + direction;
        List<Value> own = all.subList(index * each, (index + 1) * each);
        Parameters parameters =
            new Parameters(
                own.get(0),
                own.get(1),
                hasBiases ? own.get(2) : null,
                hasBiases ? own.get(3) : null,
                isProjected ? own.getLast() : null);
        List<Value> initial = states.stream().map(state -> at(b, state, index)).toList();
        Value operand = PythonNumbers.convert(b, sequences, wide);
        Result result = run(b, cell, parameters, operand, initial, direction == 1, type);
        outputs.add(result.outputs);
        last.add(result.last);
      }
      sequences = outputs.size() == 1 ? outputs.getFirst() : b.concatenate(outputs, 2);
    }
    n.set(0, isBatchFirst ? b.transpose(sequences, 1, 0, 2) : sequences);
    for (int i = 0; i < states.size(); i++) {
      int state = i;
      n.set(i + 1, SliceBounds.stack(b, last.stream().map(l -> l.get(state)).toList(), 0));
    }
  }

  private static Value at(HloBuilder b, Value states, int index) {
    List<Size> sizes = Size.allOf(b, states);
    if (sizes.size() != 3 || (sizes.get(0).isKnown() && sizes.get(0).orDynamic() <= index)) {
      throw UnsupportedNodeException.of("its states are of type %s", states.type());
    }
    Value part = DynamicShapes.slice(b, states, 0, Size.of(b, index), Size.of(b, index + 1));
    return Size.reshape(b, part, sizes.subList(1, 3));
  }
}
