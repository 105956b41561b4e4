package org.hlo4j.tools.cli.convert;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.formulas.linalg.LinearAlgebraExpander;
import org.hlo4j.hlo.export.HloExport;
import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.hlo.text.HloPrintStyle;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Caution;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Places;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.ExternalResources;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.internal.Printable;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactWriter;
import org.hlo4j.program.ProgramForm;
import org.hlo4j.tools.cli.command.Batch;
import org.hlo4j.tools.cli.command.BlockerLines;
import org.hlo4j.tools.cli.command.Subcommand;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Exit;
import org.hlo4j.tools.run.Output;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.Programs;
import org.hlo4j.tools.run.ToolException;

/**
 * How programs are written in any form but that of jax.export, which needs an envelope.
 *
 * @param release the release of artifacts
 * @param onnx how programs become ONNX models
 * @param others what becomes of other dialects in artifacts
 * @param text how text is printed
 * @param console receives what is in the way
 */
record ProgramOutput(
    Version release,
    ExportOptions onnx,
    OtherDialects others,
    PrinterOptions text,
    Console console) {

  /** Returns the form that an output's name says, text for standard output; empty for none. */
  static Optional<ProgramForm> formOf(String file) {
    return file.equals("-") ? Optional.of(ProgramForm.TEXT) : ProgramForm.ofName(file);
  }

  /**
   * Writes a program.
   *
   * @param in the name of the program's file, for messages
   * @param out the file to write, or {@code -}
   * @return the exit status: negative if the form cannot express the program, which was printed
   */
  int write(
      String in, Operation program, ExternalResources resources, String out, ProgramForm form) {
    switch (form) {
      case ARTIFACT -> {
        if (!fits(in, program)) {
          return Exit.NEGATIVE;
        }
        OutputFile.write(
            out,
            console,
            new ArtifactWriter(Dialects.all(), new SerializationOptions(others))
                    .encode(program, release)
                ::writeTo);
        warn(List.of(program), release, others, console);
      }
      case ONNX -> {
        return writeModel(in, program, out);
      }
      case HLO, HLO_PROTO -> {
        return writeHlo(in, program, out, form);
      }
      case TEXT -> OutputFile.write(out, console, programs(resources).text(program, text));
      case BYTECODE ->
          OutputFile.write(
              out, console, programs(resources).bytecode(program, Optional.empty(), false));
      case JAX -> throw new IllegalArgumentException("files of jax.export have an envelope");
      case PYTORCH ->
          throw new ToolException("programs are not written as exported programs of PyTorch");
    }
    return 0;
  }

  private static Programs programs(ExternalResources resources) {
    return new Programs(Dialects.all(), Diagnostics.collector(), false, false)
        .withResources(resources);
  }

  private int writeModel(String in, Operation program, String out) {
    OnnxModel model;
    try {
      model = OnnxModel.of(program, onnx);
    } catch (DiagnosticException cannotBeExpressed) {
      console
          .err()
          .println("hlo4j: ONNX cannot express '" + in + "' by operator set " + onnx.opset() + ":");
      Batch.show(cannotBeExpressed, console.err());
      return Exit.NEGATIVE;
    }
    String expanded = LinearAlgebraExpander.named(program);
    if (!expanded.isEmpty()) {
      console
          .err()
          .println(
              "note: expanded to loops over columns, as ONNX has none of these: "
                  + Printable.of(expanded));
    }
    if (out.equals("-")) {
      OutputFile.write(out, console, Output.streamed(model::write));
      return 0;
    }
    try {
      model.write(Path.of(out));
    } catch (IOException | InvalidPathException e) {
      throw new ToolException("cannot write output file '" + out + "': " + e.getMessage());
    }
    return 0;
  }

  private int writeHlo(String in, Operation program, String out, ProgramForm form) {
    HloExport export;
    try {
      export = HloExport.of(program);
    } catch (DiagnosticException cannotBeExpressed) {
      console.err().println("hlo4j: HLO cannot express '" + Printable.of(in) + "':");
      Batch.show(cannotBeExpressed, console.err());
      return Exit.NEGATIVE;
    }
    OutputFile.write(
        out,
        console,
        Output.of(
            form == ProgramForm.HLO
                ? HloText.print(export.module(), HloPrintStyle.LONG)
                    .getBytes(StandardCharsets.UTF_8)
                : HloProtos.toBytes(export.module())));
    export.warnings().forEach(console.err()::println);
    return 0;
  }

  /** Returns whether the program fits the release; prints the blockers if it does not. */
  private boolean fits(String in, Operation program) {
    List<Blocker> blockers = Explainer.explain(program, others).blockers(release);
    if (blockers.isEmpty()) {
      return true;
    }
    console.err().println("hlo4j: '" + Printable.of(in) + "' does not fit " + release + ":");
    for (Places<Blocker> places : Places.ofBlockers(blockers)) {
      BlockerLines.of(places).forEach(line -> console.err().println(Subcommand.colored(line)));
    }
    return false;
  }

  /** Warns about parts of programs that readers of a release reject. */
  static void warn(
      List<Operation> programs, Version release, OtherDialects others, Console console) {
    List<Caution> cautions = new ArrayList<>();
    for (Operation program : programs) {
      cautions.addAll(Explainer.explain(program, others).cautions(release));
    }
    cautions.removeIf(caution -> !caution.failsFor(release));
    for (Places<Caution> places : Places.ofCautions(cautions)) {
      BlockerLines.ofCaution(places)
          .forEach(line -> console.err().println(Subcommand.colored(line)));
    }
  }
}
