package org.hlo4j.pjrt;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;

/**
 * Which device runs which part of a program: its {@code replicas × partitions} instances.
 *
 * @param devices the {@linkplain PjrtDevice#id ids} of devices: a list for each replica, with an id
 *     for each partition
 */
public record PjrtDeviceAssignment(List<List<Integer>> devices) {
  /**
   * Checks and copies the ids.
   *
   * @param devices the ids of devices: a list for each replica, with an id for each partition
   * @throws IllegalArgumentException if there are none, replicas differ in the number of their
   *     partitions, or an id is negative or occurs twice
   */
  public PjrtDeviceAssignment {
    devices = devices.stream().map(List::copyOf).toList();
    if (devices.isEmpty() || devices.getFirst().isEmpty()) {
      throw new IllegalArgumentException("a device assignment needs a device");
    }
    int partitions = devices.getFirst().size();
    if (devices.stream().anyMatch(each -> each.size() != partitions)) {
      throw new IllegalArgumentException("replicas have different numbers of partitions");
    }
    List<Integer> ids = devices.stream().flatMap(Collection::stream).toList();
    if (ids.stream().anyMatch(id -> id < 0)) {
      throw new IllegalArgumentException("a device has a negative id: " + devices);
    }
    if (new HashSet<>(ids).size() != ids.size()) {
      throw new IllegalArgumentException("a device is assigned twice: " + devices);
    }
  }

  /** {@return the number of replicas} */
  public int replicas() {
    return devices.size();
  }

  /** {@return the number of partitions} */
  public int partitions() {
    return devices.getFirst().size();
  }

  /**
   * {@return the id of a device}
   *
   * @param replica the number of the replica
   * @param partition the number of the partition
   * @throws IndexOutOfBoundsException if there is no such instance
   */
  public int device(int replica, int partition) {
    return devices.get(replica).get(partition);
  }
}
