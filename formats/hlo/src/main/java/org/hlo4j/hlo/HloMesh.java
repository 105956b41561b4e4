package org.hlo4j.hlo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Devices as an array whose dimensions, the axes, have names.
 *
 * @param axes the axes
 * @param devices the order of the devices, null if it is that of their numbers
 */
public record HloMesh(List<Axis> axes, @Nullable HloDevices devices) {
  /** Copies the list. */
  public HloMesh {
    axes = List.copyOf(axes);
  }

  /** Returns axes of the mesh, which it must have. */
  List<AxisRef> checked(List<AxisRef> refs) {
    for (AxisRef ref : refs) {
      if (ref.axis < 0 || ref.axis >= axes.size()) {
        throw new IllegalArgumentException(
            "a mesh of %s axes has no axis %s".formatted(axes.size(), ref.axis));
      }
    }
    return List.copyOf(refs);
  }

  /**
   * An axis.
   *
   * @param name the name
   * @param size the size
   */
  public record Axis(String name, long size) {}

  /**
   * An axis, or a part of one.
   *
   * @param axis the place of the axis in the mesh
   * @param part the part, null for all of it
   */
  public record AxisRef(int axis, @Nullable Part part) {}

  /**
   * A part of an axis, which is split into three.
   *
   * @param before the size of what is before the part
   * @param size the size of the part
   */
  public record Part(long before, long size) {}
}
