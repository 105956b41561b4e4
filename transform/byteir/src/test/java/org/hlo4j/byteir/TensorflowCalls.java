package org.hlo4j.byteir;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;

/** Generates random calls of TensorFlow's operations. */
final class TensorflowCalls {
  private final CallGenerator g;

  TensorflowCalls(CallGenerator generator) {
    this.g = generator;
  }

  RandomCall of(String target) {
    return switch (target) {
      case "tf.DynamicPartition" -> partition();
      case "tf.DynamicStitch" -> stitch();
      case "tf.DynamicMaskStitch" -> maskStitch();
      case "tf.Equal" -> equal();
      case "tf.Select" -> select();
      case "tf.UpperBound", "tf.LowerBound" -> bound(target);
      case "tf.ScatterNd" -> scatter();
      case "tf.BatchMatMul" -> multiply();
      default -> throw new IllegalArgumentException(target);
    };
  }

  private RandomCall partition() {
    int rank = g.number(1, 4);
    Tensor data = g.tensor(g.oneOf(CallGenerator.FLOATS), g.shape(rank));
    int prefix = g.number(1, rank + 1);
    long[] shape = data.shape().subList(0, prefix).toArray();
    int parts = g.number(1, 4);
    List<Object> results = new ArrayList<>();
    for (int p = 0; p < parts; p++) {
      results.addAll(List.of(data.elementType(), rank - prefix + 1));
    }
    return CallGenerator.call(
        "tf.DynamicPartition",
        "num_partitions = " + parts,
        List.of(data, g.integers(IntegerType.I32, 0, parts + 1, shape)),
        results.toArray());
  }

  private RandomCall stitch() {
    Type type = g.oneOf(CallGenerator.FLOATS);
    long columns = g.number(1, 4);
    List<Tensor> operands = new ArrayList<>();
    List<Tensor> data = new ArrayList<>();
    for (int i = g.number(0, 3); i >= 0; i--) {
      long rows = g.number(1, 4);
      operands.add(g.integers(IntegerType.I32, 0, 6, rows));
      data.add(g.tensor(type, rows, columns));
    }
    operands.addAll(data);
    return CallGenerator.call("tf.DynamicStitch", "", operands, type, 2);
  }

  private RandomCall maskStitch() {
    Type type = g.oneOf(CallGenerator.FLOATS);
    int parts = g.number(1, 4);
    List<Tensor> operands = new ArrayList<>(Collections.nCopies(parts, g.tensor(type, 2, 3)));
    operands.add(g.integers(IntegerType.I32, -1, parts + 1, g.number(1, 7)));
    return CallGenerator.call("tf.DynamicMaskStitch", "", operands, type, 2);
  }

  private RandomCall equal() {
    Type type = g.oneOf(List.of(FloatType.F32, FloatType.F16, IntegerType.I32, IntegerType.I1));
    long[] shape = g.shape(g.number(1, 4));
    long[] other = Arrays.copyOfRange(shape, g.number(0, shape.length), shape.length);
    for (int d = 0; d < other.length; d++) {
      other[d] = g.coin() ? 1 : other[d];
    }
    List<Tensor> operands = List.of(g.tensor(type, shape), g.tensor(type, other));
    return CallGenerator.call(
        "tf.Equal",
        "incompatible_shape_error = true",
        g.coin() ? operands : operands.reversed(),
        IntegerType.I1,
        shape.length);
  }

  private RandomCall select() {
    Type type = g.oneOf(CallGenerator.FLOATS);
    long[] shape = g.shape(g.number(1, 4));
    long[] condition = g.oneOf(List.of(shape, new long[] {shape[0]}, new long[] {1}, new long[0]));
    return CallGenerator.call(
        "tf.Select",
        "",
        List.of(g.tensor(IntegerType.I1, condition), g.tensor(type, shape), g.tensor(type, shape)),
        type,
        shape.length);
  }

  private RandomCall bound(String target) {
    Type type = g.oneOf(List.of(FloatType.F32, FloatType.BF16, IntegerType.I32));
    long rows = g.number(1, 4);
    List<Tensor> operands =
        List.of(g.tensor(type, rows, g.number(1, 9)), g.tensor(type, rows, g.number(1, 5)));
    return CallGenerator.call(
        target, "", operands, g.oneOf(List.of(IntegerType.I32, IntegerType.I64)), 2);
  }

  private RandomCall scatter() {
    Type type = g.oneOf(CallGenerator.FLOATS);
    long[] shape = g.shape(g.number(1, 4));
    int depth = g.number(0, shape.length + 1);
    long rows = g.number(1, 6);
    long[] updates = new long[1 + shape.length - depth];
    updates[0] = rows;
    System.arraycopy(shape, depth, updates, 1, shape.length - depth);
    Tensor sizes = Tensor.allocate(LongList.of(shape.length), IntegerType.I32);
    for (int d = 0; d < shape.length; d++) {
      sizes.setLong(d, shape[d]);
    }
    return CallGenerator.call(
        "tf.ScatterNd",
        "",
        List.of(g.integers(IntegerType.I32, -1, 5, rows, depth), g.tensor(type, updates), sizes),
        type,
        shape.length);
  }

  private RandomCall multiply() {
    Type type = g.oneOf(List.of(FloatType.F32, FloatType.F64, FloatType.F16, IntegerType.I32));
    long[] sizes = g.shape(3);
    long batch = g.number(1, 4);
    boolean x = g.coin();
    boolean y = g.coin();
    return CallGenerator.call(
        "tf.BatchMatMul",
        "adj_x = " + x + ", adj_y = " + y,
        List.of(
            g.tensor(type, batch, sizes[x ? 1 : 0], sizes[x ? 0 : 1]),
            g.tensor(type, batch, sizes[y ? 2 : 1], sizes[y ? 1 : 2])),
        type,
        3);
  }
}
