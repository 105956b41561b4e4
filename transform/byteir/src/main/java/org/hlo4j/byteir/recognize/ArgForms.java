package org.hlo4j.byteir.recognize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.SelectionTargets;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.formulas.index.RegionEvaluator;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.rewrite.Constants;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.opset.stablehlo.Reductions;

/** Reductions of elements, together with their positions, to the extreme one (argmin, argmax). */
record ArgForms(TargetDefinition target, boolean greatest) {
  private static final String DESCRIPTION =
      """
      reduce (x, indices) from (%sinf, 0) by a region of comparisons and choices
      that keeps a at i, and not b at j, where a %s b, or a is NaN,
      or they are equal and i < j (select_last_index: i > j)\
      """;

  static List<Recognition> all() {
    return List.of(
        new ArgForms(SelectionTargets.ARG_MAX, true).recognition("-", ">"),
        new ArgForms(SelectionTargets.ARG_MIN, false).recognition("", "<"));
  }

  private Recognition recognition(String sign, String order) {
    return new Recognition(
        target, Set.of(Reductions.REDUCE), DESCRIPTION.formatted(sign, order), this::rewrite);
  }

  private boolean rewrite(Operation root, RecognitionContext context) {
    if (root.operandCount() != 4
        || !(root.operand(0).type() instanceof RankedTensorType type)
        || !(ReduceOp.DIMENSIONS.getOrNull(root) instanceof LongList dimensions)
        || dimensions.size() != 1
        || !Positions.isIota(root.operand(1), (int) dimensions.get(0))
        || !isStart(root)) {
      return false;
    }
    double[] numbers = RegionEvaluator.numbers(type.elementType());
    boolean first = ExtremeRegion.keeps(root.region(0).front(), numbers, greatest, false);
    if (!first && !ExtremeRegion.keeps(root.region(0).front(), numbers, greatest, true)) {
      return false;
    }
    DictionaryAttr attributes =
        DictionaryAttr.EMPTY
            .with("axis", RecognitionContext.integer(dimensions.get(0)))
            .with("keep_dims", IntegerAttr.FALSE)
            .with("select_last_index", IntegerAttr.of(!first));
    boolean both = root.result(0).hasUses();
    List<Type> results = new ArrayList<>(root.resultTypes().subList(both ? 0 : 1, 2));
    Optional<Operation> call =
        context.call(target, root, List.of(root.operand(0)), attributes, results);
    call.ifPresent(created -> {
      List<Value> values = new ArrayList<>(created.results());
      if (!both) {
        values.addFirst(root.result(0));
      }
      context.replace(root, values);
    });
    return call.isPresent();
  }

  /**
   * Returns whether the initial values are the extreme that no element precedes, and position 0.
   */
  private boolean isStart(Operation reduce) {
    return Constants.valueOrNull(reduce.operand(2)) instanceof DenseElementsAttr start
        && Constants.valueOrNull(reduce.operand(3)) instanceof DenseElementsAttr position
        && start.bitsAt(0).equals(last(Shapes.elementType(reduce.operand(0).type())).bitsAt(0))
        && position.bitsAt(0).signum() == 0;
  }

  /** Returns the element ordered after all others. */
  private DenseElementsAttr last(Type type) {
    Tensor last = Tensor.allocate(Shapes.scalar(type).shape(), type);
    if (type instanceof FloatType) {
      last.setDouble(0, greatest ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
    } else if (type instanceof IntegerType integer) {
      boolean unsigned = integer.isUnsigned() || integer.width() == 1;
      long least = unsigned ? 0 : -1L << (integer.width() - 1);
      last.setBits(0, greatest ? least : ~least);
    }
    return last.toAttribute();
  }
}
