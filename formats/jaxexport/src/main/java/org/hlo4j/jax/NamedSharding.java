package org.hlo4j.jax;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A sharding by axes of a mesh, as JAX writes it since January 2026. Its string form is {@code
 * P('data', None) over data=2}.
 *
 * @param mesh the mesh
 * @param partitions the axes over which each dimension is split; trailing dimensions may be omitted
 * @param reduced the axes over which the array has been summed
 * @param unreduced the axes over which the array is yet to be summed
 * @param memoryKindOrNull the kind of memory, if specified
 */
public record NamedSharding(
    DeviceMesh mesh,
    List<List<String>> partitions,
    List<String> reduced,
    List<String> unreduced,
    @Nullable String memoryKindOrNull) {
  /** Copies the lists. */
  public NamedSharding {
    partitions = partitions.stream().map(List::copyOf).toList();
    reduced = List.copyOf(reduced);
    unreduced = List.copyOf(unreduced);
  }

  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    partitions.forEach(axes -> parts.add(axes(axes)));
    if (!reduced.isEmpty()) {
      parts.add("reduced=" + set(reduced));
    }
    if (!unreduced.isEmpty()) {
      parts.add("unreduced=" + set(unreduced));
    }
    return "P(" + String.join(", ", parts) + ") over " + mesh;
  }

  private static String axes(List<String> axes) {
    return switch (axes.size()) {
      case 0 -> "None";
      case 1 -> PyText.quote(axes.getFirst());
      default -> axes.stream().map(PyText::quote).collect(Collectors.joining(", ", "(", ")"));
    };
  }

  private static String set(List<String> axes) {
    return axes.stream().map(PyText::quote).collect(Collectors.joining(", ", "{", "}"));
  }
}
