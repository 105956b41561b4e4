package org.hlo4j.transforms.inspect;

import java.util.ArrayList;
import java.util.List;
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
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.Effects;
import org.hlo4j.ir.rewrite.ReifiesShapes;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.ir.rewrite.Speculatability;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.transforms.broadcast.NumpyBroadcasting;

/** The passes of this package, by upstream's names. */
public final class InspectionPasses {
  /** Broadcasts the operands of {@code hlo_test_broadcast.numpy_broadcast}. */
  public static final PassDefinition BROADCAST =
      definition(
          "hlo-test-broadcast",
          "Broadcast the operands of test operations.",
          new QueryPatterns.Question(
              "hlo_test_broadcast.numpy_broadcast", InspectionPasses::broadcast));

  /** Prints inferred types and reifies shapes. */
  public static final PassDefinition INFER =
      definition(
          "hlo-test-infer",
          "Show the types that are inferred of operations and compute their shapes.",
          new QueryPatterns.Question("hlo_test_infer.get_return_types", InspectionPasses::inferTypes),
          new QueryPatterns.Question(
              "hlo_test_infer.reify_return_type_shapes", InspectionPasses::reifyShapes),
          new QueryPatterns.Question(
              "hlo_test_infer.get_return_type_components", InspectionPasses::inferShapes));

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
      String name, String description, QueryPatterns.Question... questions) {
    return PassDefinition.of(name, description, PassDefinition.FUNCTION, new QueryPatterns(questions));
  }

  private static boolean broadcast(Operation question, Rewriter rewriter) {
    List<Value> operands =
        NumpyBroadcasting.broadcast(question.operands(), question.location(), rewriter);
    rewriter.replaceWithNew(
        question,
        OperationState.inPlaceOf(question, Modules.CUSTOM_CALL)
            .addOperands(operands)
            .set(CustomCallOp.CALL_TARGET_NAME, "numpy_broadcasted")
            .set(CustomCallOp.HAS_SIDE_EFFECT, true));
    return true;
  }

  private static boolean inferTypes(Operation question, Rewriter rewriter) {
    Operation subject = QueryPatterns.subjectOrNull(question);
    InfersTypes inference =
        subject == null
            ? null
            : rewriter.registry().interfaceOrNull(subject.definition(), InfersTypes.class);
    if (subject == null || inference == null) {
      return false;
    }
    answer(question, "hlo_test_infer.return_types", inference.inferTypes(subject), rewriter);
    return true;
  }

  private static boolean inferShapes(Operation question, Rewriter rewriter) {
    Operation subject = QueryPatterns.subjectOrNull(question);
    InfersShapes inference =
        subject == null
            ? null
            : rewriter.registry().interfaceOrNull(subject.definition(), InfersShapes.class);
    if (subject == null || inference == null) {
      return false;
    }
    List<Type> types = new ArrayList<>();
    for (InferredShape shape : inference.inferShapes(subject)) {
      if (!shape.shape().allMatch(ShapedType::isSize)) {
        return false;
      }
      Type element = shape.elementType().orElse(IndexType.INSTANCE);
      types.add(new RankedTensorType(shape.shape(), element, shape.encoding().orElse(null)));
    }
    answer(question, "hlo_test_infer.return_type_components", types, rewriter);
    return true;
  }

  private static void answer(
      Operation question, String name, List<? extends Type> types, Rewriter rewriter) {
    OperationState answer =
        OperationState.inPlaceOf(question, OpDefinition.unregistered(name))
            .addOperands(question.operands())
            .setAttributes(question.discardableAttributes());
    for (int i = 0; i < types.size(); i++) {
      answer.setAttribute("types" + i, new TypeAttr(types.get(i)));
    }
    rewriter.replaceWithNew(question, answer);
  }

  private static boolean reifyShapes(Operation question, Rewriter rewriter) {
    Operation subject = QueryPatterns.subjectOrNull(question);
    ReifiesShapes reification =
        subject == null
            ? null
            : rewriter.registry().interfaceOrNull(subject.definition(), ReifiesShapes.class);
    if (subject == null || reification == null) {
      return false;
    }
    List<Value> shapes = reification.reifyShapes(subject, subject.operands(), rewriter);
    if (shapes.isEmpty()) {
      return false;
    }
    rewriter.replace(question, shapes);
    return true;
  }

  private static QueryPatterns.Question claim(String claim, Speculatability claimed) {
    return new QueryPatterns.Question(
        "hlo_test_speculatability." + claim,
        (question, rewriter) -> {
          Operation subject = QueryPatterns.subjectOrNull(question);
          if (subject == null
              || !question.operand(0).hasOneUse()
              || new Effects(rewriter.registry()).speculatability(subject) != claimed) {
            return false;
          }
          rewriter.erase(question);
          rewriter.erase(subject);
          return true;
        });
  }
}
