package org.hlo4j.jax;

import java.util.List;

/**
 * The meshes that shardings refer to by index.
 *
 * @param meshes the distinct meshes; empty for files before schema 10, where each sharding contains
 *     its own
 */
record NamedMeshes(List<DeviceMesh> meshes) {
  static final NamedMeshes NONE = new NamedMeshes(List.of());

  /** Returns the index of a mesh; 0 if meshes are not indexed. */
  int indexOf(DeviceMesh mesh) {
    return Math.max(0, meshes.indexOf(mesh));
  }
}
