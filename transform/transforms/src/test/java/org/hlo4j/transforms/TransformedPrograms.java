package org.hlo4j.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;

/** Applies pipelines to programs and runs the results. */
public final class TransformedPrograms {
  private static final DialectRegistry REGISTRY = Dialects.all();

  private TransformedPrograms() {}

  public static Operation parse(String text) {
    return MlirParser.parse(SourceText.of("test", text), REGISTRY, ParserOptions.DEFAULT);
  }

  public static String text(Operation program) {
    return MlirPrinter.toString(program, REGISTRY, PrinterOptions.DEFAULT);
  }

  /** Applies a pipeline, verifying the program after each pass; returns the diagnostics. */
  public static List<String> apply(String pipeline, Operation program) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    PassRegistry passes = TransformPasses.registry();
    PassContext context = new PassContext(REGISTRY, diagnostics);
    Verifier verifier = new Verifier(REGISTRY, new FullText(REGISTRY));
    boolean applied =
        new PassManager(context, (op, _) -> verifier.verify(op, diagnostics))
            .run(PipelineParser.parsePasses("builtin.module", pipeline, passes), program);
    List<String> messages = diagnostics.toList().stream().map(Diagnostic::message).toList();
    assertThat(applied).as("%s", messages).isEqualTo(!diagnostics.hasErrors());
    return messages;
  }

  /** The text after the pipeline, which must apply. */
  public static String transformed(String pipeline, String text) {
    Operation program = parse(text);
    assertThat(apply(pipeline, program)).isEmpty();
    return text(program);
  }

  /** The elements of the first result of {@code main}, which takes no arguments. */
  public static double[] evaluate(Operation program) {
    Tensor result =
        (Tensor)
            Interpreter.evaluate(program, "main", List.of(), InterpreterOptions.DEFAULT).getFirst();
    double[] elements = new double[result.count() * result.kind().lanes()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] =
          result.elementType() instanceof IntegerType ? result.longAt(i) : result.doubleAt(i);
    }
    return elements;
  }
}
