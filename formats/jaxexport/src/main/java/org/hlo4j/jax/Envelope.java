package org.hlo4j.jax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.jax.JaxArray.MemorySpace;
import org.hlo4j.jax.JaxSignature.Value;
import org.jspecify.annotations.Nullable;

/** Converts the parts of an export other than its program for a release of JAX. */
final class Envelope {
  /** The releases that introduced element types absent from the first ones. */
  private static final Map<JaxType, String> TYPES =
      Map.of(
          JaxType.F8E4M3, "0.4.36",
          JaxType.F8E3M4, "0.4.36",
          JaxType.F8E8M0FNU, "0.5.1",
          JaxType.F4E2M1FN, "0.5.3",
          JaxType.KEY_FRY, "0.6.0",
          JaxType.KEY_RBG, "0.6.0",
          JaxType.KEY_UNSAFE_RBG, "0.6.0");

  private static final int MAX_DEVICES_IN_16_BITS = 0xffff;

  private final JaxRelease release;
  private final List<String> obstacles = new ArrayList<>();

  private Envelope(JaxRelease release) {
    this.release = release;
  }

  /**
   * Returns the parts of an export, other than its program, that a release cannot read, in
   * sentences.
   */
  static List<String> obstacles(JaxExport export, JaxRelease release) {
    Envelope envelope = new Envelope(release);
    envelope.check(export);
    return envelope.obstacles;
  }

  private void check(JaxExport export) {
    if (export.callingConvention() < release.oldestConvention()) {
      obstacles.add(
          "its calling convention is "
              + export.callingConvention()
              + ", and "
              + release
              + " knows none before "
              + release.oldestConvention());
    }
    if (export.deviceCount() > MAX_DEVICES_IN_16_BITS) {
      need(ExportTable.SCHEMA_OF_DEVICE_COUNT, export.deviceCount() + " devices");
    }
    check(export.inputs());
    check(export.outputs());
  }

  private void check(JaxSignature signature) {
    check(signature.tree());
    for (Value value : signature.values()) {
      String since = TYPES.get(value.array().type());
      if (since != null && !release.isAtLeast(since)) {
        obstacles.add(
            value.name() + ": " + value.array().type() + ", which JAX knows since " + since);
      }
      if (value.array().memory() == MemorySpace.HOST) {
        need(ExportTable.SCHEMA_OF_DEVICE_COUNT, value.name() + ": arrays in host memory");
      }
      checkSharding(value);
    }
  }

  private void check(PyTree tree) {
    if (tree instanceof PyTree.Custom custom) {
      need(ExportTable.SCHEMA_OF_CUSTOM_NODES, "objects of class '" + custom.name() + "'");
    }
    tree.children().forEach(this::check);
  }

  private void checkSharding(Value value) {
    JaxSharding sharding = value.sharding();
    String what = value.name() + ": " + sharding;
    if (sharding.hloOrNull() == null && sharding.namedOrNull() != null) {
      need(ExportTable.SCHEMA_OF_NAMES, what + ": distributions by names");
    } else if (sharding.namedOrNull() == null
        && sharding.hloOrNull() != null
        && release.schema() >= ExportTable.SCHEMA_WITHOUT_HLO) {
      obstacles.add(what + ": a distribution in XLA's words, which JAX no longer takes");
    }
  }

  private void need(int schema, String what) {
    if (release.schema() < schema) {
      JaxRelease first = JaxRelease.firstWithSchema(schema);
      obstacles.add(what + ", which JAX knows since " + first.name());
    }
  }

  /** Returns a signature reduced to what the release reads, given that there are no obstacles. */
  static JaxSignature write(JaxSignature signature, JaxRelease release) {
    return new JaxSignature(
        signature.tree(),
        signature.values().stream()
            .map(value ->
                new Value(
                    value.name(), write(value.array(), release), write(value.sharding(), release)))
            .toList());
  }

  private static JaxArray write(JaxArray array, JaxRelease release) {
    return release.schema() < ExportTable.SCHEMA_OF_DEVICE_COUNT
        ? new JaxArray(array.type(), array.shape(), MemorySpace.UNKNOWN)
        : array;
  }

  private static JaxSharding write(JaxSharding sharding, JaxRelease release) {
    NamedSharding named = sharding.namedOrNull();
    if (named == null) {
      return sharding;
    }
    if (release.schema() < ExportTable.SCHEMA_OF_NAMES) {
      return new JaxSharding(sharding.hloOrNull(), null);
    }
    return new JaxSharding(
        release.schema() < ExportTable.SCHEMA_WITHOUT_HLO ? sharding.hloOrNull() : null,
        new NamedSharding(
            write(named.mesh(), release),
            named.partitions(),
            named.reduced(),
            named.unreduced(),
            named.memoryKindOrNull()));
  }

  private static DeviceMesh write(DeviceMesh mesh, JaxRelease release) {
    DeviceMesh.@Nullable Device device = mesh.deviceOrNull();
    if (device == null || release.schema() < ExportTable.SCHEMA_OF_ABSTRACT_DEVICES) {
      device = null;
    } else if (release.schema() < ExportTable.SCHEMA_OF_DEVICE_PLATFORMS) {
      device = new DeviceMesh.Device(device.kind(), device.coresOrNull(), null);
    }
    return new DeviceMesh(mesh.sizes(), mesh.names(), mesh.kinds(), device);
  }
}
