package org.hlo4j.engine.tile;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import org.hlo4j.engine.tile.TileNode.Emitter;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.elementwise.Arithmetic;
import org.hlo4j.interpreter.kernel.BinaryRule;
import org.hlo4j.interpreter.kernel.FloatLoops;
import org.hlo4j.interpreter.kernel.UnaryRule;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * Elementwise operations as tile code. The functions are the interpreter's; where there is a faster
 * loop, its results have the same bits.
 */
public final class TileFunctions {
  private static final ElementKind F64 = ElementKind.of(FloatType.F64);

  private static final Set<OpDefinition> COMMUTATIVE =
      Set.of(
          Elementwise.ADD, Elementwise.MULTIPLY, Elementwise.AND, Elementwise.OR, Elementwise.XOR);

  /** Those without a rule of one or two numbers. */
  private static final Set<OpDefinition> OTHERS =
      Set.of(
          Elementwise.BITCAST_CONVERT,
          Elementwise.CLAMP,
          Elementwise.COMPARE,
          Elementwise.COMPLEX,
          Elementwise.CONVERT,
          Elementwise.IMAG,
          Elementwise.IS_FINITE,
          Elementwise.REAL,
          Elementwise.REDUCE_PRECISION,
          Elementwise.SELECT);

  private TileFunctions() {}

  /**
   * {@return whether tiles compute an operation of some types}
   *
   * @param op the operation
   */
  public static boolean compute(OpDefinition op) {
    return OTHERS.contains(op)
        || Arithmetic.binaryRuleOrNull(op) != null
        || Arithmetic.unaryRuleOrNull(op) != null;
  }

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
      return TileSelection.select(arguments, kind).by(ScalarCodes.selectionOrNull(kind));
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
    if (definition == Elementwise.REDUCE_PRECISION) {
      return TileConversions.reducePrecision(op, arguments.getFirst(), kind);
    }
    if (definition == Elementwise.IS_FINITE) {
      return isFinite(arguments.getFirst(), kind);
    }
    if (Arithmetic.binaryRuleOrNull(definition) != null) {
      return binary(definition, arguments, kind);
    }
    return Arithmetic.unaryRuleOrNull(definition) != null
        ? unary(definition, arguments, kind)
        : null;
  }

  /**
   * {@return the result of a function of doubles, rounded once; null if tiles do not compute it}
   *
   * @param function the function of an element of the first and the last operand
   * @param arguments the operands, of the result's kind
   * @param kind the kind of the elements of the result
   */
  public static @Nullable TileNode applyOrNull(
      DoubleBinaryOperator function, List<TileNode> arguments, ElementKind kind) {
    if (Lane.ofOrNull(kind) == null || kind.category() != Category.FLOAT) {
      return null;
    }
    TileNode first = TileConversions.convertOrNull(arguments.getFirst(), F64);
    TileNode last = TileConversions.convertOrNull(arguments.getLast(), F64);
    if (first == null || last == null) {
      return null;
    }
    Emitter emitter =
        (in, out) ->
            (r, n) -> {
              double[] x = r.doubles[in[0]];
              double[] y = r.doubles[in[1]];
              double[] z = r.doubles[out];
              for (int i = 0; i < n; i++) {
                z[i] = function.applyAsDouble(x[i], y[i]);
              }
            };
    return TileConversions.convertOrNull(node(F64, List.of(first, last), emitter), kind);
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

  /**
   * {@return whether tiles convert elements}
   *
   * @param from the kind to convert from
   * @param to the kind to convert to
   */
  public static boolean converts(ElementKind from, ElementKind to) {
    return Lane.ofOrNull(from) != null && convertOrNull(TileBuilder.zero(from), to) != null;
  }

  static TileNode node(ElementKind kind, List<TileNode> arguments, Emitter emitter) {
    return TileNode.of(kind, arguments, emitter);
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

  /** Cuts off the bits of integers that exceed the width. */
  static void wrap(int[] x, ElementKind kind, int count) {
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
    TileNode result =
        node(
            kind,
            arguments,
            switch (lane(kind)) {
              case FLOAT -> {
                FloatLoops.Unary loop = FloatKernels.unary(op, rule.loop());
                yield rounded(
                    (in, out) -> (r, n) -> loop.run(r.floats[in[0]], r.floats[out], 0, n), kind);
              }
              case DOUBLE -> {
                DoubleKernels.Unary loop = DoubleKernels.unary(op, rule.doubles());
                yield (in, out) -> (r, n) -> loop.run(r.doubles[in[0]], r.doubles[out], n);
              }
              case INT -> ints(op, rule, kind);
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
    return result.by(ScalarCodes.unaryOrNull(op, kind));
  }

  private static long wrapLong(long value, ElementKind kind) {
    int shift = Long.SIZE - kind.width();
    return kind.isUnsigned() ? value << shift >>> shift : value << shift >> shift;
  }

  private static Emitter ints(OpDefinition op, UnaryRule rule, ElementKind kind) {
    boolean isBoolean = kind.category() == Category.BOOLEAN;
    if (op == Elementwise.NOT) {
      int bits = isBoolean ? 1 : -1;
      return (in, out) ->
          (r, n) -> {
            IntKernels.xor(r.ints[in[0]], bits, r.ints[out], n);
            if (!isBoolean) {
              wrap(r.ints[out], kind, n);
            }
          };
    }
    if (op == Elementwise.NEGATE) {
      return (in, out) ->
          (r, n) -> {
            IntKernels.negate(r.ints[in[0]], r.ints[out], n);
            wrap(r.ints[out], kind, n);
          };
    }
    UnaryRule.Integers function = isBoolean ? rule.booleans() : rule.integers();
    return (in, out) ->
        (r, n) -> {
          int[] x = r.ints[in[0]];
          int[] y = r.ints[out];
          for (int i = 0; i < n; i++) {
            y[i] = wrap(function.apply(extend(x[i], kind), kind), kind);
          }
        };
  }

  /**
   * {@return the result of a function of two numbers}
   *
   * @param op the operation
   * @param arguments its operands, of the result's kind
   * @param kind the kind of the elements, which has a lane
   */
  public static TileNode binary(OpDefinition op, List<TileNode> arguments, ElementKind kind) {
    BinaryRule rule = Objects.requireNonNull(Arithmetic.binaryRuleOrNull(op));
    TileNode both = op == Elementwise.OR ? shiftBothOrNull(arguments, kind) : null;
    if (both != null) {
      return both;
    }
    TileNode result =
        node(
            kind,
            arguments,
            switch (lane(kind)) {
              case FLOAT -> floats(op, rule.loop(), arguments, kind);
              case DOUBLE -> {
                DoubleKernels.Binary loop = DoubleKernels.binary(op, rule.floats());
                yield (in, out) ->
                    (r, n) -> loop.run(r.doubles[in[0]], r.doubles[in[1]], r.doubles[out], n);
              }
              case INT -> ints(op, rule, arguments, kind);
              case LONG -> longs(op, rule, arguments, kind);
            });
    return result.of(op).by(ScalarCodes.binaryOrNull(op, kind));
  }

  /** Returns whether registers hold integers as a shift to the right needs them extended. */
  private static boolean isExtended(OpDefinition op, ElementKind kind) {
    return kind.width() == Integer.SIZE
        || (op == Elementwise.SHIFT_RIGHT_LOGICAL && kind.isUnsigned())
        || (op == Elementwise.SHIFT_RIGHT_ARITHMETIC && !kind.isUnsigned())
        || (op != Elementwise.SHIFT_RIGHT_LOGICAL && op != Elementwise.SHIFT_RIGHT_ARITHMETIC);
  }

  /** Recognizes a rotation, or any two shifts of the same integers in opposite directions. */
  private static @Nullable TileNode shiftBothOrNull(List<TileNode> arguments, ElementKind kind) {
    boolean isSwapped = arguments.get(1).is(Elementwise.SHIFT_LEFT);
    TileNode left = arguments.get(isSwapped ? 1 : 0);
    TileNode right = arguments.get(isSwapped ? 0 : 1);
    if (kind.width() != Integer.SIZE
        || !left.is(Elementwise.SHIFT_LEFT)
        || !right.is(Elementwise.SHIFT_RIGHT_LOGICAL)) {
      return null;
    }
    TileNode shifted = left.arguments().get(0);
    TileNode leftDistance = left.arguments().get(1);
    TileNode rightDistance = right.arguments().get(1);
    if (shifted != right.arguments().get(0)
        || !leftDistance.isUniform()
        || !rightDistance.isUniform()) {
      return null;
    }
    return node(
        kind,
        List.of(shifted, leftDistance, rightDistance),
        (in, out) ->
            (r, n) ->
                IntKernels.shiftBoth(
                    r.ints[in[0]], r.ints[in[1]][0], r.ints[in[2]][0], r.ints[out], n));
  }

  private static Emitter floats(
      OpDefinition op, FloatLoops.Binary loop, List<TileNode> arguments, ElementKind kind) {
    FloatKernels.Immediate right =
        arguments.get(1).isUniform() ? FloatKernels.rightOrNull(op) : null;
    FloatKernels.Immediate left = arguments.get(0).isUniform() ? FloatKernels.leftOrNull(op) : null;
    Emitter emitter =
        right != null
            ? (in, out) ->
                (r, n) -> right.run(r.floats[in[0]], r.floats[in[1]][0], r.floats[out], n)
            : left != null
                ? (in, out) ->
                    (r, n) -> left.run(r.floats[in[1]], r.floats[in[0]][0], r.floats[out], n)
                : (in, out) ->
                    (r, n) -> loop.run(r.floats[in[0]], r.floats[in[1]], r.floats[out], 0, n);
    return rounded(emitter, kind);
  }

  /** Has what sets a register of floats round them to the elements of a kind. */
  static Emitter rounded(Emitter emitter, ElementKind kind) {
    if (!Lane.isRounded(kind)) {
      return emitter;
    }
    return (in, out) -> {
      TileInstruction instruction = emitter.emit(in, out);
      return (r, n) -> {
        instruction.run(r, n);
        NarrowRounding.round(r.floats[out], kind, n);
      };
    };
  }

  private static Emitter ints(
      OpDefinition op, BinaryRule rule, List<TileNode> arguments, ElementKind kind) {
    boolean isBoolean = kind.category() == Category.BOOLEAN;
    IntKernels.Immediate immediate = IntKernels.immediateOrNull(op);
    boolean isLeft = COMMUTATIVE.contains(op) && arguments.get(0).isUniform();
    if (immediate != null
        && !isBoolean
        && (isLeft || arguments.get(1).isUniform())
        && isExtended(op, kind)) {
      return (in, out) -> {
        int elements = isLeft ? in[1] : in[0];
        int number = isLeft ? in[0] : in[1];
        return (r, n) -> {
          immediate.run(r.ints[elements], r.ints[number][0], r.ints[out], n);
          wrap(r.ints[out], kind, n);
        };
      };
    }
    IntKernels.Binary loop = IntKernels.binaryOrNull(op, kind);
    if (loop != null) {
      return (in, out) ->
          (r, n) -> {
            loop.run(r.ints[in[0]], r.ints[in[1]], r.ints[out], n);
            if (!isBoolean) {
              wrap(r.ints[out], kind, n);
            }
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

  private static Emitter longs(
      OpDefinition op, BinaryRule rule, List<TileNode> arguments, ElementKind kind) {
    LongKernels.Immediate immediate = LongKernels.immediateOrNull(op);
    if (immediate != null && kind.width() == Long.SIZE && arguments.get(1).isUniform()) {
      return (in, out) ->
          (r, n) -> immediate.run(r.longs[in[0]], r.longs[in[1]][0], r.longs[out], n);
    }
    LongKernels.Binary loop = kind.width() == Long.SIZE ? LongKernels.binaryOrNull(op, kind) : null;
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

  private static @Nullable TileNode isFinite(TileNode argument, ElementKind kind) {
    Emitter emitter =
        switch (argument.lane()) {
          case FLOAT ->
              (in, out) ->
                  (r, n) -> {
                    float[] x = r.floats[in[0]];
                    int[] y = r.ints[out];
                    for (int i = 0; i < n; i++) {
                      y[i] = Float.isFinite(x[i]) ? 1 : 0;
                    }
                  };
          case DOUBLE ->
              (in, out) ->
                  (r, n) -> {
                    double[] x = r.doubles[in[0]];
                    int[] y = r.ints[out];
                    for (int i = 0; i < n; i++) {
                      y[i] = Double.isFinite(x[i]) ? 1 : 0;
                    }
                  };
          case INT, LONG -> null;
        };
    return emitter == null ? null : node(kind, List.of(argument), emitter);
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
    ComparisonDirection direction = CompareOp.COMPARISON_DIRECTION.get(op);
    boolean isByBits = isTotal && compared.category() == Category.FLOAT;
    return node(
            kind,
            arguments,
            TileComparison.of(
                direction, arguments.getFirst().lane(), isByBits, compared.isUnsigned()))
        .by(isByBits ? null : ScalarCodes.comparisonOrNull(direction, compared));
  }
}
