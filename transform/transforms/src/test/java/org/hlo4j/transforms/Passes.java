package org.hlo4j.transforms;

import java.util.List;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.ProbeInstrumentation;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.ir.pass.StripDebugInfoPass;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;

/** Runs passes on programs as text; the results must verify. */
final class Passes {
  static final DialectRegistry REGISTRY = Dialects.all();

  private Passes() {}

  static Operation parse(String program) {
    return MlirParser.parse(SourceText.of("test", program), REGISTRY, ParserOptions.DEFAULT);
  }

  static String print(Operation program) {
    return MlirPrinter.toString(program, REGISTRY, PrinterOptions.DEFAULT).strip();
  }

  static String printWithLocations(Operation program) {
    return MlirPrinter.toString(
        program, REGISTRY, PrinterOptions.builder().debugInfo(true).build());
  }

  /** Fails if the program is invalid. */
  static void verify(Operation module) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    if (!new Verifier(REGISTRY, new FullText(REGISTRY)).verify(module, diagnostics)) {
      throw new AssertionError(diagnostics.toList() + "\n" + print(module));
    }
  }

  /** Runs a pipeline on a module. */
  static void run(String pipeline, Operation module) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    PassRegistry passes =
        PassRegistry.builder()
            .add(StripDebugInfoPass.DEFINITION)
            .add(ProbeInstrumentation.DEFINITION)
            .addAll(TransformPasses.registry())
            .build();
    Verifier verifier = new Verifier(REGISTRY, new FullText(REGISTRY));
    boolean succeeded =
        new PassManager(
                new PassContext(REGISTRY, diagnostics), (op, _) -> verifier.verify(op, diagnostics))
            .run(PipelineParser.parsePasses("builtin.module", pipeline, passes), module);
    if (!succeeded) {
      List<String> errors = diagnostics.toList().stream().map(Diagnostic::toString).toList();
      throw new AssertionError(pipeline + " failed: " + errors + "\n" + print(module));
    }
  }

  /** Returns the program after a pipeline. */
  static String run(String pipeline, String program) {
    Operation module = parse(program);
    run(pipeline, module);
    return print(module);
  }

  /** The text as it is printed. */
  static String normalized(String program) {
    return print(parse(program));
  }
}
