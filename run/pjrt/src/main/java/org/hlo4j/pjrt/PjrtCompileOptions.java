package org.hlo4j.pjrt;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a program is compiled: XLA's {@code CompileOptions}.
 *
 * @param replicas how many instances run with data of their own: {@code num_replicas}
 * @param partitions into how many parts each instance is divided: {@code num_partitions}. With more
 *     than one, XLA partitions the program by its shardings (SPMD)
 * @param useShardy whether Shardy partitions it, by shardings of dialect {@code sdy}
 * @param deviceAssignment which devices run it; empty for the client's {@linkplain
 *     PjrtClient#defaultDeviceAssignment default}
 * @param envOptionOverrides flags of XLA, {@code xla_cpu_enable_fast_math} for example, that differ
 *     from the default: {@code env_option_overrides}. Lists of integers are not among their values
 */
public record PjrtCompileOptions(
    int replicas,
    int partitions,
    boolean useShardy,
    Optional<PjrtDeviceAssignment> deviceAssignment,
    SortedMap<String, PjrtValue> envOptionOverrides) {
  /** One instance, of one part, on the first device, without flags. */
  public static final PjrtCompileOptions DEFAULT =
      new PjrtCompileOptions(1, 1, false, Optional.empty(), new TreeMap<>());

  /**
   * Checks the options.
   *
   * @param replicas how many instances run with data of their own
   * @param partitions into how many parts each instance is divided
   * @param useShardy whether Shardy partitions it
   * @param deviceAssignment which devices run it
   * @param envOptionOverrides flags of XLA
   * @throws IllegalArgumentException if there are no replicas or partitions, or fewer or more than
   *     the assignment has, or a flag has no name or a list
   */
  public PjrtCompileOptions {
    if (replicas < 1 || partitions < 1) {
      throw new IllegalArgumentException(
          "a program needs a replica and a partition, not %d and %d"
              .formatted(replicas, partitions));
    }
    if (deviceAssignment.isPresent()
        && (deviceAssignment.get().replicas() != replicas
            || deviceAssignment.get().partitions() != partitions)) {
      throw new IllegalArgumentException(
          "the device assignment is for %d replicas of %d partitions, not for %d of %d"
              .formatted(
                  deviceAssignment.get().replicas(),
                  deviceAssignment.get().partitions(),
                  replicas,
                  partitions));
    }
    envOptionOverrides = Collections.unmodifiableSortedMap(new TreeMap<>(envOptionOverrides));
    envOptionOverrides.forEach((name, value) -> {
      if (name.isEmpty() || value == null || value instanceof PjrtValue.Int64List) {
        throw new IllegalArgumentException("a flag has a name and one value: " + name);
      }
    });
  }

  /**
   * {@return a copy with other numbers of instances, on the default devices}
   *
   * @param newReplicas how many instances run with data of their own
   * @param newPartitions into how many parts each instance is divided
   * @throws IllegalArgumentException if there are none
   */
  public PjrtCompileOptions withInstances(int newReplicas, int newPartitions) {
    return new PjrtCompileOptions(
        newReplicas, newPartitions, useShardy, Optional.empty(), envOptionOverrides);
  }

  /**
   * {@return a copy that Shardy partitions, or not}
   *
   * @param newUseShardy whether Shardy partitions it
   */
  public PjrtCompileOptions withUseShardy(boolean newUseShardy) {
    return new PjrtCompileOptions(
        replicas, partitions, newUseShardy, deviceAssignment, envOptionOverrides);
  }

  /**
   * {@return a copy for certain devices, with as many instances as they are}
   *
   * @param assignment which devices run it
   */
  public PjrtCompileOptions withDeviceAssignment(PjrtDeviceAssignment assignment) {
    return new PjrtCompileOptions(
        assignment.replicas(),
        assignment.partitions(),
        useShardy,
        Optional.of(assignment),
        envOptionOverrides);
  }

  /**
   * {@return a copy for one instance, on a device}
   *
   * @param device the device that runs it
   */
  public PjrtCompileOptions withDevice(PjrtDevice device) {
    return withDeviceAssignment(new PjrtDeviceAssignment(List.of(List.of(device.id()))));
  }

  /**
   * {@return a copy with a flag}
   *
   * @param name the name of the flag, without dashes
   * @param value its value
   * @throws IllegalArgumentException if the name is empty, or the value a list
   */
  public PjrtCompileOptions withEnvOptionOverride(String name, PjrtValue value) {
    SortedMap<String, PjrtValue> overrides = new TreeMap<>(envOptionOverrides);
    overrides.put(name, value);
    return new PjrtCompileOptions(replicas, partitions, useShardy, deviceAssignment, overrides);
  }
}
