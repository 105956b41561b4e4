package org.hlo4j.dialect.mpmd;

import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.mpmd.CallOp;
import org.hlo4j.op.mpmd.ForOp;
import org.hlo4j.op.mpmd.MpmdOp;
import org.hlo4j.op.mpmd.ReduceOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.mpmd.MeshTensorType;
import org.hlo4j.opset.mpmd.MpmdOps;
import org.hlo4j.opset.mpmd.MpmdReduction;
import org.jspecify.annotations.Nullable;

/** Checks of the operations besides fragments. Source: Shardy's {@code mpmd/ir/dialect.cc}. */
final class MpmdVerifiers {
  private static final String CALL_COUNTER = "call_counter";
  private static final int INDEX_WIDTH = 32;

  private MpmdVerifiers() {}

  // Named computations.

  static boolean verifyNamedComputation(Operation op, VerificationContext context) {
    return BodyTypes.verify(op, MpmdVerifiers::verifySame, context);
  }

  private static boolean verifySame(BodyTypes.Pair pair, VerificationContext context) {
    return pair.inner().equals(pair.outer())
        || context.error(
            pair.op(),
            "expected the type of the %s to match the type of %s: %s, got: %s"
                .formatted(
                    pair.inside(),
                    pair.outside(),
                    context.text().quoted(pair.inner()),
                    context.text().quoted(pair.outer())));
  }

  // Assignments to meshes.

  static boolean verifyAssign(Operation assign, VerificationContext context) {
    return verifyAssignment(assign, assign.operand(0).type(), assign.result(0).type(), context);
  }

  static boolean verifyUnassign(Operation unassign, VerificationContext context) {
    return verifyAssignment(
        unassign, unassign.result(0).type(), unassign.operand(0).type(), context);
  }

  private static boolean verifyAssignment(
      Operation op, Type local, Type onMesh, VerificationContext context) {
    if (!(onMesh instanceof MeshTensorType tensor)) {
      return true;
    }
    if (!Topologies.verify(op, tensor, context)) {
      return false;
    }
    boolean sharded =
        tensor.sharding().stream()
            .flatMap(sharding -> sharding.dimensions().stream())
            .anyMatch(dimension -> !dimension.axes().isEmpty());
    if (sharded) {
      return context.error(
          op, "MeshTensorType should be fully replicated: " + context.text().quoted(tensor));
    }
    return tensor.tensor().equals(local)
        || context.error(
            op,
            "mismatch between the given local type %s and mesh_type ranked tensor type: %s"
                .formatted(context.text().quoted(local), context.text().quoted(tensor.tensor())));
  }

  // Calls.

  static boolean verifyCall(Operation call, VerificationContext context) {
    if (call.attributeOrNull(CALL_COUNTER) instanceof IntegerAttr counter
        && !counter.type().equals(IntegerType.unsigned(INDEX_WIDTH))) {
      return context.error(
          call, "call_counter must be an uint32, got " + context.text().quoted(counter.type()));
    }
    Operation parent = call.parentOpOrNull();
    FuncOp function = Topologies.functionOrNull(call);
    if (function == null) {
      return context.opError(call, "must be in a function");
    }
    String callee = "Mpmd CallOp on \"" + MpmdOp.CALLEE.getOr(call, "") + "\" ";
    if (parent == null || !(parent.is(FuncOps.FUNC) || parent.is(MpmdOps.FOR))) {
      return context.error(
          call,
          callee
              + "can only be used in a function or for_op block but was called from inside op "
              + (parent == null ? "none" : parent.name()));
    }
    return !hasTopology(function)
        || isPublic(function)
        || context.error(
            call,
            callee
                + "in an Mpmd function can only be used directly by the entrypoint function, i.e."
                + " the main function, but was called from \""
                + function.name()
                + "\".");
  }

  private static boolean hasTopology(FuncOp function) {
    return function.operation().hasAttribute(Topologies.TOPOLOGY);
  }

  private static boolean isPublic(FuncOp function) {
    return function.visibility().equals("public");
  }

  static boolean verifyCallee(Operation call, VerificationContext context) {
    if (!(CallOp.CALLEE.attributeOrNull(call) instanceof SymbolRefAttr callee)) {
      return true;
    }
    FuncOp function = FuncOp.ofOrNull(context.symbols().lookupNearestOrNull(call, callee));
    if (function == null) {
      return context.opError(call, "'" + callee.leaf() + "' does not reference a valid function");
    }
    List<Type> operands = Value.types(call.operands());
    if (!match(call, "operand", function.functionType().inputs(), operands, context)
        || !match(call, "result", function.functionType().results(), call.resultTypes(), context)) {
      return false;
    }
    return !hasTopology(function)
        || function.visibility().equals("private")
        || context.error(
            call,
            "MPMD CallOp callee with topology must also have visibility set to private, as public"
                + " functions with topologies are assumed to be entry point functions.");
  }

  /** Shardy compares as many types as both have; other numbers would not be a call. */
  private static boolean match(
      Operation call,
      String what,
      List<Type> ofFunction,
      List<Type> ofCall,
      VerificationContext context) {
    for (int i = 0; i < Math.min(ofFunction.size(), ofCall.size()); i++) {
      if (!ofFunction.get(i).equals(ofCall.get(i))) {
        return context.error(
            call,
            "Type mismatch. Expected call %s to have type %s but got %s"
                .formatted(
                    what,
                    context.text().quoted(ofFunction.get(i)),
                    context.text().quoted(ofCall.get(i))));
      }
    }
    return ofFunction.size() == ofCall.size()
        || context.opError(
            call,
            "incorrect number of %ss for callee: expected %d, but got %d"
                .formatted(what, ofFunction.size(), ofCall.size()));
  }

  // Loops and reductions.

  static boolean verifyFor(Operation loop, VerificationContext context) {
    String problem = problemOrNull(loop);
    return problem == null ? verifyIndex(loop, context) : context.error(loop, problem);
  }

  private static boolean verifyIndex(Operation loop, VerificationContext context) {
    Type index = loop.region(0).front().arguments().getLast().type();
    Type number = index instanceof ShapedType shaped ? shaped.elementType() : index;
    return number instanceof IntegerType
        || context.opError(
            loop, "0-th induction variable has invalid type: " + context.text().quoted(index));
  }

  private static @Nullable String problemOrNull(Operation loop) {
    Block body = loop.region(0).front();
    int carried = loop.operandCount();
    if (body.argumentCount() != carried + 1) {
      return "wrong number of arguments for region";
    }
    for (int i = 0; i < carried; i++) {
      if (!loop.operand(i).type().equals(body.argument(i).type())) {
        return "wrong argument type at argument no. " + i;
      }
    }
    if (body.argument(carried).type() instanceof RankedTensorType index
        && !(index.rank() == 0
            && index.elementType() instanceof IntegerType integer
            && integer.width() == INDEX_WIDTH)) {
      return "index must have a 32-bit integer rank-0 tensor type";
    }
    if (!Value.types(body.back().operands()).equals(loop.resultTypes())) {
      return "type mismatch for result of region";
    }
    if (loop.operands().stream().map(operand -> operand.type().getClass()).distinct().count() > 1) {
      return "type ids in operands/results are not identical";
    }
    long iterations = number(ForOp.ITERATIONS, loop);
    long factor = number(ForOp.UNROLL_FACTOR, loop);
    if (iterations == 0) {
      return "number of iterations must be greater than zero";
    }
    return factor == 0 || iterations % factor != 0
        ? "number of iterations %d isn't divisible by unroll factor %d"
            .formatted(iterations, factor)
        : null;
  }

  private static long number(Property<IntegerAttr> property, Operation loop) {
    IntegerAttr number = property.getOrNull(loop);
    return number == null ? 1 : number.value().longValue();
  }

  static boolean verifyReduce(Operation reduce, VerificationContext context) {
    return ReduceOp.REDUCTION.getOr(reduce, MpmdReduction.NONE) != MpmdReduction.NONE
        || reduce.operandCount() == 1
        || context.error(
            reduce, "ReduceOp must have exactly one operand if the reduction type is none");
  }
}
