package org.hlo4j.onnx.exporter.operation;

import static org.hlo4j.opset.stablehlo.Reductions.REDUCE;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.onnx.exporter.Export;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.TypeSupport;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/** Reductions. */
final class ReductionExports {
  private static final Map<OpDefinition, String> OPERATORS =
      Map.of(
          Elementwise.ADD, "ReduceSum",
          Elementwise.MULTIPLY, "ReduceProd",
          Elementwise.MAXIMUM, "ReduceMax",
          Elementwise.MINIMUM, "ReduceMin");

  private ReductionExports() {}

  static void addTo(Export.Rows rows) {
    rows.add(REDUCE, ReductionExports::reduce);
  }

  private static void reduce(OpContext c) {
    ReduceOp op = new ReduceOp(c.operation());
    LongList dimensions = op.dimensions();
    List<Ref> inputs = c.values(op.inputs());
    List<Ref> inits = c.values(op.initValues());
    Combiner combiner = new Combiner(op.body(), c.exporter());
    OpDefinition operation = combiner.operationOrNull();
    LongList shape = inputs.getFirst().type().shape();
    Ref input = inputs.getFirst();
    if (shape.contains(0)) {
      c.set(inits.stream().map(init -> init.broadcastTo(c.shape())).toList());
    } else if (operation != null && canReduce(operation, input.elementType())) {
      Ref reduced = reduced(c.nodes(), operation, input, dimensions);
      c.set(0, withInit(c.nodes(), combiner, operation, reduced, inits.getFirst()));
    } else {
      c.set(general(c.nodes(), combiner, inputs, inits, dimensions));
    }
  }

  private static boolean canReduce(OpDefinition operation, Type type) {
    if (type == IntegerType.I1) {
      return operation != Elementwise.XOR;
    }
    String operator = OPERATORS.get(operation);
    if (operator == null) {
      return false;
    }
    try {
      TypeSupport.carrier(operator, type);
      return true;
    } catch (UnsupportedOperation e) {
      return false;
    }
  }

  /** Returns the reduction by an operator. */
  static Ref reduced(NodeBuilder n, OpDefinition operation, Ref input, LongList dimensions) {
    if (dimensions.isEmpty()) {
      return input;
    }
    if (input.elementType() == IntegerType.I1) {
      boolean isAny =
          operation == Elementwise.OR
              || operation == Elementwise.MAXIMUM
              || operation == Elementwise.ADD;
      Ref numbers = n.cast(input, IntegerType.I32);
      return n.cast(
          n.reduce(isAny ? "ReduceMax" : "ReduceMin", numbers, dimensions), IntegerType.I1);
    }
    String operator = OPERATORS.get(operation);
    if (operator == null) {
      throw new IllegalArgumentException(operation.name());
    }
    return n.reduce(operator, input, dimensions);
  }

  /** Combines a result with the initial value, unless that has no effect. */
  static Ref withInit(
      NodeBuilder n, Combiner combiner, @Nullable OpDefinition operation, Ref result, Ref init) {
    DenseElementsAttr constant = n.constantOrNull(init);
    if (operation != null && constant != null && isNeutral(operation, constant)) {
      return result;
    }
    Ref scalar = n.reshape(init, LongList.of());
    return combiner.apply(List.of(scalar, result)).getFirst();
  }

  private static boolean isNeutral(OpDefinition operation, DenseElementsAttr init) {
    Tensor value = Tensor.of(init);
    Type type = init.elementType();
    if (type == IntegerType.I1) {
      boolean isAll =
          operation == Elementwise.AND
              || operation == Elementwise.MINIMUM
              || operation == Elementwise.MULTIPLY;
      return value.booleanAt(0) == isAll;
    }
    boolean isFloat = type instanceof FloatType;
    if (operation == Elementwise.ADD) {
      return isFloat ? value.doubleAt(0) == 0 : value.longAt(0) == 0;
    }
    if (operation == Elementwise.MULTIPLY) {
      return isFloat ? value.doubleAt(0) == 1 : value.longAt(0) == 1;
    }
    if (operation != Elementwise.MAXIMUM && operation != Elementwise.MINIMUM) {
      return false;
    }
    boolean isMaximum = operation == Elementwise.MAXIMUM;
    if (isFloat) {
      return value.doubleAt(0) == (isMaximum ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
    }
    IntegerType integer = (IntegerType) type;
    int bits = integer.isUnsigned() ? integer.width() : integer.width() - 1;
    if (bits == Long.SIZE) {
      return isMaximum && value.longAt(0) == 0;
    }
    long highest = bits == Long.SIZE - 1 ? Long.MAX_VALUE : (1L << bits) - 1;
    long lowest = integer.isUnsigned() ? 0 : -highest - 1;
    return value.longAt(0) == (isMaximum ? lowest : highest);
  }

  /** Combines neighbours until one element is left in each dimension. */
  private static List<Ref> general(
      NodeBuilder n, Combiner combiner, List<Ref> inputs, List<Ref> inits, LongList dimensions) {
    List<Ref> values = new ArrayList<>(inputs);
    for (int i = 0; i < dimensions.size(); i++) {
      values = line(n, combiner, values, (int) dimensions.get(i));
    }
    List<Ref> arguments = new ArrayList<>();
    for (Ref init : inits) {
      arguments.add(n.reshape(init, LongList.of()));
    }
    LongList shape = Dimensions.without(inputs.getFirst().type().shape(), dimensions);
    for (Ref value : values) {
      arguments.add(n.reshape(value, shape));
    }
    List<Ref> results = new ArrayList<>();
    for (Ref result : combiner.apply(arguments)) {
      results.add(result.broadcastTo(shape));
    }
    return results;
  }

  private static List<Ref> line(NodeBuilder n, Combiner combiner, List<Ref> inputs, int dimension) {
    List<Ref> values = inputs;
    long size = values.getFirst().size(dimension);
    if (size < 0) {
      throw UnsupportedOperation.ofOpenSizes(
          "it reduces by several operations, over sizes that are known only at run time");
    }
    while (size > 1) {
      long pairs = size / 2;
      List<Ref> arguments = new ArrayList<>();
      for (int from = 0; from < 2; from++) {
        for (Ref value : values) {
          arguments.add(n.slice(value, dimension, from, from + 2 * (pairs - 1) + 1, 2));
        }
      }
      LongList shape = arguments.getFirst().type().shape();
      List<Ref> combined = new ArrayList<>();
      List<Ref> results = combiner.apply(arguments);
      for (int i = 0; i < results.size(); i++) {
        Ref result = results.get(i).broadcastTo(shape);
        combined.add(
            size % 2 == 0
                ? result
                : n.concat(
                    dimension,
                    List.of(result, n.slice(values.get(i), dimension, size - 1, size, 1))));
      }
      values = combined;
      size = pairs + size % 2;
    }
    return values;
  }
}
