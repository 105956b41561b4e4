package org.hlo4j.engine.tile;

import java.util.List;
import java.util.Objects;
import org.hlo4j.engine.tile.TileNode.Emitter;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
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
          case INT -> intsOrNull(from, kind);
          case LONG -> longsOrNull(from, kind);
          case FLOAT -> floats(kind);
          case DOUBLE -> doublesOrNull(kind);
        };
    return emitter == null ? null : TileFunctions.node(kind, List.of(argument), emitter);
  }

  private static Lane lane(ElementKind kind) {
    return Objects.requireNonNull(Lane.ofOrNull(kind));
  }

  private static @Nullable Emitter intsOrNull(ElementKind from, ElementKind to) {
    return switch (lane(to)) {
      case INT ->
          to.category() == Category.BOOLEAN
              ? ConversionLoops.intsToTruths()
              : wrapped(ConversionLoops.copyInts(), to);
      case LONG -> ConversionLoops.intsToLongs(from);
      case FLOAT -> {
        if (Lane.isRounded(to) && from.width() > Short.SIZE) {
          // Would be rounded twice.
          yield null;
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
      case INT ->
          to.category() == Category.SIGNED && to.width() == Integer.SIZE
              ? ConversionLoops.floatsToInts()
              : ConversionLoops.floatsToInts(to);
      case LONG -> ConversionLoops.floatsToLongs(to);
      case FLOAT -> TileFunctions.rounded(ConversionLoops.copyFloats(), to);
      case DOUBLE -> ConversionLoops.floatsToDoubles();
    };
  }

  private static @Nullable Emitter doublesOrNull(ElementKind to) {
    return switch (lane(to)) {
      case INT -> ConversionLoops.doublesToInts(to);
      case LONG -> ConversionLoops.doublesToLongs(to);
      case FLOAT -> Lane.isRounded(to) ? null : ConversionLoops.doublesToFloats();
      case DOUBLE -> null;
    };
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
    if (from.width() != kind.width() || from.width() < Integer.SIZE) {
      return null;
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
