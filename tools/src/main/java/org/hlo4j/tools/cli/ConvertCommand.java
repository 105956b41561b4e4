package org.hlo4j.tools.cli;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Caution;
import org.hlo4j.inspect.explain.Expansion;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Places;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.ExternalResources;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.pass.StripDebugInfoPass;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.jax.JaxRelease;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactWriter;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Output;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.Programs;
import org.hlo4j.tools.run.ToolException;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;

/** {@code hlo4j convert}. */
final class ConvertCommand extends ProgramCommand {
  private final Supplier<List<String>> files =
      declare.parameters(
          "IN... OUT",
          "A program in any form, or -, and the file to write, or -; or programs and a folder, in"
              + " which each is written under its name.");

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
        "Several programs are converted on all processors.",
        "An output file is written whole or not at all.");
  }

  @Override
  public Integer call() {
    List<Conversion> conversions = conversions();
    return batch().run(conversions, this::convert, (_, status) -> status);
  }

  /**
   * A program to convert.
   *
   * @param in the input file
   * @param out the output file
   * @param form the form of the output
   */
  private record Conversion(String in, String out, ProgramFile.Form form) {}

  private List<Conversion> conversions() {
    if (files.get().size() < 2) {
      throw new ParameterException(spec().commandLine(), "Missing required parameter: 'OUT'");
    }
    List<String> in = files.get().subList(0, files.get().size() - 1);
    String out = files.get().getLast();
    if (in.size() == 1 && !isFolder(out)) {
      return List.of(new Conversion(in.getFirst(), out, form(out)));
    }
    if (!isFolder(out)) {
      throw new ParameterException(spec().commandLine(), "'" + out + "' is no folder");
    }
    if (envelope.get().isPresent()) {
      throw new ParameterException(spec().commandLine(), "--envelope is for a single program");
    }
    ProgramFile.Form wanted = formOfAll();
    Map<String, String> sources = new LinkedHashMap<>();
    for (String file : in) {
      String written = Path.of(out, stem(file) + wanted.suffix()).toString();
      String other = sources.put(written, file);
      if (other != null) {
        throw new ParameterException(
            spec().commandLine(),
            "'" + other + "' and '" + file + "' both become '" + written + "'");
      }
    }
    return sources.entrySet().stream()
        .map(each -> new Conversion(each.getValue(), each.getKey(), wanted))
        .toList();
  }

  private static boolean isFolder(String file) {
    try {
      return !file.equals("-") && Files.isDirectory(Path.of(file));
    } catch (InvalidPathException e) {
      return false; // opening it reports the error
    }
  }

  /** Returns the name of a file without its folder and the suffix of its form. */
  private static String stem(String file) {
    if (file.equals("-")) {
      return "stdin";
    }
    String name = new File(file).getName();
    for (String suffix : List.of(".mlir.bc", ".mlirbc", ".mlir", ".bc", ".jax")) {
      if (name.endsWith(suffix) && name.length() > suffix.length()) {
        return name.substring(0, name.length() - suffix.length());
      }
    }
    return name;
  }

  /** Converts a program; returns the exit status. */
  private int convert(Conversion conversion, Console shown) {
    ProgramFile.Form wanted = conversion.form;
    ProgramFile opened = open(conversion.in, shown);
    ProgramFile file = vjp.getAsBoolean() ? opened.vjp() : opened;
    Operation program = file.read();
    if (wanted == ProgramFile.Form.JAX) {
      ProgramFile around = envelope.get().map(name -> open(name, shown)).orElse(file);
      return writeExport(conversion, around, program, shown);
    }
    if (expands.getAsBoolean()) {
      Expansion.expand(program, release());
    }
    if (wanted == ProgramFile.Form.ARTIFACT && !fits(conversion, program, shown)) {
      return Hlo4jMain.NEGATIVE;
    }
    stripLocations(program);
    OutputFile.write(conversion.out, shown, content(program, file.resources(), wanted));
    if (wanted == ProgramFile.Form.ARTIFACT) {
      warn(List.of(program), release(), shown);
    }
    return 0;
  }

  /** Writes a file of jax.export: the program in the envelope of another file. */
  private int writeExport(
      Conversion conversion, ProgramFile from, Operation program, Console shown) {
    JaxExport export =
        from.export()
            .orElseThrow(() ->
                new ToolException(
                    "'" + from.name() + "' is no file of jax.export: use --envelope"));
    String expected = signature(envelope.get().isEmpty() ? program : from.read());
    if (!signature(program).equals(expected)) {
      throw new ToolException(
          "'" + conversion.in + "' has the signature " + signature(program) + ", not " + expected);
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
      return refuse(conversion, reader.get(), shown);
    }
    JaxExport wrapped;
    try {
      wrapped = export.withPrograms(programs, version, new SerializationOptions(others.get()));
    } catch (DiagnosticException doesNotFit) {
      doesNotFit.diagnostics().forEach(shown.err()::println);
      return Hlo4jMain.NEGATIVE;
    }
    JaxExport written = reader.map(target -> target.envelope(wrapped)).orElse(wrapped);
    OutputFile.write(conversion.out, shown, Output.of(written.write()));
    warn(programs, version, shown);
    return 0;
  }

  /** Returns the target for the release of JAX given by {@code --jax}. */
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

  private static int refuse(Conversion conversion, JaxTarget reader, Console shown) {
    shown
        .err()
        .println("hlo4j: '" + conversion.in + "' does not fit " + reader.description() + ":");
    reader.obstacles().forEach(line -> shown.err().println(Ansi.AUTO.string(line)));
    return Hlo4jMain.NEGATIVE;
  }

  private void stripLocations(Operation program) {
    if (stripsLocations.getAsBoolean()) {
      StripDebugInfoPass.strip(program);
    }
  }

  /** Warns about parts of the output that readers of the version reject. */
  private void warn(List<Operation> programs, Version version, Console shown) {
    List<Caution> cautions = new ArrayList<>();
    for (Operation program : programs) {
      cautions.addAll(Explainer.explain(program, others.get()).cautions(version));
    }
    cautions.removeIf(caution -> !caution.failsFor(version));
    for (Places<Caution> places : Places.ofCautions(cautions)) {
      BlockerLines.ofCaution(places).forEach(line -> shown.err().println(Ansi.AUTO.string(line)));
    }
  }

  private static String signature(Operation program) {
    return MlirPrinter.toString(new FuncOp(Interpreter.entry(program, "main")).functionType());
  }

  private Version release() {
    return target.get().map(this::release).orElseGet(Version::current);
  }

  /** Returns whether the program fits the release; prints the blockers if it does not. */
  private boolean fits(Conversion conversion, Operation program, Console shown) {
    List<Blocker> blockers = Explainer.explain(program, others.get()).blockers(release());
    if (blockers.isEmpty()) {
      return true;
    }
    shown.err().println("hlo4j: '" + conversion.in + "' does not fit " + release() + ":");
    for (Places<Blocker> places : Places.ofBlockers(blockers)) {
      BlockerLines.of(places).forEach(line -> shown.err().println(Ansi.AUTO.string(line)));
    }
    return false;
  }

  /** Returns the form of an output with this name. */
  private ProgramFile.Form form(String out) {
    String name = out.toLowerCase(Locale.ROOT);
    ProgramFile.Form asked = requestedForm().orElse(null);
    ProgramFile.Form wanted;
    if (asked != null) {
      wanted = asked;
    } else if (name.endsWith(".jax")) {
      wanted = ProgramFile.Form.JAX;
    } else if (target.get().isPresent() || name.endsWith(".mlir.bc")) {
      wanted = ProgramFile.Form.ARTIFACT;
    } else if (name.endsWith(".mlirbc") || name.endsWith(".bc")) {
      wanted = ProgramFile.Form.BYTECODE;
    } else if (name.equals("-") || name.endsWith(".mlir") || name.endsWith(".txt")) {
      wanted = ProgramFile.Form.TEXT;
    } else {
      throw new ParameterException(
          spec().commandLine(), "cannot tell the form of '" + out + "' from its name: use --to");
    }
    return checked(wanted);
  }

  /** Returns the form of outputs in a folder. */
  private ProgramFile.Form formOfAll() {
    return checked(
        requestedForm()
            .or(() -> target.get().map(_ -> ProgramFile.Form.ARTIFACT))
            .orElseThrow(() ->
                new ParameterException(
                    spec().commandLine(), "which form? use --to, --target or --jax")));
  }

  /** Returns the form requested by options other than {@code --target}. */
  private Optional<ProgramFile.Form> requestedForm() {
    boolean asksForExport = envelope.get().isPresent() || jax.get().isPresent();
    return form.get()
        .or(() -> asksForExport ? Optional.of(ProgramFile.Form.JAX) : Optional.empty());
  }

  private ProgramFile.Form checked(ProgramFile.Form wanted) {
    if (jax.get().isPresent() && wanted != ProgramFile.Form.JAX) {
      throw new ParameterException(spec().commandLine(), "--jax is for files of jax.export");
    }
    return wanted;
  }

  private Output content(Operation program, ExternalResources resources, ProgramFile.Form wanted) {
    Programs programs =
        new Programs(Dialects.all(), Diagnostics.collector(), false, false)
            .withResources(resources);
    return switch (wanted) {
      case TEXT -> programs.text(program, printerOptions());
      case BYTECODE -> programs.bytecode(program, Optional.empty());
      case ARTIFACT ->
          new ArtifactWriter(Dialects.all(), new SerializationOptions(others.get()))
                  .encode(program, release())
              ::writeTo;
      case JAX, ONNX -> throw new IllegalStateException("written elsewhere");
    };
  }

  private PrinterOptions printerOptions() {
    return PrinterOptions.builder()
        .generic(generic.getAsBoolean())
        .debugInfo(debugInfo.getAsBoolean())
        .build();
  }
}
