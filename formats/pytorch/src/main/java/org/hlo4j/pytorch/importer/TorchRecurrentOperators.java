package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Recurrent layers, which are loops over time, and single cells. */
final class TorchRecurrentOperators {
  private TorchRecurrentOperators() {}

  /** The kinds of cells. */
  private static final Map<String, RecurrentLayers.Cell> CELLS =
      Map.of(
          "lstm",
          TorchRecurrentOperators::longShortTerm,
          "gru",
          TorchRecurrentOperators::gated,
          "rnn_tanh",
          (input, hidden, _) -> List.of(input.plus(hidden).apply(Elementwise.TANH)),
          "rnn_relu",
          (input, hidden, _) -> List.of(TorchElementwiseOperators.relu(input.plus(hidden))));

  static void addTo(TorchOperators.Rows rows) {
    CELLS.forEach((kind, cell) ->
        rows.add(n -> RecurrentLayers.build(n, cell, kind), "aten." + kind + ".input")
            .add(n -> cell(n, cell, kind), "aten." + kind + "_cell.default")
            .refuse(
                "its sequences are packed; how many are in a batch depends on the inputs",
                "aten." + kind + ".data"));
    rows.add(TorchRecurrentOperators::layer, "aten.mkldnn_rnn_layer.default")
        .add(
            n -> fused(n, TorchRecurrentOperators::longShortTerm),
            "aten._thnn_fused_lstm_cell.default");
  }

  /** Returns some of the gates that values are of. */
  private static List<Expr> gates(Expr values, int count) {
    HloBuilder b = values.builder();
    int last = TensorTypes.of(values.value()).rank() - 1;
    Size size = Size.of(b, values.value(), last);
    if (size.isKnown() && size.orDynamic() % count != 0) {
      throw UnsupportedNodeException.of(
          "%d values are not those of %d gates", size.orDynamic(), count);
    }
    Size each = size.over(count);
    List<Expr> gates = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Size start = each.times(i);
      gates.add(b.expr(DynamicShapes.slice(b, values.value(), last, start, start.plus(each))));
    }
    return gates;
  }

  private static Expr sigmoid(Expr x) {
    return x.apply(Elementwise.LOGISTIC);
  }

  /** Returns the next hidden state and the next memory. */
  private static List<Expr> longShortTerm(Expr input, Expr hidden, List<Expr> states) {
    List<Expr> gates = gates(input.plus(hidden), 4);
    Expr candidate = gates.get(2).apply(Elementwise.TANH);
    Expr kept = sigmoid(gates.get(1)).times(states.get(1));
    Expr memory = kept.plus(sigmoid(gates.get(0)).times(candidate));
    return List.of(sigmoid(gates.get(3)).times(memory.apply(Elementwise.TANH)), memory);
  }

  private static List<Expr> gated(Expr input, Expr hidden, List<Expr> states) {
    List<Expr> left = gates(input, 3);
    List<Expr> right = gates(hidden, 3);
    Expr reset = sigmoid(left.get(0).plus(right.get(0)));
    Expr update = sigmoid(left.get(1).plus(right.get(1)));
    Expr candidate = left.get(2).plus(reset.times(right.get(2))).apply(Elementwise.TANH);
    return List.of(states.getFirst().minus(candidate).times(update).plus(candidate));
  }

  // Single cells.

  private static void cell(OperatorCall n, RecurrentLayers.Cell cell, String kind) {
    HloBuilder b = n.builder();
    Type type = n.ref("input").elementType();
    Type wide = TypePromotion.computed(type);
    List<Value> given = kind.equals("lstm") ? n.tensors("hx") : List.of(n.tensor("hx"));
    if (kind.equals("lstm") && given.size() != 2) {
      throw UnsupportedNodeException.of("it has %d states, not 2", given.size());
    }
    List<Expr> states =
        given.stream().map(state -> b.expr(PythonNumbers.convert(b, state, wide))).toList();
    Expr input =
        RecurrentLayers.linear(
            b.expr(n.value("input", wide)), n.tensor("w_ih"), n.tensorOrNull("b_ih"));
    Expr hidden =
        RecurrentLayers.linear(states.getFirst(), n.tensor("w_hh"), n.tensorOrNull("b_hh"));
    setAll(n, cell.next(input, hidden, states), type);
  }

  private static void setAll(OperatorCall n, List<Expr> results, Type type) {
    for (int i = 0; i < results.size(); i++) {
      n.set(i, results.get(i), type);
    }
  }

  private static void fused(OperatorCall n, RecurrentLayers.Cell cell) {
    Type type = n.ref("cx").elementType();
    Type wide = TypePromotion.computed(type);
    Expr input = plusBias(n, "input_gates", "input_bias", wide);
    Expr hidden = plusBias(n, "hidden_gates", "hidden_bias", wide);
    Expr memory = n.builder().expr(n.value("cx", wide));
    setAll(n, cell.next(input, hidden, List.of(memory, memory)), type);
  }

  private static Expr plusBias(OperatorCall n, String gates, String bias, Type type) {
    Expr x = n.builder().expr(n.value(gates, type));
    return n.has(bias) ? Formulas.plus(x, n.builder().expr(n.value(bias, type))) : x;
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
    Type type = n.ref("input").elementType();
    Type wide = TypePromotion.computed(type);
    List<Value> given = new ArrayList<>(List.of(n.tensor("hx_")));
    if (kind.equals("lstm")) {
      given.add(n.tensor("cx_"));
    }
    List<Value> states = new ArrayList<>();
    for (Value state : given) {
      List<Size> sizes = Size.allOf(b, state);
      states.add(Size.reshape(b, state, sizes.subList(sizes.size() - 2, sizes.size())));
    }
    boolean hasBiases = n.flag("has_biases", true);
    RecurrentLayers.Parameters parameters =
        new RecurrentLayers.Parameters(
            n.tensor("weight0"),
            n.tensor("weight1"),
            hasBiases ? n.tensor("weight2") : null,
            hasBiases ? n.tensor("weight3") : null,
            null);
    RecurrentLayers.Result result =
        RecurrentLayers.run(
            b,
            Objects.requireNonNull(CELLS.get(kind)),
            parameters,
            n.value("input", wide),
            states,
            n.flag("reverse", false),
            type);
    n.set(0, b.expr(result.outputs()), type);
    for (int i = 0; i < given.size(); i++) {
      n.set(i + 1, Size.reshape(b, result.last().get(i), Size.allOf(b, given.get(i))));
    }
  }
}
