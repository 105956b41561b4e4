package org.hlo4j.byteir;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.text.print.MlirPrinter;

/** Generates random calls of each target. */
final class CallGenerator {
  static final List<Type> FLOATS =
      List.of(FloatType.F32, FloatType.F64, FloatType.F16, FloatType.BF16);
  private static final List<Type> INTEGERS =
      List.of(IntegerType.I32, IntegerType.I64, IntegerType.unsigned(8), IntegerType.I16);

  private final Random random;

  CallGenerator(long seed) {
    this.random = new Random(seed);
  }

  <T> T oneOf(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private static String name(Type type) {
    return MlirPrinter.toString(type);
  }

  /** Returns a number from {@code least} (inclusive) to {@code limit} (exclusive). */
  int number(int least, int limit) {
    return random.nextInt(least, limit);
  }

  boolean coin() {
    return random.nextBoolean();
  }

  long[] shape(int rank) {
    return random.longs(rank, 1, 5).toArray();
  }

  Tensor tensor(Type type, long... shape) {
    Tensor tensor = Tensor.allocate(LongList.of(shape), type);
    for (int i = 0; i < tensor.count(); i++) {
      if (type instanceof FloatType) {
        // Quarters, so that ties occur.
        tensor.setDouble(i, random.nextInt(-20, 21) / 4.0);
      } else if (type == IntegerType.I1) {
        tensor.setBoolean(i, coin());
      } else {
        tensor.setLong(i, random.nextInt(tensor.kind().isUnsigned() ? 0 : -9, 10));
      }
    }
    return tensor;
  }

  Tensor integers(Type type, int least, int limit, long... shape) {
    Tensor tensor = Tensor.allocate(LongList.of(shape), type);
    for (int i = 0; i < tensor.count(); i++) {
      tensor.setLong(i, random.nextInt(least, limit));
    }
    return tensor;
  }

  private Tensor scalar(Type type, double value) {
    Tensor scalar = Tensor.allocate(LongList.of(), type);
    if (type instanceof FloatType) {
      scalar.setDouble(0, value);
    } else {
      scalar.setLong(0, (long) value);
    }
    return scalar;
  }

  static RandomCall call(
      String target, String attributes, List<Tensor> operands, Object... results) {
    List<String> types = new ArrayList<>();
    List<Integer> ranks = new ArrayList<>();
    for (int i = 0; i < results.length; i += 2) {
      types.add(results[i] instanceof Type type ? name(type) : results[i].toString());
      ranks.add((Integer) results[i + 1]);
    }
    return new RandomCall(target, attributes, operands, types, ranks);
  }

  private LongList axes(int rank) {
    List<Long> axes = new ArrayList<>();
    for (long d = 0; d < rank; d++) {
      if (coin() || (axes.isEmpty() && d == rank - 1)) {
        axes.add(d);
      }
    }
    return LongList.copyOf(axes);
  }

  RandomCall of(String target) {
    return switch (target) {
      case "byteir.layer_norm" -> layerNorm();
      case "byteir.l2_norm" -> l2Norm();
      case "byteir.softmax", "byteir.log_softmax" -> softmax(target);
      case "byteir.gelu" -> gelu();
      case "byteir.addn" -> addN();
      case "byteir.arg_max", "byteir.arg_min" -> extreme(target);
      case "byteir.top_k" -> topK();
      case "byteir.one_hot" -> oneHot();
      case "byteir.non_zero" -> nonZero();
      case "byteir.repeat" -> repeat();
      case "byteir.quantize", "byteir.dequantize" -> quantize(target);
      case "byteir.resize" -> resize();
      case "byteir.rng_uniform", "byteir.rng_normal" -> random(target);
      case "byteir.flash_attn_fwd" -> attention();
      case "byteir.flash_attn_bwd" -> attentionGradient();
      case "byteir.flash_attn_kvcache" -> cachedAttention();
      case "byteir.nll_loss_forward" -> loss();
      case "byteir.nll_loss_backward" -> lossGradient();
      case "math.copysign" -> binary(target, oneOf(FLOATS));
      case "math.ldexp" -> binary(target, oneOf(List.of(IntegerType.I32, FloatType.F32)));
      default -> target.startsWith("tf.") ? new TensorflowCalls(this).of(target) : unary(target);
    };
  }

  private RandomCall unary(String target) {
    Type type = oneOf(FLOATS);
    int rank = random.nextInt(4);
    Tensor x = tensor(type, shape(rank));
    Object result = target.equals("math.signbit") ? IntegerType.I1 : type;
    return call(target, "", List.of(x), result, rank);
  }

  private RandomCall binary(String target, Type other) {
    Type type = oneOf(FLOATS);
    int rank = random.nextInt(4);
    long[] shape = shape(rank);
    return call(target, "", List.of(tensor(type, shape), tensor(other, shape)), type, rank);
  }

  private RandomCall layerNorm() {
    Type type = oneOf(FLOATS);
    int rank = random.nextInt(1, 4);
    Tensor x = tensor(type, shape(rank));
    LongList axes = axes(rank);
    long[] normalized = axes.stream().map(a -> x.shape().get((int) a)).toArray();
    String attributes =
        "axis = %s, epsilon = 1.0e-2 : f64, eps_outside_sqrt = %s".formatted(axes, coin());
    List<Tensor> operands = List.of(x, tensor(type, normalized), tensor(type, normalized));
    return coin()
        ? call("byteir.layer_norm", attributes, operands, type, rank)
        : call("byteir.layer_norm", attributes, operands, type, rank, type, rank, type, rank);
  }

  private RandomCall l2Norm() {
    Type type = oneOf(FLOATS);
    int rank = random.nextInt(1, 4);
    String attributes =
        "axis = %s, epsilon = 0.5 : f64, eps_outside_sqrt = %s".formatted(axes(rank), coin());
    return call("byteir.l2_norm", attributes, List.of(tensor(type, shape(rank))), type, rank);
  }

  private RandomCall softmax(String target) {
    int rank = random.nextInt(1, 4);
    String attributes = "axis = " + random.nextInt(rank);
    return call(
        target, attributes, List.of(tensor(oneOf(FLOATS), shape(rank))), oneOf(FLOATS), rank);
  }

  private RandomCall gelu() {
    Type type = oneOf(FLOATS);
    int rank = random.nextInt(4);
    String attributes = "approximate = \"" + oneOf(List.of("erf", "tanh", "none")) + '"';
    return call("byteir.gelu", attributes, List.of(tensor(type, shape(rank))), type, rank);
  }

  private RandomCall addN() {
    Type type = oneOf(coin() ? FLOATS : INTEGERS);
    int rank = random.nextInt(4);
    long[] shape = shape(rank);
    List<Tensor> inputs = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      inputs.add(tensor(type, shape));
    }
    return call("byteir.addn", "", inputs, type, rank);
  }

  private RandomCall extreme(String target) {
    Type type = oneOf(coin() ? FLOATS : coin() ? INTEGERS : List.of(IntegerType.I1));
    int rank = random.nextInt(1, 4);
    Tensor x = tensor(type, shape(rank));
    if (type instanceof FloatType && coin()) {
      x.setDouble(random.nextInt(x.count()), Double.NaN);
    }
    boolean keeps = coin();
    String attributes =
        "axis = %d, keep_dims = %s, select_last_index = %s"
            .formatted(random.nextInt(rank), keeps, coin());
    int resultRank = keeps ? rank : rank - 1;
    Type index = oneOf(List.of(IntegerType.I32, IntegerType.I64));
    return coin()
        ? call(target, attributes, List.of(x), index, resultRank)
        : call(target, attributes, List.of(x), type, resultRank, index, resultRank);
  }

  private RandomCall topK() {
    Type type = oneOf(coin() ? FLOATS : INTEGERS);
    int rank = random.nextInt(1, 4);
    Tensor x = tensor(type, shape(rank));
    int axis = random.nextInt(rank);
    String attributes =
        "axis = [%d], k = %d, sorted = %s"
            .formatted(axis, random.nextInt(x.dimension(axis) + 1), coin());
    return call(
        "byteir.top_k",
        attributes,
        List.of(x),
        type,
        rank,
        oneOf(List.of(IntegerType.I32, IntegerType.I64)),
        rank);
  }

  private RandomCall oneHot() {
    int rank = random.nextInt(3);
    boolean floats = coin();
    String attributes =
        "axis = %d, depth = %d, on_value = %s, off_value = %s"
            .formatted(
                random.nextInt(-1, rank + 1),
                random.nextInt(5),
                floats ? "2.5 : f16" : "7 : ui8",
                floats ? "0.5 : f16" : "3 : ui8");
    return call(
        "byteir.one_hot",
        attributes,
        List.of(tensor(oneOf(INTEGERS), shape(rank))),
        floats ? "f16" : "ui8",
        rank + 1);
  }

  private RandomCall nonZero() {
    Type type = oneOf(List.of(FloatType.F32, IntegerType.I32, IntegerType.I1));
    Tensor x = tensor(type, shape(random.nextInt(4)));
    for (int i = 0; i < x.count(); i += 2) {
      x.setBits(i, 0);
    }
    return call(
        "byteir.non_zero", "", List.of(x), oneOf(List.of(IntegerType.I32, IntegerType.I64)), 2);
  }

  private RandomCall repeat() {
    int rank = random.nextInt(1, 4);
    Tensor data = tensor(oneOf(FLOATS), shape(rank));
    Tensor repeats = integers(IntegerType.I32, 0, 4, data.dimension(0));
    return call("byteir.repeat", "", List.of(data, repeats), data.elementType(), rank);
  }

  private RandomCall quantize(String target) {
    Type small =
        oneOf(
            List.of(
                IntegerType.I8,
                IntegerType.I16,
                IntegerType.unsigned(8),
                IntegerType.unsigned(16)));
    int rank = random.nextInt(1, 4);
    long[] shape = shape(rank);
    int axis = random.nextInt(rank);
    boolean perChannel = coin();
    long[] channels = perChannel ? new long[] {shape[axis]} : new long[0];
    Type type = oneOf(FLOATS);
    Tensor scale = tensor(oneOf(FLOATS), channels);
    for (int i = 0; i < scale.count(); i++) {
      scale.setDouble(i, random.nextInt(1, 9) / 32.0);
    }
    boolean forth = target.equals("byteir.quantize");
    return call(
        target,
        perChannel ? "axis = " + axis : "",
        List.of(tensor(forth ? type : small, shape), scale, integers(small, 0, 100, channels)),
        forth ? small : type,
        rank);
  }

  private RandomCall resize() {
    boolean linear = coin();
    Type type = oneOf(linear || coin() ? FLOATS : INTEGERS);
    int rank = random.nextInt(1, 4);
    Tensor x = tensor(type, shape(rank));
    boolean scales = coin();
    Tensor target = Tensor.allocate(LongList.of(rank), scales ? FloatType.F32 : IntegerType.I64);
    for (int d = 0; d < rank; d++) {
      if (scales) {
        target.setDouble(d, oneOf(List.of(0.5, 0.7, 1.0, 1.5, 2.0)));
      } else {
        target.setLong(d, random.nextInt(1, 7));
      }
    }
    String attributes =
        "coordinate_transformation_mode = \"%s\", mode = \"%s\", target_mode = \"%s\""
            .formatted(
                oneOf(List.of("asymmetric", "half_pixel", "pytorch_half_pixel", "align_corners")),
                linear ? "linear" : "nearest",
                scales ? "scale" : "size");
    return call("byteir.resize", attributes, List.of(x, target), type, rank);
  }

  private RandomCall random(String target) {
    Type type = oneOf(FLOATS);
    int rank = random.nextInt(4);
    return call(
        target,
        "",
        List.of(
            scalar(type, random.nextInt(3)),
            scalar(type, random.nextInt(3, 6)),
            scalar(IntegerType.I64, random.nextLong()),
            scalar(IntegerType.I64, random.nextInt(100)),
            integers(IntegerType.I64, 1, 4, rank)),
        type,
        rank);
  }

  /** Returns queries, keys and values; two heads of queries share one of keys. */
  private List<Tensor> rows(Type type) {
    long batch = random.nextInt(1, 3);
    long heads = random.nextInt(1, 3);
    long size = random.nextInt(1, 4);
    long keys = random.nextInt(1, 4);
    Tensor q = tensor(type, batch, random.nextInt(1, 5), 2 * heads, size);
    return List.of(
        q, tensor(type, batch, keys, heads, size), tensor(type, batch, keys, heads, size));
  }

  private RandomCall attention() {
    Type type = oneOf(FLOATS);
    String attributes =
        "causal = %s, dropout_p = 0.0 : f64, return_softmax = %s, softmax_scale = 0.25 : f64"
            .formatted(coin(), coin());
    return call(
        "byteir.flash_attn_fwd", attributes, rows(type), type, 4, "f32", 3, type, 4, "i64", 1);
  }

  private RandomCall attentionGradient() {
    Type type = oneOf(FLOATS);
    List<Tensor> rows = rows(type);
    Tensor q = rows.getFirst();
    long[] shape = q.shape().toArray();
    Tensor lse = tensor(FloatType.F32, shape[0], shape[2], shape[1]);
    for (int i = 0; i < lse.count(); i++) {
      lse.setDouble(i, 4 + random.nextInt(4));
    }
    List<Tensor> operands = new ArrayList<>(List.of(tensor(type, shape)));
    operands.addAll(rows);
    operands.addAll(List.of(tensor(type, shape), lse, integers(IntegerType.I64, 0, 2, 2)));
    String attributes =
        "causal = %s, dropout_p = 0.0 : f64, softmax_scale = 0.25 : f64".formatted(coin());
    return coin()
        ? call("byteir.flash_attn_bwd", attributes, operands, type, 4, type, 4, type, 4)
        : call(
            "byteir.flash_attn_bwd",
            attributes,
            operands,
            type,
            4,
            type,
            4,
            type,
            4,
            "f32",
            3,
            "f32",
            4);
  }

  private RandomCall cachedAttention() {
    Type type = oneOf(FLOATS);
    List<Tensor> rows = rows(type);
    long[] shape = rows.get(1).shape().toArray();
    long[] cache = shape.clone();
    cache[1] += 3;
    return call(
        "byteir.flash_attn_kvcache",
        "causal = " + coin() + ", softmax_scale = 0.25 : f64",
        List.of(
            rows.getFirst(),
            tensor(type, cache),
            tensor(type, cache),
            rows.get(1),
            rows.get(2),
            integers(IntegerType.I32, 0, 4, shape[0])),
        type,
        4,
        "f32",
        3,
        type,
        4,
        type,
        4);
  }

  private RandomCall loss() {
    Type type = oneOf(FLOATS);
    Tensor p = tensor(type, shape(2));
    int reduction = random.nextInt(3);
    return call(
        "byteir.nll_loss_forward",
        "ignore_index = 1, reduction = " + reduction,
        List.of(p, integers(IntegerType.I64, 0, p.dimension(1), p.dimension(0))),
        type,
        reduction == 0 ? 1 : 0,
        type,
        0);
  }

  private RandomCall lossGradient() {
    Type type = oneOf(FLOATS);
    Tensor p = tensor(type, shape(2));
    int reduction = random.nextInt(3);
    return call(
        "byteir.nll_loss_backward",
        "ignore_index = 1, reduction = " + reduction,
        List.of(
            reduction == 0 ? tensor(type, p.dimension(0)) : scalar(type, 3),
            p,
            integers(IntegerType.I64, 0, p.dimension(1), p.dimension(0)),
            scalar(type, 4)),
        type,
        2);
  }
}
