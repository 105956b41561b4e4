package org.hlo4j.interpreter.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.op.stablehlo.CustomCallOp;

/**
 * Targets of custom calls in programs of JAX and XLA: annotations of placement, which are
 * identities, assertions of shapes, and approximate top-k, which is computed exactly.
 */
final class CustomTargets {
  private static final List<String> IDENTITIES =
      List.of(
          "Sharding",
          "SPMDFullToShardShape",
          "SPMDShardToFullShape",
          "LayoutConstraint",
          "MoveToDevice",
          "MoveToHost",
          "annotate_device_placement",
          "xla.sdy.FuncResultSharding");

  private CustomTargets() {}

  static void addTo(Map<String, OpEvaluator> targets) {
    IDENTITIES.forEach(name -> targets.put(name, CustomTargets::identity));
    targets.put("shape_assertion", CustomTargets::shapeAssertion);
    targets.put("ApproxTopK", CustomTargets::topK);
  }

  /** Returns the operands; on a single device a shard has the shape of the whole. */
  private static void identity(Operation op, Frame frame) {
    List<InterpreterValue> values = op.operands().stream().map(frame::get).toList();
    for (int i = 0; i < op.resultCount(); i++) {
      if (values.size() <= i
          || (values.get(i) instanceof Tensor tensor
              && op.result(i).type() instanceof RankedTensorType type
              && type.hasStaticShape()
              && !type.shape().equals(tensor.shape()))) {
        throw new InterpreterException(
            op.location(), "result #" + i + " has another shape than what is passed on");
      }
    }
    frame.results(op, values);
  }

  private static void shapeAssertion(Operation op, Frame frame) {
    if (frame.operand(op, 0).booleanAt(0)) {
      return;
    }
    String message =
        op.attribute("error_message", StringAttr.class)
            .map(StringAttr::value)
            .orElse("shape assertion does not hold");
    for (int i = 1; i < op.operandCount(); i++) {
      message = message.replace("{" + (i - 1) + "}", "" + frame.operand(op, i).longAt(0));
    }
    throw new InterpreterException(op.location(), message);
  }

  /** Sorts along a dimension with the called computation and keeps as many as the results hold. */
  private static void topK(Operation op, Frame frame) {
    int count = op.operandCount() / 2;
    List<Tensor> operands = frame.operands(op).subList(0, count);
    int dimension = reductionDimension(op);
    Operation comparator = comparator(op, frame);
    List<Tensor> results =
        IntStream.range(0, count)
            .mapToObj(i -> frame.machine().allocate(op, frame.resultType(op, i)))
            .toList();
    Tensor first = operands.getFirst();
    check(op, dimension >= 0 && dimension < first.rank(), "reduction_dim is out of range");
    int size = first.dimension(dimension);
    int kept = results.getFirst().dimension(dimension);
    check(op, kept <= size, "there are not as many elements as results have");
    int inner = stride(first.shape(), dimension);
    for (int line = 0; line < first.count() / Math.max(1, size); line++) {
      int from = line / inner * inner * size + line % inner;
      int to = line / inner * inner * kept + line % inner;
      List<Integer> order = new ArrayList<>();
      IntStream.range(0, size).forEach(i -> order.add(from + i * inner));
      order.sort((a, b) -> compare(frame, comparator, operands, a, b));
      for (int i = 0; i < kept; i++) {
        for (int operand = 0; operand < count; operand++) {
          results.get(operand).copy(operands.get(operand), order.get(i), to + i * inner, 1);
        }
      }
    }
    frame.results(op, results);
  }

  private static void check(Operation op, boolean holds, String otherwise) {
    if (!holds) {
      throw new InterpreterException(op.location(), "'" + op.name() + "': " + otherwise);
    }
  }

  private static int stride(LongList shape, int dimension) {
    int stride = 1;
    for (int d = dimension + 1; d < shape.size(); d++) {
      stride *= (int) shape.get(d);
    }
    return stride;
  }

  private static int reductionDimension(Operation op) {
    return op.attribute("mhlo.backend_config", DictionaryAttr.class)
        .or(() -> op.attribute(CustomCallOp.BACKEND_CONFIG.name(), DictionaryAttr.class))
        .map(config -> config.getOrNull("reduction_dim"))
        .filter(IntegerAttr.class::isInstance)
        .map(dimension -> ((IntegerAttr) dimension).intValue())
        .orElseThrow(
            () -> new InterpreterException(op.location(), "configuration has no reduction_dim"));
  }

  private static Operation comparator(Operation op, Frame frame) {
    List<SymbolRefAttr> called = CustomCallOp.CALLED_COMPUTATIONS.get(op);
    if (called.size() == 1) {
      Operation function = frame.machine().functionOrNull(called.getFirst().leaf());
      if (function != null) {
        return function;
      }
    }
    throw new InterpreterException(op.location(), "module has no function to compare with");
  }

  private static int compare(
      Frame frame, Operation comparator, List<Tensor> operands, int left, int right) {
    return holds(frame, comparator, operands, left, right)
        ? -1
        : holds(frame, comparator, operands, right, left) ? 1 : 0;
  }

  private static boolean holds(
      Frame frame, Operation comparator, List<Tensor> operands, int left, int right) {
    List<InterpreterValue> arguments = new ArrayList<>();
    for (Tensor operand : operands) {
      arguments.add(operand.element(left));
      arguments.add(operand.element(right));
    }
    return ((Tensor) frame.machine().call(comparator, arguments).getFirst()).booleanAt(0);
  }
}
