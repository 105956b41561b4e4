package org.hlo4j.tools.cli.run;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.engine.EngineOptions;
import org.hlo4j.engine.EngineProvider;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.MlirPrinter;

/** Engine {@code faulty}, which takes sines for cosines and refuses tangents. */
public final class FaultyEngineProvider implements EngineProvider {
  /** The number of results of each run. */
  static final List<Integer> RESULTS = new ArrayList<>();

  @Override
  public String name() {
    return "faulty";
  }

  @Override
  public FunctionRunner prepare(Operation module, String function, EngineOptions options) {
    String text = MlirPrinter.toString(module, Dialects.all(), PrinterOptions.DEFAULT);
    if (text.contains("stablehlo.tan ")) {
      throw new InterpreterException(module.location(), "engine faulty has no tangents");
    }
    Operation program =
        MlirParser.parse(
            SourceText.of("faulty", text.replace("stablehlo.cosine", "stablehlo.sine")),
            Dialects.all(),
            ParserOptions.DEFAULT,
            Diagnostics.collector());
    return new FunctionRunner() {
      @Override
      public List<InterpreterValue> run(
          List<? extends InterpreterValue> inputs, InterpreterOptions run) {
        List<InterpreterValue> results = Interpreter.evaluate(program, function, inputs, run);
        RESULTS.add(results.size());
        return results;
      }

      @Override
      public void close() {}
    };
  }
}
