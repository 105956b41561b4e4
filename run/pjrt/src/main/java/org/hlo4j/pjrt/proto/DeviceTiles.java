package org.hlo4j.pjrt.proto;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.hlo4j.hlo.HloMesh;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;

/**
 * How an array is divided into tiles, which devices hold. Several devices may hold the same.
 *
 * @param counts the number of tiles along each dimension; empty if each device holds the whole
 *     array
 * @param tiles for each device the number of its tile, in row-major order
 */
public record DeviceTiles(List<Integer> counts, List<Integer> tiles) {
  /**
   * Copies the lists.
   *
   * @param counts the number of tiles along each dimension
   * @param tiles for each device the number of its tile
   */
  public DeviceTiles {
    counts = List.copyOf(counts);
    tiles = List.copyOf(tiles);
  }

  /**
   * {@return the whole array, on each device}
   *
   * @param devices the number of devices
   */
  public static DeviceTiles whole(int devices) {
    return new DeviceTiles(List.of(), Collections.nCopies(devices, 0));
  }

  /**
   * {@return one tile after the other, each on one device}
   *
   * @param counts the number of tiles along each dimension
   */
  public static DeviceTiles each(List<Integer> counts) {
    int devices = counts.stream().reduce(1, Math::multiplyExact);
    return new DeviceTiles(counts, IntStream.range(0, devices).boxed().toList());
  }

  /**
   * {@return the tiles of an array}
   *
   * @param sharding its sharding
   * @param devices the number of devices
   * @throws IllegalArgumentException if the sharding is not over that many devices, or devices hold
   *     parts that have to be added up
   */
  public static DeviceTiles of(HloOpSharding sharding, int devices) {
    return switch (sharding) {
      case HloOpSharding.Uniform uniform -> {
        checkReduced(uniform.kind() != HloOpSharding.Kind.UNREDUCED);
        yield whole(devices);
      }
      case HloOpSharding.Maximal _ -> whole(devices);
      case HloOpSharding.Tiled tiled -> ofTiled(tiled, devices);
      case HloOpSharding.Named named -> ofNamed(named, devices);
      case HloOpSharding.Tuple _ -> throw new IllegalArgumentException("the sharding of a tuple");
    };
  }

  private static DeviceTiles ofTiled(HloOpSharding.Tiled sharding, int devices) {
    checkReduced(!sharding.lastKinds().contains(HloOpSharding.Kind.UNREDUCED));
    LongList sizes = sharding.tiles();
    int rank = sizes.size() - (sharding.replicatesLast() ? 1 : sharding.lastKinds().size());
    checkOver(rank >= 0 && Sizes.product(sizes) == devices, devices);
    int copies = (int) Sizes.product(sizes.subList(rank, sizes.size()));
    return inOrder(
        sizes.subList(0, rank), sharding.devices().ids(), devices, place -> place / copies);
  }

  private static DeviceTiles ofNamed(HloOpSharding.Named sharding, int devices) {
    checkReduced(sharding.unreduced().isEmpty());
    HloMesh mesh = sharding.mesh();
    List<HloMesh.AxisRef> cuts =
        sharding.dimensions().stream().flatMap(each -> each.axes().stream()).toList();
    if (cuts.isEmpty()) {
      return whole(devices);
    }
    LongList sizes = LongList.copyOf(mesh.axes().stream().map(HloMesh.Axis::size).toList());
    checkOver(Sizes.product(sizes) == devices, devices);
    LongList order =
        mesh.devices() == null
            ? LongList.wrap(LongStream.range(0, devices).toArray())
            : mesh.devices().ids();
    LongList counts =
        LongList.copyOf(
            sharding.dimensions().stream()
                .map(each ->
                    Sizes.product(LongList.copyOf(each.axes().stream().map(mesh::sizeOf).toList())))
                .toList());
    // An axis that cuts twice has more tiles than devices.
    checkOver(Sizes.product(counts) <= devices, devices);
    return inOrder(counts, order, devices, place -> tileOf(cuts, mesh, sizes, place));
  }

  /** Returns the tile at a place of a mesh: a number whose digits are its places along axes. */
  private static int tileOf(List<HloMesh.AxisRef> cuts, HloMesh mesh, LongList sizes, int place) {
    long tile = 0;
    for (HloMesh.AxisRef cut : cuts) {
      long size = sizes.get(cut.axis());
      long along = place / Sizes.product(sizes.subList(cut.axis() + 1, sizes.size())) % size;
      HloMesh.Part part = cut.part();
      long after = part == null ? 1 : size / part.before() / part.size();
      tile = tile * mesh.sizeOf(cut) + along / after % mesh.sizeOf(cut);
    }
    return (int) tile;
  }

  /** Returns tiles of devices in an order, with the tile of each place in the order. */
  private static DeviceTiles inOrder(
      LongList counts, LongList order, int devices, IntUnaryOperator tileOf) {
    checkOver(
        Arrays.equals(order.stream().sorted().toArray(), LongStream.range(0, devices).toArray()),
        devices);
    Integer[] tiles = new Integer[devices];
    for (int place = 0; place < devices; place++) {
      tiles[(int) order.get(place)] = tileOf.applyAsInt(place);
    }
    return new DeviceTiles(counts.boxed().stream().map(Math::toIntExact).toList(), List.of(tiles));
  }

  private static void checkReduced(boolean isReduced) {
    if (!isReduced) {
      throw new IllegalArgumentException("an array whose parts have to be added up");
    }
  }

  private static void checkOver(boolean isOver, int devices) {
    if (!isOver) {
      throw new IllegalArgumentException("a sharding that is not over " + devices + " devices");
    }
  }

  /**
   * {@return the position of a device's tile along each dimension}
   *
   * @param device the number of the device
   */
  public int[] position(int device) {
    int[] position = new int[counts.size()];
    int rest = tiles.get(device);
    for (int d = position.length - 1; d >= 0; d--) {
      position[d] = rest % counts.get(d);
      rest /= counts.get(d);
    }
    return position;
  }
}
