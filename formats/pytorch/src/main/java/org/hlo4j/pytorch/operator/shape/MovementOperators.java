package org.hlo4j.pytorch.operator.shape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.PixelBlocks;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.schema.TensorMeta;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that reverse, rotate or repeat elements. */
public final class MovementOperators {
  private MovementOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            n ->
                n.set(
                    Movement.flip(
                        n.builder(), n.tensor("self"), distinct(n.integers("dims"), rank(n)))),
            "aten.flip.default")
        .add(n -> flip(n, 1), "aten.fliplr.default")
        .add(n -> flip(n, 0), "aten.flipud.default")
        .add(MovementOperators::roll, "aten.roll.default")
        .add(MovementOperators::rotate, "aten.rot90.default")
        .add(n -> repeat(n, n.sizes("repeats")), "aten.repeat.default")
        .add(MovementOperators::tile, "aten.tile.default")
        .add(MovementOperators::repeatEach, "aten.repeat_interleave.self_int")
        .add(MovementOperators::repeatByCounts, "aten.repeat_interleave.self_Tensor")
        .add(MovementOperators::repeatIndices, "aten.repeat_interleave.Tensor")
        .add(MovementOperators::pixelShuffle, "aten.pixel_shuffle.default")
        .add(MovementOperators::pixelUnshuffle, "aten.pixel_unshuffle.default")
        .add(
            MovementOperators::channelShuffle,
            "aten.channel_shuffle.default",
            "aten.native_channel_shuffle.default");
  }

  private static int rank(OperatorCall n) {
    return n.rank("self");
  }

  // Reversal.

  private static LongList distinct(long[] given, int rank) {
    LongList dimensions = OperatorCall.dimensions(given, rank);
    if (rank > 0 && dimensions.size() != given.length) {
      throw UnsupportedNodeException.of("its dimensions are %s", Arrays.toString(given));
    }
    return dimensions;
  }

  private static void flip(OperatorCall n, int dimension) {
    if (dimension >= rank(n)) {
      throw UnsupportedNodeException.of("its tensor has rank %d", rank(n));
    }
    n.set(Movement.flip(n.builder(), n.tensor("self"), dimension));
  }

  // Rotation.

  private static void roll(OperatorCall n) {
    HloBuilder b = n.builder();
    Value value = n.tensor("self");
    List<Size> sizes = Size.allOf(b, value);
    List<Size> shifts = n.sizes("shifts");
    long[] given = n.has("dims") ? n.integers("dims") : new long[0];
    if (given.length == 0 && shifts.size() == 1) {
      Value flat = DynamicShapes.flat(b, value);
      n.set(Size.reshape(b, Movement.roll(b, flat, 0, shifts.getFirst()), sizes));
      return;
    }
    if (given.length != shifts.size()) {
      throw UnsupportedNodeException.of(
          "it has %d shifts for %d dimensions", shifts.size(), given.length);
    }
    for (int i = 0; i < given.length && !sizes.isEmpty(); i++) {
      value =
          Movement.roll(b, value, OperatorCall.dimension(given[i], sizes.size()), shifts.get(i));
    }
    n.set(value);
  }

  private static void rotate(OperatorCall n) {
    HloBuilder b = n.builder();
    Value value = n.tensor("self");
    int rank = rank(n);
    long[] given = n.has("dims") ? n.integers("dims") : new long[] {0, 1};
    if (given.length != 2 || rank < 2) {
      throw UnsupportedNodeException.of(
          "it rotates %d dimensions of a tensor of rank %d", given.length, rank);
    }
    int first = OperatorCall.dimension(given[0], rank);
    int second = OperatorCall.dimension(given[1], rank);
    if (first == second) {
      throw UnsupportedNodeException.of("its dimensions are %s", Arrays.toString(given));
    }
    LongList swapped = DynamicShapes.swapped(rank, first, second);
    n.set(
        switch ((int) Math.floorMod(n.integer("k", 1), 4L)) {
          case 1 -> Movement.transpose(b, Movement.flip(b, value, LongList.of(second)), swapped);
          case 2 -> Movement.flip(b, value, OperatorCall.dimensions(given, rank));
          case 3 -> Movement.transpose(b, Movement.flip(b, value, LongList.of(first)), swapped);
          default -> value;
        });
  }

  // Repetition.

  private static void tile(OperatorCall n) {
    List<Size> repeats = n.sizes("dims");
    while (repeats.size() < rank(n)) {
      repeats.addFirst(Size.of(n.builder(), 1));
    }
    repeat(n, repeats);
  }

  private static void repeat(OperatorCall n, List<Size> repeats) {
    n.set(Movement.repeated(n.builder(), n.tensor("self"), repeats, sizes -> n.declared(0, sizes)));
  }

  /**
   * Returns a tensor whose elements along a dimension are to be repeated; a list if there is none.
   */
  private static Value repeated(OperatorCall n) {
    HloBuilder b = n.builder();
    Value value = n.tensor("self");
    return n.has("dim") && rank(n) > 0 ? value : DynamicShapes.flat(b, value);
  }

  private static void repeatEach(OperatorCall n) {
    Value value = repeated(n);
    int dimension = n.dimension("dim", 0, TensorTypes.of(value).rank());
    n.set(
        Movement.repeatedEach(
            n.builder(), value, dimension, n.size("repeats"), sizes -> n.declared(0, sizes)));
  }

  private static void repeatByCounts(OperatorCall n) {
    HloBuilder b = n.builder();
    Value value = repeated(n);
    int dimension = n.dimension("dim", 0, TensorTypes.of(value).rank());
    Value given = n.tensor("repeats");
    List<Size> count = List.of(Size.of(b, value, dimension));
    Value counts =
        TensorTypes.of(given).rank() == 0 || TensorTypes.of(given).shape().equals(LongList.of(1))
            ? DynamicShapes.fill(b, Size.reshape(b, given, List.of()), count)
            : given;
    n.set(Gathering.take(b, value, repeatedIndices(n, counts, dimension), dimension));
  }

  private static void repeatIndices(OperatorCall n) {
    Value indices = repeatedIndices(n, n.tensor("repeats"), 0);
    n.set(Formulas.convert(n.builder(), indices, n.elementType("repeats")));
  }

  /** Returns each index of counts as often as the count: how many sums of counts are not above. */
  private static Value repeatedIndices(OperatorCall n, Value counts, int dimension) {
    HloBuilder b = n.builder();
    if (TensorTypes.of(counts).rank() != 1) {
      throw UnsupportedNodeException.of("its repeats have rank %d", TensorTypes.of(counts).rank());
    }
    Value given = Formulas.convert(b, counts, IntegerType.I64);
    Size total =
        n.has("output_size")
            ? n.size("output_size")
            : Size.computed(b, () -> Reduction.SUM.apply(b, given, LongList.of(0)));
    List<Size> declared = new ArrayList<>();
    TensorMeta meta = n.declaredOrNull(0);
    int rank = meta == null ? 1 : meta.sizes().size();
    for (int i = 0; i < rank; i++) {
      declared.add(total);
    }
    Size length = dimension < rank ? n.declared(0, declared).get(dimension) : total;
    return Gathering.repeatedIndices(b, given, length).value();
  }

  // Blocks of pixels and channels.

  private static long factor(OperatorCall n, String name) {
    long factor = n.integer(name);
    if (factor <= 0 || factor > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of("its factor is %d", factor);
    }
    return factor;
  }

  private static void pixelShuffle(OperatorCall n) {
    PixelBlocks blocks = new PixelBlocks(factor(n, "upscale_factor"), false);
    n.set(blocks.toSpace(n.builder(), n.tensor("self"), sizes -> n.declared(0, sizes)));
  }

  private static void pixelUnshuffle(OperatorCall n) {
    PixelBlocks blocks = new PixelBlocks(factor(n, "downscale_factor"), false);
    n.set(blocks.toChannels(n.builder(), n.tensor("self"), sizes -> n.declared(0, sizes)));
  }

  private static void channelShuffle(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Size> sizes = Size.allOf(b, n.tensor("self"));
    if (sizes.size() < 3) {
      throw UnsupportedNodeException.of("its tensor has rank %d", sizes.size());
    }
    long groups = factor(n, "groups");
    List<Size> split = new ArrayList<>(sizes);
    split.set(1, sizes.get(1).over(groups));
    split.add(1, Size.of(b, groups));
    Value parts = Size.reshape(b, n.tensor("self"), split);
    n.set(
        Size.reshape(
            b, Movement.transpose(b, parts, DynamicShapes.swapped(split.size(), 1, 2)), sizes));
  }
}
