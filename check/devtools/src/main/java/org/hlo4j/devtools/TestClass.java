package org.hlo4j.devtools;

import java.nio.file.Path;

/**
 * A class of tests.
 *
 * @param module whose tests it is of
 * @param type its internal name
 * @param source its file
 */
record TestClass(String module, String type, Path source) implements Comparable<TestClass> {
  String simpleName() {
    return type.substring(type.lastIndexOf('/') + 1);
  }

  String name() {
    return type.replace('/', '.');
  }

  @Override
  public int compareTo(TestClass other) {
    int modules = module.compareTo(other.module);
    return modules != 0 ? modules : type.compareTo(other.type);
  }
}
