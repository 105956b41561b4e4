package org.hlo4j.engine.tile;

import java.util.List;
import java.util.Objects;
import org.hlo4j.engine.tile.TileNode.Emitter;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.elementwise.Arithmetic;
import org.hlo4j.interpreter.kernel.BinaryRule;
import org.hlo4j.interpreter.kernel.Complex;
import org.hlo4j.interpreter.kernel.UnaryRule;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * Elementwise operations on complex numbers, each of which is a pair of real nodes. Where parts are
 * not those of a real operation, the function is the interpreter's, in doubles.
 */
final class TileComplex {
  private TileComplex() {}

  /** Returns the kind of the parts of complex numbers. */
  static ElementKind part(ElementKind kind) {
    return ElementKind.of(((ComplexType) kind.type()).elementType());
  }

  /** Returns a part; of a real number, itself and zero. */
  private static TileNode part(TileNode node, int part) {
    if (node.kind().isComplex()) {
      return node.arguments().get(part);
    }
    return part == 0 ? node : TileBuilder.zero(node.kind());
  }

  /** Returns the result of an operation on complex numbers; null if tiles do not compute it. */
  static @Nullable TileNode applyOrNull(Operation op, List<TileNode> arguments, ElementKind kind) {
    OpDefinition definition = op.definition();
    TileNode first = arguments.getFirst();
    if (definition == Elementwise.COMPLEX) {
      return TileNode.complex(kind, first, arguments.get(1));
    }
    if (definition == Elementwise.REAL || definition == Elementwise.IMAG) {
      return part(first, definition == Elementwise.REAL ? 0 : 1);
    }
    if (definition == Elementwise.CONVERT) {
      return convertOrNull(first, kind);
    }
    if (definition == Elementwise.ABS) {
      return abs(first, kind);
    }
    if (definition == Elementwise.COMPARE) {
      return compareOrNull(CompareOp.COMPARISON_DIRECTION.get(op), arguments, kind);
    }
    if (definition == Elementwise.SELECT) {
      return TileNode.complex(kind, select(arguments, 0), select(arguments, 1));
    }
    if (definition == Elementwise.CLAMP) {
      TileNode raised =
          binary(Elementwise.MAXIMUM, List.of(arguments.get(1), arguments.get(0)), kind);
      return binary(Elementwise.MINIMUM, List.of(raised, arguments.get(2)), kind);
    }
    if (Arithmetic.binaryRuleOrNull(definition) != null) {
      return binary(definition, arguments, kind);
    }
    UnaryRule rule = Arithmetic.unaryRuleOrNull(definition);
    if (definition == Elementwise.NEGATE) {
      return TileNode.complex(
          kind,
          TileFunctions.unary(definition, List.of(part(first, 0)), part(kind)),
          TileFunctions.unary(definition, List.of(part(first, 1)), part(kind)));
    }
    return rule == null ? null : function(rule.complex(), first, kind);
  }

  private static TileNode select(List<TileNode> arguments, int part) {
    TileNode x = part(arguments.get(1), part);
    return TileSelection.select(
        List.of(arguments.get(0), x, part(arguments.get(2), part)), x.kind());
  }

  private static @Nullable TileNode convertOrNull(TileNode argument, ElementKind kind) {
    if (!kind.isComplex()) {
      return TileConversions.convertOrNull(part(argument, 0), kind);
    }
    TileNode re = TileConversions.convertOrNull(part(argument, 0), part(kind));
    TileNode im =
        argument.kind().isComplex()
            ? TileConversions.convertOrNull(part(argument, 1), part(kind))
            : TileBuilder.zero(part(kind));
    return re == null || im == null ? null : TileNode.complex(kind, re, im);
  }

  /** Returns whether both parts are equal, or that one is not. */
  private static @Nullable TileNode compareOrNull(
      ComparisonDirection direction, List<TileNode> arguments, ElementKind kind) {
    if (direction != ComparisonDirection.EQ && direction != ComparisonDirection.NE) {
      return null;
    }
    OpDefinition both = direction == ComparisonDirection.EQ ? Elementwise.AND : Elementwise.OR;
    return TileFunctions.binary(
        both,
        List.of(compare(direction, arguments, 0, kind), compare(direction, arguments, 1, kind)),
        kind);
  }

  private static TileNode compare(
      ComparisonDirection direction, List<TileNode> arguments, int part, ElementKind kind) {
    TileNode x = part(arguments.get(0), part);
    return TileFunctions.node(
        kind,
        List.of(x, part(arguments.get(1), part)),
        TileComparison.of(direction, x.lane(), false, false));
  }

  private static TileNode binary(OpDefinition op, List<TileNode> arguments, ElementKind kind) {
    TileNode x = arguments.get(0);
    TileNode y = arguments.get(1);
    if (op == Elementwise.ADD || op == Elementwise.SUBTRACT) {
      return TileNode.complex(
          kind,
          TileFunctions.binary(op, List.of(part(x, 0), part(y, 0)), part(kind)),
          TileFunctions.binary(op, List.of(part(x, 1), part(y, 1)), part(kind)));
    }
    BinaryRule rule = Objects.requireNonNull(Arithmetic.binaryRuleOrNull(op));
    if (op == Elementwise.MULTIPLY) {
      return product(x, y, kind);
    }
    return function(rule.complex(), x, y, kind);
  }

  private static TileNode product(TileNode x, TileNode y, ElementKind kind) {
    List<TileNode> parts = List.of(part(x, 0), part(x, 1), part(y, 0), part(y, 1));
    Emitter re;
    Emitter im;
    if (part(x, 0).lane() == Lane.FLOAT) {
      re = (in, out) -> (r, n) -> ComplexLoops.reOfProduct(r.floats, in, r.floats[out], n);
      im = (in, out) -> (r, n) -> ComplexLoops.imOfProduct(r.floats, in, r.floats[out], n);
    } else {
      re = (in, out) -> (r, n) -> ComplexLoops.reOfProduct(r.doubles, in, r.doubles[out], n);
      im = (in, out) -> (r, n) -> ComplexLoops.imOfProduct(r.doubles, in, r.doubles[out], n);
    }
    return TileNode.complex(
        kind, TileFunctions.node(part(kind), parts, re), TileFunctions.node(part(kind), parts, im));
  }

  private static TileNode abs(TileNode argument, ElementKind kind) {
    return TileFunctions.node(
        kind,
        argument.arguments(),
        argument.arguments().getFirst().lane() == Lane.FLOAT
            ? (in, out) ->
                (r, n) -> ComplexLoops.abs(r.floats[in[0]], r.floats[in[1]], r.floats[out], n)
            : (in, out) ->
                (r, n) -> ComplexLoops.abs(r.doubles[in[0]], r.doubles[in[1]], r.doubles[out], n));
  }

  private static TileNode function(Complex.Unary function, TileNode x, ElementKind kind) {
    Complex.Binary ofFirst = (a, b, _, _, result) -> function.apply(a, b, result);
    return function(ofFirst, x, x, kind);
  }

  /** Returns a function that is computed number by number. */
  private static TileNode function(
      Complex.Binary function, TileNode x, TileNode y, ElementKind kind) {
    ElementKind part = part(kind);
    // An instruction sets one register; this one is for the imaginary parts.
    TileNode spare = TileNode.variable(part, (_, _) -> (_, _) -> {});
    boolean isFloat = spare.lane() == Lane.FLOAT;
    TileNode re =
        TileFunctions.node(
            part,
            List.of(part(x, 0), part(x, 1), part(y, 0), part(y, 1), spare),
            isFloat
                ? (in, out) ->
                    (r, n) -> ComplexLoops.apply(function, r.floats, in, r.floats[out], n)
                : (in, out) ->
                    (r, n) -> ComplexLoops.apply(function, r.doubles, in, r.doubles[out], n));
    TileNode im =
        TileFunctions.node(
            part,
            List.of(spare, re),
            isFloat ? ConversionLoops.copyFloats() : ConversionLoops.copyDoubles());
    return TileNode.complex(kind, re, im);
  }
}
