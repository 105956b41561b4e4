package org.hlo4j.formulas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.formulas.recurrent.RecurrentCell;
import org.hlo4j.formulas.recurrent.RecurrentDirection;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that recurrent layers compute what loops in Java do, over sizes of each kind. */
class RecurrentDirectionTest {
  private static final int TIME = 4;
  private static final int BATCH = 2;
  private static final int FEATURES = 3;
  private static final int UNITS = 2;
  private static final int[] LENGTHS = {2, 4};

  /** The next states of one sequence, from products with input and hidden weights. */
  private interface Step {
    double[][] next(double[] input, double[][] states, Weights weights);
  }

  private enum Cell {
    SIMPLE(
        1,
        1,
        _ -> new RecurrentCell.Simple(RecurrentDirectionTest::tanh),
        RecurrentDirectionTest::simple),
    LSTM(4, 2, _ -> lstm(List.of(), false), (x, s, w) -> lstm(x, s, w, false, false)),
    LSTM_COUPLED(4, 2, _ -> lstm(List.of(), true), (x, s, w) -> lstm(x, s, w, false, true)),
    LSTM_WITH_PEEPHOLES(4, 2, p -> lstm(p, false), (x, s, w) -> lstm(x, s, w, true, false)),
    GRU(
        3,
        1,
        _ ->
            new RecurrentCell.Gated(
                false, RecurrentDirectionTest::sigmoid, RecurrentDirectionTest::tanh, true),
        (x, s, w) -> gru(x, s, w, false, true)),
    GRU_UPDATE_FIRST(
        3,
        1,
        _ ->
            new RecurrentCell.Gated(
                true, RecurrentDirectionTest::sigmoid, RecurrentDirectionTest::tanh, true),
        (x, s, w) -> gru(x, s, w, true, true)),
    GRU_RESETS_STATE(
        3,
        1,
        _ ->
            new RecurrentCell.Gated(
                true, RecurrentDirectionTest::sigmoid, RecurrentDirectionTest::tanh, false),
        (x, s, w) -> gru(x, s, w, true, false));

    private final int gates;
    private final int states;
    private final Function<List<Value>, RecurrentCell> cell;
    private final Step step;

    Cell(int gates, int states, Function<List<Value>, RecurrentCell> cell, Step step) {
      this.gates = gates;
      this.states = states;
      this.cell = cell;
      this.step = step;
    }
  }

  /** The recurrent weights and their bias, and the peepholes of input, output and forget gate. */
  private record Weights(double[][] hidden, double[] bias, double[][] peepholes) {
    double[] product(double[] state) {
      return linear(hidden, bias, state);
    }
  }

  // The cells in Java.

  private static RecurrentCell lstm(List<Value> peepholes, boolean isCoupled) {
    RecurrentCell.LstmOrder order = new RecurrentCell.LstmOrder(0, 2, 3, 1);
    return new RecurrentCell.LongShortTerm(
        order,
        RecurrentDirectionTest::sigmoid,
        RecurrentDirectionTest::tanh,
        RecurrentDirectionTest::tanh,
        peepholes,
        isCoupled);
  }

  private static double sigmoid(double x) {
    return 1 / (1 + Math.exp(-x));
  }

  private static double[] linear(double[][] weights, double[] bias, double[] x) {
    double[] result = bias.clone();
    for (int i = 0; i < weights.length; i++) {
      for (int j = 0; j < x.length; j++) {
        result[i] += weights[i][j] * x[j];
      }
    }
    return result;
  }

  private static double[][] simple(double[] x, double[][] states, Weights w) {
    double[] product = w.product(states[0]);
    double[] next = new double[UNITS];
    for (int u = 0; u < UNITS; u++) {
      next[u] = Math.tanh(x[u] + product[u]);
    }
    return new double[][] {next};
  }

  private static double[][] lstm(
      double[] x, double[][] states, Weights w, boolean hasPeepholes, boolean isCoupled) {
    double[] product = w.product(states[0]);
    double[][] next = new double[2][UNITS];
    for (int u = 0; u < UNITS; u++) {
      double memory = states[1][u];
      double[] gates = new double[4];
      for (int g = 0; g < 4; g++) {
        gates[g] = x[g * UNITS + u] + product[g * UNITS + u];
      }
      double seen = hasPeepholes ? 1 : 0;
      double in = sigmoid(gates[0] + seen * w.peepholes[0][u] * memory);
      double kept = isCoupled ? 1 - in : sigmoid(gates[2] + seen * w.peepholes[2][u] * memory);
      next[1][u] = kept * memory + in * Math.tanh(gates[3]);
      double out = sigmoid(gates[1] + seen * w.peepholes[1][u] * next[1][u]);
      next[0][u] = out * Math.tanh(next[1][u]);
    }
    return next;
  }

  private static double[][] gru(
      double[] x, double[][] states, Weights w, boolean isUpdateFirst, boolean resetsProduct) {
    double[] product = w.product(states[0]);
    int z = isUpdateFirst ? 0 : UNITS;
    int r = UNITS - z;
    double[] reset = new double[UNITS];
    double[] resetState = new double[UNITS];
    for (int u = 0; u < UNITS; u++) {
      reset[u] = sigmoid(x[r + u] + product[r + u]);
      resetState[u] = reset[u] * states[0][u];
    }
    double[] ofReset = w.product(resetState);
    double[] next = new double[UNITS];
    for (int u = 0; u < UNITS; u++) {
      int n = 2 * UNITS + u;
      double update = sigmoid(x[z + u] + product[z + u]);
      double candidate = Math.tanh(x[n] + (resetsProduct ? reset[u] * product[n] : ofReset[n]));
      next[u] = (1 - update) * candidate + update * states[0][u];
    }
    return new double[][] {next};
  }

  // Layers.

  static Stream<Arguments> layers() {
    List<Arguments> rows = new ArrayList<>();
    for (Cell cell : Cell.values()) {
      for (Program.Sizes sizes : Program.Sizes.values()) {
        for (boolean isReverse : new boolean[] {false, true}) {
          for (boolean hasLengths : new boolean[] {false, true}) {
            rows.add(arguments(cell, sizes, isReverse, hasLengths));
          }
        }
      }
    }
    return rows.stream();
  }

  private static double element(int seed, int place) {
    return Math.sin(seed * 12.9 + place * 7.3);
  }

  private static double[] elements(int seed, int count) {
    return IntStream.range(0, count).mapToDouble(i -> (float) element(seed, i)).toArray();
  }

  private static double[][] rows(double[] elements, int columns) {
    double[][] rows = new double[elements.length / columns][columns];
    for (int i = 0; i < elements.length; i++) {
      rows[i / columns][i % columns] = elements[i];
    }
    return rows;
  }

  @ParameterizedTest(name = "{0}, {1}, reverse {2}, lengths {3}")
  @MethodSource("layers")
  void aCellIsAppliedToEachElementOfSequences(
      Cell cell, Program.Sizes sizes, boolean isReverse, boolean hasLengths) {
    int rows = cell.gates * UNITS;
    List<Tensor> arguments = new ArrayList<>();
    arguments.add(tensor(0, TIME, BATCH, FEATURES));
    arguments.add(tensor(1, rows, FEATURES));
    arguments.add(tensor(2, rows, UNITS));
    arguments.add(tensor(3, rows));
    arguments.add(tensor(4, rows));
    Tensor lengths = Tensor.allocate(LongList.of(BATCH), IntegerType.I32);
    for (int i = 0; i < BATCH; i++) {
      lengths.setLong(i, LENGTHS[i]);
    }
    arguments.add(lengths);
    for (int i = 0; i < cell.states; i++) {
      arguments.add(tensor(5 + i, BATCH, UNITS));
    }
    for (int i = 0; i < 3; i++) {
      arguments.add(tensor(7 + i, UNITS));
    }
    // What is known of weights does not depend on the sequences.
    List<RankedTensorType> types = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      RankedTensorType type = arguments.get(i).type();
      types.add(i == 0 || i == 5 ? sizes.of(type) : type);
    }
    Program program =
        Program.of(
            types,
            (b, a) -> {
              RecurrentDirection.Result result =
                  new RecurrentDirection(
                          cell.cell.apply(a.subList(a.size() - 3, a.size())),
                          a.get(1),
                          a.get(2),
                          a.get(3),
                          a.get(4),
                          null,
                          isReverse)
                      .run(
                          b,
                          a.get(0),
                          a.subList(6, 6 + cell.states),
                          hasLengths ? a.get(5) : null,
                          FloatType.F32);
              List<Value> results = new ArrayList<>(List.of(result.outputs()));
              results.addAll(result.last());
              return results;
            });
    List<Tensor> results = program.run(arguments);
    double[][] inputs = rows(elements(0, TIME * BATCH * FEATURES), FEATURES);
    double[][] inputWeights = rows(elements(1, rows * FEATURES), FEATURES);
    double[][] peepholes = {elements(7, UNITS), elements(8, UNITS), elements(9, UNITS)};
    Weights weights =
        new Weights(rows(elements(2, rows * UNITS), UNITS), elements(4, rows), peepholes);
    for (int sequence = 0; sequence < BATCH; sequence++) {
      double[][] states = new double[cell.states][];
      for (int i = 0; i < cell.states; i++) {
        states[i] = rows(elements(5 + i, BATCH * UNITS), UNITS)[sequence];
      }
      for (int i = 0; i < TIME; i++) {
        int time = isReverse ? TIME - 1 - i : i;
        int row = time * BATCH + sequence;
        double[] output = new double[UNITS];
        if (!hasLengths || time < LENGTHS[sequence]) {
          double[] input = linear(inputWeights, elements(3, rows), inputs[row]);
          states = cell.step.next(input, states, weights);
          output = states[0];
        }
        check(results.get(0), row, output);
      }
      for (int i = 0; i < cell.states; i++) {
        check(results.get(1 + i), sequence, states[i]);
      }
    }
  }

  private static Tensor tensor(int seed, long... shape) {
    LongList sizes = LongList.wrap(shape);
    int count = Math.toIntExact(LongList.wrap(shape).stream().reduce(1, (x, y) -> x * y));
    return Program.floats(sizes, elements(seed, count));
  }

  private static void check(Tensor actual, int row, double[] expected) {
    for (int u = 0; u < UNITS; u++) {
      assertThat(actual.doubleAt(row * UNITS + u)).isCloseTo(expected[u], within(2e-6));
    }
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        arguments(5, 2, "5 values are not those of 4 gates"),
        arguments(6, 2, "6 values are not those of 4 gates"));
  }

  @ParameterizedTest(name = "weights of {0} rows")
  @MethodSource("refused")
  void weightsThatAreNotThoseOfTheGatesAreRefused(int rows, int units, String message) {
    List<RankedTensorType> types =
        Stream.of(
                LongList.of(1, 1, 1),
                LongList.of(rows, 1),
                LongList.of(rows, units),
                LongList.of(1, units))
            .map(shape -> RankedTensorType.of(shape, FloatType.F32))
            .toList();
    assertThatThrownBy(() ->
            Program.of(
                types,
                (b, a) ->
                    new RecurrentDirection(
                            lstm(List.of(), false), a.get(1), a.get(2), null, null, null, false)
                        .run(b, a.get(0), List.of(a.get(3), a.get(3)), null, FloatType.F32)
                        .last()))
        .isInstanceOf(UnsupportedNodeException.class)
        .hasMessage(message);
  }

  private static Expr sigmoid(Expr x) {
    return x.apply(Elementwise.LOGISTIC);
  }

  private static Expr tanh(Expr x) {
    return x.apply(Elementwise.TANH);
  }
}
