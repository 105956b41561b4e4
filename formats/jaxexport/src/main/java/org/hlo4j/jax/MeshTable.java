package org.hlo4j.jax;

import java.util.List;
import org.hlo4j.jax.DeviceMesh.AxisKind;
import org.hlo4j.jax.DeviceMesh.Device;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes meshes: the FlatBuffer tables {@code AbstractMesh} and {@code AbstractDevice}.
 */
final class MeshTable {
  private static final int SIZES = 0;
  private static final int NAMES = 1;
  private static final int KINDS = 2;
  private static final int DEVICE = 3;

  private static final int DEVICE_KIND = 0;
  private static final int DEVICE_CORES = 1;
  private static final int DEVICE_PLATFORM = 2;

  private MeshTable() {}

  static DeviceMesh read(FlatTable table) {
    List<Long> sizes = table.unsignedInts(SIZES);
    List<String> names = table.strings(NAMES);
    if (names.size() != sizes.size()) {
      throw table.error("a mesh has " + names.size() + " names for " + sizes.size() + " axes");
    }
    return new DeviceMesh(
        sizes,
        names,
        table.bytes(KINDS).stream().map(kind -> axisKind(table, kind)).toList(),
        table.tableOrNull(DEVICE, MeshTable::readDevice));
  }

  private static AxisKind axisKind(FlatTable table, int kind) {
    if (kind < 0 || kind >= AxisKind.values().length) {
      throw table.error("an axis has the unknown kind " + kind);
    }
    return AxisKind.values()[kind];
  }

  private static Device readDevice(FlatTable table) {
    return new Device(
        table.required("kind of device", table.stringOrNull(DEVICE_KIND)),
        table.has(DEVICE_CORES) ? table.unsignedInt(DEVICE_CORES) : null,
        table.stringOrNull(DEVICE_PLATFORM));
  }

  static int write(DeviceMesh mesh, FlatBuilder to) {
    int sizes = to.ints(mesh.sizes());
    int names = to.strings(mesh.names());
    int kinds = to.bytes(mesh.kinds().stream().map(AxisKind::ordinal).toList());
    Device device = mesh.deviceOrNull();
    @Nullable Integer deviceOffset = device == null ? null : Integer.valueOf(write(device, to));
    return to.table()
        .addOffset(SIZES, sizes)
        .addOffset(NAMES, names)
        .addOffset(KINDS, kinds)
        .addOptional(DEVICE, deviceOffset)
        .end();
  }

  private static int write(Device device, FlatBuilder to) {
    int kind = to.string(device.kind());
    String platform = device.platformOrNull();
    @Nullable Integer platformOffset =
        platform == null ? null : Integer.valueOf(to.string(platform));
    FlatBuilder.Table table = to.table().addOffset(DEVICE_KIND, kind);
    Long cores = device.coresOrNull();
    if (cores != null) {
      table.addAnyInt(DEVICE_CORES, cores);
    }
    return table.addOptional(DEVICE_PLATFORM, platformOffset).end();
  }
}
