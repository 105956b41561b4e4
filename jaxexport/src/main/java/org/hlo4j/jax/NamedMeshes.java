package org.hlo4j.jax;

import java.util.List;

/**
 * The meshes that shardings refer to by number.
 *
 * @param meshes the meshes, each once; none in files before schema 10, where each sharding has its
 *     own
 */
record NamedMeshes(List<DeviceMesh> meshes) {
  static final NamedMeshes NONE = new NamedMeshes(List.of());

  /** The number of a mesh; 0 where they are not numbered. */
  int indexOf(DeviceMesh mesh) {
    return Math.max(0, meshes.indexOf(mesh));
  }
}
