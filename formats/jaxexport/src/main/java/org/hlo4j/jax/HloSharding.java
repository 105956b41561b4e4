package org.hlo4j.jax;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.hlo4j.ir.Blob;

/**
 * A sharding in XLA's representation, the protocol buffer {@code xla.OpSharding}, as JAX wrote it
 * until March 2026. Its string form is that of HLO text: {@code {devices=[2,4]<=[8]}}.
 *
 * @param bytes the serialized protocol buffer
 */
public record HloSharding(Blob bytes) {
  private static final int TYPE = 1;
  private static final int DIMENSIONS = 3;
  private static final int DEVICES = 4;
  private static final int REPLICATES_LAST = 6;
  private static final int LAST_TYPES = 8;
  private static final int IOTA_SHAPE = 9;
  private static final int IOTA_ORDER = 10;

  private static final List<String> TYPES =
      List.of("replicated", "maximal", "tuple", "other", "manual", "unknown", "unreduced");
  private static final int MAXIMAL = 1;
  private static final int OTHER = 3;

  @Override
  public String toString() {
    List<List<Long>> fields = new ArrayList<>();
    for (int i = 0; i <= IOTA_ORDER; i++) {
      fields.add(new ArrayList<>());
    }
    if (!new ProtoScanner(bytes).scan(fields)) {
      return "{unreadable}";
    }
    int type = (int) first(fields.get(TYPE));
    return switch (type) {
      case MAXIMAL -> "{maximal device=" + first(fields.get(DEVICES)) + "}";
      case OTHER -> "{devices=" + tiles(fields) + "}";
      default -> type < 0 || type >= TYPES.size() ? "{unreadable}" : "{" + TYPES.get(type) + "}";
    };
  }

  private static long first(List<Long> values) {
    return values.isEmpty() ? 0 : values.getFirst();
  }

  private static String tiles(List<List<Long>> fields) {
    StringBuilder text = new StringBuilder(list(fields.get(DIMENSIONS)));
    List<Long> iota = fields.get(IOTA_SHAPE);
    if (iota.isEmpty()) {
      text.append(join(fields.get(DEVICES)));
    } else {
      text.append("<=").append(list(iota));
      List<Long> order = fields.get(IOTA_ORDER);
      if (!order.equals(LongStream.range(0, order.size()).boxed().toList())) {
        text.append("T(").append(join(order)).append(')');
      }
    }
    if (first(fields.get(REPLICATES_LAST)) != 0) {
      text.append(" last_tile_dim_replicate");
    }
    if (!fields.get(LAST_TYPES).isEmpty()) {
      text.append(
          fields.get(LAST_TYPES).stream()
              .map(type -> type >= 0 && type < TYPES.size() ? TYPES.get(type.intValue()) : "?")
              .collect(Collectors.joining(", ", " last_tile_dims={", "}")));
    }
    return text.toString();
  }

  private static String list(List<Long> values) {
    return "[" + join(values) + "]";
  }

  private static String join(List<Long> values) {
    return values.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
