package org.hlo4j.onnx.exporter.operation;

import static org.hlo4j.opset.stablehlo.Random.RNG;
import static org.hlo4j.opset.stablehlo.Random.RNG_BIT_GENERATOR;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.onnx.exporter.Export;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.StaticShapes;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.op.stablehlo.RngBitGeneratorOp;
import org.hlo4j.op.stablehlo.RngOp;
import org.hlo4j.opset.stablehlo.RngAlgorithm;
import org.hlo4j.opset.stablehlo.RngDistribution;

/**
 * Random bits: functions of a counter and a key, word by word. Random numbers of no given state:
 * those of the runtime.
 */
final class RandomExports {
  private static final int[] ROTATIONS = {13, 15, 26, 6, 17, 29, 16, 24};
  private static final long PARITY = 0x1BD11BDAL;
  private static final int THREE_FRY_ROUNDS = 20;
  private static final int PHILOX_ROUNDS = 10;
  private static final long FIRST_FACTOR = 0xD2511F53L;
  private static final long SECOND_FACTOR = 0xCD9E8D57L;
  private static final long FIRST_WEYL = 0x9E3779B9L;
  private static final long SECOND_WEYL = 0xBB67AE85L;

  private static final IntegerType WORD = IntegerType.unsigned(32);
  private static final IntegerType WIDE = IntegerType.unsigned(64);

  private RandomExports() {}

  static void addTo(Export.Rows rows) {
    rows.add(RNG_BIT_GENERATOR, RandomExports::bits);
    rows.single(RNG, RandomExports::numbers);
  }

  /** Exports numbers between two bounds, or of a mean and a deviation. */
  private static Ref numbers(OpContext c) {
    NodeBuilder n = c.nodes();
    Type type = c.type(0).elementType();
    Ref first = n.full(c.operand(0));
    Ref second = n.full(c.operand(1));
    if (type instanceof IntegerType integer) {
      if (integer.width() == 1 || integer.width() > Integer.SIZE) {
        throw new UnsupportedOperation("ONNX has no random elements of type %s", type);
      }
      Ref low = n.cast(first, FloatType.F64);
      Ref share = drawn(c, "RandomUniform", FloatType.F64);
      Ref offset = n.elementwise("Floor", n.mul(share, n.sub(n.cast(second, FloatType.F64), low)));
      return n.cast(n.cast(n.add(low, offset), IntegerType.I64), type);
    }
    Type carrier = type == FloatType.F64 ? type : FloatType.F32;
    Ref a = n.cast(first, carrier);
    Ref b = n.cast(second, carrier);
    if (RngOp.RNG_DISTRIBUTION.get(c.operation()) == RngDistribution.NORMAL) {
      return n.cast(n.add(n.mul(drawn(c, "RandomNormal", carrier), b), a), type);
    }
    Ref share = drawn(c, "RandomUniform", carrier);
    Ref number = n.cast(n.add(n.mul(n.sub(n.like(share, 1), share), a), n.mul(share, b)), type);
    // Rounding may reach the upper bound, which is excluded.
    return n.where(n.less(number, second), number, first);
  }

  /** Returns numbers from 0 to 1, exclusive, or of the standard normal distribution. */
  private static Ref drawn(OpContext c, String operator, Type type) {
    NodeBuilder n = c.nodes();
    LongList shape = c.shape();
    AttributeProto dtype = AttributeProto.integer("dtype", n.model().dataType(type).number());
    if (!StaticShapes.isStatic(shape)) {
      Ref sizes = n.full(n.cast(c.operand(2), IntegerType.I64));
      Ref model = n.node("ConstantOfShape", FloatType.F32, shape, List.of(sizes));
      return n.node(operator + "Like", type, shape, List.of(model), dtype);
    }
    LongList drawn = shape.isEmpty() ? LongList.of(1) : shape;
    AttributeProto sizes = AttributeProto.integers("shape", drawn);
    return n.reshape(n.node(operator, type, drawn, List.of(), dtype, sizes), shape);
  }

  private static void bits(OpContext c) {
    NodeBuilder n = c.nodes();
    Ref state = n.full(c.operand(0));
    Type type = c.type(1).elementType();
    LongList shape = c.type(1).shape();
    long count = StaticShapes.count(shape);
    if (!state.elementType().equals(WIDE)
        || !(type instanceof IntegerType integer)
        || count == 0
        || n.opset() < 18) {
      throw new UnsupportedOperation(
          "random bits are integers of a state of 64-bit words, and need operator set 18");
    }
    boolean isThreeFry =
        RngBitGeneratorOp.RNG_ALGORITHM.get(c.operation()) == RngAlgorithm.THREE_FRY;
    boolean isWide = integer.width() > 32;
    Ref key = n.gather(state, 0, n.i64(0));
    Ref counter = n.gather(state, 0, n.i64(1));
    if (isThreeFry) {
      threeFry(c, state, key, counter, isWide || shape.isEmpty());
    } else {
      philox(c, state, key, counter, isWide ? 2 : 4);
    }
  }

  private static Ref low(NodeBuilder n, Ref wide) {
    return n.cast(wide, WORD);
  }

  private static Ref high(NodeBuilder n, Ref wide) {
    return n.cast(IntegerExports.shift(n, "RIGHT", wide, n.scalar(WIDE, 32)), WORD);
  }

  private static Ref joined(NodeBuilder n, Ref low, Ref high) {
    Ref upper = IntegerExports.shift(n, "LEFT", n.cast(high, WIDE), n.scalar(WIDE, 32));
    return n.add(n.cast(low, WIDE), upper);
  }

  private static Ref counters(NodeBuilder n, Ref counter, long count) {
    Ref steps = n.iota(IntegerType.I64, LongList.of(count), 0);
    return n.cast(n.add(steps, n.cast(counter, IntegerType.I64)), WIDE);
  }

  private static Ref xor(NodeBuilder n, Ref a, Ref b) {
    return n.elementwise("BitwiseXor", a, b);
  }

  /** Replaces the counter in the state. */
  private static Ref advanced(NodeBuilder n, Ref state, Ref counter, long used) {
    Ref next = n.cast(n.add(n.cast(counter, IntegerType.I64), n.i64(used)), state.elementType());
    List<Ref> parts = new ArrayList<>();
    parts.add(n.slice(state, 0, 0, 1, 1));
    parts.add(n.reshape(next, LongList.of(1)));
    if (state.size(0) > 2) {
      parts.add(n.slice(state, 0, 2, state.size(0), 1));
    }
    return n.concat(0, parts);
  }

  private static void threeFry(OpContext c, Ref state, Ref key, Ref counter, boolean isWhole) {
    NodeBuilder n = c.nodes();
    LongList shape = c.type(1).shape();
    int split = splitDimension(shape);
    LongList half =
        isWhole ? shape : StaticShapes.with(shape, split, Math.ceilDiv(shape.get(split), 2));
    long count = StaticShapes.count(half);
    Ref counters = counters(n, counter, count);
    Ref first = low(n, key);
    Ref second = high(n, key);
    Ref[] keys = {first, second, xor(n, xor(n, first, second), n.scalar(WORD, PARITY))};
    Ref x = n.add(low(n, counters), keys[0]);
    Ref y = n.add(high(n, counters), keys[1]);
    for (int round = 0; round < THREE_FRY_ROUNDS; round++) {
      x = n.add(x, y);
      int places = ROTATIONS[round % ROTATIONS.length];
      Ref left = IntegerExports.shift(n, "LEFT", y, n.scalar(WORD, places));
      Ref right = IntegerExports.shift(n, "RIGHT", y, n.scalar(WORD, 32 - places));
      y = xor(n, n.elementwise("BitwiseOr", left, right), x);
      if (round % 4 == 3) {
        int injection = round / 4 + 1;
        x = n.add(x, keys[injection % 3]);
        y = n.add(n.add(y, keys[(injection + 1) % 3]), n.scalar(WORD, injection));
      }
    }
    Type type = c.type(1).elementType();
    c.set(0, advanced(n, state, counter, count));
    if (isWhole) {
      Ref bits = ((IntegerType) type).width() > 32 ? joined(n, x, y) : x;
      c.set(1, n.reshape(n.cast(bits, type), shape));
      return;
    }
    // The words of a number are neighbours.
    LongList column = Dimensions.concat(half.subList(0, split + 1), LongList.of(1));
    LongList rest = half.subList(split + 1, half.size());
    Ref pairs =
        n.concat(
            split + 1,
            List.of(
                n.reshape(x, Dimensions.concat(column, rest)),
                n.reshape(y, Dimensions.concat(column, rest))));
    Ref all = n.reshape(pairs, StaticShapes.with(half, split, Sizes.multiply(2, half.get(split))));
    c.set(1, n.cast(n.slice(all, split, 0, shape.get(split), 1), type));
  }

  /** Returns the first dimension of even size, or else the largest. */
  private static int splitDimension(LongList shape) {
    int largest = 0;
    for (int d = 0; d < shape.size(); d++) {
      if (shape.get(d) % 2 == 0) {
        return d;
      }
      largest = shape.get(d) > shape.get(largest) ? d : largest;
    }
    return largest;
  }

  private static void philox(OpContext c, Ref state, Ref key, Ref counter, int perCounter) {
    NodeBuilder n = c.nodes();
    LongList shape = c.type(1).shape();
    long count = Math.ceilDiv(StaticShapes.count(shape), perCounter);
    boolean hasHigh = state.size(0) > 2;
    Ref counters = counters(n, counter, count);
    Ref upper = hasHigh ? n.gather(state, 0, n.i64(2)) : key;
    // The counter has 128 bits.
    Ref carried = n.add(upper, n.cast(n.less(counters, counter), WIDE));
    Ref a = low(n, counters);
    Ref b = high(n, counters);
    Ref d = low(n, carried);
    Ref e = high(n, carried);
    Ref firstKey = low(n, key);
    Ref secondKey = high(n, key);
    for (int round = 0; round < PHILOX_ROUNDS; round++) {
      Ref first = n.mul(n.cast(a, WIDE), n.scalar(WIDE, FIRST_FACTOR));
      Ref second = n.mul(n.cast(d, WIDE), n.scalar(WIDE, SECOND_FACTOR));
      a = xor(n, xor(n, high(n, second), b), firstKey);
      b = low(n, second);
      d = xor(n, xor(n, high(n, first), e), secondKey);
      e = low(n, first);
      firstKey = n.add(firstKey, n.scalar(WORD, FIRST_WEYL));
      secondKey = n.add(secondKey, n.scalar(WORD, SECOND_WEYL));
    }
    List<Ref> words =
        perCounter == 2 ? List.of(joined(n, a, b), joined(n, d, e)) : List.of(a, b, d, e);
    List<Ref> columns = new ArrayList<>();
    for (Ref word : words) {
      columns.add(n.unsqueeze(word, LongList.of(1)));
    }
    Ref all = n.reshape(n.concat(1, columns), LongList.of(Sizes.multiply(count, perCounter)));
    Ref cut = n.slice(all, 0, 0, StaticShapes.count(shape), 1);
    c.set(1, n.reshape(n.cast(cut, c.type(1).elementType()), shape));
    Ref next = advanced(n, state, counter, count);
    if (hasHigh) {
      Ref end = n.gather(next, 0, n.i64(1));
      Ref carry = n.cast(n.less(end, counter), WIDE);
      next =
          n.concat(
              0,
              List.of(n.slice(next, 0, 0, 2, 1), n.reshape(n.add(upper, carry), LongList.of(1))));
    }
    c.set(0, next);
  }
}
