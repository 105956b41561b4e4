package org.hlo4j.dialect.shape;

import java.util.List;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.dialect.verify.ControlFlowEdge;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.op.shape.ConstShapeOp;
import org.hlo4j.opset.shape.ShapeType;

/** Checks of {@code shape} operations. Source: {@code mlir/Dialect/Shape/IR/Shape.cpp}. */
final class ShapeVerifiers {
  private static final String PROPAGATE =
      "if at least one of the operands can hold error values then the result must be of type `%s`"
          + " to propagate them";

  private ShapeVerifiers() {}

  /** Operands of type {@code !shape.size} require a result of that type, which can hold errors. */
  static boolean verifySizeOrIndex(Operation operation, VerificationContext context) {
    return verifyErrors(operation, ShapeType.SIZE, "size", context);
  }

  /** Operands of type {@code !shape.shape} require a result of that type, which can hold errors. */
  static boolean verifyShapeOrExtents(Operation operation, VerificationContext context) {
    return verifyErrors(operation, ShapeType.SHAPE, "shape", context);
  }

  private static boolean verifyErrors(
      Operation operation, ShapeType result, String name, VerificationContext context) {
    boolean mayFail =
        operation.operands().stream()
            .map(Value::type)
            .anyMatch(type -> type == ShapeType.SHAPE || type == ShapeType.SIZE);
    return !mayFail
        || operation.result(0).type() == result
        || context.opError(operation, PROPAGATE.formatted(name));
  }

  static boolean verifyConstShape(Operation constant, VerificationContext context) {
    return !(ConstShapeOp.SHAPE.getOrNull(constant) instanceof DenseElementsAttr shape)
        || shape.isListable()
        || context.opError(constant, "has more sizes than can be listed");
  }

  static boolean verifyTwoShapes(Operation constraint, VerificationContext context) {
    return constraint.operandCount() >= 2
        || context.opError(constraint, "required at least 2 input shapes");
  }

  static boolean verifyAssuming(Operation assuming, VerificationContext context) {
    Block body = assuming.region(0).front();
    return ControlFlowEdge.out(body)
        .verify(body.back().operands(), assuming.resultTypes(), context);
  }

  /** Infers a shape, or the extents of a shape without errors; a program may specify either. */
  abstract static class InfersExtents implements InfersTypes {
    @Override
    public boolean areCompatible(List<Type> inferred, List<Type> given) {
      Type one = inferred.getFirst();
      Type other = given.getFirst();
      return one == ShapeType.SHAPE || other == ShapeType.SHAPE || Shapes.areCompatible(one, other);
    }

    static List<Type> extents(long rank) {
      return List.of(RankedTensorType.of(IndexType.INSTANCE, rank));
    }
  }

  static final class ConstShapeType extends InfersExtents {
    @Override
    public List<Type> inferTypes(OperationInputs constant) {
      DenseElementsAttr shape = ConstShapeOp.SHAPE.getOrNull(constant);
      return extents(shape == null ? ShapedType.DYNAMIC : shape.elementCount());
    }
  }

  static final class ShapeOfType extends InfersExtents {
    @Override
    public List<Type> inferTypes(OperationInputs shapeOf) {
      return shapeOf.operand(0).type() instanceof ShapedType type
          ? extents(type.hasRank() ? type.rank() : ShapedType.DYNAMIC)
          : List.of(ShapeType.SHAPE);
    }
  }
}
