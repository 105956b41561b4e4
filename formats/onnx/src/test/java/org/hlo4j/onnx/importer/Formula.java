package org.hlo4j.onnx.importer;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.transforms.build.HloBuilder;

/** Runs what the helpers of operators create. */
final class Formula {
  private Formula() {}

  /**
   * Returns the result of a formula.
   *
   * @param isDynamic whether the formula sees no size of the operands
   */
  static Tensor run(
      boolean isDynamic,
      List<Tensor> operands,
      BiFunction<HloBuilder, List<Value>, Value> formula) {
    Emitter emitter = new Emitter();
    List<Value> parameters =
        operands.stream()
            .map(operand ->
                emitter.addParameter(
                    isDynamic ? dynamic(operand.type()) : operand.type(), UnknownLoc.INSTANCE))
            .toList();
    Value result = formula.apply(emitter.builder(UnknownLoc.INSTANCE), parameters);
    return (Tensor)
        Interpreter.evaluate(
                emitter.returns(List.of(result)),
                "main",
                operands,
                InterpreterOptions.DEFAULT.withExtension(Extension.installed()))
            .getFirst();
  }

  private static RankedTensorType dynamic(RankedTensorType type) {
    long[] shape = new long[type.rank()];
    Arrays.fill(shape, ShapedType.DYNAMIC);
    return RankedTensorType.of(LongList.wrap(shape), type.elementType());
  }

  /** Returns a tensor of these numbers; of 1, 2, 3 and so on if there are none. */
  static Tensor tensor(Type elementType, LongList shape, double... numbers) {
    Tensor tensor = Tensor.allocate(shape, elementType);
    for (int i = 0; i < tensor.count(); i++) {
      double number = numbers.length == 0 ? i + 1 : numbers[i];
      if (elementType instanceof FloatType) {
        tensor.setDouble(i, number);
      } else {
        tensor.setLong(i, (long) number);
      }
    }
    return tensor;
  }
}
