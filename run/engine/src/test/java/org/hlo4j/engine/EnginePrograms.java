package org.hlo4j.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;

/** Programs for tests, and inputs for them. */
final class EnginePrograms {
  /** The element types that the engine computes with. */
  static final List<String> TYPES =
      List.of(
          "i1",
          "i8",
          "i16",
          "i32",
          "i64",
          "ui8",
          "ui16",
          "ui32",
          "ui64",
          "f16",
          "bf16",
          "f32",
          "f64",
          "complex<f32>",
          "complex<f64>");

  private static final DialectRegistry DIALECTS = Dialects.all();

  private EnginePrograms() {}

  static Operation parse(String text) {
    return MlirParser.parse(
        SourceText.of("test", text), DIALECTS, ParserOptions.DEFAULT, Diagnostics.collector());
  }

  /** Returns inputs of small numbers. */
  static List<Tensor> inputs(Operation module, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Tensor> inputs = new ArrayList<>();
    for (BlockArgument argument : Interpreter.entry(module, "main").region(0).front().arguments()) {
      Tensor tensor = Tensor.allocate((RankedTensorType) argument.type());
      for (int i = 0; i < tensor.count() * tensor.kind().lanes(); i++) {
        if (tensor.kind().isFloatingPoint()) {
          tensor.setDouble(i, random.nextDouble(-2, 2));
        } else if (tensor.kind().category() == Category.BOOLEAN) {
          tensor.setBoolean(i, random.nextBoolean());
        } else {
          tensor.setLong(i, random.nextLong(-3, 50));
        }
      }
      inputs.add(tensor);
    }
    return inputs;
  }

  static List<InterpreterValue> expected(Operation module, List<Tensor> inputs) {
    return Interpreter.evaluate(module, "main", inputs);
  }
}
