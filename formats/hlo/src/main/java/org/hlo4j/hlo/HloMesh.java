package org.hlo4j.hlo;

import java.util.List;
import org.hlo4j.ir.builtin.LongList;
import org.jspecify.annotations.Nullable;

/**
 * Devices as an array whose dimensions, the axes, have names.
 *
 * @param axes the axes
 * @param devices the order of the devices, null if it is that of their numbers
 */
public record HloMesh(List<Axis> axes, @Nullable HloDevices devices) {
  /**
   * Copies the list, and validates the number of devices.
   *
   * @throws IllegalArgumentException if there are more or less than the axes have
   */
  public HloMesh {
    axes = List.copyOf(axes);
    if (devices != null) {
      devices.checkFills(LongList.wrap(axes.stream().mapToLong(Axis::size).toArray()));
    }
  }

  /**
   * {@return the size of an axis, or of a part of one}
   *
   * @param ref the axis or part
   */
  public long sizeOf(AxisRef ref) {
    return ref.part == null ? axes.get(ref.axis).size : ref.part.size;
  }

  /**
   * {@return an axis or a part of one, which the mesh has}
   *
   * @param ref the axis or part
   * @throws IllegalArgumentException if the mesh does not have it
   */
  public AxisRef checked(AxisRef ref) {
    if (ref.axis < 0 || ref.axis >= axes.size()) {
      throw new IllegalArgumentException(
          "a mesh of %s axes has no axis %s".formatted(axes.size(), ref.axis));
    }
    Axis axis = axes.get(ref.axis);
    if (ref.part != null && !ref.part.isOf(axis.size)) {
      throw new IllegalArgumentException(
          "an axis of size %s has no part (%s)%s"
              .formatted(axis.size, ref.part.before, ref.part.size));
    }
    return ref;
  }

  List<AxisRef> checked(List<AxisRef> refs) {
    return refs.stream().map(this::checked).toList();
  }

  /**
   * An axis.
   *
   * @param name the name
   * @param size the size
   */
  public record Axis(String name, long size) {
    /**
     * Validates the size.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public Axis {
      if (size < 1) {
        throw new IllegalArgumentException("an axis of a mesh has size " + size);
      }
    }
  }

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
  public record Part(long before, long size) {
    /** Returns whether an axis of a size splits so. */
    boolean isOf(long axisSize) {
      return before >= 1 && size >= 1 && axisSize % before == 0 && axisSize / before % size == 0;
    }
  }
}
