package org.hlo4j.pjrt.proto;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Reads {@code OpSharding}: which devices hold which part of an array. */
final class ShardingReader {
  // Numbers of OpSharding.Type.
  private static final int TUPLE = 2;
  private static final int OTHER = 3;
  private static final int UNREDUCED = 6;

  private final List<DeviceTiles> elements = new ArrayList<>();
  private final List<Integer> dimensions = new ArrayList<>();
  private final List<Integer> devices = new ArrayList<>();
  private final List<Integer> lastTypes = new ArrayList<>();
  private final List<Integer> iotaShape = new ArrayList<>();
  private final List<Integer> iotaOrder = new ArrayList<>();
  private int type;
  private boolean replicatesLast;

  private ShardingReader() {}

  /**
   * Reads a message within another, and adds the tiles of the array, or of each array of a tuple.
   *
   * @param count the number of devices
   */
  static void read(CodedInputStream input, int count, List<DeviceTiles> tiles) throws IOException {
    ShardingReader reader = new ShardingReader();
    int limit = input.pushLimit(input.readRawVarint32());
    for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case 1 -> reader.type = input.readEnum();
        case 3 -> numbers(input, tag, reader.dimensions);
        case 4 -> numbers(input, tag, reader.devices);
        case 5 -> read(input, count, reader.elements);
        case 6 -> reader.replicatesLast = input.readBool();
        case 8 -> numbers(input, tag, reader.lastTypes);
        case 9 -> numbers(input, tag, reader.iotaShape);
        case 10 -> numbers(input, tag, reader.iotaOrder);
        default -> input.skipField(tag);
      }
    }
    input.popLimit(limit);
    if (reader.type == TUPLE) {
      tiles.addAll(reader.elements);
    } else {
      tiles.add(reader.type == OTHER ? reader.tiles(count) : DeviceTiles.whole(count));
    }
  }

  /** Reads numbers, packed or one. */
  static void numbers(CodedInputStream input, int tag, List<Integer> numbers) throws IOException {
    if (WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
      numbers.add(Math.toIntExact(input.readInt64()));
      return;
    }
    int limit = input.pushLimit(input.readRawVarint32());
    while (!input.isAtEnd()) {
      numbers.add(Math.toIntExact(input.readInt64()));
    }
    input.popLimit(limit);
  }

  /** Returns the tiles of an array of devices, whose first dimensions are those of the tensor. */
  private DeviceTiles tiles(int count) throws IOException {
    if (lastTypes.contains(UNREDUCED)) {
      throw new IOException("an array whose parts have to be added up");
    }
    List<Integer> order = iotaShape.isEmpty() ? devices : transposed();
    int rank = dimensions.size() - (replicatesLast ? 1 : lastTypes.size());
    if (rank < 0
        || product(dimensions) != count
        || !order.stream().sorted().toList().equals(IntStream.range(0, count).boxed().toList())) {
      throw new IOException("a sharding that is not over " + count + " devices");
    }
    int copies = product(dimensions.subList(rank, dimensions.size()));
    List<Integer> tiles = new ArrayList<>(Collections.nCopies(count, 0));
    for (int i = 0; i < count; i++) {
      tiles.set(order.get(i), i / copies);
    }
    return new DeviceTiles(dimensions.subList(0, rank), tiles);
  }

  /** Returns the row-major numbers of an array of the iota's shape, transposed. */
  private List<Integer> transposed() throws IOException {
    int rank = iotaShape.size();
    if (iotaOrder.size() != rank || !iotaOrder.stream().allMatch(d -> d >= 0 && d < rank)) {
      throw new IOException("a sharding with a malformed transposition");
    }
    List<Integer> numbers = List.of(0);
    for (int dimension : iotaOrder) {
      int stride = product(iotaShape.subList(dimension + 1, rank));
      numbers =
          numbers.stream()
              .flatMap(number ->
                  IntStream.range(0, iotaShape.get(dimension)).mapToObj(i -> number + i * stride))
              .toList();
    }
    return numbers;
  }

  private static int product(List<Integer> numbers) {
    return numbers.stream().reduce(1, Math::multiplyExact);
  }
}
