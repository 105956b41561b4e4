package org.hlo4j.pjrt;

import java.util.Map;

/**
 * The description of a device, whether or not it is there.
 *
 * @param id its number among the devices of its kind, of all processes
 * @param processIndex the number of the process whose client can use it
 * @param kind its kind in the words of the vendor
 * @param debugString all there is to say of it
 * @param name a short text for readers
 * @param attributes what else the plugin says, {@code core_count} for example
 */
public record PjrtDeviceDescription(
    int id,
    int processIndex,
    String kind,
    String debugString,
    String name,
    Map<String, PjrtValue> attributes) {
  /**
   * Takes the words of the plugin.
   *
   * @param id its number among the devices of its kind
   * @param processIndex the number of the process whose client can use it
   * @param kind its kind in the words of the vendor
   * @param debugString all there is to say of it
   * @param name a short text for readers
   * @param attributes what else the plugin says
   */
  public PjrtDeviceDescription {}

  /** {@return the short text} */
  @Override
  public String toString() {
    return name;
  }
}
