package org.hlo4j.dialect.mpmd;

import org.hlo4j.dialect.sdy.ShardingCheck;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.mpmd.MeshTensorType;
import org.hlo4j.opset.mpmd.TopologyAttr;
import org.hlo4j.opset.sdy.SdyMeshAttr;
import org.jspecify.annotations.Nullable;

/** The meshes of the function around an operation. */
final class Topologies {
  /** The attribute of a function with the meshes on which it runs. */
  static final String TOPOLOGY = "topology";

  /** The attribute of a function with the only mesh on which it runs. */
  static final String MESH_SHAPE = "mesh_shape";

  private Topologies() {}

  /** The function around an operation; null outside of functions. */
  static @Nullable FuncOp functionOrNull(Operation op) {
    Operation parent = op.parentOpOrNull();
    while (parent != null && FuncOp.ofOrNull(parent) == null) {
      parent = parent.parentOpOrNull();
    }
    return FuncOp.ofOrNull(parent);
  }

  /** The mesh of a name; null, and reported, if the function has no such mesh. */
  static @Nullable SdyMeshAttr meshOrNull(Operation op, String name, VerificationContext context) {
    FuncOp function = functionOrNull(op);
    if (function == null) {
      context.opError(op, "must be in a function, whose topology has its mesh");
      return null;
    }
    TopologyAttr topology = function.operation().attributeOrNull(TOPOLOGY, TopologyAttr.class);
    if (topology == null) {
      context.error(op, "Function does not have a topology attribute: " + function.name());
      return null;
    }
    SdyMeshAttr mesh = topology.mesh(name).orElse(null);
    if (mesh == null) {
      context.error(op, "Topology doesn't have a mesh with name: " + name);
    }
    return mesh;
  }

  /** Checks that the mesh of a type exists and that it can be sharded so. */
  static boolean verify(Operation op, MeshTensorType type, VerificationContext context) {
    SdyMeshAttr mesh = meshOrNull(op, type.mesh(), context);
    return mesh != null && verify(op, type, mesh, context);
  }

  /** Checks that a mesh can be sharded as the type says. */
  static boolean verify(
      Operation op, MeshTensorType type, SdyMeshAttr mesh, VerificationContext context) {
    return type.sharding().isEmpty()
        || ShardingCheck.verifyExact(op, type.sharding().get(), mesh, type.tensor(), context);
  }
}
