package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.onnx.importer.OnnxValue.Computed;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A recurrent layer: a cell is applied to one element of sequences after another, in a loop. What
 * depends on the elements alone is computed before it, for all of them.
 */
final class Recurrence {
  private static final Constant TRUE =
      new Constant(Splats.of(RankedTensorType.of(IntegerType.I1), IntegerAttr.TRUE));

  /**
   * A kind of cells.
   *
   * @param states the inputs that are the first states
   * @param functions the names of its activation functions
   * @param products how many gates are computed by one product of the state, in their order
   */
  record Kind(List<Integer> states, List<String> functions, List<Integer> products) {
    int gates() {
      return products.stream().mapToInt(Integer::intValue).sum();
    }
  }

  /** The parameters of a direction. */
  final class Cell {
    private final int direction;
    private final List<UnaryOperator<Expr>> functions;
    private final List<Value> weights = new ArrayList<>();
    private final List<Value> biases = new ArrayList<>();
    private final List<Value> peepholes = new ArrayList<>();

    private Cell(int direction, List<UnaryOperator<Expr>> functions, Kind kind) {
      this.direction = direction;
      this.functions = functions;
      Value recurrent = of(n.value(2), direction);
      Value bias = n.valueOrNull(3);
      long start = 0;
      for (int gates : kind.products) {
        weights.add(part(recurrent, 0, start, gates * hidden));
        if (bias != null) {
          biases.add(part(of(bias, direction), 0, kind.gates() * hidden + start, gates * hidden));
        }
        start += gates * hidden;
      }
      Value peephole = n.valueOrNull(7);
      if (peephole != null) {
        for (int i = 0; i < 3; i++) {
          peepholes.add(part(of(peephole, direction), 0, i * hidden, hidden));
        }
      }
    }

    /** Applies an activation function to the sum that a gate is. */
    Expr activate(int function, Expr x) {
      return activateUnclipped(function, clip == 0 ? x : clipped(x));
    }

    /** Applies an activation function to the memory, which is not clipped. */
    Expr activateUnclipped(int function, Expr x) {
      return functions.get(function).apply(x);
    }

    private Expr clipped(Expr x) {
      return x.clamp(x.like(-clip), x.like(clip));
    }

    /** Returns the gates from one on of values for all gates. */
    Expr gate(Expr values, int gate, int count) {
      return b.expr(part(values.value(), 1, gate * hidden, count * hidden));
    }

    /** Returns the product of a state with the weights of some gates. */
    Expr product(Expr state, int index) {
      return b.expr(Products.dot(b, state.value(), weights.get(index), 0, 1, 1));
    }

    /** Returns the product with the bias of these weights added. */
    Expr biased(Expr state, int index) {
      Expr product = product(state, index);
      return biases.isEmpty() ? product : product.plus(perUnit(biases.get(index), product));
    }

    /** Returns a gate with the product of the memory and the peephole weights added. */
    Expr peeped(Expr gate, int index, Expr memory) {
      return peepholes.isEmpty()
          ? gate
          : gate.plus(perUnit(peepholes.get(index), memory).times(memory));
    }

    private Expr perUnit(Value values, Expr model) {
      return b.expr(DynamicShapes.broadcastLike(b, values, model.value(), LongList.of(1)));
    }
  }

  /** Computes the next states. */
  interface Step {
    /**
     * Returns the next states.
     *
     * @param input the products of an element with the weights of all gates, with their bias
     * @param states the hidden state first
     */
    List<Expr> apply(Cell cell, Expr input, List<Expr> states);
  }

  private final Node n;
  private final HloBuilder b;
  private final Kind kind;
  private final long hidden;
  private final double clip;
  private final boolean isBatchFirst;

  /** The sequences: of shape (elements, batch, features). */
  private final Value input;

  private final @Nullable Value lengths;

  private Recurrence(Node n, Kind kind) {
    this.n = n;
    this.b = n.builder();
    this.kind = kind;
    this.clip = n.number("clip", 0);
    this.isBatchFirst = n.integer("layout", 0) == 1;
    if (TensorTypes.of(n.value(0)).rank() != 3 || TensorTypes.of(n.value(2)).rank() != 3) {
      throw UnsupportedNodeException.of("its input or weights have not rank 3");
    }
    this.hidden = TensorTypes.of(n.value(2)).shape().get(2);
    if (hidden == ShapedType.DYNAMIC) {
      throw UnsupportedNodeException.of("the shape of its weights is not known");
    }
    if (hidden > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of("it has %d hidden values", hidden);
    }
    this.input = isBatchFirst ? b.transpose(n.value(0), 1, 0, 2) : n.value(0);
    Value given = n.valueOrNull(4);
    this.lengths = given == null ? null : Formulas.convert(b, given, IntegerType.I64);
  }

  /** Converts a node. */
  static void build(Node n, Kind kind, Step step) {
    new Recurrence(n, kind).build(step);
  }

  private void build(Step step) {
    String direction = n.string("direction", "forward");
    int count = direction.equals("bidirectional") ? 2 : 1;
    List<UnaryOperator<Expr>> functions = CellFunctions.of(n, count, kind.functions);
    List<Value> outputs = new ArrayList<>();
    List<List<Value>> last = new ArrayList<>();
    for (int d = 0; d < count; d++) {
      boolean isReverse =
          switch (direction) {
            case "forward" -> false;
            case "reverse" -> true;
            case "bidirectional" -> d == 1;
            default -> throw UnsupportedNodeException.of("direction is '%s'", direction);
          };
      int each = kind.functions.size();
      Cell cell = new Cell(d, functions.subList(d * each, (d + 1) * each), kind);
      Loops.Result result = run(cell, isReverse, step);
      outputs.add(result.collected().getFirst());
      last.add(Bundle.tensors(n.emitter(), result.values()));
    }
    // Elements, directions, batch, units.
    Value all = SliceBounds.stack(b, outputs, 1);
    n.set(0, isBatchFirst ? b.transpose(all, 2, 0, 1, 3) : all);
    for (int i = 0; i < kind.states.size(); i++) {
      int state = i;
      Value stacked = SliceBounds.stack(b, last.stream().map(l -> l.get(state)).toList(), 0);
      n.set(1 + i, isBatchFirst ? b.transpose(stacked, 1, 0, 2) : stacked);
    }
  }

  private Loops.Result run(Cell cell, boolean isReverse, Step step) {
    Value inputs = inputs(cell);
    Size length = Size.of(b, inputs, 0);
    Size batch = Size.of(b, inputs, 1);
    List<OnnxValue> initial = new ArrayList<>();
    for (int state : kind.states) {
      initial.add(new Computed(initial(state, cell.direction, batch)));
    }
    Value end = isReverse ? length.plus(-1).value() : length.value();
    Loops.Place place = new Loops.Place(0, isReverse, List.of(batch, Size.of(b, hidden)));
    Loops.Result result =
        Loops.run(
            n,
            length,
            TRUE,
            initial,
            List.of(place),
            (index, _, values) -> {
              Value at = index.in(n.emitter());
              Value position = isReverse ? b.subtract(end, at) : at;
              Expr element = b.expr(SliceBounds.at(b, inputs, 0, position));
              List<Expr> before =
                  Bundle.tensors(n.emitter(), values).stream().map(b::expr).toList();
              List<Expr> after = step.apply(cell, element, before);
              return step(position, before, after);
            });
    if (result == null) {
      throw new IllegalStateException("a cell is not converted");
    }
    return result;
  }

  /** Returns the next states and outputs; after the end of a sequence states are kept. */
  private Loops.Step step(Value position, List<Expr> before, List<Expr> after) {
    List<OnnxValue> next = new ArrayList<>();
    Expr output = after.getFirst();
    if (lengths != null) {
      Expr at = b.expr(DynamicShapes.broadcastLike(b, position, lengths, LongList.of()));
      Value isInside = at.compare(ComparisonDirection.LT, b.expr(lengths)).value();
      Expr mask = b.expr(DynamicShapes.broadcastLike(b, isInside, output.value(), LongList.of(0)));
      for (int i = 0; i < after.size(); i++) {
        next.add(new Computed(mask.select(after.get(i), before.get(i)).value()));
      }
      output = mask.select(output, output.like(0));
    } else {
      after.forEach(state -> next.add(new Computed(state.value())));
    }
    return new Loops.Step(null, next, List.of(new Computed(output.value())));
  }

  /** Returns the products of all elements with the weights, with the bias of these. */
  private Value inputs(Cell cell) {
    Value weights = of(n.value(1), cell.direction);
    Value products = Products.dot(b, input, weights, 0, 2, 1);
    Value bias = n.valueOrNull(3);
    if (bias == null) {
      return products;
    }
    Value own = part(of(bias, cell.direction), 0, 0, kind.gates() * hidden);
    return b.add(products, DynamicShapes.broadcastLike(b, own, products, LongList.of(2)));
  }

  private Value initial(int index, int direction, Size batch) {
    Value given = n.valueOrNull(index);
    if (given == null) {
      Value zero = RegionBodies.scalar(b, TensorTypes.elementOf(input), 0);
      return DynamicShapes.fill(b, zero, List.of(batch, Size.of(b, hidden)));
    }
    return of(isBatchFirst ? b.transpose(given, 1, 0, 2) : given, direction);
  }

  /** Returns the part of a tensor for a direction. */
  private Value of(Value tensor, int direction) {
    Value part = part(tensor, 0, direction, 1);
    List<Size> sizes = Size.allOf(b, part);
    return Size.reshape(b, part, sizes.subList(1, sizes.size()));
  }

  private Value part(Value tensor, int dimension, long start, long count) {
    return TensorTypes.of(tensor).shape().get(dimension) == count
        ? tensor
        : DynamicShapes.slice(b, tensor, dimension, Size.of(b, start), Size.of(b, start + count));
  }
}
