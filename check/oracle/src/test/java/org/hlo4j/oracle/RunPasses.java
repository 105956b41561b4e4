package org.hlo4j.oracle;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.ir.verify.VerifierOptions;
import org.hlo4j.program.pass.RegisteredPasses;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;

/**
 * Runs pipelines on programs in one process, for {@code stablehlo/compare_passes.py}: {@code ./dev
 * oracle RunPasses JOBS RESULTS}. A job is a line, the file of the program and the pipeline with a
 * tab between; a result is a line with the outcome and the number of bytes, then these: the
 * diagnostics and, where all went well, the program in custom form and in generic form with
 * locations.
 */
final class RunPasses {
  private static final DialectRegistry DIALECTS = Dialects.all();
  private static final PassRegistry PASSES = RegisteredPasses.all();
  private static final PrinterOptions CUSTOM =
      PrinterOptions.builder().assumeVerified(true).build();
  private static final PrinterOptions GENERIC =
      PrinterOptions.builder().generic(true).debugInfo(true).build();

  public static void main(String[] arguments) throws IOException {
    try (OutputStream results =
        new BufferedOutputStream(Files.newOutputStream(Path.of(arguments[1])))) {
      for (String job : Files.readAllLines(Path.of(arguments[0]))) {
        String[] parts = job.split("\t", 0);
        write(results, result(Path.of(parts[0]), parts[1]));
      }
    }
  }

  private record Result(String outcome, String text) {}

  private static void write(OutputStream results, Result result) throws IOException {
    byte[] text = result.text.getBytes(StandardCharsets.UTF_8);
    results.write((result.outcome + " " + text.length + "\n").getBytes(StandardCharsets.UTF_8));
    results.write(text);
  }

  private static Result result(Path program, String pipeline) throws IOException {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    Verifier verifier =
        new Verifier(DIALECTS, new FullText(DIALECTS), new VerifierOptions(false, false));
    try {
      Operation module =
          MlirParser.parse(
              SourceText.of("-", Files.readAllBytes(program)),
              DIALECTS,
              ParserOptions.DEFAULT,
              diagnostics);
      if (!verifier.verify(module, diagnostics)) {
        return new Result("unreadable", text(diagnostics));
      }
      PassManager.Check check = (op, _) -> verifier.verify(op, diagnostics);
      boolean succeeded =
          new PassManager(new PassContext(DIALECTS, diagnostics), check)
              .run(PipelineParser.parse("builtin.module(" + pipeline + ")", PASSES), module);
      return succeeded
          ? new Result("done", text(diagnostics) + print(module))
          : new Result("failed", text(diagnostics));
    } catch (DiagnosticException refused) {
      return new Result("unreadable", refused.getMessage() + "\n");
    } catch (RuntimeException | StackOverflowError broken) {
      return new Result("broken", broken + "\n" + broken.getStackTrace()[0] + "\n");
    }
  }

  private static String print(Operation module) {
    return MlirPrinter.toString(module, DIALECTS, CUSTOM)
        + MlirPrinter.toString(module, DIALECTS, GENERIC);
  }

  private static String text(Diagnostics.Collector diagnostics) {
    return diagnostics.toList().stream().map(RunPasses::text).collect(Collectors.joining());
  }

  private static String text(Diagnostic diagnostic) {
    String text =
        diagnostic.location() + " " + diagnostic.severity() + ": " + diagnostic.message() + "\n";
    return text + diagnostic.notes().stream().map(RunPasses::text).collect(Collectors.joining());
  }

  private RunPasses() {}
}
