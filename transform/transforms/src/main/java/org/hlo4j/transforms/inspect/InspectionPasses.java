package org.hlo4j.transforms.inspect;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.chlo.rule.NumpyBroadcast;
import org.hlo4j.dialect.hlo.InferredShape;
import org.hlo4j.dialect.hlo.InfersShapes;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.Effects;
import org.hlo4j.ir.rewrite.ReifiesShapes;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.ir.rewrite.Speculatability;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.transforms.build.BoundedBroadcast;
import org.hlo4j.transforms.build.HloBuilder;

/** The passes of this package, by upstream's names. */
public final class InspectionPasses {
  /** Broadcasts the operands of {@code hlo_test_broadcast.numpy_broadcast}. */
  public static final PassDefinition BROADCAST =
      definition(
          "hlo-test-broadcast",
          "Broadcast the operands of test operations.",
          new QueryPatterns.Query(
              "hlo_test_broadcast.numpy_broadcast", InspectionPasses::broadcast));

  /** Prints inferred types and reifies shapes. */
  public static final PassDefinition INFER =
      definition(
          "hlo-test-infer",
          "Show the types that are inferred of operations and compute their shapes.",
          infer("get_return_types", InfersTypes.class, InspectionPasses::inferTypes),
          infer("reify_return_type_shapes", ReifiesShapes.class, InspectionPasses::reifyShapes),
          infer("get_return_type_components", InfersShapes.class, InspectionPasses::inferShapes));

  /** Erases correct claims about speculatability. */
  public static final PassDefinition SPECULATABILITY =
      definition(
          "hlo-test-speculatability",
          "Drop right claims on the speculatability of operations, and these.",
          claim("is_speculatable", Speculatability.SPECULATABLE),
          claim("is_not_speculatable", Speculatability.NOT_SPECULATABLE),
          claim("is_recursively_speculatable", Speculatability.RECURSIVELY_SPECULATABLE));

  private InspectionPasses() {}

  private static PassDefinition definition(
      String name, String description, QueryPatterns.Query... queries) {
    return PassDefinition.of(
        name, description, PassDefinition.FUNCTION, new QueryPatterns(queries));
  }

  private static boolean broadcast(Operation query, Rewriter rewriter) {
    rewriter.replaceWithNew(
        query,
        OperationState.inPlaceOf(query, Modules.CUSTOM_CALL)
            .addOperands(broadcastOperands(query, rewriter))
            .set(CustomCallOp.CALL_TARGET_NAME, "numpy_broadcasted")
            .set(CustomCallOp.HAS_SIDE_EFFECT, true));
    return true;
  }

  private static List<Value> broadcastOperands(Operation query, Rewriter rewriter) {
    if (query.operandCount() == 0) {
      throw new DiagnosticException(query.location(), "requires at least one operand to broadcast");
    }
    for (Value operand : query.operands()) {
      if (!(operand.type() instanceof RankedTensorType)) {
        throw new DiagnosticException(
            operand.location(), "expected ranked tensor type for broadcast inputs");
      }
    }
    try {
      return new BoundedBroadcast(HloBuilder.replacing(query, rewriter)).all(query.operands());
    } catch (NumpyBroadcast.Mismatch mismatch) {
      throw new DiagnosticException(
          query.operand(mismatch.operand()).location(), String.valueOf(mismatch.getMessage()));
    }
  }

  /** Answers a query by an interface of the operation that it is about. */
  private interface Inference<T> {
    boolean answer(Operation query, Operation subject, T inference, Rewriter rewriter);
  }

  private static <T> QueryPatterns.Query infer(
      String query, Class<T> wanted, Inference<T> inference) {
    return new QueryPatterns.Query(
        "hlo_test_infer." + query,
        (asked, rewriter) -> {
          Operation subject = QueryPatterns.subjectOrNull(asked);
          T found =
              subject == null
                  ? null
                  : rewriter.registry().interfaceOrNull(subject.definition(), wanted);
          return subject != null
              && found != null
              && inference.answer(asked, subject, found, rewriter);
        });
  }

  private static boolean inferTypes(
      Operation query, Operation subject, InfersTypes inference, Rewriter rewriter) {
    answer(query, "hlo_test_infer.return_types", inference.inferTypes(subject), rewriter);
    return true;
  }

  private static boolean inferShapes(
      Operation query, Operation subject, InfersShapes inference, Rewriter rewriter) {
    List<Type> types = new ArrayList<>();
    for (InferredShape shape : inference.inferShapes(subject)) {
      if (!shape.shape().allMatch(ShapedType::isSize)) {
        return false;
      }
      Type element = shape.elementType().orElse(IndexType.INSTANCE);
      types.add(new RankedTensorType(shape.shape(), element, shape.encoding().orElse(null)));
    }
    answer(query, "hlo_test_infer.return_type_components", types, rewriter);
    return true;
  }

  private static void answer(
      Operation query, String name, List<? extends Type> types, Rewriter rewriter) {
    OperationState answer =
        OperationState.inPlaceOf(query, OpDefinition.unregistered(name))
            .addOperands(query.operands())
            .setAttributes(query.discardableAttributes());
    for (int i = 0; i < types.size(); i++) {
      answer.setAttribute("types" + i, new TypeAttr(types.get(i)));
    }
    rewriter.replaceWithNew(query, answer);
  }

  private static boolean reifyShapes(
      Operation query, Operation subject, ReifiesShapes reification, Rewriter rewriter) {
    List<Value> shapes = reification.reifyShapes(subject, subject.operands(), rewriter);
    if (shapes.isEmpty()) {
      return false;
    }
    rewriter.replace(query, shapes);
    return true;
  }

  private static QueryPatterns.Query claim(String claim, Speculatability claimed) {
    return new QueryPatterns.Query(
        "hlo_test_speculatability." + claim,
        (query, rewriter) -> {
          Operation subject = QueryPatterns.subjectOrNull(query);
          if (subject == null
              || !query.operand(0).hasOneUse()
              || new Effects(rewriter.registry()).speculatability(subject) != claimed) {
            return false;
          }
          rewriter.erase(query);
          rewriter.erase(subject);
          return true;
        });
  }
}
