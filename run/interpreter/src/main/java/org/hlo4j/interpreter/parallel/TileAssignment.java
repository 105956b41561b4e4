package org.hlo4j.interpreter.parallel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.interpreter.kernel.StridedIterator;
import org.hlo4j.interpreter.kernel.Strides;

/**
 * A sharding in the syntax of HLO: {@code {replicated}}, {@code {manual}}, or an array of devices
 * as {@code {devices=[4,1,2]<=[8] last_tile_dims={manual}}}, whose first dimensions are those of
 * the tensor. Devices along the other dimensions hold the same block.
 *
 * @param rank the rank of the tensor, if {@code sizes} is not empty
 * @param sizes the sizes of the array, of which those of the tensor come first; empty if all
 *     devices hold the whole tensor, or {@code allManual}
 * @param devices the devices in row-major order
 * @param manual the dimensions of the array along which the tensor is local to devices
 * @param allManual whether the tensor is local to each device
 */
record TileAssignment(
    int rank, List<Integer> sizes, List<Integer> devices, List<Integer> manual, boolean allManual) {
  private static final String NUMBERS = "[0-9]+(?:,[0-9]+)*";
  private static final Pattern TILES =
      Pattern.compile(
          "\\{devices=\\[(?<sizes>%1$s)](?:<=\\[(?<iota>%1$s)](?:T\\((?<order>%1$s)\\))?|(?<list>%1$s))(?<replicated> last_tile_dim_replicate)?(?: last_tile_dims=\\{(?<kinds>[a-z, ]*)})?(?: metadata=.*)?}"
              .formatted(NUMBERS));

  /**
   * Parses a sharding.
   *
   * @param limit the maximum number of devices
   * @throws IllegalArgumentException if it is malformed, of another kind, or has more devices
   */
  static TileAssignment parse(String text, int limit) {
    if (text.equals("{replicated}") || text.startsWith("{maximal ") || text.equals("{manual}")) {
      return new TileAssignment(0, List.of(), List.of(), List.of(), text.equals("{manual}"));
    }
    Matcher tiles = TILES.matcher(text);
    if (!tiles.matches()) {
      throw new IllegalArgumentException("sharding is not supported: " + text);
    }
    List<Integer> sizes = numbers(tiles.group("sizes"), limit);
    int count = product(sizes, limit);
    List<Integer> devices =
        tiles.group("list") != null
            ? numbers(tiles.group("list"), limit)
            : transposed(numbers(tiles.group("iota"), limit), tiles.group("order"), limit);
    if (devices.size() != count
        || !devices.stream().sorted().toList().equals(IntStream.range(0, count).boxed().toList())) {
      throw new IllegalArgumentException(
          "sharding does not name each of %d devices once: %s".formatted(count, text));
    }
    List<String> kinds =
        tiles.group("kinds") == null
            ? List.of()
            : Stream.of(tiles.group("kinds").split(",")).map(String::strip).toList();
    int rank = tiles.group("replicated") != null ? sizes.size() - 1 : sizes.size() - kinds.size();
    if (rank < 0 || !List.of("manual", "replicated").containsAll(kinds)) {
      throw new IllegalArgumentException("sharding is not supported: " + text);
    }
    List<Integer> manual = new ArrayList<>();
    for (int i = 0; i < kinds.size(); i++) {
      if (kinds.get(i).equals("manual")) {
        manual.add(rank + i);
      }
    }
    return new TileAssignment(rank, sizes, devices, manual, false);
  }

  private static List<Integer> numbers(String list, int limit) {
    return Stream.of(list.split(","))
        .map(number -> {
          if (number.length() > 9 || Integer.parseInt(number) > limit) {
            throw tooMany(limit);
          }
          return Integer.valueOf(number);
        })
        .toList();
  }

  private static IllegalArgumentException tooMany(int limit) {
    return new IllegalArgumentException("sharding has more than " + limit + " devices");
  }

  private static int product(List<Integer> sizes, int limit) {
    long product = 1;
    for (int size : sizes) {
      product *= size;
      if (product > limit) {
        throw tooMany(limit);
      }
    }
    return (int) product;
  }

  /** Returns the row-major numbers of an array of these sizes, transposed. */
  private static List<Integer> transposed(List<Integer> sizes, String order, int limit) {
    int count = product(sizes, limit);
    List<Integer> permutation =
        order == null ? IntStream.range(0, sizes.size()).boxed().toList() : numbers(order, limit);
    if (!permutation.stream()
        .sorted()
        .toList()
        .equals(IntStream.range(0, sizes.size()).boxed().toList())) {
      throw new IllegalArgumentException("sharding has a malformed transposition");
    }
    int[] all = sizes.stream().mapToInt(size -> size).toArray();
    int[] strides = Strides.rowMajor(all);
    int[] to = permutation.stream().mapToInt(d -> all[d]).toArray();
    int[] from = permutation.stream().mapToInt(d -> strides[d]).toArray();
    List<Integer> numbers = new ArrayList<>(count);
    for (StridedIterator walk = new StridedIterator(to, from); walk.isInside(); walk.advance()) {
      numbers.add(walk.offset(0));
    }
    return numbers;
  }

  /** Returns the index of a device in the array. */
  private int[] index(int device) {
    return Tiling.index(devices.indexOf(device), sizes);
  }

  /**
   * Returns, for each of {@code count} devices, the first one that holds the same local tensor.
   *
   * @throws IllegalArgumentException if the sharding is of another number of devices
   */
  List<Integer> leaders(int count) {
    if (!allManual) {
      checkCount(count);
    }
    Map<List<Integer>, Integer> first = new HashMap<>();
    List<Integer> leaders = new ArrayList<>();
    for (int device = 0; device < count; device++) {
      int self = device;
      leaders.add(allManual ? self : first.computeIfAbsent(manualIndex(device), _ -> self));
    }
    return leaders;
  }

  private List<Integer> manualIndex(int device) {
    int[] index = index(device);
    return manual.stream().map(dimension -> index[dimension]).toList();
  }

  /**
   * Returns the tiling of a tensor over {@code count} devices.
   *
   * @throws IllegalArgumentException if the sharding is of a tensor of another rank, or of another
   *     number of devices
   */
  Tiling tiling(int tensorRank, int count) {
    if (sizes.isEmpty()) {
      return new Tiling(Collections.nCopies(tensorRank, 1), _ -> 0);
    }
    checkCount(count);
    if (tensorRank != rank) {
      throw new IllegalArgumentException(
          "sharding is of a tensor of rank " + rank + ", not " + tensorRank);
    }
    List<Integer> counts = sizes.subList(0, rank);
    return new Tiling(
        counts,
        process -> {
          int block = 0;
          int[] index = index(process.partition());
          for (int d = 0; d < rank; d++) {
            block = block * counts.get(d) + index[d];
          }
          return block;
        });
  }

  private void checkCount(int count) {
    if (devices.size() != count) {
      throw new IllegalArgumentException(
          "sharding is not of the program's %d devices, but of %d"
              .formatted(count, devices.size()));
    }
  }
}
