package org.hlo4j.tools.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Expansion;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ExternalResources;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactWriter;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.text.print.PrinterOptions;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Output;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.Programs;
import org.hlo4j.tools.run.ToolException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code hlo4j convert}. */
@Command(
    name = "convert",
    description = {
      "Converts between MLIR text, MLIR bytecode, portable artifacts and files of jax.export.",
      "The output file is written whole or not at all."
    })
final class ConvertCommand extends ProgramCommand {
  @Parameters(index = "0", paramLabel = "IN", description = "A program in any form, or -.")
  private String in = "";

  @Parameters(index = "1", paramLabel = "OUT", description = "The file to write, or -.")
  private String out = "";

  @Option(
      names = "--to",
      paramLabel = "FORM",
      description =
          "text, bytecode, artifact or jax; by default what the name of the output says: "
              + ".mlir is text, .mlirbc bytecode, .mlir.bc an artifact, .jax a file of jax.export.")
  private ProgramFile.@Nullable Form form;

  @Option(
      names = "--target",
      paramLabel = "VERSION",
      description =
          "The release to write an artifact for (default: the current one; in files of jax.export "
              + "that of the input).")
  private @Nullable String target;

  @Option(
      names = "--envelope",
      paramLabel = "FILE",
      description =
          "The file of jax.export whose signature and gradients are written around the program "
              + "(default: the input).")
  private @Nullable String envelope;

  @Option(
      names = "--expand",
      description =
          "Express what the target does not know by older operations where these mean the same: "
              + "tangents, batching dimensions, mesh axes, composites, CHLO, ranges in locations.")
  private boolean expands;

  @Option(names = "--strip-debuginfo", description = "Leave out where operations came from.")
  private boolean stripsLocations;

  @Option(names = "--generic", description = "Write text in generic form.")
  private boolean generic;

  @Option(names = "--debuginfo", description = "Write locations in text.")
  private boolean debugInfo;

  ConvertCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    ProgramFile.Form wanted = form();
    ProgramFile file = open(in);
    Operation program = file.read();
    if (wanted == ProgramFile.Form.JAX) {
      return writeExport(envelope == null ? file : open(envelope), program);
    }
    if (expands) {
      Expansion.expand(program, release());
    }
    if (wanted == ProgramFile.Form.ARTIFACT && !fits(program)) {
      return Hlo4jMain.NO;
    }
    if (stripsLocations) {
      program.walk(op -> op.setLocation(UnknownLoc.INSTANCE));
    }
    OutputFile.write(out, console, content(program, file.resources(), wanted));
    return 0;
  }

  /** Writes a file of jax.export: this program in the envelope of that one. */
  private int writeExport(ProgramFile from, Operation program) {
    JaxExport export =
        from.export()
            .orElseThrow(() ->
                new ParameterException(
                    spec().commandLine(),
                    "'" + from.name() + "' is no file of jax.export: use --envelope"));
    String expected = signature(envelope == null ? program : from.read());
    if (!signature(program).equals(expected)) {
      throw new ToolException(
          "'" + in + "' has the signature " + signature(program) + ", not " + expected);
    }
    if (expands) {
      Expansion.expand(program, target == null ? Version.current() : release(target));
    }
    if (stripsLocations) {
      program.walk(op -> op.setLocation(UnknownLoc.INSTANCE));
    }
    JaxExport wrapped;
    try {
      wrapped =
          target == null
              ? export.withProgram(program)
              : export.withPrograms(program, release(target));
    } catch (DiagnosticException doesNotFit) {
      doesNotFit.diagnostics().forEach(d -> spec().commandLine().getErr().println(d));
      return Hlo4jMain.NO;
    }
    OutputFile.write(out, console, Output.of(wrapped.write()));
    return 0;
  }

  private static String signature(Operation program) {
    return Interpreter.entry(program, "main")
        .attribute("function_type", TypeAttr.class)
        .map(type -> MlirPrinter.toString(type.value()))
        .orElseThrow();
  }

  private Version release() {
    return target == null ? Version.current() : release(target);
  }

  /** Whether the program fits the release; says why if it does not. */
  private boolean fits(Operation program) {
    List<Blocker> blockers = Explainer.explain(program).blockers(release());
    if (blockers.isEmpty()) {
      return true;
    }
    PrintWriter err = spec().commandLine().getErr();
    err.println("hlo4j: '" + in + "' does not fit " + release() + ":");
    for (Blocker blocker : blockers) {
      BlockerLines.of(blocker).forEach(line -> err.println(Ansi.AUTO.string(line)));
    }
    return false;
  }

  private ProgramFile.Form form() {
    if (form != null) {
      return form;
    }
    String name = out.toLowerCase(Locale.ROOT);
    if (envelope != null || name.endsWith(".jax")) {
      return ProgramFile.Form.JAX;
    }
    if (target != null || name.endsWith(".mlir.bc")) {
      return ProgramFile.Form.ARTIFACT;
    }
    if (name.endsWith(".mlirbc") || name.endsWith(".bc")) {
      return ProgramFile.Form.BYTECODE;
    }
    if (name.equals("-") || name.endsWith(".mlir") || name.endsWith(".txt")) {
      return ProgramFile.Form.TEXT;
    }
    throw new ParameterException(
        spec().commandLine(), "cannot tell the form of '" + out + "' from its name: use --to");
  }

  private Output content(Operation program, ExternalResources resources, ProgramFile.Form wanted) {
    Programs programs =
        new Programs(Dialects.all(), Diagnostics.collector(), false, false).keeping(resources);
    return switch (wanted) {
      case TEXT -> programs.text(program, printerOptions());
      case BYTECODE -> programs.bytecode(program, Optional.empty());
      case ARTIFACT ->
          new ArtifactWriter(Dialects.all(), SerializationOptions.DEFAULT)
                  .encode(program, release())
              ::writeTo;
      case JAX -> throw new IllegalStateException("written elsewhere");
    };
  }

  private PrinterOptions printerOptions() {
    return PrinterOptions.builder().generic(generic).debugInfo(debugInfo).build();
  }
}
