package org.hlo4j.bytecode.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.builtin.ResourceHandle;

/** A dialect of a program, and its resources that the program uses. */
final class DialectNumber {
  private final String name;
  private final int number;
  private final Map<String, ResourceHandle> resources = new LinkedHashMap<>();

  DialectNumber(String name, int number) {
    this.name = name;
    this.number = number;
  }

  String name() {
    return name;
  }

  int number() {
    return number;
  }

  void add(ResourceHandle handle) {
    ResourceHandle other = resources.putIfAbsent(handle.key(), handle);
    if (other != null && other != handle) {
      throw new IllegalStateException(
          "two resources of dialect '" + name + "' are named '" + handle.key() + "'");
    }
  }

  /** Returns the resources in the order of their numbers: those with data first. */
  List<ResourceHandle> resources() {
    List<ResourceHandle> ordered = new ArrayList<>(resources.size());
    for (ResourceHandle handle : resources.values()) {
      if (handle.blobOrNull() != null) {
        ordered.add(handle);
      }
    }
    for (ResourceHandle handle : resources.values()) {
      if (handle.blobOrNull() == null) {
        ordered.add(handle);
      }
    }
    return ordered;
  }
}
