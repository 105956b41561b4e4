package org.hlo4j.tools.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Expansion;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Places;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ExternalResources;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactWriter;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.text.print.PrinterOptions;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Output;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.Programs;
import org.hlo4j.tools.run.ToolException;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;

/** {@code hlo4j convert}. */
final class ConvertCommand extends ProgramCommand {
  private final Supplier<String> in = declare.parameter("IN", "A program in any form, or -.");

  private final Supplier<String> out = declare.parameter("OUT", "The file to write, or -.");

  private final Supplier<Optional<ProgramFile.Form>> form =
      declare.option(
          ProgramFile.Form.class,
          "--to",
          "FORM",
          "text, bytecode, artifact or jax; by default what the name of the output says: .mlir is"
              + " text, .mlirbc bytecode, .mlir.bc an artifact, .jax a file of jax.export.");

  private final Supplier<Optional<String>> target =
      declare.option(
          String.class,
          "--target",
          "VERSION",
          "The release to write an artifact for (default: the current one; in files of jax.export "
              + "that of the input).");

  private final Supplier<Optional<String>> envelope =
      declare.option(
          String.class,
          "--envelope",
          "FILE",
          "The file of jax.export whose signature and gradients are written around the program "
              + "(default: the input).");

  private final BooleanSupplier vjp = declareVjp();

  private final BooleanSupplier expands =
      declare.flag(
          "--expand",
          "Express what the target does not know by older operations where these mean the same: "
              + "tangents, batching dimensions, mesh axes, composites, CHLO, ranges in locations.");

  private final BooleanSupplier stripsLocations =
      declare.flag("--strip-debuginfo", "Leave out where operations came from.");

  private final BooleanSupplier generic = declare.flag("--generic", "Write text in generic form.");

  private final BooleanSupplier debugInfo = declare.flag("--debuginfo", "Write locations in text.");

  private final Supplier<OtherDialects> others = OtherDialectsOption.declare(declare);

  ConvertCommand(Console console) {
    super(
        "convert",
        console,
        "Converts between MLIR text, MLIR bytecode, portable artifacts and files of jax.export.",
        "The output file is written whole or not at all.");
  }

  @Override
  public Integer call() {
    ProgramFile.Form wanted = form();
    ProgramFile file = vjp.getAsBoolean() ? open(in.get()).vjp() : open(in.get());
    Operation program = file.read();
    if (wanted == ProgramFile.Form.JAX) {
      return writeExport(envelope.get().map(this::open).orElse(file), program);
    }
    if (expands.getAsBoolean()) {
      Expansion.expand(program, release());
    }
    if (wanted == ProgramFile.Form.ARTIFACT && !fits(program)) {
      return Hlo4jMain.NO;
    }
    if (stripsLocations.getAsBoolean()) {
      program.walk(op -> op.setLocation(UnknownLoc.INSTANCE));
    }
    OutputFile.write(out.get(), console, content(program, file.resources(), wanted));
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
    String expected = signature(envelope.get().isEmpty() ? program : from.read());
    if (!signature(program).equals(expected)) {
      throw new ToolException(
          "'" + in.get() + "' has the signature " + signature(program) + ", not " + expected);
    }
    if (expands.getAsBoolean()) {
      Expansion.expand(program, release());
    }
    if (stripsLocations.getAsBoolean()) {
      program.walk(op -> op.setLocation(UnknownLoc.INSTANCE));
    }
    JaxExport wrapped;
    try {
      wrapped =
          target.get().isEmpty()
              ? export.withProgram(program)
              : export.withPrograms(program, release());
    } catch (DiagnosticException doesNotFit) {
      doesNotFit.diagnostics().forEach(d -> spec().commandLine().getErr().println(d));
      return Hlo4jMain.NO;
    }
    OutputFile.write(out.get(), console, Output.of(wrapped.write()));
    return 0;
  }

  private static String signature(Operation program) {
    return Interpreter.entry(program, "main")
        .attribute("function_type", TypeAttr.class)
        .map(type -> MlirPrinter.toString(type.value()))
        .orElseThrow();
  }

  private Version release() {
    return target.get().map(this::release).orElseGet(Version::current);
  }

  /** Whether the program fits the release; says why if it does not. */
  private boolean fits(Operation program) {
    List<Blocker> blockers = Explainer.explain(program, others.get()).blockers(release());
    if (blockers.isEmpty()) {
      return true;
    }
    PrintWriter err = spec().commandLine().getErr();
    err.println("hlo4j: '" + in.get() + "' does not fit " + release() + ":");
    for (Places<Blocker> places : Places.ofBlockers(blockers)) {
      BlockerLines.of(places).forEach(line -> err.println(Ansi.AUTO.string(line)));
    }
    return false;
  }

  private ProgramFile.Form form() {
    if (form.get().isPresent()) {
      return form.get().get();
    }
    String name = out.get().toLowerCase(Locale.ROOT);
    if (envelope.get().isPresent() || name.endsWith(".jax")) {
      return ProgramFile.Form.JAX;
    }
    if (target.get().isPresent() || name.endsWith(".mlir.bc")) {
      return ProgramFile.Form.ARTIFACT;
    }
    if (name.endsWith(".mlirbc") || name.endsWith(".bc")) {
      return ProgramFile.Form.BYTECODE;
    }
    if (name.equals("-") || name.endsWith(".mlir") || name.endsWith(".txt")) {
      return ProgramFile.Form.TEXT;
    }
    throw new ParameterException(
        spec().commandLine(),
        "cannot tell the form of '" + out.get() + "' from its name: use --to");
  }

  private Output content(Operation program, ExternalResources resources, ProgramFile.Form wanted) {
    Programs programs =
        new Programs(Dialects.all(), Diagnostics.collector(), false, false).keeping(resources);
    return switch (wanted) {
      case TEXT -> programs.text(program, printerOptions());
      case BYTECODE -> programs.bytecode(program, Optional.empty());
      case ARTIFACT ->
          new ArtifactWriter(Dialects.all(), new SerializationOptions(others.get()))
                  .encode(program, release())
              ::writeTo;
      case JAX -> throw new IllegalStateException("written elsewhere");
    };
  }

  private PrinterOptions printerOptions() {
    return PrinterOptions.builder()
        .generic(generic.getAsBoolean())
        .debugInfo(debugInfo.getAsBoolean())
        .build();
  }
}
