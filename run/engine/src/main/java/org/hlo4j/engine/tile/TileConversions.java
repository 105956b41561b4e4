package org.hlo4j.engine.tile;

import java.util.List;
import java.util.Objects;
import java.util.function.LongUnaryOperator;
import org.hlo4j.engine.tile.TileNode.Emitter;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.elementwise.ElementConversions;
import org.hlo4j.ir.Operation;
import org.hlo4j.numerics.FloatFormat;
import org.hlo4j.op.stablehlo.ReducePrecisionOp;
import org.jspecify.annotations.Nullable;

/** Conversions of element types, with the interpreter's results. */
final class TileConversions {
  private TileConversions() {}

  /** Returns the elements converted; null if tiles do not compute that. */
  static @Nullable TileNode convertOrNull(TileNode argument, ElementKind kind) {
    ElementKind from = argument.kind();
    if (from.type().equals(kind.type())) {
      return argument;
    }
    Emitter emitter =
        switch (argument.lane()) {
          case INT -> ints(from, kind);
          case LONG -> longsOrNull(from, kind);
          case FLOAT -> floats(kind);
          case DOUBLE -> doublesOrNull(kind);
        };
    return emitter == null
        ? null
        : TileFunctions.node(kind, List.of(argument), emitter)
            .by(ScalarCodes.conversionOrNull(from, kind));
  }

  private static Lane lane(ElementKind kind) {
    return Objects.requireNonNull(Lane.ofOrNull(kind));
  }

  private static Emitter ints(ElementKind from, ElementKind to) {
    return switch (lane(to)) {
      case INT ->
          to.category() == Category.BOOLEAN
              ? ConversionLoops.intsToTruths()
              : wrapped(ConversionLoops.copyInts(), to);
      case LONG -> ConversionLoops.intsToLongs(from);
      case FLOAT -> {
        if (Lane.isRounded(to) && from.width() > Short.SIZE) {
          yield TileFunctions.rounded(ConversionLoops.intsToOddFloats(from), to);
        }
        boolean isWide = from.isUnsigned() && from.width() == Integer.SIZE;
        yield TileFunctions.rounded(
            isWide ? ConversionLoops.uintsToFloats() : ConversionLoops.intsToFloats(), to);
      }
      case DOUBLE -> ConversionLoops.intsToDoubles(from);
    };
  }

  private static @Nullable Emitter longsOrNull(ElementKind from, ElementKind to) {
    return switch (lane(to)) {
      case INT ->
          to.category() == Category.BOOLEAN
              ? ConversionLoops.longsToTruths()
              : wrapped(ConversionLoops.longsToInts(), to);
      case LONG -> from.width() == to.width() ? ConversionLoops.copyLongs() : null;
      case FLOAT ->
          from.isUnsigned() || Lane.isRounded(to) ? null : ConversionLoops.longsToFloats();
      case DOUBLE -> from.isUnsigned() ? null : ConversionLoops.longsToDoubles();
    };
  }

  private static Emitter floats(ElementKind to) {
    return switch (lane(to)) {
      case INT -> floatsToInts(to);
      case LONG -> ConversionLoops.floatsToLongs(to);
      case FLOAT -> TileFunctions.rounded(ConversionLoops.copyFloats(), to);
      case DOUBLE -> ConversionLoops.floatsToDoubles();
    };
  }

  private static Emitter floatsToInts(ElementKind to) {
    if (to.category() == Category.BOOLEAN || (to.isUnsigned() && to.width() == Integer.SIZE)) {
      return ConversionLoops.floatsToInts(to);
    }
    int greatest = -1 >>> (Integer.SIZE - to.width() + (to.isUnsigned() ? 0 : 1));
    return to.width() == Integer.SIZE
        ? ConversionLoops.floatsToInts()
        : ConversionLoops.floatsToInts(to.isUnsigned() ? 0 : -greatest - 1, greatest);
  }

  private static @Nullable Emitter doublesOrNull(ElementKind to) {
    return switch (lane(to)) {
      case INT -> ConversionLoops.doublesToInts(to);
      case LONG -> ConversionLoops.doublesToLongs(to);
      case FLOAT ->
          Lane.isRounded(to)
              ? TileFunctions.rounded(ConversionLoops.doublesToOddFloats(), to)
              : ConversionLoops.doublesToFloats();
      case DOUBLE -> null;
    };
  }

  /** Returns floats with fewer bits, by the interpreter's function. */
  static TileNode reducePrecision(Operation op, TileNode argument, ElementKind kind) {
    int exponent = ReducePrecisionOp.EXPONENT_BITS.get(op).intValue();
    int mantissa = ReducePrecisionOp.MANTISSA_BITS.get(op).intValue();
    FloatFormat format = kind.format();
    LongUnaryOperator reduce =
        bits -> ElementConversions.reducePrecision(bits, format, exponent, mantissa);
    Emitter emitter =
        argument.lane() == Lane.DOUBLE
            ? ConversionLoops.doublesByBits(reduce)
            : Lane.isRounded(kind)
                ? ConversionLoops.narrowFloatsByBits(reduce, kind)
                : ConversionLoops.floatsByBits(reduce);
    return TileFunctions.node(kind, List.of(argument), emitter);
  }

  /** Has what sets a register of integers cut off the bits that exceed the width. */
  private static Emitter wrapped(Emitter emitter, ElementKind kind) {
    return (in, out) -> {
      TileInstruction instruction = emitter.emit(in, out);
      return (r, n) -> {
        instruction.run(r, n);
        TileFunctions.wrap(r.ints[out], kind, n);
      };
    };
  }

  /** Returns the elements with their bits as those of another type of the same width. */
  static @Nullable TileNode bitcastOrNull(TileNode argument, ElementKind kind) {
    ElementKind from = argument.kind();
    Lane to = lane(kind);
    if (from.width() != kind.width()) {
      return null;
    }
    if (from.width() < Integer.SIZE) {
      Emitter narrow =
          argument.lane() == Lane.FLOAT
              ? to == Lane.FLOAT ? null : wrapped(ConversionLoops.narrowFloatsToBits(from), kind)
              : to == Lane.FLOAT
                  ? ConversionLoops.bitsToNarrowFloats(kind)
                  : wrapped(ConversionLoops.copyInts(), kind);
      return narrow == null ? null : TileFunctions.node(kind, List.of(argument), narrow);
    }
    Emitter emitter =
        switch (argument.lane()) {
          case INT -> to == Lane.INT ? ConversionLoops.copyInts() : ConversionLoops.bitsToFloats();
          case LONG ->
              to == Lane.LONG ? ConversionLoops.copyLongs() : ConversionLoops.bitsToDoubles();
          case FLOAT ->
              to == Lane.FLOAT ? ConversionLoops.copyFloats() : ConversionLoops.floatsToBits();
          case DOUBLE ->
              to == Lane.DOUBLE ? ConversionLoops.copyDoubles() : ConversionLoops.doublesToBits();
        };
    return TileFunctions.node(kind, List.of(argument), emitter);
  }
}
