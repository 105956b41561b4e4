package org.hlo4j.jax;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A grid of devices with named axes. Its string form is {@code data=2, model=4}.
 *
 * @param sizes the number of devices along each axis
 * @param names the names of the axes
 * @param kinds the type of each axis; may be empty in older files
 * @param deviceOrNull the kind of device, if the program depends on it
 */
public record DeviceMesh(
    List<Long> sizes, List<String> names, List<AxisKind> kinds, @Nullable Device deviceOrNull) {
  /**
   * The type of an axis: who shards arrays over it. Constants correspond to {@code AxisType} in
   * JAX.
   */
  public enum AxisKind {
    /** Not specified in the file. */
    UNKNOWN,
    /** The compiler shards. */
    AUTO,
    /** Shardings are part of the types of JAX. */
    EXPLICIT,
    /** The program communicates explicitly, as in {@code shard_map}. */
    MANUAL
  }

  /**
   * A kind of device.
   *
   * @param kind the name of the kind, as JAX reports it
   * @param coresOrNull the number of cores, if known
   * @param platformOrNull {@code cpu}, {@code gpu} or {@code tpu}; null in older files
   */
  public record Device(String kind, @Nullable Long coresOrNull, @Nullable String platformOrNull) {}

  /** Copies the lists. */
  public DeviceMesh {
    sizes = List.copyOf(sizes);
    names = List.copyOf(names);
    kinds = List.copyOf(kinds);
  }

  @Override
  public String toString() {
    return IntStream.range(0, Math.min(names.size(), sizes.size()))
        .mapToObj(i -> names.get(i) + "=" + sizes.get(i))
        .collect(Collectors.joining(", "));
  }
}
