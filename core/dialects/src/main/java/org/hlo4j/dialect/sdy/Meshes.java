package org.hlo4j.dialect.sdy;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.op.sdy.MeshOp;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.hlo4j.opset.sdy.SdyAxisRefAttr;
import org.hlo4j.opset.sdy.SdyMeshAttr;
import org.hlo4j.opset.sdy.SdyMeshAxisAttr;
import org.hlo4j.opset.sdy.SdyOps;
import org.hlo4j.opset.sdy.SdySubAxisInfoAttr;
import org.hlo4j.opset.sdy.TensorShardingAttr;
import org.jspecify.annotations.Nullable;

/** The meshes that shardings reference, and their axes. */
final class Meshes {
  private Meshes() {}

  /** The mesh of a sharding of {@code op}; null if the module has no mesh of that name. */
  static @Nullable SdyMeshAttr meshOrNull(
      TensorShardingAttr sharding, Operation op, VerificationContext context) {
    if (sharding.meshOrRef() instanceof SdyMeshAttr mesh) {
      return mesh;
    }
    Operation module = op.parentOpOrNull();
    while (module != null && !module.is(BuiltinOps.MODULE)) {
      module = module.parentOpOrNull();
    }
    Operation found =
        module == null
            ? null
            : context.symbols().lookupOrNull(module, ((SymbolRefAttr) sharding.meshOrRef()).root());
    return found != null && found.is(SdyOps.MESH)
        ? MeshOp.MESH.getOrNull(found) instanceof SdyMeshAttr mesh ? mesh : null
        : null;
  }

  /** Whether the mesh is a single device. */
  static boolean isMaximal(SdyMeshAttr mesh) {
    return mesh.axes().isEmpty() && mesh.deviceIds().size() == 1;
  }

  /** The index of an axis; -1 if the mesh has no axis of that name. */
  static int position(SdyMeshAttr mesh, String axis) {
    List<SdyMeshAxisAttr> axes = mesh.axes();
    for (int i = 0; i < axes.size(); i++) {
      if (axes.get(i).name().equals(axis)) {
        return i;
      }
    }
    return -1;
  }

  /** The size of an axis of the mesh, or of the sub-axis. */
  static long size(SdyMeshAttr mesh, SdyAxisRefAttr axis) {
    return axis.subAxisInfo()
        .map(SdySubAxisInfoAttr::size)
        .orElseGet(() -> mesh.axes().get(position(mesh, axis.name())).size());
  }

  /**
   * Compares axes by their index in the mesh, and sub-axes of one axis by their position. Axes that
   * the mesh does not have are last.
   */
  static int compare(SdyMeshAttr mesh, SdyAxisRefAttr a, SdyAxisRefAttr b) {
    if (!a.name().equals(b.name())) {
      return Integer.compareUnsigned(position(mesh, a.name()), position(mesh, b.name()));
    }
    int byBegin = Long.compare(preSize(a), preSize(b));
    return byBegin != 0 ? byBegin : Long.compare(partSize(a), partSize(b));
  }

  private static long preSize(SdyAxisRefAttr axis) {
    return axis.subAxisInfo().map(SdySubAxisInfoAttr::preSize).orElse(1L);
  }

  /** A full axis is larger than any sub-axis. */
  private static long partSize(SdyAxisRefAttr axis) {
    return axis.subAxisInfo().map(SdySubAxisInfoAttr::size).orElse(Long.MAX_VALUE);
  }

  /** The product of the sizes of the sub-axes up to the end of this one. */
  static long nextPreSize(SdySubAxisInfoAttr part) {
    return Sizes.multiply(part.preSize(), part.size());
  }

  /** Whether the second sub-axis directly follows the first one on the same axis. */
  static boolean continues(SdyAxisRefAttr first, SdyAxisRefAttr second) {
    Optional<SdySubAxisInfoAttr> part = first.subAxisInfo();
    return first.name().equals(second.name())
        && part.isPresent()
        && second.subAxisInfo().isPresent()
        && nextPreSize(part.get()) == second.subAxisInfo().get().preSize();
  }

  /** The axis as messages show it. */
  static String text(SdyAxisRefAttr axis) {
    return '"'
        + axis.name()
        + '"'
        + axis.subAxisInfo()
            .map(part -> ":(%s)%s".formatted(part.preSize(), part.size()))
            .orElse("");
  }
}
