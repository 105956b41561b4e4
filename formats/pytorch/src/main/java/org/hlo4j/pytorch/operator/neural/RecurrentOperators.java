package org.hlo4j.pytorch.operator.neural;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.recurrent.RecurrentCell;
import org.hlo4j.formulas.recurrent.RecurrentDirection;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.pytorch.operator.elementwise.ElementwiseOperators;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Recurrent layers, which are loops over time, and single cells. */
final class RecurrentOperators {
  private RecurrentOperators() {}

  private static final RecurrentCell LSTM =
      new RecurrentCell.LongShortTerm(
          new RecurrentCell.LstmOrder(0, 1, 2, 3),
          RecurrentOperators::sigmoid,
          RecurrentOperators::tanh,
          RecurrentOperators::tanh,
          List.of(),
          false);

  /** The kinds of cells. */
  private static final Map<String, RecurrentCell> CELLS =
      Map.of(
          "lstm",
          LSTM,
          "gru",
          new RecurrentCell.Gated(
              false, RecurrentOperators::sigmoid, RecurrentOperators::tanh, true),
          "rnn_tanh",
          new RecurrentCell.Simple(RecurrentOperators::tanh),
          "rnn_relu",
          new RecurrentCell.Simple(ElementwiseOperators::relu));

  static void addTo(OperatorTable<OperatorCall> rows) {
    CELLS.forEach((kind, cell) ->
        rows.add(n -> layers(n, cell), "aten." + kind + ".input")
            .add(n -> cell(n, cell), "aten." + kind + "_cell.default")
            .refuse(
                "its sequences are packed; how many are in a batch depends on the inputs",
                "aten." + kind + ".data"));
    rows.add(RecurrentOperators::layer, "aten.mkldnn_rnn_layer.default")
        .add(RecurrentOperators::fused, "aten._thnn_fused_lstm_cell.default");
  }

  // Layers.

  /** Converts layers of cells, each of which runs on the outputs of the one before. */
  private static void layers(OperatorCall n, RecurrentCell cell) {
    HloBuilder b = n.builder();
    Type type = n.elementType("input");
    Type wide = TypePromotion.computed(type);
    int layers = (int) Math.min(n.integer("num_layers"), Short.MAX_VALUE);
    if (n.flag("train", false) && n.number("dropout", 0) > 0 && layers > 1) {
      throw UnsupportedNodeException.of(
          "outputs are dropped at random in training; export the module after eval()");
    }
    int directions = n.flag("bidirectional", false) ? 2 : 1;
    List<Value> states = states(n, cell);
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
    boolean isProjected = cell == LSTM && each == expected + 1;
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
        RecurrentDirection parameters =
            new RecurrentDirection(
                cell,
                own.get(0),
                own.get(1),
                hasBiases ? own.get(2) : null,
                hasBiases ? own.get(3) : null,
                isProjected ? own.getLast() : null,
                direction == 1);
        List<Value> initial =
            states.stream().map(state -> RecurrentDirection.state(b, state, index)).toList();
        Value operand = Numbers.convert(b, sequences, wide);
        RecurrentDirection.Result result = parameters.run(b, operand, initial, null, type);
        outputs.add(result.outputs());
        last.add(result.last());
      }
      sequences = outputs.size() == 1 ? outputs.getFirst() : b.concatenate(outputs, 2);
    }
    n.set(0, isBatchFirst ? b.transpose(sequences, 1, 0, 2) : sequences);
    for (int i = 0; i < states.size(); i++) {
      int state = i;
      n.set(i + 1, SliceBounds.stack(b, last.stream().map(l -> l.get(state)).toList(), 0));
    }
  }

  /** Returns the states: one tensor, or a list of several. */
  private static List<Value> states(OperatorCall n, RecurrentCell cell) {
    List<Value> states = cell.states() == 1 ? List.of(n.tensor("hx")) : n.tensors("hx");
    if (states.size() != cell.states()) {
      throw UnsupportedNodeException.of("it has %d states, not %d", states.size(), cell.states());
    }
    return states;
  }

  // Single cells.

  private static void cell(OperatorCall n, RecurrentCell cell) {
    HloBuilder b = n.builder();
    Type type = n.elementType("input");
    Type wide = TypePromotion.computed(type);
    List<Expr> states =
        states(n, cell).stream().map(state -> b.expr(Numbers.convert(b, state, wide))).toList();
    Expr input = Products.linear(n.expr("input", wide), n.tensor("w_ih"), n.tensorOrNull("b_ih"));
    Expr hidden = Products.linear(states.getFirst(), n.tensor("w_hh"), n.tensorOrNull("b_hh"));
    setAll(n, cell.next(input, (_, _) -> hidden, states), type);
  }

  private static void setAll(OperatorCall n, List<Expr> results, Type type) {
    for (int i = 0; i < results.size(); i++) {
      n.set(i, results.get(i), type);
    }
  }

  private static void fused(OperatorCall n) {
    Type type = n.elementType("cx");
    Type wide = TypePromotion.computed(type);
    Expr input = plusBias(n, "input_gates", "input_bias", wide);
    Expr hidden = plusBias(n, "hidden_gates", "hidden_bias", wide);
    Expr memory = n.expr("cx", wide);
    setAll(n, LSTM.next(input, (_, _) -> hidden, List.of(memory, memory)), type);
  }

  private static Expr plusBias(OperatorCall n, String gates, String bias, Type type) {
    Expr x = n.expr(gates, type);
    return n.has(bias) ? Formulas.plus(x, n.expr(bias, type)) : x;
  }

  /** A layer in one direction, as it is on processors. */
  private static void layer(OperatorCall n) {
    HloBuilder b = n.builder();
    // The numbers of kinds in oneDNN's operator.
    String kind =
        switch ((int) n.integer("mode")) {
          case 0 -> "rnn_relu";
          case 1 -> "rnn_tanh";
          case 2 -> "lstm";
          case 3 -> "gru";
          default -> throw UnsupportedNodeException.of("its kind is %d", n.integer("mode"));
        };
    if (kind.equals("gru")
        || n.integer("num_layers") != 1
        || n.flag("bidirectional", false)
        || n.flag("batch_first", false)
        || n.integers("batch_sizes").length > 0) {
      throw UnsupportedNodeException.of("it is not a single layer of sequences of one length");
    }
    Type type = n.elementType("input");
    Type wide = TypePromotion.computed(type);
    List<Value> given = new ArrayList<>(List.of(n.tensor("hx_")));
    if (kind.equals("lstm")) {
      given.add(n.tensor("cx_"));
    }
    List<Value> states = new ArrayList<>();
    for (Value state : given) {
      List<Size> sizes = Size.allOf(b, state);
      if (sizes.size() < 2) {
        throw UnsupportedNodeException.of("its states are of type %s", state.type());
      }
      states.add(Size.reshape(b, state, sizes.subList(sizes.size() - 2, sizes.size())));
    }
    boolean hasBiases = n.flag("has_biases", true);
    RecurrentDirection direction =
        new RecurrentDirection(
            Objects.requireNonNull(CELLS.get(kind)),
            n.tensor("weight0"),
            n.tensor("weight1"),
            hasBiases ? n.tensor("weight2") : null,
            hasBiases ? n.tensor("weight3") : null,
            null,
            n.flag("reverse", false));
    RecurrentDirection.Result result = direction.run(b, n.value("input", wide), states, null, type);
    n.set(0, b.expr(result.outputs()), type);
    for (int i = 0; i < given.size(); i++) {
      n.set(i + 1, Size.reshape(b, result.last().get(i), Size.allOf(b, given.get(i))));
    }
  }

  private static Expr sigmoid(Expr x) {
    return x.apply(Elementwise.LOGISTIC);
  }

  private static Expr tanh(Expr x) {
    return x.apply(Elementwise.TANH);
  }
}
