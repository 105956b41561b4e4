package org.hlo4j.formulas;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * A program that computes formulas of its parameters.
 *
 * @param module the program
 * @param results the values that it returns
 */
record Program(Operation module, List<Value> results) {
  /** Creates the operations of a formula of parameters; returns its results. */
  interface Body extends BiFunction<HloBuilder, List<Value>, List<Value>> {}

  /** The facts that the program has about the sizes of its parameters. */
  enum Sizes {
    STATIC,
    /** Each is at most one more than the size of the argument. */
    BOUNDED,
    DYNAMIC;

    RankedTensorType of(RankedTensorType type) {
      if (this == STATIC) {
        return type;
      }
      long[] sizes = new long[type.rank()];
      long[] bounds = new long[type.rank()];
      for (int i = 0; i < sizes.length; i++) {
        sizes[i] = ShapedType.DYNAMIC;
        bounds[i] = this == BOUNDED ? type.dimension(i) + 1 : ShapedType.DYNAMIC;
      }
      return Bounds.tensor(LongList.wrap(sizes), type.elementType(), null, LongList.wrap(bounds));
    }
  }

  /** Returns the program of a formula, which is valid. */
  static Program of(List<RankedTensorType> parameters, Body body) {
    Emitter emitter = new Emitter();
    List<Value> arguments = new ArrayList<>();
    parameters.forEach(type -> arguments.add(emitter.addParameter(type, UnknownLoc.INSTANCE)));
    List<Value> results = body.apply(emitter.builder(UnknownLoc.INSTANCE), arguments);
    Operation module = emitter.returns(results);
    Diagnostics.Collector problems = Diagnostics.collector();
    if (!new Verifier(Dialects.all(), new FullText(Dialects.all())).verify(module, problems)) {
      throw new AssertionError(
          problems.toList()
              + "\n"
              + MlirPrinter.toString(module, Dialects.all(), PrinterOptions.DEFAULT));
    }
    return new Program(module, results);
  }

  /** Runs the program. */
  List<Tensor> run(List<Tensor> arguments) {
    InterpreterOptions options = InterpreterOptions.DEFAULT.withExtension(Extension.installed());
    return Interpreter.evaluate(module, "main", List.copyOf(arguments), options).stream()
        .map(Tensor.class::cast)
        .toList();
  }

  /** Returns a tensor of 32-bit floats, of rank 0 if no sizes are given. */
  static Tensor floats(LongList shape, double... elements) {
    Tensor tensor = Tensor.allocate(shape, FloatType.F32);
    if (tensor.count() != elements.length) {
      throw new IllegalArgumentException(elements.length + " elements for " + shape);
    }
    for (int i = 0; i < elements.length; i++) {
      tensor.setDouble(i, elements[i]);
    }
    return tensor;
  }

  /**
   * Returns the result of a formula.
   *
   * @param isDynamic whether the formula sees no size of the operands
   */
  static Tensor run(
      boolean isDynamic,
      List<Tensor> operands,
      BiFunction<HloBuilder, List<Value>, Value> formula) {
    Sizes sizes = isDynamic ? Sizes.DYNAMIC : Sizes.STATIC;
    List<RankedTensorType> types =
        operands.stream().map(operand -> sizes.of(operand.type())).toList();
    return of(types, (b, a) -> List.of(formula.apply(b, a))).run(operands).getFirst();
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
