package org.hlo4j.interpreter;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The extensions that libraries provide. */
final class InstalledExtensions {
  private static final List<Extension> EACH =
      ServiceLoader.load(Extension.class, Extension.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  static final Extension ALL =
      op ->
          EACH.stream()
              .map(extension -> extension.evaluator(op))
              .flatMap(Optional::stream)
              .findFirst();

  private InstalledExtensions() {}
}
