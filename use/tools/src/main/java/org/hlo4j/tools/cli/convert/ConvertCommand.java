package org.hlo4j.tools.cli.convert;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.inspect.explain.Expansion;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.pass.StripDebugInfoPass;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.jax.JaxRelease;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.program.ProgramForm;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.tools.cli.command.ProgramCommand;
import org.hlo4j.tools.cli.command.ProgramFile;
import org.hlo4j.tools.cli.command.StreamArguments;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Exit;
import org.hlo4j.tools.run.Output;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.ToolException;

/** {@code hlo4j convert}. */
public final class ConvertCommand extends ProgramCommand {
  private final Supplier<List<String>> files =
      declare.parameters(
          "IN... " + StreamArguments.OUTPUT,
          "A program in any form, or -, and the file to write, or -; or programs and a folder, in"
              + " which each is written under its name.");

  private final Supplier<Optional<ProgramForm>> form =
      declare.option(
          ProgramForm.class,
          "--to",
          "FORM",
          "text, bytecode, artifact, jax, onnx, hlo or hlo-proto; by default what the name of the"
              + " output says: .mlir is text, .mlirbc bytecode, .mlir.bc an artifact, .jax a file"
              + " of jax.export, .onnx an ONNX model, .hlo text of XLA's HLO, .hlo.pb a proto of"
              + " it.");

  private final Supplier<Optional<String>> target =
      declare.option(
          "--target",
          "VERSION",
          "The release to write an artifact for (default: the current one; in files of jax.export "
              + "that of the input).");

  private final Supplier<Optional<String>> envelope =
      declare.option(
          "--envelope",
          "FILE",
          "The file of jax.export whose signature and gradients are written around the program "
              + "(default: the input).");

  private final BooleanSupplier vjp = declareVjp();

  private final Supplier<Optional<String>> jax =
      declare.option(
          "--jax",
          "VERSION",
          "Write a file of jax.export that this release of JAX reads, such as 0.5.3: with its"
              + " schema, its calling convention and a release of StableHLO that it knows.");

  private final ModelOptions.Export onnx = new ModelOptions.Export(declare);

  private final ModelOptions.Coarse coarse = new ModelOptions.Coarse(declare);

  private final ModelOptions.PytorchOptions pytorch = new ModelOptions.PytorchOptions(declare);

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

  private final Supplier<OtherDialects> others = declareOtherDialects();

  public ConvertCommand(Console console) {
    super(
        "convert",
        console,
        NO_REPORT,
        "Converts between MLIR text, MLIR bytecode, portable artifacts, files of jax.export,"
            + " ONNX models and XLA's HLO, and from exported programs of PyTorch.",
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
  private record Conversion(String in, String out, ProgramForm form) {}

  private List<Conversion> conversions() {
    if (files.get().size() < 2) {
      throw mistake("Missing required parameter: 'OUT'");
    }
    List<String> in = files.get().subList(0, files.get().size() - 1);
    String out = files.get().getLast();
    if (in.size() == 1 && !isFolder(out)) {
      return List.of(new Conversion(in.getFirst(), out, form(out)));
    }
    if (!isFolder(out)) {
      throw mistake("'" + out + "' is no folder");
    }
    if (envelope.get().isPresent()) {
      throw mistake("--envelope is for a single program");
    }
    ProgramForm wanted = formOfAll();
    Map<String, String> sources = new LinkedHashMap<>();
    for (String file : in) {
      String written = Path.of(out, stem(file) + wanted.suffix()).toString();
      String other = sources.put(written, file);
      if (other != null) {
        throw mistake("'" + other + "' and '" + file + "' both become '" + written + "'");
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
    return ProgramForm.stem(new File(file).getName());
  }

  /** Converts a program; returns the exit status. */
  private int convert(Conversion conversion, Console shown) {
    ProgramForm wanted = conversion.form;
    ProgramFile opened =
        open(conversion.in, shown)
            .withOptions(pytorch.with(imports()).withForm(coarse.form(spec())));
    ProgramFile file = vjp.getAsBoolean() ? opened.vjp() : opened;
    Operation program = file.read();
    if (wanted == ProgramForm.JAX) {
      if (envelope.get().isPresent() && !sizes().isEmpty()) {
        throw mistake(
            "--size and --envelope exclude each other: the envelope has sizes of its own");
      }
      ProgramFile around = envelope.get().map(name -> open(name, shown)).orElse(file);
      return writeExport(conversion, around, program, shown);
    }
    if (expands.getAsBoolean()) {
      Expansion.expand(program, release());
    } else if (wanted == ProgramForm.ARTIFACT && file.form().isModel()) {
      ModelOptions.expand(program, release(), shown);
    }
    stripLocations(program);
    ExportOptions options = onnx.of(spec());
    if (wanted == ProgramForm.ONNX) {
      options = options.withDimensions(file.openParameters(program));
      ModelOptions.noteUnused(file, shown);
    }
    return new ProgramOutput(release(), options, others.get(), printerOptions(), shown)
        .write(conversion.in, program, file.resources(), conversion.out, wanted);
  }

  /** Writes a file of jax.export: the program in the envelope of another file. */
  private int writeExport(
      Conversion conversion, ProgramFile from, Operation program, Console shown) {
    JaxExport export =
        from.export()
            .orElseThrow(() ->
                new ToolException(
                    "'" + from.name() + "' is not a file of jax.export: use --envelope"));
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
    ProgramFile last = from;
    for (int i = 0; i < export.vjpOrder(); i++) {
      last = last.vjp();
      programs.add(last.read());
    }
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
      return Exit.NEGATIVE;
    }
    JaxExport written = reader.map(target -> target.envelope(wrapped)).orElse(wrapped);
    OutputFile.write(conversion.out, shown, Output.of(written.write()));
    ProgramOutput.warn(programs, version, others.get(), shown);
    return 0;
  }

  /** Returns the target for the release of JAX given by {@code --jax}. */
  private JaxTarget reader(String name, JaxExport export) {
    JaxRelease release =
        JaxRelease.of(name)
            .orElseThrow(() ->
                mistake(
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
    reader.obstacles().forEach(line -> shown.err().println(colored(line)));
    return Exit.NEGATIVE;
  }

  private void stripLocations(Operation program) {
    if (stripsLocations.getAsBoolean()) {
      StripDebugInfoPass.strip(program);
    }
  }

  private static String signature(Operation program) {
    return MlirPrinter.toString(new FuncOp(Interpreter.entry(program, "main")).functionType());
  }

  private Version release() {
    return target.get().map(this::release).orElseGet(Version::current);
  }

  /** Returns the form of an output with this name. */
  private ProgramForm form(String out) {
    Optional<ProgramForm> named = ProgramOutput.formOf(out);
    boolean hasTarget = target.get().isPresent() && !named.equals(Optional.of(ProgramForm.JAX));
    return checked(
        requestedForm()
            .or(() -> hasTarget ? Optional.of(ProgramForm.ARTIFACT) : named)
            .orElseThrow(
                () -> mistake("cannot tell the form of '" + out + "' from its name: use --to")));
  }

  /** Returns the form of outputs in a folder. */
  private ProgramForm formOfAll() {
    return checked(
        requestedForm()
            .or(() -> target.get().map(_ -> ProgramForm.ARTIFACT))
            .orElseThrow(() -> mistake("which form? use --to, --target or --jax")));
  }

  /** Returns the form requested by options other than {@code --target}. */
  private Optional<ProgramForm> requestedForm() {
    boolean asksForExport = envelope.get().isPresent() || jax.get().isPresent();
    return form.get().or(() -> asksForExport ? Optional.of(ProgramForm.JAX) : Optional.empty());
  }

  private ProgramForm checked(ProgramForm wanted) {
    if (jax.get().isPresent() && wanted != ProgramForm.JAX) {
      throw mistake("--jax is for files of jax.export");
    }
    return wanted;
  }

  private PrinterOptions printerOptions() {
    return PrinterOptions.builder()
        .generic(generic.getAsBoolean())
        .debugInfo(debugInfo.getAsBoolean())
        .build();
  }
}
