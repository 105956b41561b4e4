package org.hlo4j.onnx.importer;

import static org.hlo4j.onnx.importer.Operators.since;

import java.util.List;
import org.hlo4j.transforms.build.Expr;

/** Recurrent layers. */
final class RecurrentOperators {
  private RecurrentOperators() {}

  static void addTo(Operators.Rows rows) {
    rows.add("RNN", since(7, 14, 22), RecurrentOperators::rnn)
        .add("GRU", since(7, 14, 22), RecurrentOperators::gru)
        .add("LSTM", since(7, 14, 22), RecurrentOperators::lstm);
  }

  private static void rnn(Node n) {
    Recurrence.build(
        n,
        new Recurrence.Kind(List.of(5), List.of("Tanh"), List.of(1)),
        (cell, input, states) ->
            List.of(cell.activate(0, input.plus(cell.biased(states.getFirst(), 0)))));
  }

  /** Gates are update, reset and hidden. */
  private static void gru(Node n) {
    boolean resetsProduct = n.flag("linear_before_reset");
    Recurrence.build(
        n,
        new Recurrence.Kind(List.of(5), List.of("Sigmoid", "Tanh"), List.of(2, 1)),
        (cell, input, states) -> {
          Expr state = states.getFirst();
          Expr gates = cell.activate(0, cell.gate(input, 0, 2).plus(cell.biased(state, 0)));
          Expr update = cell.gate(gates, 0, 1);
          Expr reset = cell.gate(gates, 1, 1);
          Expr recurrent =
              resetsProduct
                  ? reset.times(cell.biased(state, 1))
                  : cell.biased(reset.times(state), 1);
          Expr hidden = cell.activate(1, cell.gate(input, 2, 1).plus(recurrent));
          return List.of(update.like(1).minus(update).times(hidden).plus(update.times(state)));
        });
  }

  /** Gates are input, output, forget and cell. */
  private static void lstm(Node n) {
    boolean isCoupled = n.flag("input_forget");
    Recurrence.build(
        n,
        new Recurrence.Kind(List.of(5, 6), List.of("Sigmoid", "Tanh", "Tanh"), List.of(4)),
        (cell, input, states) -> {
          Expr memory = states.get(1);
          Expr all = input.plus(cell.biased(states.get(0), 0));
          Expr in = cell.activate(0, cell.peeped(cell.gate(all, 0, 1), 0, memory));
          Expr forget =
              isCoupled
                  ? in.like(1).minus(in)
                  : cell.activate(0, cell.peeped(cell.gate(all, 2, 1), 2, memory));
          Expr candidate = cell.activate(1, cell.gate(all, 3, 1));
          Expr next = forget.times(memory).plus(in.times(candidate));
          Expr out = cell.activate(0, cell.peeped(cell.gate(all, 1, 1), 1, next));
          return List.of(out.times(cell.activateUnclipped(2, next)), next);
        });
  }
}
