package org.hlo4j.pjrt.proto;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

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
