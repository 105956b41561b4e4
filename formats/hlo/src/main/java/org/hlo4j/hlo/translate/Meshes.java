package org.hlo4j.hlo.translate;

import org.hlo4j.hlo.HloDevices;
import org.hlo4j.hlo.HloMesh;
import org.hlo4j.hlo.HloReplicaGroups;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.op.sdy.MeshOp;
import org.hlo4j.opset.sdy.SdyMeshAttr;
import org.hlo4j.opset.sdy.SdyMeshAxisAttr;
import org.hlo4j.opset.sdy.SdyOps;
import org.hlo4j.opset.stablehlo.AxisRefAttr;
import org.hlo4j.opset.stablehlo.ReplicaGroupMeshAxesAttr;
import org.hlo4j.opset.stablehlo.SubAxisInfoAttr;

/** The meshes along whose axes devices take part: symbols of the program. */
final class Meshes {
  private Meshes() {}

  static ReplicaGroupMeshAxesAttr groups(HloReplicaGroups.Axes groups, ModuleTranslator module) {
    return new ReplicaGroupMeshAxesAttr(
        SymbolRefAttr.flat(module.nameOf(groups.mesh())),
        groups.axes().stream().<Attribute>map(axis -> axis(groups.mesh(), axis)).toList());
  }

  private static AxisRefAttr axis(HloMesh mesh, HloMesh.AxisRef ref) {
    String name = mesh.axes().get(ref.axis()).name();
    HloMesh.Part part = ref.part();
    return part == null
        ? AxisRefAttr.of(name)
        : AxisRefAttr.of(name, new SubAxisInfoAttr(part.before(), part.size()));
  }

  /** Returns the declaration of a mesh, which stands before all functions. */
  static Operation declaration(HloMesh mesh, String name) {
    return new OperationState(SdyOps.MESH, UnknownLoc.INSTANCE)
        .set(MeshOp.SYM_NAME, name)
        .set(MeshOp.MESH, of(mesh))
        .create();
  }

  private static SdyMeshAttr of(HloMesh mesh) {
    HloDevices devices = mesh.devices();
    return new SdyMeshAttr(
        mesh.axes().stream().map(axis -> new SdyMeshAxisAttr(axis.name(), axis.size())).toList(),
        devices == null ? LongList.of() : devices.ids());
  }

  /** Returns how many devices a group has, 0 if that is not said. */
  static long groupSize(HloReplicaGroups groups) {
    return switch (groups) {
      case HloReplicaGroups.Listed listed ->
          listed.groups().isEmpty() ? 0 : listed.groups().getFirst().size();
      case HloReplicaGroups.Iota iota -> iota.size();
      case HloReplicaGroups.Axes axes -> {
        long size = 1;
        for (HloMesh.AxisRef ref : axes.axes()) {
          size = Math.multiplyExact(size, axes.mesh().sizeOf(ref));
        }
        yield size;
      }
    };
  }
}
