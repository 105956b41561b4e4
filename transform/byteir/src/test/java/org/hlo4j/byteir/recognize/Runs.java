package org.hlo4j.byteir.recognize;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.hlo4j.byteir.ByteirDecomposer;
import org.hlo4j.byteir.ByteirRecognizer;
import org.hlo4j.byteir.ByteirSemantics;
import org.hlo4j.byteir.ByteirVerifier;
import org.hlo4j.byteir.Programs;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.ValueText;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.transforms.TransformPasses;

/** Runs programs unchanged, after recognition, and after decomposition of the calls. */
final class Runs {
  static final DialectRegistry REGISTRY = Dialects.all();

  private Runs() {}

  static String text(Operation module) {
    return MlirPrinter.toString(module, REGISTRY, PrinterOptions.DEFAULT);
  }

  /** Recognizes all targets; the result must be a valid program with valid calls. */
  static int recognize(Operation module) {
    int calls = ByteirRecognizer.recognize(module, _ -> true, REGISTRY);
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    ByteirVerifier.verify(module, diagnostics);
    new Verifier(REGISTRY, new FullText(REGISTRY)).verify(module, diagnostics);
    if (!diagnostics.toList().isEmpty()) {
      throw new AssertionError(diagnostics.toList() + "\n" + text(module));
    }
    return calls;
  }

  static Operation recognized(String program) {
    Operation module = Programs.parse(program);
    recognize(module);
    return module;
  }

  static List<String> targets(Operation module) {
    List<String> targets = new ArrayList<>();
    module.walk(op -> Targets.of(op).ifPresent(target -> targets.add(target.name())));
    return targets;
  }

  static void decompose(Operation module) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    if (!ByteirDecomposer.decompose(module, Set.of(), REGISTRY, diagnostics)) {
      throw new AssertionError(diagnostics.toList());
    }
  }

  /** Returns the results of a function, legalizing CHLO to StableHLO in the module. */
  static List<InterpreterValue> run(Operation module, String function, List<Tensor> inputs) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    PassRegistry passes = TransformPasses.registry();
    new PassManager(new PassContext(REGISTRY, diagnostics), (_, _) -> true)
        .run(
            PipelineParser.parse("builtin.module(func.func(chlo-legalize-to-stablehlo))", passes),
            module);
    return Interpreter.evaluate(
        module, function, inputs, InterpreterOptions.DEFAULT.withExtension(new ByteirSemantics()));
  }

  /** Returns the difference between results; empty if it is within rounding. */
  static String difference(List<InterpreterValue> expected, List<InterpreterValue> actual) {
    for (int i = 0; i < expected.size(); i++) {
      Tensor a = (Tensor) expected.get(i);
      Tensor b = (Tensor) actual.get(i);
      for (int at = 0; at < a.count(); at++) {
        if (!isClose(a, b, at)) {
          return "result #%d at %d: %s\nexpected %s"
              .formatted(i, at, ValueText.of(b), ValueText.of(a));
        }
      }
    }
    return "";
  }

  private static boolean isClose(Tensor a, Tensor b, int at) {
    if (!a.kind().isFloatingPoint()) {
      return a.longAt(at) == b.longAt(at);
    }
    double x = a.doubleAt(at);
    double y = b.doubleAt(at);
    double tolerance =
        switch (a.kind().width()) {
          case 64 -> 1e-11;
          case 32 -> 5e-5;
          default -> a.elementType() == FloatType.BF16 ? 4e-2 : 5e-3;
        };
    return x == y
        || (Double.isNaN(x) && Double.isNaN(y))
        || Math.abs(x - y) <= tolerance * (1 + Math.abs(y));
  }

  /** Returns an argument: numbers around 0, or small integers. */
  static Tensor random(RankedTensorType type, RandomGenerator random) {
    Tensor tensor = Tensor.allocate(type.shape(), type.elementType());
    for (int i = 0; i < tensor.count(); i++) {
      if (type.elementType() instanceof FloatType) {
        tensor.setDouble(i, random.nextGaussian());
      } else if (type.elementType() instanceof IntegerType integer && integer.width() == 1) {
        tensor.setLong(i, random.nextInt(2));
      } else {
        tensor.setLong(i, random.nextInt(10));
      }
    }
    return tensor;
  }
}
