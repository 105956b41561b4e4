package org.hlo4j.jax;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Devices in a grid with named axes. It reads {@code data=2, model=4}.
 *
 * @param sizes the number of devices along each axis
 * @param names the names of the axes
 * @param kinds who distributes arrays over each axis; may be empty in older files
 * @param deviceOrNull what the devices are, if the program depends on that
 */
public record DeviceMesh(
    List<Long> sizes, List<String> names, List<AxisKind> kinds, @Nullable Device deviceOrNull) {
  /** Who distributes arrays over an axis. */
  public enum AxisKind {
    UNKNOWN,
    AUTO,
    EXPLICIT,
    MANUAL
  }

  /**
   * A kind of device.
   *
   * @param coresOrNull the number of cores, if it is known
   * @param platformOrNull {@code cpu}, {@code gpu} or {@code tpu}; unknown in older files
   */
  public record Device(String kind, @Nullable Long coresOrNull, @Nullable String platformOrNull) {}

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
