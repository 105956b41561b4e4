package org.hlo4j.architecture;

import java.util.Set;

/**
 * A module of the project, as its {@code pom.xml} and {@code module-info.java} declare it.
 *
 * @param name the name of its folder, which ends the names of its artifact and its Java module
 * @param folder its path in the project's folder
 * @param packageName the package that holds all of its code; empty if it has none
 * @param description one sentence
 * @param uses the modules that it is compiled against, as it declares them
 * @param finds the modules that it does not name, but runs with: {@code ServiceLoader} finds them
 * @param isDeclared whether it is a JPMS module
 * @param isPublished whether it is part of a release
 */
record ProjectModule(
    String name,
    String folder,
    String packageName,
    String description,
    Set<String> uses,
    Set<String> finds,
    boolean isDeclared,
    boolean isPublished) {

  /** Returns the folder in the project's folder that the module is in. */
  String group() {
    return folder.split("/", 2)[0];
  }
}
