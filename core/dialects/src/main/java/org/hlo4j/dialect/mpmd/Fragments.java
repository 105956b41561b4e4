package org.hlo4j.dialect.mpmd;

import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.mpmd.MpmdOp;
import org.hlo4j.opset.mpmd.MeshTensorType;
import org.hlo4j.opset.sdy.SdyMeshAttr;

/** Checks of fragments and of calls of functions that are fragments. */
final class Fragments {
  private Fragments() {}

  static boolean verify(Operation fragment, VerificationContext context) {
    return BodyTypes.verify(fragment, Fragments::verifyPair, context);
  }

  private static boolean verifyPair(BodyTypes.Pair pair, VerificationContext context) {
    Operation op = pair.op();
    String name = MpmdOp.MESH_NAME.getOr(op, "");
    SdyMeshAttr mesh = Topologies.meshOrNull(op, name, context);
    if (mesh == null) {
      return false;
    }
    if (!(pair.outer() instanceof MeshTensorType tensor)) {
      return pair.inner().equals(pair.outer())
          || context.error(
              op,
              "expected the type of the %s to match the %s: %s, got: %s"
                  .formatted(
                      pair.inside(),
                      pair.outside(),
                      context.text().quoted(pair.outer()),
                      context.text().quoted(pair.inner())));
    }
    if (!tensor.mesh().equals(name)) {
      return context.error(
          op,
          "expected the mesh name of the %s to match that of the fragment op: %s != %s"
              .formatted(pair.outside(), tensor.mesh(), name));
    }
    return Topologies.verify(op, tensor, mesh, context)
        && (pair.inner().equals(tensor.tensor())
            || context.error(
                op,
                "expected the type of the %s to be global tensor type %s: %s, got: %s"
                    .formatted(
                        pair.inside(),
                        pair.outside(),
                        context.text().quoted(tensor.tensor()),
                        context.text().quoted(pair.inner()))));
  }

  static boolean verifyCall(Operation call, VerificationContext context) {
    if (!(MpmdOp.CALLEE.attributeOrNull(call) instanceof SymbolRefAttr callee)) {
      return true;
    }
    FuncOp function = FuncOp.ofOrNull(context.symbols().lookupNearestOrNull(call, callee));
    if (function == null) {
      return context.error(call, "'" + callee.leaf() + "' does not reference a valid function");
    }
    return BodyTypes.verify(
            call,
            function.functionType().inputs(),
            function.functionType().results(),
            Fragments::verifyPair,
            context)
        && verifyMesh(call, function, context);
  }

  private static boolean verifyMesh(Operation call, FuncOp callee, VerificationContext context) {
    SdyMeshAttr mesh = Topologies.meshOrNull(call, MpmdOp.MESH_NAME.getOr(call, ""), context);
    if (mesh == null) {
      return false;
    }
    SdyMeshAttr ofCallee =
        callee.operation().attributeOrNull(Topologies.MESH_SHAPE, SdyMeshAttr.class);
    if (ofCallee == null) {
      return context.error(
          callee.operation(),
          "Function does not have a " + Topologies.MESH_SHAPE + " attribute: " + callee.name());
    }
    return mesh.equals(ofCallee)
        || context.error(
            call,
            "Expected mesh of fragment call and callee function to match: %s vs %s"
                .formatted(context.text().attribute(mesh), context.text().attribute(ofCallee)));
  }
}
