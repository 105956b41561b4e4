package org.hlo4j.jax;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** Files that JAX has written, made by {@code oracle/jax_exports.py}: release, dash, function. */
final class Exports {
  static final List<String> ALL =
      List.of(
          "0.4-dtypes",
          "0.4-sharded",
          "0.4-symbolic",
          "0.4-trees",
          "0.8-sharded",
          "0.9-sharded",
          "0.12-custom_nodes",
          "0.12-explicit_sharding",
          "0.12-keys",
          "0.12-platforms",
          "0.12-sharded",
          "0.12-symbolic_expression",
          "0.12-trees");

  private Exports() {}

  static byte[] bytes(String name) {
    try (InputStream file = Exports.class.getResourceAsStream("/exports/" + name + ".jax")) {
      return file.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static JaxExport read(String name) {
    return JaxExport.read(bytes(name));
  }
}
