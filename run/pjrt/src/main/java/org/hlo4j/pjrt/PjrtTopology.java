package org.hlo4j.pjrt;

import java.util.List;
import java.util.Map;

/**
 * The devices that a client sees, of all processes, and how they are connected.
 *
 * @param platformName the name of the platform
 * @param platformVersion its version
 * @param devices its devices
 * @param attributes what else the plugin says
 */
public record PjrtTopology(
    String platformName,
    String platformVersion,
    List<PjrtDeviceDescription> devices,
    Map<String, PjrtValue> attributes) {
  /**
   * Copies the list.
   *
   * @param platformName the name of the platform
   * @param platformVersion its version
   * @param devices its devices
   * @param attributes what else the plugin says
   */
  public PjrtTopology {
    devices = List.copyOf(devices);
  }
}
