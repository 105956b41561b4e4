package org.hlo4j.interpreter.eval;

import static org.hlo4j.interpreter.eval.CustomCalls.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.FloatOrder;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.op.stablehlo.CustomCallOp;

/**
 * Targets of custom calls that return the first elements of sorted lines: upstream's experimental
 * {@code dynamic_top_k}, and XLA's approximate ones, which are computed exactly. They have as many
 * elements as the result type holds along the dimension, or as an operand states.
 */
public final class TopKTargets {
  private static final Set<String> TOP_K = Set.of("TopK", "mhlo.topk", "stablehlo.dynamic_top_k");

  private static final Pattern REDUCTION_DIM =
      Pattern.compile("\"reduction_dim\"\\s*:\\s*(\\d{1,9})");

  private TopKTargets() {}

  static void addTo(Map<String, OpEvaluator> targets) {
    TOP_K.forEach(name -> targets.put(name, TopKTargets::topK));
    targets.put("ApproxTopK", TopKTargets::approximate);
    targets.put("PartialReduce", TopKTargets::approximate);
    targets.put("stablehlo.dynamic_approx_top_k", TopKTargets::approximate);
  }

  /** {@return whether a custom call returns the first elements of lines that are in order} */
  public static boolean isTopK(Operation op) {
    return TOP_K.contains(CustomCallOp.CALL_TARGET_NAME.get(op));
  }

  /**
   * Returns the largest elements along the last dimension, and their indices; the smallest ones if
   * {@code mhlo.attributes} say so.
   */
  private static void topK(Operation op, Frame frame) {
    check(op, op.operandCount() > 0 && op.resultCount() == 2, "has values and indices as results");
    Tensor operand = frame.operand(op, 0);
    check(op, operand.rank() > 0, "operand has no dimension");
    int dimension = operand.rank() - 1;
    RankedTensorType indexType = RankedTensorType.of(operand.shape(), frame.elementType(op, 1));
    check(op, indexType.elementType() instanceof IntegerType, "indices are not integers");
    Tensor indices = frame.machine().allocate(op, indexType);
    int size = operand.dimension(dimension);
    for (int i = 0; i < indices.count(); i++) {
      indices.setLong(i, i % size);
    }
    Sorts.Order order = Sorts.comparison(operand, isSmallest(op), FloatOrder.TOTAL);
    check(op, order != null, "elements have no order");
    sort(op, frame, List.of(operand, indices), dimension, Objects.requireNonNull(order), 1);
  }

  /** {@return whether these are the smallest elements} */
  public static boolean isSmallest(Operation op) {
    return op.attribute("mhlo.attributes", DictionaryAttr.class)
        .filter(
            attributes -> attributes.get("largest").filter(IntegerAttr.FALSE::equals).isPresent())
        .isPresent();
  }

  /** Sorts by the called computation; initial values, which follow the operands, are not needed. */
  private static void approximate(Operation op, Frame frame) {
    int count = op.resultCount();
    check(op, count > 0 && op.operandCount() >= 2 * count, "lacks operands");
    List<Tensor> inputs = frame.operands(op).subList(0, count);
    Tensor first = inputs.getFirst();
    Results.checkSameShape(op, inputs);
    int dimension = reductionDimension(op);
    check(op, dimension >= 0 && dimension < first.rank(), "reduction_dim is out of range");
    List<Type> pairs = new ArrayList<>();
    for (Tensor input : inputs) {
      pairs.addAll(List.of(input.elementType(), input.elementType()));
    }
    Operation comparator = CustomCalls.computation(op, frame, pairs, List.of(IntegerType.I1));
    Sorts.Order order = Sorts.order(frame, comparator.region(0), inputs);
    sort(op, frame, inputs, dimension, order, 2 * count);
  }

  /**
   * Sets the results to the first elements of each line.
   *
   * @param countOperand the operand with their number if the result types do not state it
   */
  private static void sort(
      Operation op,
      Frame frame,
      List<Tensor> inputs,
      int dimension,
      Sorts.Order order,
      int countOperand) {
    Tensor first = inputs.getFirst();
    long kept =
        op.result(0).type() instanceof RankedTensorType type
                && type.rank() == first.rank()
                && !ShapedType.isDynamic(type.dimension(dimension))
            ? type.dimension(dimension)
            : count(op, frame, countOperand);
    check(
        op,
        kept >= 0 && kept <= first.dimension(dimension),
        "cannot return " + kept + " of " + first.dimension(dimension) + " elements");
    int[] sizes = Strides.sizes(first.shape());
    sizes[dimension] = (int) kept;
    List<Tensor> results = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      check(
          op,
          frame.elementType(op, i).equals(inputs.get(i).elementType()),
          "result #" + i + " has another element type than its operand");
      results.add(Results.allocate(op, frame, i, sizes));
    }
    Sorts.sortLines(inputs, dimension, order, results);
    frame.results(op, results);
  }

  private static long count(Operation op, Frame frame, int operand) {
    check(op, operand < op.operandCount(), "lacks the number of elements");
    Tensor count = frame.operand(op, operand);
    check(op, count.rank() == 0 && count.kind().isInteger(), "number of elements is no integer");
    return count.longAt(0);
  }

  private static int reductionDimension(Operation op) {
    return op.attribute("mhlo.backend_config", DictionaryAttr.class)
        .or(() -> op.attribute(CustomCallOp.BACKEND_CONFIG.name(), DictionaryAttr.class))
        .map(config -> config.getOrNull("reduction_dim"))
        .filter(IntegerAttr.class::isInstance)
        .map(dimension -> ((IntegerAttr) dimension).intValue())
        .or(() ->
            op.attribute(CustomCallOp.BACKEND_CONFIG.name(), StringAttr.class)
                .map(config -> REDUCTION_DIM.matcher(config.value()))
                .filter(Matcher::find)
                .map(found -> Integer.valueOf(found.group(1))))
        .orElseThrow(
            () -> new InterpreterException(op.location(), "configuration has no reduction_dim"));
  }
}
