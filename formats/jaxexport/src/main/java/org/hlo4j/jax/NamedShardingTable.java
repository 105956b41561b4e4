package org.hlo4j.jax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes named shardings: the FlatBuffer tables {@code NamedSharding}, {@code
 * PartitionSpec} and nested ones.
 */
final class NamedShardingTable {
  private static final int MESH = 0;
  private static final int SPEC = 1;
  private static final int MEMORY_KIND = 2;
  private static final int MESH_INDEX = 3;

  private static final int SPEC_PARTITIONS = 0;
  private static final int SPEC_REDUCED = 1;
  private static final int SPEC_UNREDUCED = 2;

  private static final int PARTITION_AXES = 0;

  private NamedShardingTable() {}

  static NamedSharding read(FlatTable table, NamedMeshes meshes) {
    DeviceMesh mesh;
    if (meshes.meshes().isEmpty()) {
      mesh = table.required("mesh", table.tableOrNull(MESH, MeshTable::read));
    } else {
      long index = table.unsignedInt(MESH_INDEX);
      if (index >= meshes.meshes().size()) {
        throw table.error("there is no mesh " + index);
      }
      mesh = meshes.meshes().get((int) index);
    }
    String memory = table.stringOrNull(MEMORY_KIND);
    return table.required(
        "partition", table.tableOrNull(SPEC, spec -> readSpec(spec, mesh, memory)));
  }

  private static NamedSharding readSpec(FlatTable table, DeviceMesh mesh, @Nullable String memory) {
    return new NamedSharding(
        mesh,
        table.tables(SPEC_PARTITIONS, partition -> partition.strings(PARTITION_AXES)),
        table.strings(SPEC_REDUCED),
        table.strings(SPEC_UNREDUCED),
        memory);
  }

  static int write(NamedSharding sharding, NamedMeshes meshes, FlatBuilder to) {
    int mesh = MeshTable.write(sharding.mesh(), to);
    int spec = writeSpec(sharding, to);
    String memory = sharding.memoryKindOrNull();
    @Nullable Integer memoryOffset = memory == null ? null : Integer.valueOf(to.string(memory));
    return to.table()
        .addOffset(MESH, mesh)
        .addOffset(SPEC, spec)
        .addOptional(MEMORY_KIND, memoryOffset)
        .addInt(MESH_INDEX, meshes.indexOf(sharding.mesh()))
        .end();
  }

  private static int writeSpec(NamedSharding sharding, FlatBuilder to) {
    int partitions = to.vector(sharding.partitions(), axes -> writePartition(axes, to));
    int reduced = to.strings(sharding.reduced());
    int unreduced = to.strings(sharding.unreduced());
    return to.table()
        .addOffset(SPEC_PARTITIONS, partitions)
        .addOffset(SPEC_REDUCED, reduced)
        .addOffset(SPEC_UNREDUCED, unreduced)
        .end();
  }

  private static int writePartition(List<String> axes, FlatBuilder to) {
    int offset = to.strings(axes);
    return to.table().addOffset(PARTITION_AXES, offset).end();
  }
}
