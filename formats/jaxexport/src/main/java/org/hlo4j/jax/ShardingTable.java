package org.hlo4j.jax;

import org.hlo4j.ir.Blob;
import org.jspecify.annotations.Nullable;

/** Reads and writes shardings: the FlatBuffer table {@code Sharding}. */
final class ShardingTable {
  private static final int KIND = 0;
  private static final int HLO = 1;
  private static final int NAMED = 2;

  private static final int SPECIFIED = 1;

  private ShardingTable() {}

  static JaxSharding read(FlatTable table) {
    Blob hlo = table.bytesOrNull(HLO);
    return new JaxSharding(
        hlo == null ? null : new HloSharding(hlo),
        table.tableOrNull(NAMED, named -> NamedShardingTable.read(named, NamedMeshes.NONE)));
  }

  /** Writes a sharding for readers of a schema; from 9 on only named ones are written. */
  static int write(JaxSharding sharding, NamedMeshes meshes, int schema, FlatBuilder to) {
    NamedSharding named = sharding.namedOrNull();
    HloSharding hlo = sharding.hloOrNull();
    @Nullable Integer namedOffset =
        named == null ? null : Integer.valueOf(NamedShardingTable.write(named, meshes, to));
    @Nullable Integer hloOffset = hlo == null ? null : Integer.valueOf(to.bytes(hlo.bytes()));
    boolean kind = schema < ExportTable.SCHEMA_WITHOUT_HLO && hlo != null;
    return to.table()
        .addByte(KIND, kind ? SPECIFIED : 0)
        .addOptional(HLO, hloOffset)
        .addOptional(NAMED, namedOffset)
        .end();
  }
}
