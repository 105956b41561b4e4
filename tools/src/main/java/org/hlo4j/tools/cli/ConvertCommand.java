package org.hlo4j.tools.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.dialect.func.FuncOp;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Caution;
import org.hlo4j.inspect.explain.Expansion;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Places;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ExternalResources;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.pass.StripDebugInfoPass;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.jax.JaxRelease;
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

  private final Supplier<Optional<String>> jax =
      declare.option(
          String.class,
          "--jax",
          "VERSION",
          "Write a file of jax.export that this release of JAX reads, such as 0.5.3: with its"
              + " schema, its calling convention and a release of StableHLO that it knows.");

  private final BooleanSupplier expands =
      declare.flag(
          "--expand",
          "Express what the target does not know by older operations where these mean the same: "
              + "tangents, batching dimensions, mesh axes, composites, CHLO, ranges in locations; "
              + "with --jax also what Shardy says of a single device.");

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
    if (jax.get().isPresent() && wanted != ProgramFile.Form.JAX) {
      throw new ParameterException(spec().commandLine(), "--jax is for files of jax.export");
    }
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
    stripLocations(program);
    OutputFile.write(out.get(), console, content(program, file.resources(), wanted));
    if (wanted == ProgramFile.Form.ARTIFACT) {
      warn(List.of(program), release());
    }
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
    Optional<JaxTarget> reader = jax.get().map(name -> reader(name, export));
    Version version =
        reader
            .map(JaxTarget::stablehlo)
            .or(() -> target.get().map(this::release))
            .or(export::release)
            .orElseGet(Version::current);
    List<Operation> programs = new ArrayList<>(List.of(program));
    export.vjp().ifPresent(vjp -> programs.addAll(vjp.programs()));
    for (Operation each : programs) {
      if (expands.getAsBoolean()) {
        Expansion.expand(each, version);
        reader.ifPresent(target -> target.simplify(each));
      }
      stripLocations(each);
      reader.ifPresent(target -> target.check(each));
    }
    if (reader.isPresent() && !reader.get().obstacles().isEmpty()) {
      return refuse(reader.get());
    }
    JaxExport wrapped;
    try {
      wrapped = export.withPrograms(programs, version, new SerializationOptions(others.get()));
    } catch (DiagnosticException doesNotFit) {
      doesNotFit.diagnostics().forEach(d -> spec().commandLine().getErr().println(d));
      return Hlo4jMain.NO;
    }
    JaxExport written = reader.map(target -> target.envelope(wrapped)).orElse(wrapped);
    OutputFile.write(out.get(), console, Output.of(written.write()));
    warn(programs, version);
    return 0;
  }

  /** The release of JAX that the text spells. */
  private JaxTarget reader(String name, JaxExport export) {
    JaxRelease release =
        JaxRelease.of(name)
            .orElseThrow(() ->
                new ParameterException(
                    spec().commandLine(),
                    "--jax: '"
                        + name
                        + "' is no release of JAX since "
                        + JaxRelease.all().getFirst().name()));
    return new JaxTarget(release, export, target.get().map(this::release));
  }

  private int refuse(JaxTarget reader) {
    PrintWriter err = spec().commandLine().getErr();
    err.println("hlo4j: '" + in.get() + "' does not fit " + reader.description() + ":");
    reader.obstacles().forEach(line -> err.println(Ansi.AUTO.string(line)));
    return Hlo4jMain.NO;
  }

  private void stripLocations(Operation program) {
    if (stripsLocations.getAsBoolean()) {
      StripDebugInfoPass.strip(program);
    }
  }

  /** Says what readers of the version that was written for fail on. */
  private void warn(List<Operation> programs, Version version) {
    PrintWriter err = spec().commandLine().getErr();
    List<Caution> cautions = new ArrayList<>();
    for (Operation program : programs) {
      cautions.addAll(Explainer.explain(program, others.get()).cautions(version));
    }
    cautions.removeIf(caution -> !caution.failsFor(version));
    for (Places<Caution> places : Places.ofCautions(cautions)) {
      BlockerLines.ofCaution(places).forEach(line -> err.println(Ansi.AUTO.string(line)));
    }
  }

  private static String signature(Operation program) {
    return MlirPrinter.toString(new FuncOp(Interpreter.entry(program, "main")).functionType());
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
    if (envelope.get().isPresent() || jax.get().isPresent() || name.endsWith(".jax")) {
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
