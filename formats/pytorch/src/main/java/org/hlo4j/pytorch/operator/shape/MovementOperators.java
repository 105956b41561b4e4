package org.hlo4j.pytorch.operator.shape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.Scans;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.schema.TensorMeta;
import org.hlo4j.transforms.build.Expr;
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
    return n.ref("self").type().rank();
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
    HloBuilder b = n.builder();
    Value value = n.tensor("self");
    List<Size> own = Size.allOf(b, value);
    int added = repeats.size() - own.size();
    if (added < 0) {
      throw UnsupportedNodeException.of(
          "it has %d repeats for a tensor of rank %d", repeats.size(), own.size());
    }
    List<Size> spread = new ArrayList<>();
    List<Long> dimensions = new ArrayList<>();
    List<Size> sizes = new ArrayList<>();
    for (int i = 0; i < repeats.size(); i++) {
      Size repeat = repeats.get(i);
      Size size = i < added ? Size.of(b, 1) : own.get(i - added);
      if (!repeat.is(1)) {
        spread.add(repeat);
      }
      if (i >= added) {
        dimensions.add((long) spread.size());
        spread.add(size);
      } else if (repeat.is(1)) {
        spread.add(size);
      }
      sizes.add(size.times(repeat));
    }
    Value repeated = Size.broadcast(b, value, spread, LongList.copyOf(dimensions));
    n.set(Size.reshape(b, repeated, n.declared(0, sizes)));
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
    HloBuilder b = n.builder();
    Value value = repeated(n);
    List<Size> sizes = Size.allOf(b, value);
    int dimension = n.dimension("dim", 0, sizes.size());
    Size repeats = n.size("repeats");
    List<Size> spread = new ArrayList<>(sizes);
    spread.add(dimension + 1, repeats);
    LongList kept =
        Dimensions.without(Dimensions.range(0, spread.size()), LongList.of(dimension + 1L));
    sizes.set(dimension, sizes.get(dimension).times(repeats));
    n.set(Size.reshape(b, Size.broadcast(b, value, spread, kept), n.declared(0, sizes)));
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
    n.set(Formulas.convert(n.builder(), indices, TensorTypes.elementOf(n.tensor("repeats"))));
  }

  /** Returns each index of counts as often as the count: how many sums of counts are not above. */
  private static Value repeatedIndices(OperatorCall n, Value counts, int dimension) {
    HloBuilder b = n.builder();
    if (TensorTypes.of(counts).rank() != 1) {
      throw UnsupportedNodeException.of("its repeats have rank %d", TensorTypes.of(counts).rank());
    }
    Value given = Formulas.convert(b, counts, IntegerType.I64);
    Value sums = Scans.scan(b, given, 0, Reduction.SUM, false, false);
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
    List<Size> sizes = List.of(length, Size.of(b, counts, 0));
    Expr places = b.expr(Size.iota(b, sizes, 0, IntegerType.I64));
    Expr ends = b.expr(Size.broadcast(b, sums, sizes, LongList.of(1)));
    return Reduction.SUM.apply(b, ends.le(places).convert(IntegerType.I64).value(), LongList.of(1));
  }

  // Blocks of pixels and channels.

  private static List<Size> blocks(OperatorCall n, int fewest) {
    List<Size> sizes = Size.allOf(n.builder(), n.tensor("self"));
    if (sizes.size() < fewest) {
      throw UnsupportedNodeException.of("its tensor has rank %d", sizes.size());
    }
    return sizes;
  }

  private static long factor(OperatorCall n, String name) {
    long factor = n.integer(name);
    if (factor <= 0 || factor > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of("its factor is %d", factor);
    }
    return factor;
  }

  /** Returns dimensions, the last of which are in another order. */
  private static LongList order(int first, int... last) {
    long[] order = Dimensions.range(0, first + last.length).toArray();
    for (int i = 0; i < last.length; i++) {
      order[first + i] = (long) first + last[i];
    }
    return LongList.wrap(order);
  }

  private static void pixelShuffle(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Size> sizes = blocks(n, 3);
    long factor = factor(n, "upscale_factor");
    int first = sizes.size() - 3;
    Size channels = sizes.get(first).over(Sizes.multiply(factor, factor));
    List<Size> split = new ArrayList<>(sizes.subList(0, first));
    List<Size> joined = new ArrayList<>(split);
    split.add(channels);
    split.add(Size.of(b, factor));
    split.add(Size.of(b, factor));
    split.addAll(sizes.subList(first + 1, first + 3));
    joined.add(channels);
    joined.add(sizes.get(first + 1).times(factor));
    joined.add(sizes.get(first + 2).times(factor));
    Value parts = Size.reshape(b, n.tensor("self"), split);
    n.set(
        Size.reshape(
            b, Movement.transpose(b, parts, order(first, 0, 3, 1, 4, 2)), n.declared(0, joined)));
  }

  private static void pixelUnshuffle(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Size> sizes = blocks(n, 3);
    long factor = factor(n, "downscale_factor");
    int first = sizes.size() - 3;
    Size height = sizes.get(first + 1).over(factor);
    Size width = sizes.get(first + 2).over(factor);
    List<Size> split = new ArrayList<>(sizes.subList(0, first + 1));
    List<Size> joined = new ArrayList<>(sizes.subList(0, first));
    split.add(height);
    split.add(Size.of(b, factor));
    split.add(width);
    split.add(Size.of(b, factor));
    joined.add(sizes.get(first).times(Sizes.multiply(factor, factor)));
    joined.add(height);
    joined.add(width);
    Value parts = Size.reshape(b, n.tensor("self"), split);
    n.set(
        Size.reshape(
            b, Movement.transpose(b, parts, order(first, 0, 2, 4, 1, 3)), n.declared(0, joined)));
  }

  private static void channelShuffle(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Size> sizes = blocks(n, 3);
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
