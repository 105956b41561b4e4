package org.hlo4j.hlo;

import java.util.List;
import org.hlo4j.ir.builtin.LongList;

/** Which devices take part in a collective operation together. */
public sealed interface HloReplicaGroups {
  /** One group of all devices. */
  HloReplicaGroups ALL = new Listed(List.of());

  /**
   * Groups one by one; no groups for one of all devices.
   *
   * @param groups the devices of each group
   */
  record Listed(List<LongList> groups) implements HloReplicaGroups {
    /** Copies the list. */
    public Listed {
      groups = List.copyOf(groups);
    }
  }

  /**
   * Groups of equal size, by a formula.
   *
   * @param groups how many groups there are
   * @param size how many devices each has
   * @param devices the devices of the first group, those of the second, and so on
   */
  record Iota(long groups, long size, HloDevices.Iota devices) implements HloReplicaGroups {
    /**
     * Validates the number of devices.
     *
     * @throws IllegalArgumentException if the groups have more or less
     */
    public Iota {
      devices.checkFills(LongList.of(groups, size));
    }
  }

  /**
   * The devices along axes of a mesh.
   *
   * @param mesh the mesh
   * @param axes the axes
   */
  record Axes(HloMesh mesh, List<HloMesh.AxisRef> axes) implements HloReplicaGroups {
    /**
     * Validates the axes.
     *
     * @throws IllegalArgumentException if the mesh does not have them
     */
    public Axes {
      axes = mesh.checked(axes);
    }
  }
}
