package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.quantized.QuantizedProducts;
import org.hlo4j.formulas.quantized.QuantizedProducts.Quantized;
import org.hlo4j.formulas.recurrent.RecurrentCell;
import org.hlo4j.formulas.recurrent.RecurrentDirection;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Recurrent layers. */
final class RecurrentOperators {
  private RecurrentOperators() {}

  /** Creates the cell of a direction. */
  private interface Cells {
    /**
     * Returns a cell.
     *
     * @param functions of gates, whose operands are clipped
     * @param unclipped the same functions of what is not clipped
     */
    RecurrentCell of(
        int direction, List<UnaryOperator<Expr>> functions, List<UnaryOperator<Expr>> unclipped);
  }

  static void addTo(OperatorTable<Node> rows) {
    rows.add("RNN", since(7, 14, 22), RecurrentOperators::rnn)
        .add("GRU", since(7, 14, 22), RecurrentOperators::gru)
        .add("LSTM", since(7, 14, 22), n -> lstm(n, units(n, 2), null))
        .add("com.microsoft.DynamicQuantizeLSTM", since(1), RecurrentOperators::quantizedLstm);
  }

  private static void rnn(Node n) {
    layer(
        n,
        units(n, 2),
        null,
        List.of("Tanh"),
        List.of(5),
        (_, functions, _) -> new RecurrentCell.Simple(functions.getFirst()));
  }

  /** Gates are update, reset and hidden. */
  private static void gru(Node n) {
    boolean resetsProduct = n.flag("linear_before_reset");
    layer(
        n,
        units(n, 2),
        null,
        List.of("Sigmoid", "Tanh"),
        List.of(5),
        (_, functions, _) ->
            new RecurrentCell.Gated(true, functions.get(0), functions.get(1), resetsProduct));
  }

  /** Gates are input, output, forget and cell. */
  private static void lstm(Node n, long units, @Nullable DirectedProducts products) {
    RecurrentCell.LstmOrder order = new RecurrentCell.LstmOrder(0, 2, 3, 1);
    boolean isCoupled = n.flag("input_forget");
    HloBuilder b = n.builder();
    Value all = n.valueOrNull(7);
    layer(
        n,
        units,
        products,
        List.of("Sigmoid", "Tanh", "Tanh"),
        List.of(5, 6),
        (direction, functions, unclipped) -> {
          List<Value> peepholes = new ArrayList<>();
          for (int i = 0; all != null && i < 3; i++) {
            peepholes.add(DynamicShapes.part(b, of(n, all, direction), 0, i * units, units));
          }
          return new RecurrentCell.LongShortTerm(
              order, functions.get(0), functions.get(1), unclipped.get(2), peepholes, isCoupled);
        });
  }

  /**
   * Elements, and states at each step, are quantized by their range. Weights have the features
   * before the gates, and a scale for each direction or each of its gates' units.
   */
  private static void quantizedLstm(Node n) {
    lstm(
        n,
        units(n, 1),
        direction ->
            (x, weights, biasOrNull, isHiddenState) -> {
              int parameters = isHiddenState ? 10 : 8;
              HloBuilder b = x.builder();
              Quantized quantized =
                  new Quantized(
                      b.expr(weights),
                      b.expr(of(n, n.value(parameters), direction)),
                      b.expr(of(n, n.value(parameters + 1), direction)));
              Expr bias = biasOrNull == null ? null : b.expr(biasOrNull);
              return QuantizedProducts.dynamicProduct(x, quantized, bias);
            });
  }

  /** The products of each direction. */
  private interface DirectedProducts {
    RecurrentDirection.Product of(int direction);
  }

  /**
   * Returns the number of hidden values.
   *
   * @param dimension of the recurrent weights that is of them
   */
  private static long units(Node n, int dimension) {
    if (TensorTypes.of(n.value(0)).rank() != 3 || TensorTypes.of(n.value(2)).rank() != 3) {
      throw UnsupportedNodeException.of("its input or weights have not rank 3");
    }
    long units = TensorTypes.of(n.value(2)).shape().get(dimension);
    if (units == ShapedType.DYNAMIC) {
      throw UnsupportedNodeException.of("the shape of its weights is not known");
    }
    if (units > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of("it has %d hidden values", units);
    }
    return units;
  }

  /**
   * Converts a layer.
   *
   * @param products null for weights of numbers
   * @param names the activation functions of a direction unless the node has others
   * @param states the inputs that are the first states
   */
  private static void layer(
      Node n,
      long units,
      @Nullable DirectedProducts products,
      List<String> names,
      List<Integer> states,
      Cells cells) {
    HloBuilder b = n.builder();
    boolean isBatchFirst = n.integer("layout", 0) == 1;
    Value input = isBatchFirst ? b.transpose(n.value(0), 1, 0, 2) : n.value(0);
    Type type = TensorTypes.elementOf(input);
    String direction = n.string("direction", "forward");
    List<Boolean> areReverse =
        switch (direction) {
          case "forward" -> List.of(false);
          case "reverse" -> List.of(true);
          case "bidirectional" -> List.of(false, true);
          default -> throw UnsupportedNodeException.of("direction is '%s'", direction);
        };
    int count = areReverse.size();
    double clip = n.number("clip", 0);
    List<UnaryOperator<Expr>> functions = CellFunctions.of(n, count, names);
    List<Value> outputs = new ArrayList<>();
    List<List<Value>> last = new ArrayList<>();
    for (int d = 0; d < count; d++) {
      List<UnaryOperator<Expr>> own = functions.subList(d * names.size(), (d + 1) * names.size());
      RecurrentCell cell =
          cells.of(d, own.stream().map(f -> Activations.clipped(f, clip)).toList(), own);
      Value biases = n.valueOrNull(3) == null ? null : of(n, n.value(3), d);
      long gates = cell.gates() * units;
      Value inputWeights = of(n, n.value(1), d);
      Value hiddenWeights = of(n, n.value(2), d);
      Value inputBias = biases == null ? null : DynamicShapes.part(b, biases, 0, 0, gates);
      Value hiddenBias = biases == null ? null : DynamicShapes.part(b, biases, 0, gates, gates);
      boolean isReverse = areReverse.get(d);
      RecurrentDirection each =
          products == null
              ? new RecurrentDirection(
                  cell, inputWeights, hiddenWeights, inputBias, hiddenBias, null, isReverse)
              : new RecurrentDirection(
                  cell,
                  inputWeights,
                  hiddenWeights,
                  inputBias,
                  hiddenBias,
                  null,
                  isReverse,
                  products.of(d));
      List<Value> initial = new ArrayList<>();
      for (int state : states) {
        Value given = n.valueOrNull(state);
        initial.add(
            given == null
                ? DynamicShapes.fill(
                    b,
                    RegionBodies.scalar(b, type, 0),
                    List.of(Size.of(b, input, 1), Size.of(b, units)))
                : of(n, isBatchFirst ? b.transpose(given, 1, 0, 2) : given, d));
      }
      RecurrentDirection.Result result = each.run(b, input, initial, n.valueOrNull(4), type);
      outputs.add(result.outputs());
      last.add(result.last());
    }
    // Elements, directions, batch, units.
    Value all = SliceBounds.stack(b, outputs, 1);
    n.set(0, isBatchFirst ? b.transpose(all, 2, 0, 1, 3) : all);
    for (int i = 0; i < states.size(); i++) {
      int state = i;
      Value stacked = SliceBounds.stack(b, last.stream().map(l -> l.get(state)).toList(), 0);
      n.set(1 + i, isBatchFirst ? b.transpose(stacked, 1, 0, 2) : stacked);
    }
  }

  /** Returns the part of a tensor for a direction. */
  private static Value of(Node n, Value tensor, int direction) {
    Value part = DynamicShapes.part(n.builder(), tensor, 0, direction, 1);
    List<Size> sizes = Size.allOf(n.builder(), part);
    return Size.reshape(n.builder(), part, sizes.subList(1, sizes.size()));
  }
}
