package org.hlo4j.engine.tile;

import java.util.List;
import java.util.Objects;
import org.hlo4j.engine.tile.TileNode.Emitter;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.eval.Arithmetic;
import org.hlo4j.interpreter.eval.BinaryRule;
import org.hlo4j.interpreter.eval.FloatLoops;
import org.hlo4j.interpreter.eval.UnaryRule;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * Elementwise operations as tile code. The functions are the interpreter's; where there is a faster
 * loop, its results have the same bits.
 */
public final class TileFunctions {
  private TileFunctions() {}

  /**
   * {@return the result of an elementwise operation; null if tiles do not compute it}
   *
   * @param op the operation
   * @param arguments its operands
   * @param kind the kind of the elements of its result
   */
  public static @Nullable TileNode applyOrNull(
      Operation op, List<TileNode> arguments, ElementKind kind) {
    OpDefinition definition = op.definition();
    boolean isComplex =
        kind.isComplex() || arguments.stream().anyMatch(node -> node.kind().isComplex());
    if (isComplex || definition == Elementwise.REAL || definition == Elementwise.IMAG) {
      return TileComplex.applyOrNull(op, arguments, kind);
    }
    if (Lane.ofOrNull(kind) == null) {
      return null;
    }
    if (definition == Elementwise.COMPARE) {
      return compareOrNull(op, arguments, kind);
    }
    if (definition == Elementwise.SELECT) {
      return TileSelection.select(arguments, kind);
    }
    if (definition == Elementwise.CLAMP) {
      TileNode raised =
          binary(Elementwise.MAXIMUM, List.of(arguments.get(1), arguments.get(0)), kind);
      return binary(Elementwise.MINIMUM, List.of(raised, arguments.get(2)), kind);
    }
    if (definition == Elementwise.CONVERT) {
      return TileConversions.convertOrNull(arguments.getFirst(), kind);
    }
    if (definition == Elementwise.BITCAST_CONVERT) {
      return TileConversions.bitcastOrNull(arguments.getFirst(), kind);
    }
    if (definition == Elementwise.IS_FINITE) {
      return isFinite(arguments.getFirst(), kind);
    }
    if (definition == Elementwise.ABS) {
      return abs(arguments.getFirst(), kind);
    }
    if (Arithmetic.binaryRuleOrNull(definition) != null) {
      return binary(definition, arguments, kind);
    }
    return Arithmetic.unaryRuleOrNull(definition) != null
        ? unary(definition, arguments, kind)
        : null;
  }

  /**
   * {@return elements converted; null if tiles do not compute that}
   *
   * @param argument the elements
   * @param kind the kind to convert to
   */
  public static @Nullable TileNode convertOrNull(TileNode argument, ElementKind kind) {
    return Lane.ofOrNull(kind) == null ? null : TileConversions.convertOrNull(argument, kind);
  }

  static TileNode node(ElementKind kind, List<TileNode> arguments, Emitter emitter) {
    return new TileNode(kind, arguments, emitter, null);
  }

  /** Returns the integer that a register's element is, extended to 64 bits. */
  static long extend(int element, ElementKind kind) {
    return kind.isUnsigned() ? Integer.toUnsignedLong(element) : element;
  }

  /** Cuts off the bits of an integer that exceed the width. */
  static int wrap(long value, ElementKind kind) {
    int shift = Integer.SIZE - kind.width();
    int low = (int) value << shift;
    return kind.isUnsigned() ? low >>> shift : low >> shift;
  }

  private static void wrap(int[] x, ElementKind kind, int count) {
    if (kind.width() == Integer.SIZE) {
      return;
    }
    int shift = Integer.SIZE - kind.width();
    if (kind.isUnsigned()) {
      for (int i = 0; i < count; i++) {
        x[i] = x[i] << shift >>> shift;
      }
    } else {
      for (int i = 0; i < count; i++) {
        x[i] = x[i] << shift >> shift;
      }
    }
  }

  private static Lane lane(ElementKind kind) {
    return Objects.requireNonNull(Lane.ofOrNull(kind));
  }

  static TileNode unary(OpDefinition op, List<TileNode> arguments, ElementKind kind) {
    UnaryRule rule = Objects.requireNonNull(Arithmetic.unaryRuleOrNull(op));
    return node(
        kind,
        arguments,
        switch (lane(kind)) {
          case FLOAT -> floats(FloatKernels.unary(op, rule.loop()), kind);
          case DOUBLE -> doubles(DoubleKernels.unary(op, rule.doubles()));
          case INT -> ints(rule, kind);
          case LONG ->
              (in, out) ->
                  (r, n) -> {
                    long[] x = r.longs[in[0]];
                    long[] y = r.longs[out];
                    for (int i = 0; i < n; i++) {
                      y[i] = wrapLong(rule.integers().apply(x[i], kind), kind);
                    }
                  };
        });
  }

  private static long wrapLong(long value, ElementKind kind) {
    int shift = Long.SIZE - kind.width();
    return kind.isUnsigned() ? value << shift >>> shift : value << shift >> shift;
  }

  private static Emitter floats(FloatLoops.Unary loop, ElementKind kind) {
    if (!Lane.isRounded(kind)) {
      return (in, out) -> (r, n) -> loop.run(r.floats[in[0]], r.floats[out], 0, n);
    }
    return (in, out) ->
        (r, n) -> {
          loop.run(r.floats[in[0]], r.floats[out], 0, n);
          NarrowRounding.round(r.floats[out], kind, n);
        };
  }

  private static Emitter doubles(DoubleKernels.Unary loop) {
    return (in, out) -> (r, n) -> loop.run(r.doubles[in[0]], r.doubles[out], n);
  }

  private static Emitter ints(UnaryRule rule, ElementKind kind) {
    UnaryRule.Integers function =
        kind.category() == Category.BOOLEAN ? rule.booleans() : rule.integers();
    return (in, out) ->
        (r, n) -> {
          int[] x = r.ints[in[0]];
          int[] y = r.ints[out];
          for (int i = 0; i < n; i++) {
            y[i] = wrap(function.apply(extend(x[i], kind), kind), kind);
          }
        };
  }

  static TileNode binary(OpDefinition op, List<TileNode> arguments, ElementKind kind) {
    BinaryRule rule = Objects.requireNonNull(Arithmetic.binaryRuleOrNull(op));
    return node(
        kind,
        arguments,
        switch (lane(kind)) {
          case FLOAT -> floats(rule.loop(), kind);
          case DOUBLE -> {
            DoubleKernels.Binary loop = DoubleKernels.binary(op, rule.floats());
            yield (in, out) ->
                (r, n) -> loop.run(r.doubles[in[0]], r.doubles[in[1]], r.doubles[out], n);
          }
          case INT -> ints(op, rule, arguments, kind);
          case LONG -> longs(op, rule, kind);
        });
  }

  private static Emitter floats(FloatLoops.Binary loop, ElementKind kind) {
    if (!Lane.isRounded(kind)) {
      return (in, out) -> (r, n) -> loop.run(r.floats[in[0]], r.floats[in[1]], r.floats[out], 0, n);
    }
    return (in, out) ->
        (r, n) -> {
          loop.run(r.floats[in[0]], r.floats[in[1]], r.floats[out], 0, n);
          NarrowRounding.round(r.floats[out], kind, n);
        };
  }

  private static Emitter ints(
      OpDefinition op, BinaryRule rule, List<TileNode> arguments, ElementKind kind) {
    boolean isBoolean = kind.category() == Category.BOOLEAN;
    IntKernels.Immediate shift = IntKernels.shiftOrNull(op);
    if (shift != null
        && arguments.get(1).constantOrNull() instanceof Integer distance
        && distance >= 0
        && distance < kind.width()) {
      return (in, out) ->
          (r, n) -> {
            shift.run(r.ints[in[0]], distance, r.ints[out], n);
            wrap(r.ints[out], kind, n);
          };
    }
    IntKernels.Binary loop = IntKernels.binaryOrNull(op, kind.width());
    if (loop != null && !isBoolean) {
      return (in, out) ->
          (r, n) -> {
            loop.run(r.ints[in[0]], r.ints[in[1]], r.ints[out], n);
            wrap(r.ints[out], kind, n);
          };
    }
    BinaryRule.Integers function = isBoolean ? rule.booleans() : rule.integers();
    return (in, out) ->
        (r, n) -> {
          int[] x = r.ints[in[0]];
          int[] y = r.ints[in[1]];
          int[] z = r.ints[out];
          for (int i = 0; i < n; i++) {
            z[i] = wrap(function.apply(extend(x[i], kind), extend(y[i], kind), kind), kind);
          }
        };
  }

  private static Emitter longs(OpDefinition op, BinaryRule rule, ElementKind kind) {
    LongKernels.Binary loop = kind.width() == Long.SIZE ? LongKernels.binaryOrNull(op) : null;
    if (loop != null) {
      return (in, out) -> (r, n) -> loop.run(r.longs[in[0]], r.longs[in[1]], r.longs[out], n);
    }
    return (in, out) ->
        (r, n) -> {
          long[] x = r.longs[in[0]];
          long[] y = r.longs[in[1]];
          long[] z = r.longs[out];
          for (int i = 0; i < n; i++) {
            z[i] = wrapLong(rule.integers().apply(x[i], y[i], kind), kind);
          }
        };
  }

  private static TileNode abs(TileNode argument, ElementKind kind) {
    return node(
        kind,
        List.of(argument),
        switch (lane(kind)) {
          case FLOAT -> floats(FloatKernels::abs, kind);
          case DOUBLE -> doubles(DoubleKernels::abs);
          case INT ->
              (in, out) ->
                  (r, n) -> {
                    int[] x = r.ints[in[0]];
                    int[] y = r.ints[out];
                    for (int i = 0; i < n; i++) {
                      y[i] = kind.isUnsigned() ? x[i] : wrap(Math.abs((long) x[i]), kind);
                    }
                  };
          case LONG ->
              (in, out) ->
                  (r, n) -> {
                    long[] x = r.longs[in[0]];
                    long[] y = r.longs[out];
                    for (int i = 0; i < n; i++) {
                      y[i] = kind.isUnsigned() ? x[i] : wrapLong(Math.abs(x[i]), kind);
                    }
                  };
        });
  }

  private static @Nullable TileNode isFinite(TileNode argument, ElementKind kind) {
    return switch (argument.lane()) {
      case FLOAT ->
          node(
              kind,
              List.of(argument),
              (in, out) ->
                  (r, n) -> {
                    float[] x = r.floats[in[0]];
                    int[] y = r.ints[out];
                    for (int i = 0; i < n; i++) {
                      y[i] = Float.isFinite(x[i]) ? 1 : 0;
                    }
                  });
      case DOUBLE ->
          node(
              kind,
              List.of(argument),
              (in, out) ->
                  (r, n) -> {
                    double[] x = r.doubles[in[0]];
                    int[] y = r.ints[out];
                    for (int i = 0; i < n; i++) {
                      y[i] = Double.isFinite(x[i]) ? 1 : 0;
                    }
                  });
      case INT, LONG -> null;
    };
  }

  private static @Nullable TileNode compareOrNull(
      Operation op, List<TileNode> arguments, ElementKind kind) {
    boolean isTotal =
        switch (CompareOp.COMPARE_TYPE.getOrNull(op)) {
          case ComparisonType.TOTALORDER -> true;
          case null, default -> false;
        };
    ElementKind compared = arguments.getFirst().kind();
    if (CompareOp.COMPARE_TYPE.getOrNull(op) == ComparisonType.WEAKORDER) {
      return null;
    }
    return node(
        kind,
        arguments,
        TileComparison.of(
            CompareOp.COMPARISON_DIRECTION.get(op),
            arguments.getFirst().lane(),
            isTotal && compared.category() == Category.FLOAT,
            compared.isUnsigned()));
  }
}
