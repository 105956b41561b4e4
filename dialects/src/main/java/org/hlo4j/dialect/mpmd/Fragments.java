package org.hlo4j.dialect.mpmd;

import java.util.List;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
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
    List<Type> arguments =
        fragment.region(0).front().arguments().stream().map(BlockArgument::type).toList();
    List<Type> returned = Value.types(fragment.region(0).front().back().operands());
    return verifyValues(fragment, arguments, returned, context);
  }

  private static boolean verifyValues(
      Operation op, List<Type> arguments, List<Type> returned, VerificationContext context) {
    List<Type> operands = Value.types(op.operands());
    return verifyAll(op, "block argument", arguments, "operand", operands, context)
        && verifyAll(op, "returned value", returned, "result", op.resultTypes(), context);
  }

  private static boolean verifyAll(
      Operation op,
      String inside,
      List<Type> innerTypes,
      String outside,
      List<Type> outerTypes,
      VerificationContext context) {
    if (!MpmdVerifiers.haveSameNumber(op, inside, innerTypes, outside, outerTypes, context)) {
      return false;
    }
    for (int i = 0; i < innerTypes.size(); i++) {
      if (!verify(op, inside, innerTypes.get(i), outside, outerTypes.get(i), context)) {
        return false;
      }
    }
    return true;
  }

  private static boolean verify(
      Operation op,
      String inside,
      Type inner,
      String outside,
      Type outer,
      VerificationContext context) {
    String name = MpmdOp.MESH_NAME.getOr(op, "");
    SdyMeshAttr mesh = Topologies.meshOrNull(op, name, context);
    if (mesh == null) {
      return false;
    }
    if (!(outer instanceof MeshTensorType tensor)) {
      return inner.equals(outer)
          || context.error(
              op,
              "expected the type of the %s to match the %s: %s, got: %s"
                  .formatted(
                      inside, outside, context.text().quoted(outer), context.text().quoted(inner)));
    }
    if (!tensor.mesh().equals(name)) {
      return context.error(
          op,
          "expected the mesh name of the %s to match that of the fragment op: %s != %s"
              .formatted(outside, tensor.mesh(), name));
    }
    return Topologies.verify(op, tensor, mesh, context)
        && (inner.equals(tensor.tensor())
            || context.error(
                op,
                "expected the type of the %s to be global tensor type %s: %s, got: %s"
                    .formatted(
                        inside,
                        outside,
                        context.text().quoted(tensor.tensor()),
                        context.text().quoted(inner))));
  }

  static boolean verifyCall(Operation call, VerificationContext context) {
    if (!(MpmdOp.CALLEE.attributeOrNull(call) instanceof SymbolRefAttr callee)) {
      return true;
    }
    FuncOp function = FuncOp.ofOrNull(context.symbols().lookupNearestOrNull(call, callee));
    if (function == null) {
      return context.error(call, "'" + callee.leaf() + "' does not reference a valid function");
    }
    return verifyValues(
            call, function.functionType().inputs(), function.functionType().results(), context)
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
