package org.hlo4j.pjrt;

import java.util.List;
import java.util.OptionalLong;

/**
 * The description that a client gives of itself, in this process or another.
 *
 * @param name the name of the platform: {@code cpu}, for example
 * @param version the version of the platform, in the words of the plugin
 * @param devices the devices that the client can use
 */
public record PjrtPlatform(String name, String version, List<Device> devices) {
  /**
   * Copies the devices.
   *
   * @param name the name of the platform
   * @param version the version of the platform
   * @param devices the devices that the client can use
   */
  public PjrtPlatform {
    devices = List.copyOf(devices);
  }

  /**
   * A device.
   *
   * @param id its number among the devices of its kind, of all processes
   * @param kind its kind in the words of the vendor
   * @param memories the kinds of the memories that it can use
   * @param bytesLimit the bytes that its allocator may use; empty if the plugin does not say
   */
  public record Device(int id, String kind, List<String> memories, OptionalLong bytesLimit) {
    /**
     * Copies the memories.
     *
     * @param id its number
     * @param kind its kind
     * @param memories the kinds of the memories that it can use
     * @param bytesLimit the bytes that its allocator may use
     */
    public Device {
      memories = List.copyOf(memories);
    }

    static Device of(PjrtDevice device) {
      return new Device(
          device.id(),
          device.kind(),
          device.memories().stream().map(PjrtMemory::kind).toList(),
          device
              .memoryStatistics()
              .map(PjrtMemoryStatistics::bytesLimit)
              .orElse(OptionalLong.empty()));
    }
  }
}
